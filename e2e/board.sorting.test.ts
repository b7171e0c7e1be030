import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import { board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import type { Somebody } from '../server/testing/visitor.ts'
import { commit, compose, enter, newPage } from './browser.ts'

async function opened() {
  const made = await board()
  const colleague = await joined(made.orgId, 'MEMBER', '한지우')
  const path = `/org/${made.orgId}/board/${made.boardId}/`
  const open = async (by: Pick<Somebody, 'email'>, address = path, phone?: { width: number; height: number }) => {
    const page = await newPage()
    if (phone) await page.setViewportSize(phone)
    await enter(page, by.email)
    await page.goto(address)
    return page
  }
  return { ...made, colleague, path, open }
}
const filter = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) })

test('prefixes are set up by composing their names, and one is renamed where it is shown', async () => {
  const { owner, at, colleague, write, open, read } = await opened()
  const page = await open(owner)
  await page.getByRole('button', { name: '게시판 메뉴' }).click()
  await page.getByRole('menuitem', { name: '게시판 설정' }).click()
  const dialog = page.getByRole('dialog', { name: '게시판 설정' })
  await dialog.getByRole('button', { name: '말머리 추가' }).click()
  await compose(page, [['ㄱ', '고', '공']], false)
  await page.keyboard.press('Enter')
  await commit(page, '공')
  await compose(page, [['ㅈ', '지']])
  // Enter that ended a syllable has added no row; the next one does.
  expect(await dialog.getByPlaceholder('말머리 이름').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByPlaceholder('말머리 이름').count()).toBe(2)
  await page.keyboard.type('공지')
  await dialog.getByRole('button', { name: '저장' }).click()
  await dialog.getByText('같은 이름의 말머리가 있습니다.').waitFor()
  await dialog.getByPlaceholder('말머리 이름').last().fill('일상')
  await dialog.getByRole('button', { name: '저장' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { prefixes, version } = await read(owner)
  expect(prefixes.map(({ name }) => name)).toEqual(['공지', '일상'])
  await write({ title: '점심 모임', prefixId: prefixes[1]!.prefixId }, owner)
  const theirs = await open(colleague)
  await theirs.getByRole('link', { name: /일상 점심 모임/ }).waitFor()
  const renamed = [prefixes[0]!, { ...prefixes[1]!, name: '모임' }]
  await owner.call(boardRoutes.change, { ...at, body: { prefixes: renamed, version } })
  await theirs.getByRole('link', { name: /모임 점심 모임/ }).waitFor()
})

test('a post gets a prefix and tags while it is written, and lists are narrowed by them', async () => {
  const { orgId, boardId, owner, at, write, open } = await opened()
  const prefixes = [{ name: '공지', color: 'red' as const }]
  const made = await owner.call(boardRoutes.change, { ...at, body: { prefixes, isPrefixRequired: true } })
  await write({ title: '다른 글', tags: ['워크숍'], prefixId: made.prefixes[0]!.prefixId }, owner)
  const page = await open(owner, `/org/${orgId}/board/create?boardId=${boardId}`)
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('가을 행사')
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByText('말머리를 선택해주세요.').first().waitFor()
  await page.getByRole('button', { name: /^말머리/ }).click()
  await page
    .getByRole('menuitemradio', { name: '공지' })
    .or(page.getByRole('menuitem', { name: '공지' }))
    .click()
  await page.getByRole('button', { name: '태그 추가' }).click()
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await option('워크숍').waitFor()
  // Half a syllable finds it already.
  await compose(page, [['ㅇ', '우', '워']], false)
  await option('워크숍').waitFor()
  await commit(page, '워')
  await option('워크숍').click()
  // One after the other, without opening it anew.
  await page.keyboard.type('단풍')
  await option("'단풍' 추가").click()
  await option('단풍').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '가을 행사' }).waitFor()
  await page.getByRole('link', { name: '#단풍' }).click()
  await page.getByRole('link', { name: /가을 행사/ }).waitFor()
  expect(await page.getByRole('link', { name: /다른 글/ }).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('tag')).toBe('단풍')
  await page.getByText('#워크숍', { exact: true }).first().click()
  await page.getByRole('link', { name: /다른 글/ }).waitFor()
  await write({ title: '또 다른 글', tags: ['단풍'], prefixId: made.prefixes[0]!.prefixId }, owner)
  await filter(page, '태그').click()
  await page.getByRole('option', { name: '단풍' }).click()
  await page.getByRole('link', { name: /또 다른 글/ }).waitFor()
  const { posts } = await owner.call(postRoutes.list, { ...at, query: { tag: '단풍' } })
  expect(posts.map(({ title }) => title)).toEqual(['또 다른 글', '가을 행사'])
  // One that loses the tag leaves the list of all boards too.
  await page.goto(`/org/${orgId}/board/all?tag=${encodeURIComponent('단풍')}`)
  await page.getByRole('link', { name: /가을 행사/ }).click()
  await page.getByRole('heading', { level: 1, name: '가을 행사' }).waitFor()
  const { postId } = posts[1]!
  await owner.call(postRoutes.change, { ...at, postId, body: { tags: [], version: 1 } })
  await page.getByRole('link', { name: '#단풍' }).waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('link', { name: /또 다른 글/ }).waitFor()
  expect(await page.getByRole('link', { name: /가을 행사/ }).count()).toBe(0)
})

test('on a phone the whole of all boards is narrowed by a tag', async () => {
  const { orgId, owner, write, open } = await opened()
  await write({ title: '워크숍 안내', tags: ['워크숍'] }, owner)
  await write({ title: '점심' }, owner)
  const page = await open(owner, `/org/${orgId}/board/all`, { width: 390, height: 844 })
  await page.getByRole('link', { name: /점심/ }).waitFor()
  await filter(page, '태그').click()
  await page.getByRole('option', { name: '워크숍' }).click()
  await page.getByRole('link', { name: /점심/ }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('tag')).toBe('워크숍')
})
