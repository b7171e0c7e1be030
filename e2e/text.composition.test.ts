// Hangul in rich text: wherever it is typed and whatever happens in the middle of a syllable, none is lost or doubled.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { commit, compose, HELLO } from './browser.ts'
import { body, composing, says, suggested, tool, writing } from './texts.ts'

/** 값을: the second consonant of the first syllable moves on for a moment. */
const VALUE = [
  ['ㄱ', '가', '갑', '값'],
  ['ㅇ', '으', '을'],
]
const LAUGH = [['ㅋ'], ['ㅋ']]

type Typed = [text: string, type: (page: Page) => Promise<void>]
const TYPED: Typed[] = [
  ['안녕하세요', page => compose(page, HELLO)],
  ['값을', page => compose(page, VALUE)],
  ['ㅋㅋ', page => compose(page, LAUGH)],
  ['👨‍👩‍👧😀', page => page.keyboard.insertText('👨‍👩‍👧😀')],
]

test.each(TYPED)('%s: in a line, after Enter, in bold, in a list and in a cell', async (text, type) => {
  const { page, saved } = await writing()
  await type(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await type(page)
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ')
  await type(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, '표').click()
  await type(page)
  await page.keyboard.press('Tab')
  await type(page)
  expect(await saved()).toBe(
    `${text}\n\n**${text}**\n\n- ${text}\n\n| ${text} | ${text} |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |`,
  )
})

test.each(TYPED.slice(0, 3))('%s: undone and done again as a whole', async (text, type) => {
  const { page } = await writing('앞 ')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' ')
  await type(page)
  await says(page, `앞 ${text}`)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => body(page).innerText()).not.toContain(text)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => body(page).innerText()).toContain(text)
})

test('an Enter that only ends the composition breaks no line and cuts no syllable', async () => {
  const { page, saved } = await writing()
  await compose(page, VALUE, false)
  await body(page).dispatchEvent('keydown', composing('Enter'))
  await commit(page, '을')
  await says(page, '값을')
  await page.keyboard.press('Enter')
  await compose(page, HELLO)
  expect(await saved()).toBe('값을\n\n안녕하세요')
})

test('leaving in the middle of a syllable keeps it', async () => {
  const { page, saved } = await writing()
  await compose(page, VALUE, false)
  await page.getByLabel('제목', { exact: true }).focus()
  await says(page, '값을')
  expect(await saved()).toBe('값을')
})

test('saving by the keys in the middle of a syllable saves it', async () => {
  const { page, owner, at, issueId } = await writing()
  await compose(page, VALUE, false)
  await commit(page, '을')
  await page.keyboard.press('ControlOrMeta+Enter')
  await body(page).waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('값을', { exact: true }).waitFor()
  expect((await owner.call(issueRoutes.read, { ...at, issueId })).body).toBe('값을')
})

test('a mention that is chosen by the pointer in the middle of a syllable takes its place', async () => {
  const { page, saved, colleagueId } = await writing()
  await page.keyboard.type('@')
  await compose(page, [['ㅎ', '하', '한']], false)
  await suggested(page, /한지우/).click()
  await suggested(page, /한지우/).waitFor({ state: 'detached' })
  await compose(page, VALUE)
  expect(await saved()).toBe(`[@한지우](member:${colleagueId}) 값을`)
})

test('a mention is a whole: it goes by one Backspace, and another one may be chosen', async () => {
  const { page, saved, colleagueId } = await writing()
  await page.keyboard.type('@한')
  await suggested(page, /한지우/).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await says(page, '')
  await page.keyboard.type('@')
  await compose(page, [['ㅎ', '하', '한']])
  await suggested(page, /한지우/).waitFor()
  await page.keyboard.press('Tab')
  await compose(page, LAUGH)
  expect(await saved()).toBe(`[@한지우](member:${colleagueId}) ㅋㅋ`)
})

test('the words and the address of a link are composed in its form', async () => {
  const { page, saved } = await writing()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('주소', { exact: true }).fill('https://dure.kr')
  const words = page.getByLabel(/^표시할 텍스트/)
  await words.focus()
  await compose(page, VALUE, false)
  await words.dispatchEvent('keydown', composing('Enter'))
  expect(await words.inputValue()).toBe('값을')
  await commit(page, '을')
  await page.keyboard.press('Enter')
  await body(page).and(page.locator(':focus')).waitFor()
  expect(await saved()).toBe('[값을](https://dure.kr)')
})
