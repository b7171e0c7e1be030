// The work of the browser in each frame: script, style and layout on the page's main thread, from Chromium's own trace.
import type { Browser, Page } from 'playwright-core'
import { sum } from './report.ts'

const TIMELINE = 'disabled-by-default-devtools.timeline'
const CATEGORIES = ['devtools.timeline', TIMELINE, `${TIMELINE}.frame`, 'v8']
/**
 * The counted work: scripts and their triggers, garbage collection, styles, layout. Painting belongs to the compositor and
 * other threads.
 */
const WORK = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'MajorGC',
  'MinorGC',
  'RunMicrotasks',
  'TimerFire',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'HitTest',
  'XHRReadyStateChange',
  'V8.GC_MC_BACKGROUND_MARKING',
  'v8.run',
])
const FRAME = 'BeginMainThreadFrame'

type Traced = {
  name: string
  ph: string
  ts: number
  dur?: number
  tts?: number
  tdur?: number
  pid: number
  tid: number
}

/** Milliseconds of processor time in each frame with any work, during `deed`. */
export async function framesDuring(browser: Browser, page: Page, deed: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await deed()
  const text = (await browser.stopTracing()).toString()
  const { traceEvents } = JSON.parse(text) as { traceEvents: Traced[] }
  const begins = traceEvents.filter(({ name }) => name === FRAME)
  const main = busiest(begins)
  const frames = begins.filter(({ pid, tid }) => pid === main.pid && tid === main.tid).map(({ ts }) => ts)
  const work = outermost(
    traceEvents.filter(
      ({ name, ph, pid, tid }) => ph === 'X' && pid === main.pid && tid === main.tid && WORK.has(name),
    ),
  )
  return frames
    .toSorted((a, b) => a - b)
    .map((from, at, all) => {
      const within = work.filter(({ ts }) => ts >= from && ts < (all[at + 1] ?? from + 16_667))
      return sum(within.map(({ dur = 0, tdur = dur }) => tdur)) / 1_000
    })
}

/** The measured page has the most frames: another tab or an inner frame draws none. */
function busiest(begins: Traced[]) {
  const counts = new Map<string, { pid: number; tid: number; count: number }>()
  for (const { pid, tid } of begins) {
    const known = counts.get(`${pid} ${tid}`) ?? { pid, tid, count: 0 }
    counts.set(`${pid} ${tid}`, { ...known, count: known.count + 1 })
  }
  const [first] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  if (!first) throw new Error('no frame was drawn')
  return first
}

/** A nested event is counted with the outer one. */
function outermost(events: Traced[]) {
  let end = -Infinity
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}

/** Runs in the page: milliseconds from each key press to the end of the frame that shows its effect. */
export const watchKeys = () => {
  const times: number[] = []
  Object.assign(globalThis, { keyTimes: times })
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => times.push(performance.now() - timeStamp)
        painted.port2.postMessage('')
      }),
    { capture: true },
  )
}
export const keyTimes = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes.splice(0))

/** As fast as a hand moves a wheel or a card. */
export const EVERY_MS = 16

/** Turns the wheel at the place of the pointer. */
export async function wheel(page: Page, x: number, y: number, times: number) {
  for (let time = 0; time < times; time++) {
    await page.mouse.wheel(x, y)
    await page.waitForTimeout(EVERY_MS)
  }
}
