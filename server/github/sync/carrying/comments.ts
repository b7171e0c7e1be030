// A comment as it is at the forge meets what is known of it here.
import { and, eq } from 'drizzle-orm'
import { COMMENT_BYTES } from '#contract/comment'
import { plainExcerpt } from '#contract/rich-text'
import { changeImportedComment, importComments, removeImportedComment } from '../../../comment/importing.ts'
import { rowOf } from '../../../comment/rows.ts'
import type { Writing } from '../../../db.ts'
import { importingIssue } from '../../../issue/discussion/discussed.ts'
import { recordsOf } from '../../../issue/rows.ts'
import { isAmong } from '../../../postgres/statements.ts'
import { lockOpenProject } from '../../../project/locking.ts'
import type { RemoteComment } from '../../forge/forge.ts'
import { pairsAmong } from '../../people.ts'
import { githubComments, githubIssues } from '../tables.ts'
import { comesIn, goesOut } from './directions.ts'
import { type Entry, note, type SyncRow, textOf } from './entries.ts'
import { holdPlace } from './holding.ts'
import { commentIn, inward, markIn, outward, restored } from './words.ts'

export type CommentPair = typeof githubComments.$inferSelect

const NAME_LETTERS = 80
export const isCommentPair = ({ orgId, commentId }: Pick<CommentPair, 'orgId' | 'commentId'>) =>
  and(eq(githubComments.orgId, orgId), eq(githubComments.commentId, commentId))
const ofSync = ({ orgId, syncId }: SyncRow) => and(eq(githubComments.orgId, orgId), eq(githubComments.syncId, syncId))

export const nameOfComment = (body: string) => plainExcerpt(body, NAME_LETTERS) || '…'

/** Its words as they are here; of one that our App has written without the line of its author. */
export const wordsThere = ({ body, url }: Pick<RemoteComment, 'body' | 'url'>, isOurs: boolean) =>
  inward(commentIn(body, isOurs), { most: COMMENT_BYTES, url }) || `<${url}>`

async function pairOf(tx: Writing, sync: SyncRow, { commentId: remoteId, body }: RemoteComment) {
  const [known] = await tx
    .select()
    .from(githubComments)
    .where(and(ofSync(sync), eq(githubComments.remoteId, remoteId)))
    .for('update')
  const mark = known ? undefined : markIn(body)
  if (mark === undefined) return known
  const [making] = await tx
    .select()
    .from(githubComments)
    .where(and(ofSync(sync), eq(githubComments.mark, mark), eq(githubComments.state, 'making')))
    .for('update')
  return making
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
type Meeting = { isGone?: boolean; isFresh?: boolean }

/** Locks the project. Against the direction it is only known again. */
export async function meetComment(
  tx: Writing,
  sync: SyncRow,
  remote: RemoteComment,
  { isGone = false, isFresh = false }: Meeting,
): Promise<MetComment> {
  await holdPlace(tx, sync)
  const issueId = (await issuesByNumber(tx, sync, [remote.issueNumber])).get(remote.issueNumber)
  if (issueId === undefined) return 'same'
  const pair = await pairOf(tx, sync, remote)
  if (!pair) {
    if (isGone || !comesIn(sync, 'comments')) return 'same'
    const made = await makeComments(tx, sync, [{ remote, issueId }], { isLive: true })
    return made.length > 0 ? 'changed' : 'same'
  }
  if (pair.state === 'left') return 'same'
  if (isGone) return loseComment(tx, sync, pair, remote.issueNumber)
  return mergeComment(tx, sync, pair, remote, isFresh)
}

/** Deleted there. */
export async function loseComment(tx: Writing, sync: SyncRow, pair: CommentPair, number: number): Promise<MetComment> {
  const { orgId, commentId, issueId } = pair
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
