// Rich text on a phone: everything can be hit, nothing lies outside of the window.
import { expect, test } from 'vitest'
import { compose, PHONE } from './browser.ts'
import { body, suggested, tool, writing } from './texts.ts'
import type { Page } from 'playwright-core'

const FINGER = { viewport: PHONE, hasTouch: true, isMobile: true }

test('a finger writes a list, mentions somebody and makes a table', async () => {
  const { page, saved, colleagueId } = await writing('', FINGER)
  await tool(page, '할 일 목록').tap()
  await compose(page, [['ㄱ', '가', '값']])
  await page.keyboard.press('Enter')
  await page.keyboard.type('@')
  await compose(page, [['ㅎ', '하', '한']], false)
  const option = suggested(page, /한지우/)
  await option.waitFor()
  const box = (await option.boundingBox())!
  expect([box.height >= 44, box.x >= 0, box.x + box.width <= PHONE.width]).toEqual([true, true, true])
  await option.tap()
  await option.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, '표').tap()
  await compose(page, [['ㅋ'], ['ㅋ']])
  const wide = await body(page).evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(PHONE.width)
  expect(await saved()).toBe(
    `- [ ] 값\n- [ ] [@한지우](member:${colleagueId})\n\n| ㅋㅋ |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |`,
  )
})

const top = async (page: Page) => (await page.getByRole('listbox').boundingBox())!.y

test('the list of people stays on its side of the line while fewer are found', async () => {
  const { page } = await writing('', FINGER)
  // So far down that few people have room below the line, and many do not.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[role=textbox]')!.style.setProperty('margin-top', '340px'),
  )
  await page.keyboard.type('@')
  await suggested(page, /문정희/).waitFor()
  const line = await body(page).boundingBox()
  const before = (await top(page)) < line!.y
  await compose(page, [['ㅎ', '하', '한']], false)
  await suggested(page, /문정희/).waitFor({ state: 'detached' })
  expect([before, (await top(page)) < line!.y]).toEqual([true, true])
})

test('a link takes no more room than its line, and is hit like a button', async () => {
  const { page, saved } = await writing('[좋은 자료](https://example.com) 글입니다.\n\n링크가 없는 글입니다.', FINGER)
  await saved()
  const link = page.getByRole('link', { name: '좋은 자료' })
  const box = (await link.boundingBox())!
  const paragraphs = await page.locator('article p, main p').filter({ hasText: '글입니다.' }).all()
  const heights = await Promise.all(paragraphs.map(async each => (await each.boundingBox())!.height))
  const color = await link.evaluate(element => getComputedStyle(element).color)
  expect([box.height >= 44, heights[0] === heights[1]]).toEqual([true, true])
  await page.getByRole('main').getByRole('button', { name: '이슈 수정' }).tap()
  await body(page).waitFor()
  expect(
    await body(page)
      .locator('a')
      .evaluate(element => getComputedStyle(element).color),
  ).toBe(color)
})
