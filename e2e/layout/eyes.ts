// Looks at the screens of one company at every width and in both themes, and keeps a picture of what is refused.
import { mkdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { axeComplaints, enter, openedContext, settled } from '../browser.ts'
import type { Complaint, Look, Rules } from './page-rules.ts'
import type { Screen } from './screen.ts'
import {
  type Device,
  frames,
  isLayer,
  NARROWEST,
  OVERLAYS,
  resized,
  shown,
  THEMES,
  WIDTHS,
  WIDTHS_OF_LAYERS,
} from './shown.ts'
import type { Company } from './world.ts'

/** Where pictures of refused screens are put; nothing of it is committed. */
const REFUSED = '.pictures/refused'
const MOST_SAID = 5
const TOOLTIP_MOST_MS = 5_000

const source = stripTypeScriptTypes(readFileSync(new URL('page-rules.ts', import.meta.url), 'utf8')).replaceAll(
  /^export /gm,
  '',
)
const RULES = `window.pageRules = (() => { ${source}; return { complaintsAbout, iconToHover, isEmpty, placesDrawn, scrollRegions } })()`
/** Faults that stay: what is still being laid out is looked at again. Where nothing moved, `known` tells them already. */
async function complaints(page: Page, look: Look, known?: number) {
  const ask = () =>
    page.evaluate(([asked, places]) => (window as unknown as Rules).pageRules.complaintsAbout(asked, places), [
      look,
      known,
    ] as const)
  const found = await ask()
  if (found.complaints.length === 0) return found
  await settled(page)
  return ask()
}
const regions = (page: Page) => page.evaluate(() => (window as unknown as Rules).pageRules.scrollRegions())
/** Two windows on one company, one with a mouse and one with a thumb, whose pages follow one another. */
export async function eyesOn(company: Company) {
  const opened = new Map<string, { context: BrowserContext; page: Page }>()
  async function pageOf(device: Device, isOutside = false) {
    const name = `${device} ${isOutside}`
    const known = opened.get(name)
    if (known) return known.page
    const isPhone = device === 'phone'
    const context = await openedContext({
      baseURL: company.url,
      bypassCSP: true,
      reducedMotion: 'reduce',
      hasTouch: isPhone,
      isMobile: isPhone,
    })
    await context.addInitScript({ content: RULES })
    const page = await context.newPage()
    opened.set(name, { context, page })
    if (!isOutside) await enter(page, company.email, company.url, company.password)
    return page
  }
  const close = () => Promise.all([...opened.values()].map(({ context }) => context.close()))
  return { pageOf, close }
}

/**
 * The faults of a screen, in words.
 * @param isThorough at every width and in both themes; else where there is least room, by day
 */
export async function refusals(page: Page, name: string, screen: Screen, device: Device, isThorough: boolean) {
  const isPhone = device === 'phone'
  const widths = (!isThorough ? NARROWEST : isLayer(screen) ? WIDTHS_OF_LAYERS : WIDTHS)[device]
  const [first] = widths
  await shown(page, screen, device)
  const found: string[] = []
  for (const width of widths) {
    await resized(page, width)
    let known: number | undefined
    for (const theme of isThorough ? THEMES : (['light'] as const)) {
      await page.emulateMedia({ colorScheme: theme })
      const refused = await complaints(page, { width, isPhone, isScrolled: false }, known)
      found.push(...(await pictured(page, `${name} ${width} ${theme}`, refused.complaints)))
      known = refused.places
    }
    if (width === first && !isPhone) found.push(...(await hovered(page, name)))
    if (width === first || width === 768) found.push(...(await turned(page, name, width, isPhone)))
  }
  return found
}

/** axe looks at one width of each device. Both have the same colours, so each is looked at in one of the themes. */
export async function inaccessible(page: Page, screen: Screen, device: Device) {
  await resized(page, WIDTHS[device][0])
  await page.emulateMedia({ colorScheme: device === 'phone' ? 'dark' : 'light' })
  return axeComplaints(page, { hasHeading: false, within: isLayer(screen) ? OVERLAYS : undefined })
}

/** Kinds of icons; the same one on the next screen says nothing new. */
const pointedAt = new Set<string>()

/** Pointing at one icon brings its name. */
async function hovered(page: Page, name: string) {
  const icon = await page.evaluate(known => (window as unknown as Rules).pageRules.iconToHover(known), [...pointedAt])
  if (!icon) return []
  pointedAt.add(icon.kind)
  await page.mouse.move(icon.x, icon.y)
  const isSaid = await page
    .getByRole('tooltip')
    .waitFor({ timeout: TOOLTIP_MOST_MS })
    .then(
      () => true,
      () => false,
    )
  await pointedNowhere(page)
  return isSaid ? [] : [`${name}: no tooltip comes — ${icon.name}`]
}

/** A hand that rests brings the name of what lies below it. */
async function pointedNowhere(page: Page) {
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'hidden' })
}

/** Each region that has more than it shows moves by the wheel, or the thumb; at its end nothing is covered. */
async function turned(page: Page, name: string, width: number, isPhone: boolean) {
  const found: string[] = []
  const devtools = await page.context().newCDPSession(page)
  for (const { region, name: what, x, y } of await regions(page)) {
    const place = () => page.evaluate(at => document.querySelector(`[data-region="${at}"]`)?.scrollTop ?? 0, region)
    const before = await place()
    if (isPhone) {
      await swiped(devtools, x, y, (await isAtEnd(page, region)) ? -120 : 120)
    } else {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, (await isAtEnd(page, region)) ? -120 : 120)
    }
    await page
      .waitForFunction(
        ([at, top]) => (document.querySelector(`[data-region="${at}"]`)?.scrollTop ?? 0) !== top,
        [region, before] as const,
        { timeout: 1_500 },
      )
      .catch(() =>
        found.push(
          `${name} ${width}: ${isPhone ? 'the thumb' : 'the wheel'} moves nothing — ${what} ${JSON.stringify({ x, y })}`,
        ),
      )
    if (!isPhone) await pointedNowhere(page)
    await scrolledToEnd(page, region)
    const refused = await complaints(page, { width, isPhone, isScrolled: true })
    found.push(...(await pictured(page, `${name} ${width} end of ${region}`, refused.complaints)))
    await page.evaluate(at => document.querySelector(`[data-region="${at}"]`)?.scrollTo({ top: 0 }), region)
    await frames(page)
  }
  await devtools.detach()
  return found
}

/** Whether what is opened on a screen has scrolled to the end already. */
const isAtEnd = (page: Page, region: string) =>
  page.evaluate(at => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = document.querySelector(`[data-region="${at}"]`) ?? {}
    return scrollTop + clientHeight >= scrollHeight - 1
  }, region)

/** Rows that are drawn as they come near may be higher than was guessed, so that the end moves away. */
async function scrolledToEnd(page: Page, region: string) {
  const goOn = () =>
    page.evaluate(at => {
      const element = document.querySelector(`[data-region="${at}"]`)
      const before = element?.scrollTop
      element?.scrollTo({ top: element.scrollHeight })
      return element?.scrollTop !== before
    }, region)
  for (let tries = 0; tries < 10 && (await goOn()); tries++) await frames(page)
}

const RESTS_MS = 120

/** A thumb goes up by so many pixels, or down. */
async function swiped(devtools: CDPSession, x: number, y: number, pixels = 120) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }] })
  await touch('touchStart')
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', pixels * part)
  // It rests before it leaves, or the page would glide on.
  await setTimeout(RESTS_MS)
  await touch('touchMove', pixels)
  await touch('touchEnd')
}

/** The sentences of the complaints, of which a picture with their places is kept. */
async function pictured(page: Page, name: string, refused: Complaint[]) {
  if (refused.length === 0) return []
  mkdirSync(REFUSED, { recursive: true })
  const path = `${REFUSED}/${name.replaceAll(/[^\w-]+/g, '-')}.png`
  await page.evaluate(
    boxes => {
      for (const [left, top, width, height] of boxes) {
        const mark = document.createElement('i')
        mark.className = 'refused'
        const place = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
        mark.style.cssText = `position:fixed;z-index:9999;outline:2px solid red;pointer-events:none;${place}`
        document.body.append(mark)
      }
    },
    refused.map(({ box }) => box),
  )
  await page.screenshot({ path })
  await page.evaluate(() => document.querySelectorAll('.refused').forEach(mark => mark.remove()))
  // The rest stands in the picture.
  return refused.slice(0, MOST_SAID).map(({ rule, thing }) => `${name}: ${rule} — ${thing} (${path})`)
}
