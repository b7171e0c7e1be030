// All comments of one issue: news and pages bring those of a time, and an issue may come into the scope later, or lose comments
// while nobody listens.
import { and, eq, isNotNull } from 'drizzle-orm'
import { db, write } from '../../db.ts'
import type { Forge, RemoteComment, RemoteIssue } from '../forge/forge.ts'
import { isCommentPair, loseComment } from './carrying/comments.ts'
import { comesIn } from './carrying/directions.ts'
import type { SyncRow } from './carrying/entries.ts'
import { holdPlace } from './carrying/holding.ts'
import { placeOf } from './carrying/places.ts'
import { takeComments } from './pages.ts'
import { githubComments, githubIssues } from './tables.ts'

async function commentsThere(forge: Forge, sync: SyncRow, number: number): Promise<RemoteComment[]> {
  const found: RemoteComment[] = []
  let cursor: string | null = null
  do {
    const { items, next } = await forge.commentsOf(placeOf(sync), number, cursor)
    found.push(...items)
    cursor = next
  } while (cursor !== null)
  return found
}

/** Of issues that come late, for the deed that takes them. */
export async function commentsOfAll(forge: Forge, sync: SyncRow, issues: readonly RemoteIssue[]) {
  if (!comesIn(sync, 'comments')) return []
  const found: RemoteComment[] = []
  for (const { number, commentCount } of issues)
    if (commentCount > 0) found.push(...(await commentsThere(forge, sync, number)))
  return found
}

/** Those that are known here, and not deleted there as far as anybody has heard. */
const known = (sync: SyncRow, { issueId: remoteId }: RemoteIssue) =>
  db
    .select({ comment: githubComments, seenAt: githubIssues.remoteAt })
    .from(githubIssues)
    .innerJoin(
      githubComments,
      and(eq(githubComments.orgId, githubIssues.orgId), eq(githubComments.issueId, githubIssues.issueId)),
    )
    .where(
      and(
        eq(githubIssues.orgId, sync.orgId),
        eq(githubIssues.syncId, sync.syncId),
        eq(githubIssues.remoteId, remoteId),
        eq(githubComments.state, 'living'),
        isNotNull(githubComments.remoteId),
      ),
    )

/** It came into the scope just now: what was said of it before comes too. */
export async function takeEarlier(forge: Forge, sync: SyncRow, issue: RemoteIssue) {
  if (issue.commentCount === 0 || (await known(sync, issue)).length > 0) return
  const comments = await commentsOfAll(forge, sync, [issue])
  if (comments.length === 0) return
  await write(async tx => {
    await holdPlace(tx, sync)
    await takeComments(tx, sync, comments)
  })
}

/** Of an issue that has changed there since it was seen, before it is met: deletions that nobody heard of. */
export async function loseDeleted(forge: Forge, sync: SyncRow, issue: RemoteIssue) {
  const rows = await known(sync, issue)
  const seenAt = rows[0]?.seenAt
  const isSeen = issue.commentCount === rows.length && seenAt && issue.updatedAt <= seenAt
  if (rows.length === 0 || isSeen) return
  const there = new Set((await commentsThere(forge, sync, issue.number)).map(({ commentId }) => commentId))
  for (const { comment } of rows) {
    if (there.has(comment.remoteId!)) continue
    await write(async tx => {
      await holdPlace(tx, sync)
      const isLiving = and(isCommentPair(comment), eq(githubComments.state, 'living'))
      const [pair] = await tx.select().from(githubComments).where(isLiving).for('update')
      if (pair) await loseComment(tx, sync, pair, issue.number)
    })
  }
}
