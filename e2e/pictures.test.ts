// `npm run pictures` takes every screen; without its wish the story only proves that a sheet can be made.
import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newBrowser } from './browser.ts'
import { sheetOf, type Shot, shotsOf } from './layout/contact-sheet.ts'
import { eyesOn } from './layout/eyes.ts'
import { screensOf } from './layout/screens.ts'
import { type Device, THEMES, WIDTHS } from './layout/shown.ts'
import { companies } from './layout/world.ts'

const isWanted = process.env.SCREENS !== undefined
const DIRECTORY = '.pictures/screens'
const HALF_AN_HOUR = 1_800_000

test('every screen stands on a contact sheet', { timeout: HALF_AN_HOUR }, async () => {
  const company = await companies.demo()
  const { pageOf, close } = await eyesOn(company)
  const screens = Object.entries(screensOf(company)).filter(([name]) => isWanted || name === 'projects')
  const shots: Shot[] = []
  for (const [name, screen] of screens)
    for (const device of Object.keys(WIDTHS) as Device[])
      shots.push(...(await shotsOf(await pageOf(device, screen.isOutside), name, screen, device, DIRECTORY)))
  await close()
  const page = await (await newBrowser()).newPage()
  for (const device of Object.keys(WIDTHS) as Device[])
    for (const theme of THEMES) {
      const these = shots.filter(shot => shot.device === device && shot.theme === theme)
      const path = await sheetOf(page, these, DIRECTORY)
      expect(existsSync(path)).toBe(true)
      expect((await sharp(path).metadata()).height).toBeGreaterThan(400)
      if (isWanted) console.log(path)
    }
})
