// Fixtures for stories about projects and issues.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import type { Ask } from '#contract/route'
import { workflowRoutes } from '#contract/workflow'
import { addedMember, person, registered, type Visitor } from '../server/testing/visitor.ts'
import { enter, newPage, settled } from './browser.ts'

export type Somebody = Visitor & { email: string }
type Draft = Ask<typeof issueRoutes.create>['body']

/** 문정희 owns the company and leads its project, in which 한지우 works too. */
export async function plan() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { memberName: '문정희', name: '해담푸드' })
  const colleague = await person({ name: '한지우' })
  const colleagueId = await addedMember(orgId, colleague)
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const at = { orgId, projectId }
  const { states } = await owner.call(workflowRoutes.read, at)
  const stateOf = (name: string) => states.find(state => state.name === name)!.stateId
  const issue = (draft: Draft) => owner.call(issueRoutes.create, { ...at, body: draft })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  return { owner, colleague, colleagueId, memberId, at, path: `/org/${orgId}/project/${projectId}`, stateOf, issue }
}

export async function onIssues(somebody: Somebody, path: string, options: BrowserContextOptions = {}) {
  const page = await newPage(options)
  await enter(page, somebody.email)
  await page.goto(path)
  await page.getByRole('button', { name: '필터', exact: true }).waitFor()
  // The data of palettes and dialogs loads after the page, and a story is faster than a person.
  await settled(page)
  return page
}

/** The row or the card of an issue. */
export const line = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) })
    .last()
export const column = (page: Page, state: string) => page.getByRole('region', { name: state, exact: true })
export const panel = (page: Page) => page.getByRole('complementary', { name: /^WEB-/ })
