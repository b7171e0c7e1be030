// A project that is carried to and from a repository, and both sides as they are seen.
import { expect } from 'vitest'
import type { z } from 'zod'
import { githubSyncRoutes, type SyncSettings } from '#contract/github-sync'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { workflowRoutes } from '#contract/workflow'
import { repositoryAt } from '../../testing/github/state/world.ts'
import { sql } from '../../testing/visitor.ts'
import { company, projectIn, type Sides } from '../test.ts'
import { everything } from './settings.ts'

export { everything }

/** A company with a repository there and a project here, which nothing connects yet. */
export async function unjoined(sides: Sides) {
  const here = await company(sides)
  await here.connected()
  const project = await projectIn(here.orgId, here.owner)
  const at = { orgId: here.orgId, projectId: project.place.projectId }
  await expect
    .poll(async () => (await here.owner.call(githubSyncRoutes.repositories, at)).repositories)
    .toMatchObject([{ repository: here.repository, isTaken: false }])
  const [first] = (await here.owner.call(githubSyncRoutes.repositories, at)).repositories
  const { repositoryId } = first!
  const status = () => here.owner.call(githubSyncRoutes.status, at)
  const join = (settings: Partial<SyncSettings> = {}) =>
    here.owner.call(githubSyncRoutes.create, {
      ...at,
      body: { repositoryId, settings: { ...everything, ...settings } },
    })
  return { ...here, project, at, repositoryId, status, join }
}

export async function joined(sides: Sides, settings: Partial<SyncSettings> = {}) {
  const made = await unjoined(sides)
  const { syncId } = await made.join(settings)
  await imported(made)
  return { ...seen(sides, made), syncId }
}

export const imported = ({ status }: Pick<Unjoined, 'status'>) =>
  expect.poll(async () => (await status()).state, { timeout: 120_000 }).toBe('SYNCED')

type IssueChange = z.input<typeof issueRoutes.change.body>
type Unjoined = Awaited<ReturnType<typeof unjoined>>

/** Both sides, in the same words. */
export function seen(sides: Sides, made: Unjoined) {
  const { owner, at, orgId, repository } = made
  const { github } = sides
  const here = async (title: string) => {
    const found = await owner.call(issueRoutes.find, { ...at, query: { words: title } })
    const row = found.find(each => each.title === title)
    return row && owner.call(issueRoutes.read, { ...at, issueId: row.issueId })
  }
  const change = async (issueId: number, body: Omit<IssueChange, 'version'>) => {
    const { version } = await owner.call(issueRoutes.read, { ...at, issueId })
    return owner.call(issueRoutes.change, { ...at, issueId, body: { ...body, version } })
  }
  const all = () => [...repositoryAt(github.world, repository).issues.values()].filter(({ pull }) => pull === null)
  const there = (title: string) => all().find(each => each.title === title)
  const workflow = () => owner.call(workflowRoutes.read, at)
  const comments = async (issueId: number) =>
    (await owner.call(issueCommentRoutes.list, { ...at, issueId, query: {} })).threads
  const entries = async (query: { result?: 'failed' | 'conflict'; direction?: 'in' | 'out' } = {}) =>
    (await owner.call(githubSyncRoutes.entries, { ...at, query })).entries
  /** Everything is carried that is to be carried. */
  const settled = async () => {
    await sides.settled()
    const left = () =>
      sql(
        `select 1 from github_issue where org_id = $1 and (is_waiting or state <> 'left' and comments_from is not null)
         union all select 1 from github_comment where org_id = $1 and is_waiting
         union all select 1 from github_milestone where org_id = $1 and is_waiting
         union all select 1 from github_label where org_id = $1 and is_waiting`,
        [orgId],
        sides.at.dataDir,
      )
    await expect.poll(left, { timeout: 30_000 }).toEqual([])
    await sides.settled()
  }
  return { ...made, change, here, there, all, workflow, comments, entries, settled }
}
