import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { everybody } from '#contract/audience'
import { noticed, toDepartment } from '../server/board/test.ts'
import type { Somebody } from '../server/testing/visitor.ts'
import { enter, newPage } from './browser.ts'

async function notice() {
  const made = await noticed()
  const path = `/org/${made.orgId}/board/${made.boardId}/post/${made.at.postId}`
  const open = async (by: Pick<Somebody, 'email'>, size?: { width: number; height: number }) => {
    const page = await newPage()
    if (size) await page.setViewportSize(size)
    await enter(page, by.email)
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: '수능일 출근 시간' }).waitFor()
    return page
  }
  return { ...made, path, open }
}

const panel = (page: Page) => page.getByRole('complementary', { name: /현황/ })
const inMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '게시글 메뉴' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const confirmation = (page: Page) => page.getByRole('button', { name: '확인했습니다' })

test('[S1.4] a notice to two departments is read in two browsers, proven, asked for again and confirmed', async () => {
  const { owner, orgId, department, member, told, open } = await notice()
  const [sales, developers] = [await department('영업팀'), await department('개발팀')]
  const [mina, jun] = [await member('김민아', sales), await member('이준호', developers)]
  await member('박소라')
  const mine = await open(owner)
  await inMenu(mine, '공지로 등록')
  const dialog = mine.getByRole('dialog', { name: '공지로 등록' })
  await dialog.getByText('3명에게 알립니다.').waitFor()
  await dialog.getByRole('button', { name: '모든 멤버 선택 해제' }).click()
  await dialog.getByRole('button', { name: '대상 추가' }).click()
  for (const name of ['영업팀', '개발팀']) await mine.getByRole('option', { name, exact: true }).click()
  await mine.keyboard.press('Escape')
  await dialog.getByText('2명에게 알립니다.').waitFor()
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await mine.getByText('공지로 등록되었습니다.').waitFor()
  await panel(mine).getByText('/2명 확인').waitFor()
  await mine.getByRole('article').getByText('필독', { exact: true }).waitFor()

  const [theirs, others] = [await open(mina), await open(jun, { width: 390, height: 844 })]
  // Nobody presses anything: it is read once it was open for two seconds, and the author sees it.
  await panel(mine).getByText('2명 읽음').waitFor()
  await confirmation(theirs).click()
  await theirs.getByText('에 확인하였습니다.').waitFor()
  await expect.poll(() => panel(mine).getByRole('row', { name: '영업팀 1/1' }).count()).toBe(1)
  await panel(mine).getByRole('heading', { name: '확인하지 않은 멤버 1' }).waitFor()
  await panel(mine).getByText('이준호').waitFor()
  // Readers see the numbers, and no names.
  await panel(theirs).getByText('/2명 확인').waitFor()
  expect(await panel(theirs).getByText('이준호').count()).toBe(0)

  await panel(mine).getByRole('button', { name: '1명에게 다시 알림' }).click()
  await panel(mine)
    .getByText(/다시 알렸습니다|다시 알립니다/)
    .waitFor()
  expect(
    await panel(mine)
      .getByRole('button', { name: /다시 알림$/ })
      .count(),
  ).toBe(0)
  await panel(mine).getByRole('button', { name: '확인 기록 보기' }).click()
  const records = mine.getByRole('dialog', { name: '확인 기록' })
  await records.getByRole('listitem').filter({ hasText: '이준호' }).waitFor()
  await records.getByText('확인 1', { exact: true }).click()
  await records.getByRole('listitem').filter({ hasText: '김민아' }).getByText('버전 1').waitFor()
  const [file] = await Promise.all([
    mine.waitForEvent('download'),
    records.getByRole('button', { name: 'CSV 내려받기' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFF이름,부서,읽은 시각,확인한 시각,확인한 버전,이전 버전 확인\r\n이준호,개발팀,[\d: -]+,,,\r\n김민아,영업팀,[\d: -]+,[\d: -]+,1,\r\n$/,
  )
  await mine.keyboard.press('Escape')

  await confirmation(others).click()
  await panel(mine).getByText('모두 확인하였습니다.').waitFor()
  expect(await told(jun, 'mustRead.set')).toHaveLength(1)
  const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
  expect(data.filter(({ what }) => what === 'post.readersExported')).toHaveLength(1)
})

test('the board list says what one still has to read, until it is done', async () => {
  const { orgId, member, set, open } = await notice()
  const mina = await member('김민아')
  await set({ audience: everybody })
  const page = await open(mina)
  await page.goto(`/org/${orgId}/board/`)
  const pending = page.getByRole('region', { name: '확인할 공지 1' })
  await pending.getByRole('link', { name: /수능일 출근 시간/ }).click()
  await confirmation(page).click()
  await page.getByText('에 확인하였습니다.').waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '게시판' }).waitFor()
  await expect.poll(() => pending.count()).toBe(0)
})

test('a change of the text asks what becomes of the confirmations', async () => {
  const { owner, boardId, orgId, at, department, member, set, confirm, told, open } = await notice()
  const sales = await department('영업팀')
  const mina = await member('김민아', sales)
  await set({ audience: toDepartment(sales) })
  await confirm(mina)
  const [mine, theirs] = [await open(owner), await open(mina)]
  await theirs.getByText('에 확인하였습니다.').waitFor()
  await mine.goto(`/org/${orgId}/board/${boardId}/post/edit/${at.postId}`)
  await mine.getByRole('textbox', { name: '내용', exact: true }).click()
  await mine.keyboard.press('Control+End')
  await mine.keyboard.type(' 셔틀은 9시 30분입니다.')
  await mine.getByRole('button', { name: '저장', exact: true }).click()
  const question = mine.getByRole('dialog', { name: '확인한 사람이 있습니다' })
  await question.getByRole('button', { name: '다시 확인 받기' }).click()
  await panel(mine).getByText('/1명 확인').waitFor()
  await confirmation(theirs).waitFor()
  await theirs.getByText('확인한 뒤에 내용이 바뀌었습니다.').waitFor()
  await theirs.getByText('셔틀은 9시 30분입니다.').waitFor()
  await confirmation(theirs).click()
  await panel(mine).getByText('모두 확인하였습니다.').waitFor()
  expect(await told(mina, 'mustRead.again')).toHaveLength(1)
})

test('what ends asks nothing any more, and its proof is there when it begins again', async () => {
  const { owner, department, member, set, confirm, open } = await notice()
  const sales = await department('영업팀')
  const mina = await member('김민아', sales)
  await member('박소라')
  await set({ audience: toDepartment(sales) })
  await confirm(mina)
  const [mine, theirs] = [await open(owner), await open(mina)]
  await theirs.getByText('에 확인하였습니다.').waitFor()
  await inMenu(mine, '공지 해제')
  await mine.getByRole('alertdialog').getByRole('button', { name: '공지 해제' }).click()
  await mine.getByText('공지가 해제되었습니다.').waitFor()
  await expect.poll(() => panel(theirs).count()).toBe(0)
  await inMenu(mine, '공지로 등록')
  // As it was: to the department, not to everybody.
  await mine.getByRole('dialog').getByText('1명에게 알립니다.').waitFor()
  await mine.getByRole('dialog').getByRole('button', { name: '등록', exact: true }).click()
  await panel(mine).getByText('모두 확인하였습니다.').waitFor()
})
