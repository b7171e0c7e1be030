// A comment as it is at the forge meets what is known of it here.
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { changeImportedComment, removeImportedComment } from '../../../comment/importing.ts'
import { rowOf, rowsOf } from '../../../comment/rows.ts'
import type { Writing } from '../../../db.ts'
import { importingIssue } from '../../../issue/discussion/discussed.ts'
import { recordsOf } from '../../../issue/rows.ts'
import { isAmong } from '../../../postgres/statements.ts'
import { lockOpenProject } from '../../../project/locking.ts'
import type { RemoteComment } from '../../forge/forge.ts'
import { githubComments, githubIssues } from '../tables.ts'
import { comesIn, goesOut } from './directions.ts'
import { type Entry, note, type SyncRow, textOf } from './entries.ts'
import { holdPlace } from './holding.ts'
import { makeComments } from './making.ts'
import { markIn, nameOfComment, outward, restored, wordsThere } from './words.ts'

export type CommentPair = typeof githubComments.$inferSelect

export const isCommentPair = ({ orgId, commentId }: Pick<CommentPair, 'orgId' | 'commentId'>) =>
  and(eq(githubComments.orgId, orgId), eq(githubComments.commentId, commentId))
const ofSync = ({ orgId, syncId }: SyncRow) => and(eq(githubComments.orgId, orgId), eq(githubComments.syncId, syncId))

async function pairOf(tx: Writing, sync: SyncRow, issueId: number, remote: RemoteComment) {
  const { commentId: remoteId, body } = remote
  const [known] = await tx
    .select()
    .from(githubComments)
    .where(and(ofSync(sync), eq(githubComments.remoteId, remoteId)))
    .for('update')
  if (known) return known
  const mark = markIn(body)
  const isNew = and(ofSync(sync), eq(githubComments.state, 'making'))
  if (mark === undefined) return movedPairOf(tx, and(isNew, eq(githubComments.issueId, issueId)), remote, sync.orgId)
  const [making] = await tx
    .select()
    .from(githubComments)
    .where(and(isNew, eq(githubComments.mark, mark)))
    .for('update')
  return making
}

/** Its issue was taken here from another repository, where it had another number and the same time. */
async function movedPairOf(tx: Writing, isNew: SQL | undefined, remote: RemoteComment, orgId: number) {
  const pairs = await tx
    .select()
    .from(githubComments)
    .where(and(isNew, isNull(githubComments.mark)))
    .for('update')
  if (pairs.length === 0) return undefined
  const rows = await rowsOf(
    tx,
    orgId,
    pairs.map(({ commentId }) => commentId),
  )
  const ofThen = rows.filter(({ createdAt }) => +new Date(createdAt) === +remote.createdAt)
  const found = pairs.filter(({ commentId }) => ofThen.some(row => row.commentId === commentId))
  const words = wordsThere(remote, false)
  return found.find(({ base }) => base?.there === words) ?? found[0]
}

/** The issues here by their numbers there: those that are carried, and living in the project. */
export async function issuesByNumber(tx: Writing, sync: SyncRow, numbers: readonly number[]) {
  const rows = await tx
    .select({ issueId: githubIssues.issueId, number: githubIssues.number })
    .from(githubIssues)
    .where(
      and(
        eq(githubIssues.orgId, sync.orgId),
        eq(githubIssues.syncId, sync.syncId),
        eq(githubIssues.state, 'living'),
        isAmong(githubIssues.number, [...new Set(numbers)]),
      ),
    )
  const living = await recordsOf(
    tx,
    sync,
    rows.map(({ issueId }) => issueId),
  )
  const ids = new Set(living.map(({ issueId }) => issueId))
  return new Map(rows.flatMap(({ issueId, number }) => (ids.has(issueId) ? [[number!, issueId] as const] : [])))
}

/** `stale`: something newer was seen before, or what came first cannot be told. */
export type MetComment = 'changed' | 'same' | 'stale'
type Meeting = { isGone?: boolean; isFresh?: boolean; isKnownOnly?: boolean }

/** News that waited longer is not believed any more where it would make something. */
const LATE_MS = 60_000

/** Locks the project. Against the direction it is only known again. */
export async function meetComment(
  tx: Writing,
  sync: SyncRow,
  remote: RemoteComment,
  { isGone = false, isFresh = false, isKnownOnly = false }: Meeting,
): Promise<MetComment> {
  await holdPlace(tx, sync)
  const issueId = (await issuesByNumber(tx, sync, [remote.issueNumber])).get(remote.issueNumber)
  if (issueId === undefined) return 'same'
  const pair = await pairOf(tx, sync, issueId, remote)
  if (!pair) {
    if (isGone || isKnownOnly || !comesIn(sync, 'comments')) return 'same'
    // It may have been deleted since, and the news of that be lost, or have come before.
    if (!isFresh && remote.updatedAt.getTime() < Date.now() - LATE_MS) return 'stale'
    const made = await makeComments(tx, sync, [{ remote, issueId }], { isLive: true })
    return made.length > 0 ? 'changed' : 'same'
  }
  if (pair.state === 'left') return 'same'
  if (isGone) return loseComment(tx, sync, pair, remote.issueNumber)
  return mergeComment(tx, sync, pair, remote, isFresh)
}

/** Deleted there, of this issue. While the project takes nothing it stays as it is, and is found later. */
export async function loseComment(tx: Writing, sync: SyncRow, pair: CommentPair, number: number): Promise<MetComment> {
  const { orgId, commentId, issueId } = pair
  await holdPlace(tx, sync)
  const isOfProject = (await issuesByNumber(tx, sync, [number])).get(number) === issueId
  if (!isOfProject || !(await lockOpenProject(tx, sync))) return 'same'
  const values = { state: 'left', base: null, isWaiting: false, tries: 0 } as const
  await tx.update(githubComments).set(values).where(isCommentPair(pair))
  if (!comesIn(sync, 'comments')) return 'same'
  const row = await rowOf(tx, orgId, commentId)
  if (!row || !(await removeImportedComment(tx, importingIssue, { orgId, commentId }))) return 'same'
  const name = nameOfComment(row.body)
  const [before, after] = [{ body: textOf(row.body) }, { body: null }]
  await note(tx, sync, [
    { direction: 'in', kind: 'comment', result: 'done', issueId, commentId, number, name, before, after },
  ])
  return 'changed'
}

async function mergeComment(
  tx: Writing,
  sync: SyncRow,
  pair: CommentPair,
  remote: RemoteComment,
  isFresh: boolean,
): Promise<MetComment> {
  const { orgId, commentId } = pair
  const there = wordsThere(remote, pair.mark !== null)
  const isNotNewer = pair.remoteAt !== null && remote.updatedAt <= pair.remoteAt
  if (pair.remoteAt !== null && remote.updatedAt < pair.remoteAt) return 'stale'
  if (isNotNewer && !isFresh && there !== pair.base?.there) return 'stale'
  const row = await rowOf(tx, orgId, commentId)
  if (!row || row.deletedAt !== null) return meetDeleted(tx, sync, pair, remote)
  const here = outward(row.body)
  // Of what we made there all that differs was changed here since.
  const base = pair.base ?? { here: pair.mark === null ? here : there, there }
  const isNewHere = goesOut(sync, 'comments') && here !== base.here
  const isNewThere = comesIn(sync, 'comments') && there !== base.there
  const isEqual = here === there
  const isLaterHere = new Date(row.editedAt ?? row.createdAt) > remote.updatedAt
  const isTaken = isNewThere && !isEqual && !(isNewHere && isLaterHere)
  const isWaiting = isNewHere && !isEqual && !isTaken
  if (isTaken) {
    if (!(await lockOpenProject(tx, sync))) return 'same'
    const body = restored(row.body, there)
    await changeImportedComment(tx, importingIssue, { orgId, commentId }, { body, at: remote.updatedAt })
  }
  await tx
    .update(githubComments)
    .set({
      remoteId: remote.commentId,
      remoteAt: remote.updatedAt,
      state: 'living',
      isWaiting,
      base: { here: isTaken ? there : isWaiting ? base.here : here, there },
      ...(!isWaiting && { tries: 0 }),
    })
    .where(isCommentPair(pair))
  const isConflict = isNewHere && isNewThere && !isEqual
  if (isTaken || isConflict) await noteMerge(tx, sync, pair, { remote, here, there, isTaken, isConflict })
  return isTaken ? 'changed' : 'same'
}

type Merged = { remote: RemoteComment; here: string; there: string; isTaken: boolean; isConflict: boolean }

function noteMerge(
  tx: Writing,
  sync: SyncRow,
  { issueId, commentId }: CommentPair,
  { remote, here, there, isTaken, isConflict }: Merged,
) {
  const [lost, won] = isTaken ? [here, there] : [there, here]
  const winner = isTaken ? ('there' as const) : ('here' as const)
  const entry: Entry = {
    kind: 'comment',
    issueId,
    commentId,
    number: remote.issueNumber,
    name: nameOfComment(there),
    direction: isTaken ? 'in' : 'out',
    result: isConflict ? 'conflict' : 'done',
    before: { body: textOf(lost) },
    after: { body: textOf(won) },
    ...(isConflict && { conflict: { field: 'body', winner, lost } }),
  }
  return note(tx, sync, [entry])
}

/** It was deleted here before we knew of it there: now it can be deleted there too. */
async function meetDeleted(
  tx: Writing,
  sync: SyncRow,
  pair: CommentPair,
  { commentId: remoteId, updatedAt }: RemoteComment,
): Promise<MetComment> {
  if (pair.remoteId === null)
    await tx
      .update(githubComments)
      .set({ remoteId, remoteAt: updatedAt, state: 'living', isWaiting: goesOut(sync, 'comments') })
      .where(isCommentPair(pair))
  return 'same'
}
