// The issue of a repository that an issue here is.
import { and, eq } from 'drizzle-orm'
import type { CodeLinks } from '#contract/code-link'
import type { SyncState } from '#contract/github-sync'
import { db } from '../../db.ts'
import type { ProjectPlace } from '../../project/doors.ts'
import { githubRepositories } from '../tables.ts'
import { githubIssues, githubSyncs } from '../sync/tables.ts'

/** For readers of the issue; null where it is none, or is still being made there. */
export async function remoteIssueOf({ orgId, projectId }: ProjectPlace, issueId: number): Promise<CodeLinks['remote']> {
  // Taken to another project it says nothing of the repository: other people see it there.
  const isSync = and(
    eq(githubSyncs.orgId, githubIssues.orgId),
    eq(githubSyncs.syncId, githubIssues.syncId),
    eq(githubSyncs.projectId, projectId),
  )
  const isRepository = and(
    eq(githubRepositories.orgId, githubSyncs.orgId),
    eq(githubRepositories.repositoryId, githubSyncs.repositoryId),
  )
  const [row] = await db
    .select({
      number: githubIssues.number,
      state: githubIssues.state,
      repository: githubSyncs.repository,
      syncState: githubSyncs.state,
      removedAt: githubSyncs.removedAt,
      url: githubRepositories.url,
    })
    .from(githubIssues)
    .innerJoin(githubSyncs, isSync)
    .leftJoin(githubRepositories, isRepository)
    .where(and(eq(githubIssues.orgId, orgId), eq(githubIssues.issueId, issueId)))
  if (!row || row.number === null) return null
  const { number, repository, url } = row
  return {
    repository,
    number,
    url: url ? `${url}/issues/${number}` : '',
    state: stateOf(row),
  }
}

type Row = { state: 'making' | 'living' | 'left'; syncState: SyncState; removedAt: Date | null }
const RESTING: readonly SyncState[] = ['paused', 'suspended', 'error']
const stateOf = ({ state, syncState, removedAt }: Row) =>
  state === 'left' || removedAt ? 'ended' : RESTING.includes(syncState) ? 'paused' : 'carried'
