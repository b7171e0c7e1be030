import { expect, test } from 'vitest'
import { postRoutes } from '#contract/post'
import { board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import { enter, newPage } from './browser.ts'

test('a post is pinned for some days, stands over the others for everybody, and is unpinned in the list', async () => {
  const { orgId, boardId, at, owner, write } = await board()
  const colleague = await joined(orgId, 'MEMBER', '한지우')
  const { postId } = await write({ title: '꼭 읽을 글' }, owner)
  await write({ title: '새 글' }, owner)
  const path = `/org/${orgId}/board/${boardId}/`
  const open = async (email: string, address: string) => {
    const page = await newPage()
    await enter(page, email)
    await page.goto(address)
    return page
  }
  const [mine, theirs] = await Promise.all([open(owner.email, `${path}post/${postId}`), open(colleague.email, path)])
  await theirs.setViewportSize({ width: 390, height: 844 })
  await theirs.getByRole('link', { name: /꼭 읽을 글/ }).waitFor()
  await mine.getByRole('button', { name: '게시글 메뉴' }).click()
  await mine.getByRole('menuitem', { name: '상단 고정' }).click()
  const dialog = mine.getByRole('dialog', { name: '상단 고정' })
  await dialog.getByRole('button', { name: /종료일 없음/ }).click()
  await mine.keyboard.type('내일')
  await mine.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '고정', exact: true }).click()
  const pins = theirs.getByRole('list', { name: '고정된 게시글' })
  await pins.getByRole('link', { name: /꼭 읽을 글/ }).waitFor()
  await pins.getByRole('img', { name: /까지 고정됨/ }).waitFor()
  expect(await theirs.getByRole('link', { name: /꼭 읽을 글/ }).count()).toBe(2)
  expect(await theirs.getByRole('button', { name: '꼭 읽을 글 고정 메뉴' }).count()).toBe(0)
  expect(await owner.call(postRoutes.pins, at)).toMatchObject([{ postId, pinnedUntil: expect.any(String) }])
  await mine.goto(path)
  await mine.getByRole('button', { name: '꼭 읽을 글 고정 메뉴' }).click()
  await mine.getByRole('menuitem', { name: '고정 해제' }).click()
  await pins.waitFor({ state: 'detached' })
})
