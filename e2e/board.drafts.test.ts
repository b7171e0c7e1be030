import { expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { board, boardIn } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import { enter, newPage } from './browser.ts'

const notice = { name: '공지', color: 'red' as const }

test('a right that is lost while one writes is explained, and the words go to another board with their prefix', async () => {
  const { orgId, owner, boardId, at } = await board({ prefixes: [notice] })
  const mina = await joined(orgId)
  const body = { name: '영업 게시판', prefixes: [notice] }
  const other = boardIn(orgId, (await owner.call(boardRoutes.create, { orgId, body })).boardId)
  const page = await newPage()
  await enter(page, mina.email)
  await page.goto(`/org/${orgId}/board/create?boardId=${boardId}`)
  const prefix = page.getByRole('button', { name: /^말머리/ })
  // A prefix alone is kept, before anything else is written.
  await prefix.click()
  await page
    .getByRole('menuitemradio', { name: '공지' })
    .or(page.getByRole('menuitem', { name: '공지' }))
    .click()
  await expect.poll(() => prefix.innerText()).toContain('공지')
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('분기 결산')
  const writers = { ...nobody, memberIds: [owner.memberId] }
  await owner.call(boardRoutes.change, { ...at, body: { readers: everybody, writers } })
  const lost = page.getByText("'자유게시판' 게시판에 글을 쓸 수 있는 권한이 없어졌습니다.")
  await lost.waitFor()
  expect(await page.getByRole('textbox', { name: '제목', exact: true }).inputValue()).toBe('분기 결산')
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByText('게시판을 선택해주세요.').first().waitFor()
  await page
    .getByRole('button', { name: /^게시판/ })
    .last()
    .click()
  await page
    .getByRole('menuitemradio', { name: '영업 게시판' })
    .or(page.getByRole('menuitem', { name: '영업 게시판' }))
    .click()
  await lost.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '분기 결산' }).waitFor()
  expect(await other.titles(owner)).toEqual(['분기 결산'])
})

test('a post begun from a board is found where one writes, on another device too, and words stay where no board is left', async () => {
  const { orgId, owner, boardId, at } = await board()
  const mina = await joined(orgId)
  const page = await newPage()
  await enter(page, mina.email)
  await page.goto(`/org/${orgId}/board/create?boardId=${boardId}`)
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('쓰다 만 글')
  const phone = await newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await enter(phone, mina.email)
  await phone.goto(`/org/${orgId}/board/create`)
  await phone.getByRole('link', { name: /쓰다 만 글.*자유게시판/ }).click()
  await expect.poll(() => phone.getByRole('textbox', { name: '제목', exact: true }).inputValue()).toBe('쓰다 만 글')
  await owner.call(boardRoutes.archive, at)
  for (const each of [page, phone]) {
    await each.getByText("'자유게시판' 게시판이 보관되어 글을 쓸 수 없습니다.").waitFor()
    expect(await each.getByRole('textbox', { name: '제목', exact: true }).inputValue()).toBe('쓰다 만 글')
  }
})
