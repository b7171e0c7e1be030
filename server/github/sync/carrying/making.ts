// Issues and comments of the forge that are here for the first time.
import type { SyncField } from '#contract/github-sync'
import { ISSUE_TAGS_MOST } from '#contract/issue'
import { importComments } from '../../../comment/importing.ts'
import type { Writing } from '../../../db.ts'
import { importingIssue } from '../../../issue/discussion/discussed.ts'
import { importIssues } from '../../../issue/importing.ts'
import { recordsOf } from '../../../issue/rows.ts'
import { nextNumbers } from '../../../project/counters.ts'
import type { ProjectRow } from '../../../project/doors.ts'
import { lockOpenProject } from '../../../project/locking.ts'
import type { RemoteComment, RemoteIssue } from '../../forge/forge.ts'
import { pairsAmong } from '../../people.ts'
import { githubComments, githubIssues } from '../tables.ts'
import { comesIn } from './directions.ts'
import { note, type SyncRow, textOf, valuesOf } from './entries.ts'
import { knownIn, type Knowing, milestoneIdOf, paintsOf, participantIdsOf, stateIdOf, tagIdsOf } from './known.ts'
import type { Fields } from './merging.ts'
import { hereOf, thereOf } from './sides.ts'
import { nameOfComment, outward, wordsThere } from './words.ts'

export const isInScope = ({ settings: { scope } }: Pick<SyncRow, 'settings'>, { state, labels }: RemoteIssue) =>
  scope.kind === 'all' ||
  (scope.kind === 'open'
    ? state === 'open'
    : labels.some(({ name }) => name.toLowerCase() === scope.label.toLowerCase()))

/**
 * Part of a deed that has locked the project. Makes those that are here for the first time, for a page of the forge at once.
 * @param isLive whether it has just happened there
 * @param isLate whether no import brings their comments
 */
export async function makeIssues(
  tx: Writing,
  sync: SyncRow,
  project: ProjectRow,
  remotes: readonly RemoteIssue[],
  { isLive, isLate }: { isLive: boolean; isLate: boolean },
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
      commentsFrom: isLate && remote.commentCount > 0 ? '' : null,
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

/** Part of a deed that has held the project. Those that are here for the first time, for a page of the forge at once. */
export async function makeComments(
  tx: Writing,
  sync: SyncRow,
  comments: readonly { remote: RemoteComment; issueId: number }[],
  { isLive }: { isLive: boolean },
): Promise<number[]> {
  if (comments.length === 0) return []
  if (!(await lockOpenProject(tx, sync))) return []
  const { orgId, syncId } = sync
  const accountIds = comments.flatMap(({ remote: { author } }) => author?.accountId ?? [])
  const { memberOf } = await pairsAmong(tx, orgId, { memberIds: [], accountIds })
  const drafts = comments.map(({ remote, issueId }) => {
    const memberId = remote.author ? memberOf.get(remote.author.accountId) : undefined
    const isEdited = remote.updatedAt > remote.createdAt
    return {
      thingId: issueId,
      body: wordsThere(remote, false),
      author: memberId === undefined ? { outsider: remote.author?.login ?? '' } : { memberId },
      createdAt: remote.createdAt,
      editedAt: isEdited ? remote.updatedAt : null,
    }
  })
  const ids = await importComments(tx, importingIssue, orgId, drafts, { isLive })
  await tx.insert(githubComments).values(
    comments.map(({ remote, issueId }, at) => ({
      orgId,
      syncId,
      issueId,
      commentId: ids[at]!,
      remoteId: remote.commentId,
      state: 'living' as const,
      base: { here: outward(drafts[at]!.body), there: drafts[at]!.body },
      remoteAt: remote.updatedAt,
    })),
  )
  await note(
    tx,
    sync,
    comments.map(({ remote, issueId }, at) => ({
      direction: 'in',
      kind: 'comment',
      result: 'done',
      issueId,
      commentId: ids[at]!,
      number: remote.issueNumber,
      name: nameOfComment(drafts[at]!.body),
      after: { body: textOf(drafts[at]!.body) },
    })),
  )
  return ids
}
