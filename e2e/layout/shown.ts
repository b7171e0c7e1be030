// A screen as a device shows it, at any width.
import type { Page } from 'playwright-core'
import { settled } from '../browser.ts'
import type { Rules } from './page-rules.ts'
import type { Screen } from './screen.ts'

export const WIDTHS = { desktop: [1440, 1920, 1280, 1024, 768], phone: [390, 360] } as const
export type Device = keyof typeof WIDTHS
/** A layer has its own width; the page below it is a screen of its own, seen at every width. */
export const WIDTHS_OF_LAYERS = { desktop: [1440, 768], phone: [390, 360] } as const
/** Where a page has least room: enough for what changes with its content alone. */
export const NARROWEST = { desktop: [1440, 768], phone: [360] } as const
const HEIGHTS: Record<number, number> = { 1920: 1080, 1440: 900, 1280: 800, 1024: 768, 768: 1024, 390: 844, 360: 740 }
export const THEMES = ['light', 'dark'] as const

export const frames = (page: Page) =>
  page.evaluate(() => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

export async function resized(page: Page, width: number) {
  const height = HEIGHTS[width]!
  // A hand that drags the edge passes many widths: layers are placed once more after what they hang on has moved.
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width: width + 1, height })
  // A layer hides where the thing on which it hangs has gone out of sight, and does not follow where that scrolls.
  await page.evaluate(() => document.querySelector('main [aria-expanded=true]')?.scrollIntoView({ block: 'nearest' }))
  await frames(page)
  await page.setViewportSize({ width, height })
  await frames(page)
}

/** A page whose code has just come may not have asked for its data yet: it is there once nothing in it changes any more. */
const still = (page: Page) =>
  page.evaluate(
    quietMs =>
      new Promise<void>(resolve => {
        let timer = window.setTimeout(done, quietMs)
        const watching = new MutationObserver(() => {
          clearTimeout(timer)
          timer = window.setTimeout(done, quietMs)
        })
        function done() {
          watching.disconnect()
          resolve()
        }
        watching.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    QUIET_MS,
  )
const QUIET_MS = 100
/** Layers above a page. */
export const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=toolbar]'

/** Pages with something open on them, and the places of all things below it where it can be closed. */
const covered = new WeakMap<Page, number | undefined>()
const places = (page: Page) => page.evaluate(() => (window as unknown as Rules).pageRules.placesDrawn())
const DEEPEST = 3
const TOASTS = '[data-react-aria-top-layer=true] p'

/** Whether what was open is closed, and left the page as it was. */
async function uncovered(page: Page) {
  if (!covered.has(page)) return true
  const before = covered.get(page)
  if (before === undefined) return false
  for (let tries = 0; tries < DEEPEST; tries++) {
    await page.keyboard.press('Escape')
    // The name of the button on which it hung would stay.
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    await settled(page)
    if ((await places(page)) === before) return true
  }
  return false
}

/** Leads on from the screen before where that leaves nothing behind; a page that is fetched anew takes four times as long. */
async function visited(page: Page, { path, isOutside }: Screen) {
  const isBegun = page.url().includes('/org/') || page.url().includes('/info')
  const isFollowed = isBegun && !isOutside && (await page.locator(TOASTS).count()) === 0 && (await uncovered(page))
  covered.delete(page)
  if (!isFollowed) await page.goto(path)
  else {
    await page.evaluate(to => {
      const { __TSR_ROUTER__: router } = window as unknown as Routed
      router.history.push(to)
    }, path)
    await page.waitForFunction(() => {
      const { __TSR_ROUTER__: router } = window as unknown as Routed
      return !router.state.isLoading
    })
  }
}
type Routed = { __TSR_ROUTER__: { history: { push: (path: string) => void }; state: { isLoading: boolean } } }

/** Whether it lies above a page that is seen without it too. */
export const isLayer = ({ open, isInPage }: Screen) => open !== undefined && !isInPage

/** A screen as a device first shows it, with what is opened on it. */
export async function shown(page: Page, screen: Screen, device: Device) {
  await resized(page, WIDTHS[device][0])
  await visited(page, screen)
  await settled(page)
  // One that stays empty is refused.
  await page.waitForFunction(() => !(window as unknown as Rules).pageRules.isEmpty()).catch(() => undefined)
  await still(page)
  await settled(page)
  if (!screen.open) return
  covered.set(page, isLayer(screen) ? await places(page) : undefined)
  await screen.open(page, device === 'phone')
  if (isLayer(screen)) await page.locator(OVERLAYS).filter({ visible: true }).first().waitFor()
  await settled(page)
  await still(page)
}
