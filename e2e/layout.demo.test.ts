// Every screen of the demonstration at seven widths and in both themes: what a mouse, a thumb and a ruler find.
import { expect, test } from 'vitest'
import { screensOf } from './layout/screens.ts'
import { sweep } from './layout/sweep.ts'

const eyes = sweep('demo')

/** As much of the router as is asked here; it is found on the page itself. */
type Router = { matchRoutes: (path: string, search: object) => { fullPath: string }[]; routesByPath: object }
/** Addresses that only lead on to another one. */
const LEADING_ON = ['/org', '/org/', '/org/$orgId', '/org/$orgId/', '/info']

test('every address of the application is on a screen', async () => {
  const { company, pageOf } = await eyes()
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
