// The field of a room: it grows with its words, takes pictures, and stands above the keyboard of a phone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messageRoutes } from '#contract/message'
import { pngOf } from '../server/upload/pictures.ts'
import { PHONE, settled } from './browser.ts'
import { allSent, field, log, message, talk } from './chats.ts'

const heightOf = async (page: Page) => (await field(page).boundingBox())!.height
/** Whether the last message of the room is above the field. */
const isSeen = (page: Page, words: string) =>
  message(page, words).evaluate(element => {
    const { bottom } = element.getBoundingClientRect()
    return bottom <= element.closest('[role=log]')!.getBoundingClientRect().bottom + 1
  })

/** A browser that knows nothing of `field-sizing`. */
const UNSIZED = () => {
  const supports = CSS.supports.bind(CSS) as (name: string, value: string) => boolean
  CSS.supports = (name: string, value?: string) => name !== 'field-sizing' && supports(name, value!)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('textarea { field-sizing: fixed !important }')
  document.adoptedStyleSheets.push(sheet)
}

test.each([
  ['browser', undefined],
  ['page', UNSIZED],
])('[S1.5] the %s lets the field grow up to a limit, and what was said last stays in view', async (_who, before) => {
  const { owner, open, fill } = await talk()
  await fill(60)
  const page = await open(owner, {}, undefined, before)
  await message(page, '60번째 말').waitFor()
  const one = await heightOf(page)
  await field(page).click()
  for (let line = 0; line < 4; line++) {
    await page.keyboard.type('가나다')
    await page.keyboard.press('Shift+Enter')
  }
  const five = await heightOf(page)
  expect(five).toBeGreaterThan(one * 2)
  await expect.poll(() => isSeen(page, '60번째 말')).toBe(true)
  await field(page).fill('가\n'.repeat(80))
  const most = await heightOf(page)
  expect(most).toBeGreaterThan(five)
  expect(most).toBeLessThan(page.viewportSize()!.height / 2)
  await expect.poll(() => isSeen(page, '60번째 말')).toBe(true)
  expect(await field(page).evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
  // Each letter measures the field anew, and moves nothing else.
  const scrolls = await log(page).evaluateHandle(element => {
    const seen = { count: 0 }
    element.addEventListener('scroll', () => void seen.count++, { capture: true })
    return seen
  })
  await page.keyboard.type('다')
  await settled(page)
  expect(await scrolls.evaluate(({ count }) => count)).toBe(0)
  await field(page).fill('')
  await expect.poll(() => heightOf(page)).toBe(one)
})

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#3b82f6"/></svg>`

/** Hands a file to the field as a clipboard or a mouse does. */
async function hand(page: Page, how: 'paste' | 'drop', name: string, picture: Buffer) {
  const bytes = [...picture]
  await field(page).evaluate(
    (element, [way, called, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], called, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      if (way === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
    },
    [how, name, bytes] as const,
  )
}

test('a picture that is pasted and one that is dropped go with the words, and are seen by the others', async () => {
  const { owner, others, open, at } = await talk()
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await hand(mine, 'paste', '화면.png', await pngOf(svg(320, 200)))
  await mine.getByText('화면.png').waitFor()
  await hand(mine, 'drop', '현장.png', await pngOf(svg(200, 320)))
  await mine.getByText('현장.png').waitFor()
  await field(mine).click()
  await mine.keyboard.type('두 장입니다.')
  await expect.poll(() => mine.getByRole('button', { name: '전송' }).isEnabled()).toBe(true)
  await mine.keyboard.press('Enter')
  await allSent(mine)
  const { messages } = await owner.call(messageRoutes.list, { ...at, query: {} })
  expect(messages.at(-1)!.files.map(({ name }) => name)).toEqual(['화면.png', '현장.png'])
  const pictures = message(theirs, '두 장입니다.').locator('[data-file] img')
  await expect.poll(() => pictures.count()).toBe(2)
  const widths = () =>
    pictures.evaluateAll(all => all.map(each => (each instanceof HTMLImageElement ? each.naturalWidth : 0)))
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0)
})

/** A keyboard that covers the lower part of the page, as those of iOS do; headless browsers have none. */
const KEYBOARD = () => {
  const view = Object.assign(new EventTarget(), { scale: 1, height: innerHeight, offsetTop: 0 })
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true })
  Object.assign(window, {
    cover: (pixels: number) => {
      view.height = innerHeight - pixels
      view.dispatchEvent(new Event('resize'))
    },
  })
}
const cover = (page: Page, pixels: number) =>
  page.evaluate(covered => (window as unknown as { cover: (pixels: number) => void }).cover(covered), pixels)

test('on a phone the field and the last message stand above the keyboard', async () => {
  const { owner, open, fill } = await talk()
  await fill(60)
  const page = await open(owner, { viewport: PHONE, hasTouch: true, isMobile: true }, undefined, KEYBOARD)
  await message(page, '60번째 말').waitFor()
  await field(page).tap()
  const bottomOf = async () => {
    const { y, height } = (await field(page).boundingBox())!
    return y + height
  }
  const before = await bottomOf()
  await cover(page, 320)
  await expect.poll(bottomOf).toBeLessThanOrEqual(PHONE.height - 320)
  await expect.poll(() => isSeen(page, '60번째 말')).toBe(true)
  const room = (await log(page).boundingBox())!
  expect(room.y).toBeGreaterThanOrEqual(0)
  expect(room.height).toBeGreaterThan(100)
  await cover(page, 0)
  await expect.poll(bottomOf).toBe(before)
  await expect.poll(() => isSeen(page, '60번째 말')).toBe(true)
})
