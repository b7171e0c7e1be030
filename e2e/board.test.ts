import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boardRoutes } from '#contract/board'
import { departmentRoutes } from '#contract/department'
import { postRoutes } from '#contract/post'
import { board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import { commit, compose, enter, newPage } from './browser.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '게시판 메뉴' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function opened(by: { email: string }, address: string) {
  const page = await newPage()
  await enter(page, by.email)
  await page.goto(address)
  return page
}

test('[S1.4] [S2.22] a board is made for a department: those below it read it from then on, and nobody else', async () => {
  const { orgId, owner } = await board()
  const [mina, jiwoo] = [await joined(orgId, 'MEMBER', '민아'), await joined(orgId, 'MEMBER', '지우')]
  const make = async (name: string, parentId?: number) => {
    const body = { name, ...(parentId && { parentId }) }
    return (await owner.call(departmentRoutes.createDepartment, { orgId, body })).deptId
  }
  const team = await make('영업팀', await make('영업본부'))
  const assignments = [{ deptId: team, positionId: null }]
  await owner.call(departmentRoutes.assign, { orgId, memberId: mina.memberId, body: { assignments } })
  const home = `/org/${orgId}/board/`
  const [page, theirs, others] = await Promise.all([opened(owner, home), opened(mina, home), opened(jiwoo, home)])
  await page.getByRole('button', { name: '게시판 생성' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('게시판 이름').focus()
  await compose(page, [['ㅇ', '여', '영']], false)
  // The Enter that ends a composition makes no board.
  await page.keyboard.press('Enter')
  await commit(page, '영')
  await page.keyboard.type('업 소식')
  // Everybody writes unless somebody is named.
  await dialog.getByRole('button', { name: '모든 멤버' }).last().click()
  await dialog.getByRole('button', { name: '댓글 권한 추가' }).click()
  await page.getByRole('combobox', { name: '멤버, 부서, 직책 검색' }).fill('영업본부')
  await page.getByRole('option').filter({ hasText: '영업본부' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /하위 부서 포함/, pressed: true }).waitFor()
  await dialog.getByRole('button', { name: '게시판 생성' }).click()
  await heading(page, '영업 소식').waitFor()
  expect(decodeURIComponent(page.url())).toMatch(/\/board\/\d+\/\?boardName=영업/)
  await row(theirs, '영업 소식').waitFor()
  expect(await row(others, '영업 소식').count()).toBe(0)
})

test('[S2.22] the name in the address is shown while the page loads, and gives way to the server’s', async () => {
  const { orgId, owner, boardId } = await board()
  const page = await newPage()
  await enter(page, owner.email)
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route(`**/api/organizations/${orgId}/boards/${boardId}`, async route => {
    await held
    await route.continue()
  })
  await page.goto(`/org/${orgId}/board/${boardId}/?boardName=${encodeURIComponent('옛 이름')}`)
  await heading(page, '옛 이름').waitFor()
  letGo()
  await heading(page, '자유게시판').waitFor()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('boardName=자유게시판')
})

test('a post of somebody else appears in place, waits while one reads below, and is unread where one is not', async () => {
  const { orgId, owner, at, boardId, write } = await board()
  const mina = await joined(orgId, 'MEMBER', '민아')
  for (let each = 1; each <= 40; each++) await write({ title: `지난 글 ${each}` }, owner)
  const page = await opened(mina, `/org/${orgId}/board/${boardId}`)
  await page.getByText('지난 글 40', { exact: true }).waitFor()
  await write({ title: '바로 보이는 글' }, owner)
  await page.getByText('바로 보이는 글').waitFor()
  await expect.poll(async () => (await mina.call(boardRoutes.read, at)).unreadCount).toBe(0)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 600)
  const line = page.getByText('지난 글 20', { exact: true })
  const place = async () => (await line.boundingBox())?.y
  await expect.poll(async () => (await page.locator('#main').evaluate(main => main.scrollTop)) > 300).toBe(true)
  const before = await place()
  await write({ title: '아래를 읽는 동안 온 글' }, owner)
  await page.getByRole('button', { name: '새 글 1개 보기' }).waitFor()
  expect(await place()).toBe(before)
  await page.getByRole('button', { name: '새 글 1개 보기' }).click()
  await page.getByText('아래를 읽는 동안 온 글').waitFor()
  await page.mouse.wheel(0, 20_000)
  await page.getByText('지난 글 1', { exact: true }).waitFor()
  await page.goto(`/org/${orgId}/board/`)
  await row(page, '자유게시판').waitFor()
  await write({ title: '목록에 있을 때 온 글' }, owner)
  await row(page, '자유게시판').getByText('1', { exact: true }).waitFor()
})

test('settings of two people are merged by field', async () => {
  const { orgId, owner, boardId, read, change } = await board()
  const page = await opened(owner, `/org/${orgId}/board/${boardId}`)
  await choose(page, '게시판 설정')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('게시판 이름').fill('잡담')
  await change(owner, { description: '다른 화면에서 적은 설명', version: (await read(owner)).version })
  await dialog.getByRole('button', { name: '저장' }).click()
  await heading(page, '잡담').waitFor()
  expect(await read(owner)).toMatchObject({ name: '잡담', description: '다른 화면에서 적은 설명' })
})

test('a board is favoured, archived, deleted and brought back', async () => {
  const { orgId, owner, at, boardId, write } = await board()
  const { postId } = await write({ title: '지운 글' }, owner)
  const page = await opened(owner, `/org/${orgId}/board/${boardId}`)
  const elsewhere = await opened(owner, `/org/${orgId}/board/`)
  await row(elsewhere, '자유게시판').waitFor()
  await page.getByRole('button', { name: /즐겨찾기/ }).click()
  for (const each of [page, elsewhere])
    await each.getByRole('complementary').getByRole('link', { name: '자유게시판' }).waitFor()
  await owner.call(postRoutes.remove, { ...at, postId })
  await expect.poll(() => page.getByText('지운 글').count()).toBe(0)
  await choose(page, '삭제된 게시글')
  await page.getByRole('dialog').getByRole('button', { name: /복구/ }).click()
  await page.keyboard.press('Escape')
  await page.getByText('지운 글').waitFor()
  await choose(page, '보관')
  await page.getByText('보관된 게시판입니다.').waitFor()
  expect(await page.getByRole('link', { name: '글쓰기' }).count()).toBe(0)
  await page.getByRole('button', { name: '보관 해제' }).click()
  await page.getByRole('link', { name: '글쓰기' }).waitFor()
  await choose(page, '삭제')
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await page.waitForURL(/\/board\/$/)
  await page.getByRole('button', { name: '실행 취소' }).click()
  await row(page, '자유게시판').waitFor()
})
