// Every screen of the demonstration at seven widths and in both themes, and where there is least room also empty and with long
// names: what a mouse, a thumb and a ruler find.
import { afterAll, describe, expect, test } from 'vitest'
import { eyesOn, inaccessible, refusals } from './layout/eyes.ts'
import { screensOf } from './layout/screens.ts'
import { type Device, isLayer, WIDTHS } from './layout/shown.ts'
import { companies, type Company, type CompanyName } from './layout/world.ts'

const screens = Object.entries(screensOf({ orgId: 1, projectId: 1 } as Company))
/** Pages outside of companies are the same whatever these hold. */
const namesIn = (company: CompanyName) =>
  screens
    .filter(([, screen]) => company === 'demo' || (!screen.isOutside && !screen.isDemonstration))
    .filter(([, screen]) => company !== 'empty' || !(screen.needsIssue || isLayer(screen)))
    .map(([name]) => name)
const devices = Object.keys(WIDTHS) as Device[]

const opened = new Map<CompanyName, ReturnType<typeof opening>>()
async function opening(name: CompanyName) {
  const company = await companies[name]()
  return { company, ...(await eyesOn(company)) }
}
function eyes(name: CompanyName) {
  const known = opened.get(name) ?? opening(name)
  opened.set(name, known)
  return known
}
afterAll(async () => {
  for (const each of opened.values()) await (await each).close()
})

/** As much of the router as is asked here; it is found on the page itself. */
type Router = { matchRoutes: (path: string, search: object) => { fullPath: string }[]; routesByPath: object }
/** Addresses that only lead on to another one. */
const LEADING_ON = ['/org', '/org/', '/org/$orgId', '/org/$orgId/', '/info']

test('every address of the application is on a screen', async () => {
  const { company, pageOf } = await eyes('demo')
  const page = await pageOf('desktop')
  await page.goto('/info')
  const paths = Object.values(screensOf(company)).map(({ path }) => path)
  const missing = await page.evaluate(visited => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router }
    const ends = visited.map(path => router.matchRoutes(path.split('?')[0]!, {}).at(-1)!.fullPath)
    return Object.keys(router.routesByPath).filter(path => !ends.includes(path))
  }, paths)
  expect(missing.filter(path => !LEADING_ON.includes(path))).toEqual([])
})

describe.each(Object.keys(companies) as CompanyName[])('%s', companyName => {
  test.each(namesIn(companyName))('%s', async name => {
    const { company, pageOf } = await eyes(companyName)
    const screen = screensOf(company)[name]!
    // Side by side: most of their time they wait for frames.
    const found = await Promise.all(
      devices.map(async device => {
        const page = await pageOf(device, screen.isOutside)
        const isThorough = companyName === 'demo'
        const refused = await refusals(page, `${companyName} ${name}`, screen, device, isThorough)
        return [...refused, ...(isThorough ? await inaccessible(page, screen, device) : [])]
      }),
    )
    expect(found.flat()).toEqual([])
  })
})
