import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { postRoutes } from '#contract/post'
import { ahead, board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import { type Somebody, sql } from '../server/testing/visitor.ts'
import { enter, newPage } from './browser.ts'

const DAY = 86_400_000
const section = (page: Page) => page.getByRole('region', { name: /^예약된 게시글/ })
const choose = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `${title} 예약 메뉴` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function opened() {
  const made = await board()
  const colleague = await joined(made.orgId, 'MEMBER', '한지우')
  const path = `/org/${made.orgId}/board/${made.boardId}`
  const open = async (by: Pick<Somebody, 'email'>, address = path, phone?: { width: number; height: number }) => {
    const page = await newPage()
    if (phone) await page.setViewportSize(phone)
    await enter(page, by.email)
    await page.goto(address)
    return page
  }
  return { ...made, colleague, path, open }
}

test('a post is written for tomorrow, waits where its author sees it alone, and is published before its time', async () => {
  const { orgId, boardId, owner, colleague, open, titles } = await opened()
  const [mine, theirs] = await Promise.all([
    open(owner, `/org/${orgId}/board/create?boardId=${boardId}`),
    open(colleague),
  ])
  await theirs.getByText('아직 게시글이 없습니다.').waitFor()
  await mine.getByRole('button', { name: '예약', exact: true }).click()
  await mine.getByText('제목을 입력해주세요.').waitFor()
  await mine.getByRole('textbox', { name: '제목', exact: true }).fill('새해 인사')
  await mine.getByRole('button', { name: '예약', exact: true }).click()
  const dialog = mine.getByRole('dialog', { name: '게시 예약' })
  await dialog.getByLabel('시각').fill('07:30')
  await dialog.getByRole('button', { name: '예약', exact: true }).click()
  await mine.getByRole('heading', { level: 1, name: '새해 인사' }).waitFor()
  await mine.getByText(/오전 7:30에 게시됩니다/).waitFor()
  expect(await mine.getByRole('heading', { name: /^댓글/ }).count()).toBe(0)
  await mine.getByRole('link', { name: '자유게시판' }).first().click()
  await section(mine).getByText('오전 7:30 게시 예정').waitFor()
  await choose(mine, '새해 인사', '예약 변경')
  const again = mine.getByRole('dialog', { name: '예약 변경' })
  expect(await again.getByLabel('시각').inputValue()).toBe('07:30')
  await again.getByLabel('시각').fill('08:00')
  await again.getByRole('button', { name: '예약', exact: true }).click()
  await section(mine).getByText('오전 8:00 게시 예정').waitFor()
  expect(await section(theirs).count()).toBe(0)
  await choose(mine, '새해 인사', '예약 취소')
  await section(mine).waitFor({ state: 'detached' })
  await mine.getByRole('button', { name: '실행 취소' }).click()
  await section(mine).waitFor()
  expect(await titles(colleague)).toEqual([])
  await choose(mine, '새해 인사', '지금 게시')
  await theirs.getByRole('link', { name: /새해 인사/ }).waitFor()
  await section(mine).waitFor({ state: 'detached' })
  await mine.getByRole('link', { name: /새해 인사/ }).waitFor()
})

test('one whose time comes while it is open becomes a post with comments, on a phone too', async () => {
  const { owner, path, write, open, titles } = await opened()
  const { postId } = await write({ title: '곧 나올 글', publishAt: ahead(6_000) }, owner)
  const page = await open(owner, `${path}/post/${postId}`, { width: 390, height: 844 })
  await page.getByText(/에 게시됩니다/).waitFor()
  await page.getByRole('heading', { name: /^댓글/ }).waitFor()
  await page.getByText(/에 게시됩니다/).waitFor({ state: 'detached' })
  expect(await titles(owner)).toEqual(['곧 나올 글'])
})

test('one that was not published says why to those who manage the board, who publish it', async () => {
  const { at, owner, colleague, write, open, titles } = await opened()
  const { postId } = await write({ title: '늦은 글', publishAt: ahead(DAY) }, colleague)
  await colleague.call(postRoutes.remove, { ...at, postId })
  await sql(`update post set publish_at = now() - interval '1 minute' where id = $1`, [postId])
  await colleague.call(postRoutes.restore, { ...at, postId })
  const page = await open(owner)
  await section(page).getByText('휴지통에 있는 동안 예약 시각이 지났습니다.').waitFor()
  await choose(page, '늦은 글', '지금 게시')
  await section(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /늦은 글/ }).waitFor()
  expect(await titles(colleague)).toEqual(['늦은 글'])
})
