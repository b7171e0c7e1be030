// Fixtures for stories about companies.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { person, type Visitor } from '../server/testing/visitor.ts'
import { newPage, enter } from './browser.ts'

/** A typical photograph: large, with metadata about its origin. */
const photograph = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2f5d4a' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'Haedam' } })
  .toBuffer()
export const logo = { name: '해담 로고.jpg', mimeType: 'image/jpeg', buffer: photograph }

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, label: string) => dialog(page).getByLabel(label)
export const firstRow = (page: Page) => page.getByRole('listitem').first()
export const stored = (page: Page, key: string) =>
  page.evaluate(name => JSON.parse(sessionStorage.getItem(name) ?? 'null') as unknown, key)
const opened = (page: Page) => page.getByRole('heading', { name: '소속된 회사 목록', level: 1 }).waitFor()

/** A signed-in person on the list of companies. */
export async function onTheList(owner?: Visitor & { email: string }, options = {}) {
  const somebody = owner ?? (await person())
  const page = await newPage(options)
  await enter(page, somebody.email)
  await page.goto('/start')
  await opened(page)
  return { page, owner: somebody }
}

/** A key may come before the dialog listens; a person would press again. */
export const escape = (page: Page) =>
  expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return dialog(page).count()
    })
    .toBe(0)

export async function openMenu(page: Page, company: string, action: string) {
  await page.getByRole('button', { name: `${company} 메뉴` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
