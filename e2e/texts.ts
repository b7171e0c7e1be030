// Fixtures for stories about rich text: an issue whose body is being written, and hands that paste.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { enter, newBrowser, settled } from './browser.ts'
import { plan } from './plans.ts'

export const body = (page: Page) => page.getByRole('textbox', { name: '내용', exact: true })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '서식' }).getByRole('button', { name, exact: true })
export const suggested = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** The issue WEB-1 in the hands of its owner, its body open for writing. */
export async function writing(said = '', options: BrowserContextOptions = {}) {
  const world = await plan()
  const { issueId } = await world.issue({ title: '정기 배포', body: said })
  const page = await (await newBrowser(options)).newPage()
  await enter(page, world.owner.email)
  await page.goto(`${world.path}/issue/${issueId}`)
  await settled(page)
  if (said) await page.getByRole('main').getByRole('button', { name: '이슈 수정' }).click()
  else await page.getByRole('button', { name: '내용 추가' }).click()
  await body(page).waitFor()
  await body(page).focus()
  await expect.poll(() => body(page).evaluate(field => field.contains(getSelection()?.anchorNode ?? null))).toBe(true)
  const saved = async () => {
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await body(page).waitFor({ state: 'detached' })
    return (await world.owner.call(issueRoutes.read, { ...world.at, issueId })).body
  }
  return { ...world, issueId, page, saved }
}

type Clipboard = Record<string, string>

/** As the browser does it with what another program has put there. */
export const pasteInto = (page: Page, clipboard: Clipboard) =>
  body(page).evaluate((field, given) => {
    const data = new DataTransfer()
    for (const [type, text] of Object.entries(given)) data.setData(type, text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, clipboard)

/** The key that ends a composition, as the browser tells of it. */
export const composing = (key: string) => ({ key, keyCode: 229, isComposing: true, bubbles: true, cancelable: true })

export const says = (page: Page, text: string) =>
  expect.poll(async () => (await body(page).innerText()).trim()).toBe(text)
