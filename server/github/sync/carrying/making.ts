// Issues of the forge that are here for the first time.
import type { SyncField } from '#contract/github-sync'
import { ISSUE_TAGS_MOST } from '#contract/issue'
import type { Writing } from '../../../db.ts'
import { importIssues } from '../../../issue/importing.ts'
import { recordsOf } from '../../../issue/rows.ts'
import { nextNumbers } from '../../../project/counters.ts'
import type { ProjectRow } from '../../../project/doors.ts'
import type { RemoteIssue } from '../../forge/forge.ts'
import { githubIssues } from '../tables.ts'
import { comesIn } from './directions.ts'
import { note, type SyncRow, valuesOf } from './entries.ts'
import { knownIn, type Knowing, milestoneIdOf, paintsOf, participantIdsOf, stateIdOf, tagIdsOf } from './known.ts'
import type { Fields } from './merging.ts'
import { hereOf, thereOf } from './sides.ts'

export const isInScope = ({ settings: { scope } }: Pick<SyncRow, 'settings'>, { state, labels }: RemoteIssue) =>
  scope.kind === 'all' ||
  (scope.kind === 'open'
    ? state === 'open'
    : labels.some(({ name }) => name.toLowerCase() === scope.label.toLowerCase()))

/**
 * Part of a deed that has locked the project. Makes those that are here for the first time, for a page of the forge at once.
 * @param isLive whether it has just happened there
 */
export async function makeIssues(
  tx: Writing,
  sync: SyncRow,
  project: ProjectRow,
  remotes: readonly RemoteIssue[],
  { isLive }: { isLive: boolean },
): Promise<number[]> {
  if (remotes.length === 0) return []
  const { orgId, syncId } = sync
  const known = await knownIn(tx, project, remotes, [])
  const fields = remotes.map(remote => thereOf(remote, known))
  const drafts = []
  for (const [at, remote] of remotes.entries())
    drafts.push(await draftOf(tx, sync, project, known, remote, fields[at]!))
  const [first] = await nextNumbers(tx, project, drafts.length)
  const ids = await importIssues(tx, project, drafts, first!, { isLive })
  const records = new Map((await recordsOf(tx, project, ids)).map(record => [record.issueId, record]))
  await tx.insert(githubIssues).values(
    remotes.map((remote, at) => ({
      orgId,
      syncId,
      issueId: ids[at]!,
      remoteId: remote.issueId,
      number: remote.number,
      state: 'living' as const,
      base: { here: hereOf(records.get(ids[at]!)!, known), there: fields[at]! },
      remoteAt: remote.updatedAt,
    })),
  )
  await note(
    tx,
    sync,
    remotes.map((remote, at) => ({
      direction: 'in',
      kind: 'issue',
      result: 'done',
      issueId: ids[at]!,
      number: remote.number,
      name: fields[at]!.title,
      after: valuesOf({ state: fields[at]!.state }, fields[at]!),
    })),
  )
  return ids
}

async function draftOf(
  tx: Writing,
  sync: SyncRow,
  project: ProjectRow,
  known: Knowing,
  remote: RemoteIssue,
  { title, body, state, tags, participants }: Fields,
) {
  const comes = (field: SyncField) => comesIn(sync, field)
  const memberId = remote.author ? known.memberOf.get(remote.author.accountId) : undefined
  return {
    title,
    body: comes('body') ? body : '',
    stateId: stateIdOf(known, comes('state') ? state : 'open'),
    tagIds: comes('tags') ? (await tagIdsOf(tx, project, known, tags, paintsOf(remote))).slice(0, ISSUE_TAGS_MOST) : [],
    participantIds: comes('participants') ? await participantIdsOf(tx, project, known, participants) : [],
    milestoneId:
      comes('milestone') && remote.milestone ? await milestoneIdOf(tx, sync, project, known, remote.milestone) : null,
    creator: memberId === undefined ? { outsider: remote.author?.login ?? '' } : { memberId },
    createdAt: remote.createdAt,
    updatedAt: remote.updatedAt,
    completedAt: null,
  }
}
