// Every screen of a company at its widths and in both themes, as test files of their own: they take minutes, and each worker
// takes one. The demonstration is looked at thoroughly; where there is least room a company without anything and one with long
// names are too.
import { afterAll, describe, expect, test } from 'vitest'
import { eyesOn, inaccessible, refusals } from './eyes.ts'
import type { Screen } from './screen.ts'
import { screensOf } from './screens.ts'
import { type Device, isLayer, WIDTHS } from './shown.ts'
import { companies, type Company, type CompanyName } from './world.ts'

const screens = Object.entries(screensOf({ orgId: 1, projectId: 1 } as Company))
/** Pages outside of companies are the same whatever these hold. */
const namesIn = (company: CompanyName) =>
  screens
    .filter(([, screen]) => company === 'demo' || (!screen.isOutside && !screen.isDemonstration))
    .filter(([, screen]) => company !== 'empty' || !(screen.needsIssue || isLayer(screen)))
    .map(([name]) => name)
const devices = Object.keys(WIDTHS) as Device[]
/** Long names have least room on a phone. A layer needs a page that is fetched anew, which is most of the work of a sweep. */
const isLookedAt = (company: CompanyName, screen: Screen, device: Device) =>
  company !== 'long' || device === 'phone' || !isLayer(screen)

async function opening(name: CompanyName) {
  const company = await companies[name]()
  return { company, ...(await eyesOn(company)) }
}

/** Tests what a mouse, a thumb and a ruler find; returns the windows that look. */
export function sweep(companyName: CompanyName) {
  let opened: ReturnType<typeof opening> | undefined
  const eyes = () => (opened ??= opening(companyName))
  afterAll(async () => (await opened)?.close())
  describe(companyName, () => {
    test.each(namesIn(companyName))('%s', async name => {
      const { company, pageOf } = await eyes()
      const screen = screensOf(company)[name]!
      // Side by side: most of their time they wait for frames.
      const found = await Promise.all(
        devices
          .filter(device => isLookedAt(companyName, screen, device))
          .map(async device => {
            const page = await pageOf(device, screen.isOutside)
            const isThorough = companyName === 'demo'
            const refused = await refusals(page, `${companyName} ${name}`, screen, device, isThorough)
            return [...refused, ...(isThorough ? await inaccessible(page, screen, device) : [])]
          }),
      )
      expect(found.flat()).toEqual([])
    })
  })
  return eyes
}
