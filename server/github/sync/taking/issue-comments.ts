// All comments of one issue: news and pages bring those of a time, and an issue may come into the scope later, be taken here from
// another repository, or lose comments while nobody listens.
import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db, write, type Writing } from '../../../db.ts'
import { log, reasonOf } from '../../../log.ts'
import { lockOpenProject } from '../../../project/locking.ts'
import { type Forge, type RemoteIssue, Unanswered } from '../../forge/forge.ts'
import type { Place } from '../../installation/repositories.ts'
import { isCommentPair, loseComment } from '../carrying/comments.ts'
import { comesIn } from '../carrying/directions.ts'
import type { SyncRow } from '../carrying/entries.ts'
import { isPair, type IssuePair } from '../carrying/issues.ts'
import { ofInstallation, placeOf } from '../carrying/places.ts'
import { meetKnownComments, takeComments } from './pages.ts'
import { heldSync } from '../states.ts'
import { githubComments, githubIssues, githubSyncs } from '../tables.ts'

/** After something that passes. */
const LATER_MS = 5 * 60_000

const waiting = (place: Place) =>
  and(
    ofInstallation(place),
    notInArray(githubSyncs.state, ['paused', 'suspended', 'error']),
    eq(githubIssues.state, 'living'),
    isNotNull(githubIssues.commentsFrom),
  )
const bySync = and(eq(githubSyncs.orgId, githubIssues.orgId), eq(githubSyncs.syncId, githubIssues.syncId))

/** When comments of an issue can be taken. */
export async function nextGathering(tx: NodePgDatabase, place: Place): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: githubIssues.commentsDueAt })
    .from(githubIssues)
    .innerJoin(githubSyncs, bySync)
    .where(waiting(place))
    .orderBy(asc(githubIssues.commentsDueAt))
    .limit(1)
  return row?.at
}

/** Nothing is asked before. */
export const restGathering = (tx: Writing, { orgId, installationId }: Place, until: Date) =>
  tx.execute(sql`update ${githubIssues} as pair set comments_due_at = ${until} from ${githubSyncs} sync
    where sync.org_id = ${orgId} and sync.installation_id = ${installationId} and pair.org_id = sync.org_id
      and pair.sync_id = sync.id and pair.comments_from is not null and pair.comments_due_at < ${until}`)

/** One page of the comments of one issue. @returns whether there was one; throws where GitHub answers nothing more for a while */
export async function gatherNext(forge: Forge, place: Place): Promise<boolean> {
  const [next] = await db
    .select({ pair: getTableColumns(githubIssues), sync: getTableColumns(githubSyncs) })
    .from(githubIssues)
    .innerJoin(githubSyncs, bySync)
    .where(and(waiting(place), lte(githubIssues.commentsDueAt, sql`now()`)))
    .orderBy(asc(githubIssues.commentsDueAt))
    .limit(1)
  if (!next) return false
  try {
    await gather(forge, next.sync, next.pair)
  } catch (error) {
    if (error instanceof Unanswered && error.retryAt) throw error
    log.warn({ syncId: next.sync.syncId, reason: reasonOf(error) }, 'comments of an issue could not be taken')
    // Gone it is said by its own news.
    const isGone = error instanceof Unanswered && error.reason === 'gone'
    await put(db, next.pair, { commentsFrom: isGone ? null : next.pair.commentsFrom, commentsDueAt: later() })
  }
  return true
}
const later = () => new Date(Date.now() + LATER_MS)

async function gather(forge: Forge, read: SyncRow, pair: IssuePair) {
  if (!comesIn(read, 'comments') || pair.number === null) return put(db, pair, { commentsFrom: null })
  const { items, next } = await forge.commentsOf(placeOf(read), pair.number, pair.commentsFrom || null)
  const hasMoved = (await db.$count(githubComments, isUnfound(pair))) > 0
  await meetKnownComments(read, items, { isEach: hasMoved })
  return write(async tx => {
    const sync = await heldSync(tx, read)
    if (!sync) return
    const isOpen = await lockOpenProject(tx, sync)
    if (isOpen) await takeComments(tx, sync, items)
    // Another node may have been faster: it has taken the same ones.
    await put(tx, pair, isOpen ? { commentsFrom: next, commentsDueAt: new Date() } : { commentsDueAt: later() })
  })
}

/** Known from another repository, and not found again yet. */
const isUnfound = ({ orgId, issueId }: IssuePair) =>
  and(eq(githubComments.orgId, orgId), eq(githubComments.issueId, issueId), eq(githubComments.state, 'making'))

const put = (tx: NodePgDatabase, pair: IssuePair, values: Partial<IssuePair>) =>
  tx.update(githubIssues).set(values).where(isPair(pair))

/** Those that are known here or on their way, and not deleted there as far as anybody has heard. */
const known = (sync: SyncRow, { issueId: remoteId }: RemoteIssue) =>
  db
    .select({
      commentId: githubComments.commentId,
      remoteId: githubComments.remoteId,
      state: githubComments.state,
      seenAt: githubIssues.remoteAt,
    })
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
        inArray(githubComments.state, ['making', 'living']),
      ),
    )

async function idsThere(forge: Forge, sync: SyncRow, number: number) {
  const ids = new Set<number>()
  let cursor: string | null = null
  do {
    const { items, next } = await forge.commentsOf(placeOf(sync), number, cursor)
    for (const { commentId } of items) ids.add(commentId)
    cursor = next
  } while (cursor !== null)
  return ids
}

/**
 * Deletions that nobody heard of, in an issue that has changed there. Equal numbers say that there are none only while all
 * comments there are known here.
 */
export async function loseDeleted(forge: Forge, sync: SyncRow, issue: RemoteIssue) {
  if (!comesIn(sync, 'comments')) return
  const rows = await known(sync, issue)
  const living = rows.filter(({ state, remoteId }) => state === 'living' && remoteId !== null)
  const seenAt = rows[0]?.seenAt
  const isSeen = issue.commentCount === rows.length && seenAt && issue.updatedAt <= seenAt
  if (living.length === 0 || (isSeen && living.length === rows.length)) return
  const there = await idsThere(forge, sync, issue.number)
  const missing = living.filter(({ remoteId }) => !there.has(remoteId!))
  for (const { commentId, remoteId } of missing) {
    // A list may be a little behind, and what is deleted while it is read moves others out of its pages.
    if ((await forge.comment(placeOf(sync), remoteId!)) !== 'gone') continue
    await write(async tx => {
      const isLiving = and(
        isCommentPair({ orgId: sync.orgId, commentId }),
        eq(githubComments.remoteId, remoteId!),
        eq(githubComments.state, 'living'),
      )
      const [pair] = await tx.select().from(githubComments).where(isLiving)
      if (pair) await loseComment(tx, sync, pair, issue.number)
    })
  }
}
