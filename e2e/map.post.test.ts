import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { mapRoutes } from '#contract/map'
import { placeRoutes } from '#contract/place'
import { POST_PLACES_MOST, postPlaceRoutes } from '#contract/post-place'
import { board } from '../server/board/test.ts'
import { joined } from '../server/issue/test.ts'
import { place } from '../server/map/test.ts'
import type { Somebody } from '../server/testing/visitor.ts'
import { commit, compose, enter, layersAreGone, newPage } from './browser.ts'

/** A post of the owner that everybody may comment on, and three places. */
async function written() {
  const made = await board({ name: '현장 소식' })
  const { owner, orgId } = made
  const colleague = await joined(orgId, 'MEMBER', '한지우')
  const { postId } = await made.write({ title: '성수 창고 점검' }, owner)
  const create = async (name: string) => (await place(owner, orgId, { name })).placeId
  const placeIds = [await create('성수 물류창고'), await create('부산지점'), await create('수원점')] as const
  const path = `/org/${orgId}/board/${made.boardId}/post/${postId}/`
  const open = async (by: Pick<Somebody, 'email'>, address = path) => {
    const page = await newPage()
    await enter(page, by.email)
    await page.goto(address)
    return page
  }
  return { ...made, colleague, on: { ...made.at, postId }, placeIds, open }
}

const menu = (page: Page) => page.getByRole('button', { name: '게시글 메뉴' })
const deed = (page: Page) => page.getByRole('menuitem', { name: '장소 연결' })
const finder = (page: Page) => page.getByRole('combobox', { name: '장소 이름, 주소, 초성으로 검색' })
const places = (page: Page) => page.getByRole('region', { name: '장소', exact: true })
const posts = (page: Page) => page.getByRole('region', { name: '게시글', exact: true })
const begin = async (page: Page) => {
  await menu(page).click()
  await deed(page).click()
  await finder(page).and(page.locator(':focus')).waitFor()
}

test('[S1.6] a place is linked by composition and by initials, and each leads to the other', async () => {
  const { owner, colleague, open } = await written()
  const [mine, theirs] = [await open(owner), await open(colleague)]
  await menu(theirs).waitFor()
  await begin(mine)
  await compose(mine, [['ㅅ', '서', '성']], false)
  // Enter ends the syllable, and chooses nothing.
  await mine.keyboard.press('Enter')
  await commit(mine, '성')
  await compose(mine, [['ㅅ', '수']])
  await mine.getByRole('option', { name: /성수 물류창고/ }).waitFor()
  await expect.poll(() => mine.getByRole('option').count()).toBe(1)
  await mine.keyboard.press('Enter')
  await places(mine).getByRole('link', { name: '성수 물류창고' }).waitFor()
  await places(theirs).getByRole('link', { name: '성수 물류창고' }).waitFor()

  await layersAreGone(theirs)
  await begin(theirs)
  // Those that are linked are not offered again.
  await theirs.getByRole('option', { name: /부산지점/ }).waitFor()
  expect(await theirs.getByRole('option', { name: /성수/ }).count()).toBe(0)
  await finder(theirs).fill('ㅂㅅㅈㅈ')
  await expect.poll(() => theirs.getByRole('option').count()).toBe(1)
  await theirs.getByRole('option', { name: /부산지점/ }).click()
  await places(mine).getByRole('link', { name: '부산지점' }).waitFor()

  await places(mine).getByRole('link', { name: '부산지점' }).click()
  const panel = mine.getByRole('region', { name: '부산지점' })
  await panel
    .getByRole('region', { name: '게시글' })
    .getByRole('link', { name: /성수 창고 점검.*현장 소식/ })
    .waitFor()
  expect(mine.url()).toContain('/map/?place=')
  await places(theirs).getByRole('button', { name: '부산지점 연결 해제' }).click()
  await posts(mine).waitFor({ state: 'detached' })
  await mine.getByRole('link', { name: /^성수 물류창고/ }).click()
  await posts(mine)
    .getByRole('link', { name: /성수 창고 점검/ })
    .click()
  await mine.getByRole('heading', { level: 1, name: '성수 창고 점검' }).waitFor()
  await expect.poll(() => places(mine).getByRole('link').count()).toBe(1)
})

test('places are linked and unlinked by keys alone', async () => {
  const { owner, on, placeIds, open } = await written()
  for (const placeId of placeIds.slice(1)) await owner.call(postPlaceRoutes.link, { ...on, placeId })
  const page = await open(owner)
  await places(page).getByRole('link', { name: '수원점' }).waitFor()
  await menu(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  const isReached = async () => {
    await page.keyboard.press('ArrowDown')
    return deed(page).and(page.locator(':focus')).count()
  }
  await expect.poll(isReached).toBe(1)
  await page.keyboard.press('Enter')
  await finder(page).and(page.locator(':focus')).waitFor()
  await page.getByRole('option', { name: /성수/ }).waitFor()
  await page.keyboard.type('성수')
  // A hand that is faster than the answer chooses what fits, too.
  await page.keyboard.press('Enter')
  await places(page).getByRole('link', { name: '성수 물류창고' }).waitFor()
  // The focus goes back to the menu.
  await menu(page).and(page.locator(':focus')).waitFor()
  const unlinking = (name: string) => places(page).getByRole('button', { name: `${name} 연결 해제` })
  await unlinking('부산지점').focus()
  await page.keyboard.press('Enter')
  await unlinking('수원점').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Space')
  await unlinking('성수 물류창고').and(page.locator(':focus')).waitFor()
  await expect
    .poll(async () => (await owner.call(postPlaceRoutes.places, on)).map(({ name }) => name))
    .toEqual(['성수 물류창고'])
})

test('who may not comment is offered nothing, nobody a sixth place, and what others do is seen', async () => {
  const { owner, orgId, at, on, colleague, placeIds, change, open } = await written()
  await owner.call(postPlaceRoutes.link, { ...on, placeId: placeIds[0] })
  const rights = { readers: everybody, commenters: nobody, writers: nobody }
  await change(owner, rights)
  const theirs = await open(colleague)
  await places(theirs).getByRole('link', { name: '성수 물류창고' }).waitFor()
  expect(await places(theirs).getByRole('button').count()).toBe(0)
  await menu(theirs).click()
  await theirs.getByRole('menuitem', { name: '링크 복사' }).waitFor()
  expect(await deed(theirs).count()).toBe(0)
  await theirs.keyboard.press('Escape')
  const mine = await open(owner)
  await places(mine).getByRole('link', { name: '성수 물류창고' }).waitFor()
  await owner.call(placeRoutes.change, { orgId, placeId: placeIds[0], body: { name: '성수 1창고' } })
  await places(theirs).getByRole('link', { name: '성수 1창고' }).waitFor()
  for (let each = 1; each < POST_PLACES_MOST; each++)
    await owner.call(postPlaceRoutes.link, {
      ...on,
      placeId: (await place(owner, orgId, { name: `${each}호점` })).placeId,
    })
  await expect.poll(() => places(mine).getByRole('link').count()).toBe(POST_PLACES_MOST)
  await menu(mine).click()
  await mine.getByRole('menuitem', { name: '링크 복사' }).waitFor()
  expect(await deed(mine).count()).toBe(0)
  await mine.keyboard.press('Escape')
  await owner.call(placeRoutes.remove, { orgId, placeId: placeIds[0] })
  await expect.poll(() => places(theirs).getByRole('link').count()).toBe(POST_PLACES_MOST - 1)
  await owner.call(boardRoutes.archive, at)
  await mine.reload()
  await places(mine).getByRole('link', { name: '1호점' }).waitFor()
  expect(await places(mine).getByRole('button').count()).toBe(0)
  expect((await owner.call(mapRoutes.list, { orgId, query: {} })).count).toBe(POST_PLACES_MOST + 1)
})
