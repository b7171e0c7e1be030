import { expect, test } from 'vitest'
import { nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import { enter, newPage } from './browser.ts'

test('a post is moved to a board that not everybody reads: it follows its author, leaves the others, and comes back', async () => {
  const { orgId, boardId, owner, write } = await board()
  const colleague = await joined(orgId, 'MEMBER', '한지우')
  const body = { name: '운영진', writers: { ...nobody, memberIds: [owner.memberId] } }
  const { boardId: target } = await owner.call(boardRoutes.create, { orgId, body })
  const { postId } = await write({ title: '연봉 기준' }, owner)
  const path = `/org/${orgId}/board/${boardId}/post/${postId}/`
  const open = async (email: string) => {
    const page = await newPage()
    await enter(page, email)
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: '연봉 기준' }).waitFor()
    return page
  }
  const [mine, theirs] = await Promise.all([open(owner.email), open(colleague.email)])
  await mine.setViewportSize({ width: 390, height: 844 })
  await mine.getByRole('button', { name: '게시글 메뉴' }).click()
  await mine.getByRole('menuitem', { name: '다른 게시판으로 이동' }).click()
  await mine.keyboard.type('운영')
  await mine.keyboard.press('Enter')
  await mine.waitForURL(url => url.pathname.startsWith(`/org/${orgId}/board/${target}/post/${postId}`))
  await theirs.getByRole('heading', { level: 1, name: '게시글을 찾을 수 없습니다' }).waitFor()
  // The old address leads there.
  const again = await newPage()
  await enter(again, owner.email)
  await again.goto(path)
  await again.waitForURL(url => url.pathname.startsWith(`/org/${orgId}/board/${target}/post/${postId}`))
  await mine.getByRole('button', { name: '실행 취소' }).click()
  await mine.waitForURL(url => url.pathname.startsWith(`/org/${orgId}/board/${boardId}/post/${postId}`))
  await again.waitForURL(url => url.pathname.startsWith(`/org/${orgId}/board/${boardId}/post/${postId}`))
  expect(await again.getByRole('heading', { level: 1 }).innerText()).toBe('연봉 기준')
})
