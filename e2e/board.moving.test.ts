import { expect, test } from 'vitest'
import { nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
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

test('before it moves, one is told what a post loses and asked for what that board wants, on a phone', async () => {
  const notice = { name: '공지', color: 'red' as const }
  const { orgId, at, owner, write, read } = await board({ prefixes: [notice] })
  const body = { name: '회의록', prefixes: [{ name: '주간', color: 'blue' as const }], isPrefixRequired: true }
  const { boardId: target } = await owner.call(boardRoutes.create, { orgId, body })
  const { prefixId } = (await read(owner)).prefixes[0]!
  const { postId } = await write({ title: '주간 회의', prefixId }, owner)
  await owner.call(postRoutes.pin, { ...at, postId, body: { lastDay: null } })
  const page = await newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/board/${at.boardId}/post/${postId}/`)
  await page.getByRole('button', { name: '게시글 메뉴' }).click()
  await page.getByRole('menuitem', { name: '다른 게시판으로 이동' }).click()
  await page.keyboard.type('회의')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: "'회의록' 게시판으로 이동" })
  await dialog.getByText("이 게시판에 '공지' 말머리가 없어 말머리가 해제됩니다.").waitFor()
  await dialog.getByText('상단 고정이 해제됩니다.').waitFor()
  await dialog.getByRole('button', { name: '이동' }).click()
  await dialog.getByText('말머리를 선택해주세요.').waitFor()
  await dialog.getByRole('button', { name: /말머리/ }).click()
  await page
    .getByRole('menuitemradio', { name: '주간' })
    .or(page.getByRole('menuitem', { name: '주간' }))
    .click()
  await dialog.getByRole('button', { name: '이동' }).click()
  await page.waitForURL(url => url.pathname.startsWith(`/org/${orgId}/board/${target}/post/${postId}`))
  expect(await owner.call(postRoutes.read, { orgId, boardId: target, postId })).toMatchObject({
    prefix: { name: '주간' },
  })
  // As it was.
  await page.getByRole('button', { name: '실행 취소' }).click()
  await page.waitForURL(url => url.pathname.startsWith(`/org/${orgId}/board/${at.boardId}/post/${postId}`))
  expect(await owner.call(postRoutes.read, { ...at, postId })).toMatchObject({ prefixId })
})
