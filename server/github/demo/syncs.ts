// A repository whose issues are those of the shop too, and the ledger of it.
import { syncFields } from '#contract/github-sync'
import type { SyncDirection, SyncField } from '#contract/github-sync'
import type { Writing } from '../../db.ts'
import type { DemoCompany } from '../../feature.ts'
import { githubEntries, githubIssues, githubSyncs } from '../sync/tables.ts'
import { demoEntries } from './entries.ts'

/** In working days. */
const LINKED = 12.3
/** The issues, comments, tags and milestones of its first import. */
const IMPORTED = 364
const FIRST_REMOTE_ID = 2_750_000_000

type Linked = { projectId: number; repositoryId: number; installationId: number; repository: string }

/** @param named the issues of the company by their titles */
export async function fillSync(
  tx: Writing,
  { orgId, memberIds, workedAt }: DemoCompany,
  { projectId, repositoryId, installationId, repository }: Linked,
  named: ReadonlyMap<string, { issueId: number }>,
) {
  const moment = (days: number) => new Date(Math.min(workedAt(days).getTime(), Date.now() - days * 3_600_000))
  const directions = Object.fromEntries(syncFields.map(field => [field, 'both'])) as Record<SyncField, SyncDirection>
  const last = moment(demoEntries.at(-1)!.days)
  const [sync] = await tx
    .insert(githubSyncs)
    .values({
      orgId,
      projectId,
      repositoryId,
      installationId,
      repository,
      settings: { directions, scope: { kind: 'all' }, isSendingNew: false },
      createdBy: memberIds.get('김서준')!,
      state: 'ok',
      since: moment(LINKED),
      dueAt: moment(LINKED),
      done: IMPORTED,
      total: IMPORTED,
      heardAt: last,
      syncedAt: last,
    })
    .returning({ syncId: githubSyncs.syncId })
  const { syncId } = sync!
  const numbers = new Map(
    demoEntries.flatMap(({ issue, number }) => (issue && number ? [[issue, number] as const] : [])),
  )
  await tx.insert(githubIssues).values(
    [...numbers].map(([issue, number]) => ({
      orgId,
      syncId,
      issueId: named.get(issue)!.issueId,
      remoteId: FIRST_REMOTE_ID + number,
      number,
      state: 'living' as const,
      remoteAt: last,
    })),
  )
  await tx.insert(githubEntries).values(
    demoEntries.map(({ issue, name, days, ...entry }) => ({
      ...entry,
      orgId,
      projectId,
      syncId,
      repository,
      at: moment(days),
      issueId: issue === undefined ? null : named.get(issue)!.issueId,
      name: name ?? issue!,
    })),
  )
}
