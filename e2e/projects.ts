// Fixtures for stories about projects.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { projectRoutes } from '#contract/project'
import { person, registered, type Visitor } from '../server/testing/visitor.ts'
import { enter, newPage, settled } from './browser.ts'

type Somebody = Visitor & { email: string }

export const question = (page: Page) => page.getByRole('alertdialog')
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
export const sidebar = (page: Page) => page.getByRole('complementary')
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
export const kept = (page: Page, key: string) => page.evaluate(name => sessionStorage.getItem(name), key)

export async function opened(somebody: Somebody, path: string, options: BrowserContextOptions = {}) {
  const page = await newPage(options)
  await enter(page, somebody.email)
  await page.goto(path)
  // The data of palettes and dialogs loads after the page, and a story is faster than a person.
  await settled(page)
  return page
}

export async function withProject(draft: { name?: string; key?: string; isPrivate?: boolean } = {}) {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { name: '해담푸드', memberName: '문정희' })
  const body = { name: '자사몰 개편', key: 'WEB', ...draft }
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body })
  const at = { orgId, projectId }
  const path = `/org/${orgId}/project/${projectId}`
  return { owner, orgId, at, path, info: (tab: string) => `${path}/info?tab=${tab}` }
}
