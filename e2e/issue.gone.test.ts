// An open issue that is deleted, moved or hidden meanwhile, and old addresses of issues.
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { compose, enter, focusIsKept, NAMGUNG, newBrowser } from './browser.ts'
import { dialog } from './companies.ts'
import { kept } from './projects.ts'
import { line, onIssues, panel, plan } from './plans.ts'

async function two() {
  const made = await plan()
  const { owner, at } = made
  const body = { name: '물류 이전', key: 'LOGI' }
  const { projectId } = await owner.call(projectRoutes.create, { orgId: at.orgId, body })
  const move = (issueId: number) =>
    owner.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: projectId } })
  return { ...made, projectId, move, pathThere: `/org/${at.orgId}/project/${projectId}` }
}

test('an old link leads to where the issue is now, and an open page follows it', async () => {
  const { owner, path, issue, move, pathThere, projectId } = await two()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, path)
  await page.goto(`${path}/issue/${issueId}`)
  await page.getByRole('heading', { name: '결제 오류', level: 1 }).waitFor()
  await move(issueId)
  await page.waitForURL(`${pathThere}/issue/${issueId}`)
  await page.getByText('LOGI-1', { exact: true }).first().waitFor()
  await page.goto(`${path}/issue/${issueId}`)
  await page.waitForURL(`${pathThere}/issue/${issueId}`)
  await page.goto(`${path}/issue/edit/${issueId}`)
  await page.waitForURL(`${pathThere}/issue/edit/${issueId}`)
  expect(await page.getByLabel('제목', { exact: true }).inputValue()).toBe('결제 오류')
  // A new issue is created in this project.
  await page.getByRole('button', { name: '취소', exact: true }).click()
  await page.getByRole('heading', { name: '결제 오류', level: 1 }).waitFor()
  expect(await kept(page, 'currentProjectId')).toBe(String(projectId))
  await page.keyboard.press('c')
  await dialog(page).getByLabel('제목', { exact: true }).fill('창고 정리')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '열기', exact: true }).click()
  await page.getByRole('heading', { name: '창고 정리', level: 1 }).waitFor()
  expect(page.url()).toContain(`${pathThere}/issue/`)
})

test('[S3.6] the page that makes an issue is in its project too', async () => {
  const { owner, path, pathThere, projectId } = await two()
  const page = await onIssues(owner, path)
  await page.goto(`${pathThere}/issue/create`)
  await page.getByLabel('제목', { exact: true }).waitFor()
  await expect.poll(() => kept(page, 'currentProjectId')).toBe(String(projectId))
})

test('beside the list a deleted issue says so, and a moved one says where it is', async () => {
  const { owner, at, path, issue, move, pathThere } = await two()
  const [first, second] = [await issue({ title: '결제 오류' }), await issue({ title: '배너 교체' })]
  const page = await onIssues(owner, `${path}?issue=${first.issueId}`)
  const beside = page.getByRole('complementary', { name: '이슈', exact: true })
  await panel(page).getByRole('heading', { name: '결제 오류' }).waitFor()
  await owner.call(issueRoutes.remove, { ...at, issueId: first.issueId })
  await beside.getByText('이슈를 찾을 수 없습니다').waitFor()
  expect(await page.getByRole('heading', { name: '결제 오류' }).count()).toBe(0)
  await owner.call(issueRoutes.restore, { ...at, issueId: first.issueId })
  await panel(page).getByRole('heading', { name: '결제 오류' }).waitFor()
  await line(page, '배너 교체').getByRole('link').click()
  await panel(page).getByRole('heading', { name: '배너 교체' }).waitFor()
  await move(second.issueId)
  await beside.getByRole('link', { name: 'LOGI-1로 이동' }).click()
  await page.waitForURL(`${pathThere}/issue/${second.issueId}`)
  await page.getByRole('heading', { name: '배너 교체', level: 1 }).waitFor()
})

test('what one writes stays while the issue is deleted or moved, and is saved where it is', async () => {
  const { owner, colleague, at, path, issue, move, pathThere } = await two()
  const [first, second] = [await issue({ title: '결제 오류' }), await issue({ title: '배너 교체' })]
  const page = await onIssues(colleague, path)
  await page.goto(`${path}/issue/edit/${first.issueId}`)
  await page.getByRole('textbox', { name: /^내용/ }).fill('밤새 쓴 글')
  await owner.call(issueRoutes.remove, { ...at, issueId: first.issueId })
  await page.getByText('삭제되었거나 더 이상 볼 수 없는 이슈입니다.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: /^내용/ }).innerText()).toBe('밤새 쓴 글')
  await page.getByRole('button', { name: '취소', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await page.getByText('이슈를 찾을 수 없습니다').waitFor()
  await page.goto(`${path}/issue/edit/${second.issueId}`)
  await page.getByRole('textbox', { name: /^내용/ }).fill('새 배너')
  await move(second.issueId)
  await page.waitForURL(`${pathThere}/issue/edit/${second.issueId}`)
  await expect.poll(() => page.getByRole('textbox', { name: /^내용/ }).innerText()).toBe('새 배너')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.waitForURL(`${pathThere}/issue/${second.issueId}`)
  await page.getByText('새 배너').first().waitFor()
})

test('a fresh visit to a deleted issue has the words that were not saved: they are copied or thrown away', async () => {
  const { owner, colleague, at, path, issue } = await two()
  const { issueId } = await issue({ title: '결제 오류' })
  const browser = await newBrowser({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await browser.newPage()
  await enter(page, colleague.email)
  await page.goto(`${path}/issue/edit/${issueId}`)
  await page.getByRole('textbox', { name: /^내용/ }).click()
  await compose(page, NAMGUNG)
  await page.keyboard.type(' 님이 확인한 카드사 목록\n- 첫째')
  await page.goto(path)
  await line(page, '결제 오류').waitFor()
  await owner.call(issueRoutes.remove, { ...at, issueId })
  await page.goto(`${path}/issue/${issueId}`)
  await page.getByRole('heading', { name: '이슈를 찾을 수 없습니다', level: 1 }).waitFor()
  const words = page.getByRole('region', { name: '저장하지 않은 내용' })
  await words.getByText('남궁 님이 확인한 카드사 목록').waitFor()
  await words.getByRole('button', { name: '내용 복사' }).click()
  await page.getByText('내용이 복사되었습니다.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('결제 오류\n\n남궁 님이 확인한 카드사 목록\n\n- 첫째')
  // Beside the list too.
  await page.goto(`${path}?issue=${issueId}`)
  await words.getByText('남궁 님이 확인한 카드사 목록').waitFor()
  await words.getByRole('button', { name: '버리기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await expect.poll(() => words.count()).toBe(0)
  await page.getByText('이슈를 찾을 수 없습니다').waitFor()
  await focusIsKept(page)
  await page.reload()
  await page.getByText('이슈를 찾을 수 없습니다').waitFor()
  expect(await words.count()).toBe(0)
  // Another who wrote nothing sees nothing of it.
  const other = await onIssues(owner, path)
  await other.goto(`${path}/issue/${issueId}`)
  await other.getByText('이슈를 찾을 수 없습니다').waitFor()
  expect(await other.getByText('저장하지 않은 내용').count()).toBe(0)
})

test('an address that names no project says so, and asks the socket for nothing that cannot be', async () => {
  const { owner, at, path, issue } = await two()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, path)
  const frames: string[] = []
  page.on('websocket', socket => socket.on('framesent', ({ payload }) => void frames.push(String(payload))))
  await page.goto(`/org/${at.orgId}/project/abc/issue/${issueId + 1_000_000}`)
  await page.getByText('이슈를 찾을 수 없습니다').waitFor()
  await expect.poll(() => frames.some(frame => frame.includes(`organization:${at.orgId}`))).toBe(true)
  expect(frames.filter(frame => frame.includes('NaN'))).toEqual([])
})
