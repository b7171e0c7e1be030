// Rich text in headless Chromium: 100 KB of Markdown, from the words to what is seen of them; and how fast a letter is typed.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { issueRoutes } from '#contract/issue'
import { callAs } from './calls.ts'
import { launchChromium, signIn } from './chromium.ts'
import { newPlanned } from './plan.ts'
import { median, sum, type Benchmark, type Line } from './report.ts'
import { requireBuild, startServer } from './server.ts'
import { bodyOf, dice } from './titles.ts'

const DIST = join(import.meta.dirname, '../dist')
const BYTES = 100 * 1024
const SHOWN = 11
const WARM = 2
const TYPED = 40
const MOST_SHOWN_MS = 50
const MOST_EDITOR_KILOBYTES = 150
const EDITOR = 'ui/text/editor/Editor.tsx'
const ISSUE_PAGE = [
  'main.tsx',
  'organization/frame/OrganizationFrame.tsx',
  'organization/guard.ts',
  'issue/detail/IssuePage.tsx',
]

/** As people write it, up to the limit of a body. */
function longText(): string {
  const roll = dice(2026)
  const encoder = new TextEncoder()
  let text = ''
  for (;;) {
    const more = `${text}## ${text.length}\n\n${bodyOf(roll)}\n\n| 항목 | 수량 |\n| --- | ---: |\n| 사과 | 3 |\n\n`
    if (encoder.encode(more).length > BYTES) return text
    text = more
  }
}

/** The scripts of the editor, with the parser, that the page of an issue has not fetched anyway. */
function editorKilobytes(): number {
  const known = JSON.parse(readFileSync(join(DIST, '.vite/sources.json'), 'utf8')) as Record<
    string,
    { scripts: string[] }
  >
  const before = new Set(ISSUE_PAGE.flatMap(name => known[name]!.scripts))
  const own = known[EDITOR]!.scripts.filter(file => !before.has(file))
  return sum(own.map(file => statSync(join(DIST, `${file}.gz`)).size)) / 1024
}

const run = async (): Promise<Line[]> => {
  requireBuild()
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, planned } = await newPlanned(server, database, { projects: 1, issues: 1 })
  await database.end()
  const { orgId, projectId } = planned[0]!
  const caller = { address: server.address, headers: person.headers }
  const at = { orgId, projectId }
  const { issueId } = await callAs(caller, issueRoutes.create, { ...at, body: { title: '긴 글', body: longText() } })
  const browser = await launchChromium()
  const context = await browser.newContext({ baseURL: server.origin, locale: 'ko-KR' })
  const page = await context.newPage()
  await signIn(page, person.email)
  const { issueId: without } = await callAs(caller, issueRoutes.create, { ...at, body: { title: '글 없음' } })
  const [empty, full] = [
    await shownAgain(page, { ...at, issueId: without }),
    await shownAgain(page, { ...at, issueId }),
  ]
  return [
    { what: 'showing 100 KB of Markdown', value: full - empty, unit: 'ms', atMost: MOST_SHOWN_MS },
    { what: 'a letter typed into them, to its frame', value: await typed(page), unit: 'ms' },
    { what: 'JavaScript of the editor, gzip', value: editorKilobytes(), unit: 'KB', atMost: MOST_EDITOR_KILOBYTES },
  ]
}

/** Leaving the form shows the text again: from the press to what is drawn, as the median of several. */
async function shownAgain(
  page: Page,
  { orgId, projectId, issueId }: { orgId: number; projectId: number; issueId: number },
) {
  await page.goto(`/org/${orgId}/project/${projectId}/issue/${issueId}`)
  const edit = page.getByRole('button', { name: '이슈 수정' })
  const times: number[] = []
  // The first times fetch the code and do not count.
  for (let time = 0; time < SHOWN + WARM; time += 1) {
    await edit.click()
    await page.getByRole('textbox', { name: /^내용/ }).waitFor()
    times.push(await page.getByRole('button', { name: '취소', exact: true }).evaluate(timeOfPress))
    await edit.waitFor()
  }
  return median(times.slice(WARM))
}

/** Runs in the page. */
function timeOfPress(button: HTMLElement | SVGElement): Promise<number> {
  const before = performance.now()
  ;(button as HTMLElement).click()
  // The task behind the next frame comes when that is laid out and painted.
  return new Promise(resolve => {
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.addEventListener('message', () => resolve(performance.now() - before), { once: true })
      after.port1.start()
      after.port2.postMessage(undefined)
    })
  })
}

async function typed(page: Page): Promise<number> {
  await page.getByRole('button', { name: '이슈 수정' }).click()
  const field = page.getByRole('textbox', { name: /^내용/ })
  await field.waitFor()
  await field.locator('p').first().click()
  const times: number[] = []
  for (let letter = 0; letter < TYPED; letter += 1) {
    const before = performance.now()
    await page.keyboard.insertText('가')
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    times.push(performance.now() - before)
  }
  return median(times)
}

export const text: Benchmark = { says: '100 KB of rich text in headless Chromium, and the size of the editor', run }
