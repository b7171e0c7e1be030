import { expect, test } from 'vitest'
import { everybody } from '#contract/audience'
import { bannerRoutes } from '#contract/banner'
import { company } from '../server/chat/test.ts'
import { joined } from '../server/issue/test.ts'
import { commit, compose, enter, newPage, PHONE } from './browser.ts'

test('a banner is written by an owner, stands above every page of the others, and is closed by each for themself', async () => {
  const { orgId, owner } = await company()
  const mina = await joined(orgId, 'MEMBER', '김민아')
  const [mine, theirs, phone] = await Promise.all([newPage(), newPage(), newPage()])
  await phone.setViewportSize({ width: 390, height: 844 })
  await enter(mine, owner.email)
  for (const page of [theirs, phone]) {
    await enter(page, mina.email)
    await page.goto(`/org/${orgId}/board/`)
  }
  await mine.goto(`/org/${orgId}/info`)
  await mine.getByRole('button', { name: '배너 등록' }).click()
  const dialog = mine.getByRole('dialog', { name: '배너 등록' })
  await dialog.getByRole('textbox', { name: '내용' }).click()
  // Enter ends the syllable, and sends nothing.
  await compose(mine, [['ㅈ', '저', '점']], false)
  await mine.keyboard.press('Enter')
  await commit(mine, '점')
  await compose(mine, [['ㄱ', '거', '검']])
  await dialog.getByRole('textbox', { name: '링크' }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await dialog.getByText('링크가 올바르지 않습니다.').waitFor()
  await dialog.getByRole('textbox', { name: '링크' }).fill(`/org/${orgId}/board/all`)
  await dialog.getByText('주의', { exact: true }).click()
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await mine.getByText('배너가 등록되었습니다.').waitFor()
  const banners = (page: typeof mine) => page.getByRole('region', { name: '공지 배너' })
  await banners(theirs).getByText('점검').waitFor()
  await banners(phone).getByRole('link', { name: '자세히 보기' }).click()
  await phone.getByRole('heading', { name: '전체 게시글' }).waitFor()
  await banners(phone).getByRole('button', { name: '배너 닫기: 점검' }).click()
  for (const page of [theirs, phone]) await expect.poll(() => banners(page).count()).toBe(0)
  await banners(mine).getByText('점검').waitFor()
  const row = mine.getByRole('list', { name: '공지 배너' }).getByRole('listitem')
  await row.getByRole('button', { name: '점검 배너 메뉴' }).click()
  await mine.getByRole('menuitem', { name: '배너 삭제' }).click()
  await mine.getByRole('alertdialog').getByRole('button', { name: '배너 삭제' }).click()
  await expect.poll(() => banners(mine).count()).toBe(0)
})

test('a banner comes and goes by itself', async () => {
  const { orgId, owner } = await company()
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/board/`)
  const after = (ms: number) => new Date(Date.now() + ms).toISOString()
  const times = { startsAt: after(3_000), endsAt: after(6_000) }
  const body = { text: '잠시 뒤', link: null, kind: 'plain' as const, audience: everybody, ...times }
  await owner.call(bannerRoutes.create, { orgId, body })
  const banner = page.getByRole('region', { name: '공지 배너' }).getByText('잠시 뒤')
  await banner.waitFor()
  await banner.waitFor({ state: 'detached' })
  expect(await owner.call(bannerRoutes.mine, { orgId })).toEqual({ banners: [], changesAt: null })
})

test('on a phone a long banner is two lines until it is opened', async () => {
  const { orgId, owner } = await company()
  const page = await newPage({ viewport: PHONE, hasTouch: true })
  await enter(page, owner.email)
  const [startsAt, endsAt] = [0, 3_600_000].map(ms => new Date(Date.now() + ms).toISOString()) as [string, string]
  const body = { link: null, kind: 'warning' as const, audience: everybody, startsAt, endsAt }
  for (const text of ['짧은 안내', '긴 안내입니다. '.repeat(20).trim()])
    await owner.call(bannerRoutes.create, { orgId, body: { ...body, text } })
  await page.goto(`/org/${orgId}/board/`)
  const banners = page.getByRole('region', { name: '공지 배너' })
  const height = async () => (await banners.boundingBox())!.height
  const opener = banners.getByRole('button', { name: /^배너 전체 보기: 긴 안내/ })
  await opener.waitFor()
  expect(await banners.getByRole('button', { name: /^배너 전체 보기/ }).count()).toBe(1)
  const before = await height()
  expect(before).toBeLessThan(140)
  await opener.tap()
  await expect.poll(height).toBeGreaterThan(before)
  await opener.tap()
  await expect.poll(height).toBe(before)
})
