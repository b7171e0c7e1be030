// A comment that is new here, or was changed, is so there.
import { and, eq } from 'drizzle-orm'
import { type CommentRow, rowOf } from '../../../comment/rows.ts'
import { db, write } from '../../../db.ts'
import { recordsOf } from '../../../issue/rows.ts'
import type { Forge, RemoteComment } from '../../forge/forge.ts'
import { type CommentPair, isCommentPair, loseComment, meetComment } from '../carrying/comments.ts'
import { goesOut } from '../carrying/directions.ts'
import { type Entry, note, type SyncRow, textOf } from '../carrying/entries.ts'
import { holdPlace } from '../carrying/holding.ts'
import { isPair } from '../carrying/issues.ts'
import { placeOf } from '../carrying/places.ts'
import { asComment, nameOfComment, outward, wordsThere } from '../carrying/words.ts'
import { githubComments, githubIssues } from '../tables.ts'
import { claimComment } from './claims.ts'
import type { Sent } from './issues.ts'
import { markedAmong, sinceTry } from './marked.ts'

const asRead = (pair: CommentPair) => and(isCommentPair(pair), eq(githubComments.marks, pair.marks))

/** Unless it was marked again since. */
async function settle(pair: CommentPair): Promise<Sent> {
  await db.update(githubComments).set({ isWaiting: false, tries: 0 }).where(asRead(pair))
  return 'nothing'
}

type Sending = { forge: Forge; sync: SyncRow; pair: CommentPair; number: number }

export async function sendComment(forge: Forge, sync: SyncRow, pair: CommentPair): Promise<Sent> {
  const [issue] = await db.select().from(githubIssues).where(isPair(pair))
  if (!goesOut(sync, 'comments') || issue?.state === 'left') return settle(pair)
  // Its issue is made there first.
  if (!issue || issue.number === null || issue.state !== 'living') return 'later'
  // It may be among those that are still to be found again.
  if (issue.commentsFrom !== null) return 'later'
  // Taken to another project, or in the bin: nothing of it is told there.
  if ((await recordsOf(db, sync, [pair.issueId])).length === 0) return settle(pair)
  const row = await rowOf(db, pair.orgId, pair.commentId)
  const sending = { forge, sync, pair, number: issue.number }
  if (!row || row.deletedAt !== null) return removeThere(sending)
  if (pair.remoteId === null || pair.state === 'left') return createThere(sending, row)
  return changeThere(sending, pair.remoteId)
}

/** Somebody there may have changed or deleted it meanwhile. */
async function changeThere({ forge, sync, pair, number }: Sending, remoteId: number): Promise<Sent> {
  const now = await forge.comment(placeOf(sync), remoteId)
  if (now === 'hidden') return 'hidden'
  if (now === 'gone') {
    await write(tx => loseComment(tx, sync, pair, number))
    return 'nothing'
  }
  if ((await write(tx => meetComment(tx, sync, now, { isFresh: true }))) === 'stale') return 'later'
  const [met] = await db.select().from(githubComments).where(isCommentPair(pair))
  const row = await rowOf(db, pair.orgId, pair.commentId)
  if (!met?.isWaiting || !row || row.deletedAt !== null) return 'nothing'
  const words = outward(row.body)
  const body = met.mark === null ? words : asComment(authorOf(row), words, met.mark)
  const { value, requestId } = await forge.changeComment(placeOf(sync), remoteId, body)
  return keep({ forge, sync, pair: met, number }, { remote: value, requestId, words })
}

const authorOf = ({ authorName, outsider }: CommentRow) => outsider ?? authorName

async function createThere({ forge, sync, pair, number }: Sending, row: CommentRow): Promise<Sent> {
  const mark = pair.mark ?? crypto.randomUUID()
  if (!(await claimComment(pair, mark))) return 'later'
  const at = placeOf(sync)
  const since = sinceTry(pair)
  const found = pair.triedAt && (await markedAmong(mark, cursor => forge.comments(at, { since, cursor })))
  if (found) {
    await write(tx => meetComment(tx, sync, found, { isFresh: true }))
    const [met] = await db.select().from(githubComments).where(isCommentPair(pair))
    // Another one here is known as it already.
    return met?.state === 'making' ? settle(met) : 'nothing'
  }
  const words = outward(row.body)
  const { value, requestId } = await forge.createComment(at, number, asComment(authorOf(row), words, mark))
  return keep({ forge, sync, pair: { ...pair, mark }, number }, { remote: value, requestId, words })
}

type Answer = { remote: RemoteComment; requestId: string | null; words: string }

async function keep({ sync, pair, number }: Sending, { remote, requestId, words }: Answer): Promise<Sent> {
  const { commentId, issueId } = pair
  await write(async tx => {
    // Deeds hold it as well: whatever is said of the comment from now on is marked after this.
    await holdPlace(tx, sync)
    const now = await rowOf(tx, pair.orgId, commentId)
    await tx
      .update(githubComments)
      .set({
        remoteId: remote.commentId,
        remoteAt: remote.updatedAt,
        state: 'living',
        base: { here: words, there: wordsThere(remote, pair.mark !== null) },
        // It may have been changed again while it was under way.
        isWaiting: !now || now.deletedAt !== null || outward(now.body) !== words,
        tries: 0,
      })
      .where(isCommentPair(pair))
    const before: Entry['before'] = pair.base?.there ? { body: textOf(pair.base.there) } : {}
    const about = { issueId, commentId, number, name: nameOfComment(words), attempt: pair.tries + 1, requestId }
    const after = { body: textOf(words) }
    await note(tx, sync, [{ direction: 'out', kind: 'comment', result: 'done', before, after, ...about }])
  })
  return 'sent'
}

async function removeThere({ forge, sync, pair, number }: Sending): Promise<Sent> {
  if (pair.state === 'left') return settle(pair)
  const at = placeOf(sync)
  const since = sinceTry(pair)
  const find = () => markedAmong(pair.mark, cursor => forge.comments(at, { since, cursor }))
  const remoteId = pair.remoteId ?? (pair.triedAt ? (await find())?.commentId : undefined)
  if (remoteId === undefined) return settle(pair)
  const { requestId } = await forge.removeComment(at, remoteId)
  const { commentId, issueId, base } = pair
  await write(async tx => {
    await holdPlace(tx, sync)
    const now = await rowOf(tx, pair.orgId, commentId)
    // Brought back it is another one there, with another mark.
    const gone = { state: 'left', remoteId: null, base: null, mark: null, tries: 0, triedAt: null } as const
    const isWaiting = now !== undefined && now.deletedAt === null
    await tx
      .update(githubComments)
      .set({ ...gone, isWaiting })
      .where(isCommentPair(pair))
    const about = { issueId, commentId, number, name: nameOfComment(base?.here ?? ''), requestId }
    const [before, after] = [{ body: textOf(base?.there ?? null) }, { body: null }]
    await note(tx, sync, [{ direction: 'out', kind: 'comment', result: 'done', before, after, ...about }])
  })
  return 'sent'
}
