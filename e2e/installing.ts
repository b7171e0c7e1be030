// The way to GitHub and back, as somebody goes it in a browser.
import type { Page } from 'playwright-core'
import type { company, Sides } from '../server/github/test.ts'
import { enter, newBrowser } from './browser.ts'

export type Company = Awaited<ReturnType<typeof company>>

/** Of a server of its own, whose browsers have nothing of the others. */
export async function pageAt({ at }: Sides, email: string, options = {}, expected?: RegExp) {
  const page = await (await newBrowser({ baseURL: at.url, ...options }, expected)).newPage()
  await enter(page, email, at.url)
  return page
}

/** As somebody of GitHub, who installs the App for this account. */
export async function install(page: Page, { login, account }: Pick<Company, 'login' | 'account'>) {
  await page.getByRole('button', { name: 'GitHub 연동하기' }).click()
  await page.getByRole('heading', { name: 'Sign in to GitHub' }).waitFor()
  await page.getByLabel('Username').fill(login)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: account, exact: true }).click()
  await page.getByRole('button', { name: 'Install', exact: true }).click()
}
