// Hangul in the field of a room: however Enter comes, the words are sent whole and once.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commit, compose, HELLO, PHONE } from './browser.ts'
import { allSent, field, message, rowsOf, said, talk } from './chats.ts'

/** 값을: the second consonant of the first syllable moves on for a moment. */
const VALUE = [
  ['ㄱ', '가', '갑', '값'],
  ['ㅇ', '으', '을'],
]
const LAUGH = [['ㅋ'], ['ㅋ']]

const TYPED: [text: string, steps: string[][]][] = [
  ['안녕하세요', HELLO],
  ['값을', VALUE],
  ['ㅋㅋ', LAUGH],
]
const lastOf = (steps: string[][]) => steps.at(-1)!.at(-1)!
const enter = (type: 'keydown' | 'keyup', page: Page, more: object) =>
  field(page).dispatchEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...more })

test.each(TYPED)('%s: in Chrome the key comes before the syllable ends [S1.5]', async (text, steps) => {
  const { owner, open, words } = await talk()
  const page = await open(owner)
  await field(page).click()
  await compose(page, steps, false)
  await enter('keydown', page, { keyCode: 229, isComposing: true })
  await commit(page, lastOf(steps))
  // On some systems the key comes once more.
  await enter('keydown', page, { keyCode: 13 })
  await enter('keyup', page, { keyCode: 13 })
  await message(page, text).waitFor()
  await allSent(page)
  expect(await field(page).inputValue()).toBe('')
  expect(await words(owner)).toEqual([text])
})

test.each(TYPED)('%s: in Safari the syllable ends before the key comes', async (text, steps) => {
  const { owner, open, words } = await talk()
  const page = await open(owner)
  await field(page).click()
  await compose(page, steps)
  await enter('keydown', page, { keyCode: 229 })
  await enter('keyup', page, { keyCode: 13 })
  await message(page, text).waitFor()
  await allSent(page)
  expect(await words(owner)).toEqual([text])
})

test('emoji, lines and undoing: the field is the browser’s own', async () => {
  const { owner, open, words } = await talk()
  const page = await open(owner)
  await field(page).click()
  await page.keyboard.insertText('👨‍👩‍👧😀')
  await page.keyboard.press('Shift+Enter')
  await compose(page, VALUE)
  expect(await field(page).inputValue()).toBe('👨‍👩‍👧😀\n값을')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => field(page).inputValue()).not.toContain('값을')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => field(page).inputValue()).toBe('👨‍👩‍👧😀\n값을')
  await page.keyboard.press('Enter')
  await message(page, '값을').waitFor()
  await allSent(page)
  expect(await words(owner)).toEqual(['👨‍👩‍👧😀\n값을'])
})

test('a syllable that is left in the middle stays whole, and nothing is sent', async () => {
  const { owner, open, words } = await talk()
  const page = await open(owner)
  await field(page).click()
  await compose(page, VALUE, false)
  await page.getByRole('heading', { level: 1, name: '채팅' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('값을')
  expect(await words(owner)).toEqual([])
  await field(page).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await message(page, '값을').waitFor()
})

test('somebody is found in the middle of a syllable and mentioned by Enter', async () => {
  const { owner, others, open, at } = await talk(['한지우', '박서연'])
  const page = await open(owner)
  await field(page).click()
  await page.keyboard.type('@')
  await compose(page, [['ㅎ', '하', '한']], false)
  await page.getByRole('option', { name: /한지우/ }).waitFor()
  await enter('keydown', page, { keyCode: 229, isComposing: true })
  await commit(page, '한')
  await enter('keyup', page, { keyCode: 13 })
  await expect.poll(() => field(page).inputValue()).toBe('@한지우 ')
  await page.keyboard.type('님')
  await page.keyboard.press('Enter')
  await message(page, '@한지우 님').waitFor()
  await allSent(page)
  const theirs = await open(others[0]!)
  await expect.poll(() => theirs.locator('[class*=me]', { hasText: '@한지우' }).count()).toBeGreaterThan(0)
  expect(at.roomId).toBeGreaterThan(0)
})

test('on a phone Enter breaks the line, and the button sends', async () => {
  const { owner, open, words } = await talk()
  const page = await open(owner, { viewport: PHONE, hasTouch: true, isMobile: true })
  await field(page).tap()
  await compose(page, HELLO)
  await page.keyboard.press('Enter')
  await compose(page, LAUGH)
  expect(await said(page).count()).toBe(0)
  await page.getByRole('button', { name: '전송' }).tap()
  await message(page, 'ㅋㅋ').waitFor()
  await allSent(page)
  expect(await words(owner)).toEqual(['안녕하세요\nㅋㅋ'])
  // Nothing but the list scrolls.
  expect(await page.evaluate(() => document.scrollingElement!.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
})

test('names and topics of rooms, and what is searched for, grow letter by letter', async () => {
  const { owner, openList } = await talk()
  const page = await openList(owner)
  const writes = async (label: RegExp, place: Locator) => {
    const box = place.getByRole('textbox', { name: label })
    await box.click()
    await compose(page, HELLO)
    await compose(page, VALUE, false)
    await commit(page, '을')
    expect(await box.inputValue()).toBe('안녕하세요값을')
  }
  await page.getByRole('button', { name: '새 채팅' }).first().click()
  const dialog = page.getByRole('dialog', { name: '새 채팅' })
  await dialog.getByText('공개 채널', { exact: true }).click()
  await writes(/^채팅방 이름/, dialog)
  await writes(/주제/, dialog)
  await dialog.getByRole('button', { name: '채팅방 만들기' }).click()
  await page.getByRole('heading', { name: '안녕하세요값을' }).waitFor()
  // In the middle of a syllable what begins with it is found.
  await page.getByRole('button', { name: '채팅방, 이름 검색' }).click()
  await page.getByRole('textbox', { name: '채팅방, 이름 검색' }).click()
  await compose(
    page,
    [
      ['ㅇ', '아', '안'],
      ['ㄴ', '녀'],
    ],
    false,
  )
  await rowsOf(page).filter({ hasText: '안녕하세요값을' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '채팅 설정' }).click()
  await page.getByRole('menuitem', { name: '공개 채널 찾기' }).click()
  const channels = page.getByRole('dialog', { name: '공개 채널 찾기' })
  await channels.getByRole('textbox').click()
  await compose(
    page,
    [
      ['ㅇ', '아', '안'],
      ['ㄴ', '녀'],
    ],
    false,
  )
  await channels.getByRole('listitem').filter({ hasText: '안녕하세요값을' }).waitFor()
})
