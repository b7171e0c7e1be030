// A board says whose hand moved a card while one looked at it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { column, line, onIssues, panel, plan } from './plans.ts'

const mover = (page: Page, title: string) => line(page, title).getByRole('img', { name: '한지우님이 옮겼습니다.' })

test('a card that another moves says who did, until I open or move it', async () => {
  const { owner, colleague, at, path, issue, stateOf } = await plan()
  for (const title of ['셋째', '둘째']) await issue({ title })
  const { issueId } = await issue({ title: '첫째' })
  const [mine, theirs] = [
    await onIssues(owner, `${path}?layout=board`),
    await onIssues(colleague, `${path}?layout=board`),
  ]
  await line(theirs, '둘째').dragTo(column(theirs, '진행').getByRole('list'))
  await mover(mine, '둘째').waitFor()
  await line(theirs, '셋째').dragTo(line(theirs, '첫째'), { targetPosition: { x: 60, y: 4 } })
  await mover(mine, '셋째').waitFor()
  // The place of the others changed, but nobody moved them; and to the mover it is no news.
  expect(await mover(mine, '첫째').count()).toBe(0)
  expect(await mover(theirs, '둘째').count()).toBe(0)
  await mover(mine, '둘째').hover()
  await mine.getByRole('tooltip').getByText('한지우님이 옮겼습니다.').waitFor()
  await line(mine, '둘째').dragTo(column(mine, '피드백').getByRole('list'))
  await expect.poll(() => column(mine, '피드백').getByRole('link').allInnerTexts()).toEqual(['둘째'])
  await expect.poll(() => mover(mine, '둘째').count()).toBe(0)
  await mine.getByRole('link', { name: '셋째' }).click()
  await panel(mine).getByRole('heading', { name: '셋째' }).waitFor()
  await expect.poll(() => mover(mine, '셋째').count()).toBe(0)
  // Another title is not another place. The move that is told after it proves that it was heard.
  const body = { title: '첫째 이슈', version: 1 }
  await colleague.call(issueRoutes.change, { ...at, issueId, body })
  await line(mine, '첫째 이슈').waitFor()
  expect(await mover(mine, '첫째 이슈').count()).toBe(0)
  await colleague.call(issueRoutes.change, { ...at, issueId, body: { stateId: stateOf('완료'), version: 2 } })
  await mover(mine, '첫째 이슈').waitFor()
})
