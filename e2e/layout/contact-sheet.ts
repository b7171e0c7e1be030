// Pictures of screens, side by side under their names, for whoever looks at all of them at once.
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { settled } from '../browser.ts'
import type { Screen } from './screen.ts'
import { type Device, shown, THEMES } from './shown.ts'

export type Shot = { name: string; device: Device; theme: string; file: string; thumb: Buffer }
const THUMB = { desktop: 640, phone: 260 } as const
const COLUMNS = { desktop: 3, phone: 7 } as const

/** Each screen as a device first shows it, in both themes. */
export async function shotsOf(page: Page, name: string, screen: Screen, device: Device, directory: string) {
  mkdirSync(directory, { recursive: true })
  await shown(page, screen, device)
  const shots: Shot[] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    // Some pictures are of one theme.
    await settled(page)
    const bytes = await page.screenshot()
    const file = `${name} ${device} ${theme}.png`.replaceAll(' ', '-')
    writeFileSync(`${directory}/${file}`, bytes)
    const thumb = await sharp(bytes).resize({ width: THUMB[device] }).jpeg({ quality: 80 }).toBuffer()
    shots.push({ name, device, theme, file, thumb })
  }
  return shots
}

/** One picture of all pictures of a device in a theme; answers its path. */
export async function sheetOf(page: Page, shots: readonly Shot[], directory: string) {
  const { device, theme } = shots[0]!
  const figures = shots.map(
    ({ name, thumb }) =>
      `<figure><img src="data:image/jpeg;base64,${thumb.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
  )
  const style = `body{display:grid;grid-template-columns:repeat(${COLUMNS[device]},${THUMB[device]}px);gap:16px;width:max-content;
    margin:16px;background:#777;color:#fff;font:16px sans-serif}figure{margin:0}img{display:block;width:100%}`
  await page.setContent(`<style>${style}</style>${figures.join('')}`)
  const path = `${directory}/sheet-${device}-${theme}.png`
  // Grown before it is taken: a window that grows while it is taken is sometimes refused by a busy browser.
  const { scrollWidth: width, scrollHeight: height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { scrollWidth, scrollHeight }
  })
  await page.setViewportSize({ width, height })
  await settled(page)
  await page.screenshot({ path })
  return path
}
