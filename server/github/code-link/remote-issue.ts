// The issue of a repository that an issue here is.
import { and, eq } from 'drizzle-orm'
import type { CodeLinks } from '#contract/code-link'
import { db } from '../../db.ts'
import { githubRepositories } from '../tables.ts'
import { githubIssues, githubSyncs } from '../sync/tables.ts'

/** For readers of the issue; null where it is none, or is still being made there. */
export async function remoteIssueOf(orgId: number, issueId: number): Promise<CodeLinks['remote']> {
  const isSync = and(eq(githubSyncs.orgId, githubIssues.orgId), eq(githubSyncs.syncId, githubIssues.syncId))
  const isRepository = and(
    eq(githubRepositories.orgId, githubSyncs.orgId),
    eq(githubRepositories.repositoryId, githubSyncs.repositoryId),
  )
  const [row] = await db
    .select({
      number: githubIssues.number,
      state: githubIssues.state,
      repository: githubSyncs.repository,
      removedAt: githubSyncs.removedAt,
      url: githubRepositories.url,
    })
    .from(githubIssues)
    .innerJoin(githubSyncs, isSync)
    .leftJoin(githubRepositories, isRepository)
    .where(and(eq(githubIssues.orgId, orgId), eq(githubIssues.issueId, issueId)))
  if (!row || row.number === null) return null
  const { number, repository, url, state, removedAt } = row
  return {
    repository,
    number,
    url: url ? `${url}/issues/${number}` : '',
    isCarried: state === 'living' && removedAt === null,
  }
}
