// Rich text on a phone: everything can be hit, nothing lies outside of the window.
import { expect, test } from 'vitest'
import { compose, PHONE } from './browser.ts'
import { body, suggested, tool, writing } from './texts.ts'

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
