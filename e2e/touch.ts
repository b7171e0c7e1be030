// A thumb: fingers on the glass as a phone reports them.
import type { Locator, Page } from 'playwright-core'
import { PHONE } from './browser.ts'

export const THUMB = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

type Place = { x: number; y: number }
type Part = { across?: number; down?: number }

/** A place on the part of a thing that is in the window, by default the middle of that. */
export async function placeOn(thing: Locator, { across = 0.5, down = 0.5 }: Part = {}): Promise<Place> {
  const { x, y, width, height } = (await thing.boundingBox())!
  const edge = thing.page().viewportSize()!
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(edge.width, x + width), Math.min(edge.height, y + height)]
  return { x: left + (right - left) * across, y: top + (bottom - top) * down }
}

const STEPS = 8

/** One finger. It stays where it is until the story moves it. */
export async function fingerOn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  let at: Place = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: Place[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = {
    press: (place: Place) => touch('touchStart', [(at = place)]),
    /** Until what is below it is taken. */
    async take(thing: Locator) {
      await finger.press(await placeOn(thing))
      await taken(page).waitFor()
    },
    async move(to: Place) {
      const from = at
      for (let step = 1; step <= STEPS; step++) {
        const share = step / STEPS
        at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
        await touch('touchMove', [at])
      }
    },
    /** On its way at once, before anything could be taken for held. */
    async swipe(from: Place, to: Place) {
      const down = finger.press(from)
      await Promise.all([down, finger.move(to)])
      await finger.release()
    },
    another: (place: Place) => touch('touchStart', [at, place]),
    release: () => touch('touchEnd', []),
    cancel: () => touch('touchCancel', []),
  }
  return finger
}

/** The dragged thing; its copy at the finger is no part of the page. */
export const taken = (page: Page) => page.locator('[data-dragged]')
