// The queue of what is to be written there: of one installation one after the other.
import { and, asc, eq, getTableColumns, gt, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { syncSaid } from '#korean/github-sync'
import { db, write, type Writing } from '../../../db.ts'
import { rowOf } from '../../../comment/rows.ts'
import { recordsOf } from '../../../issue/rows.ts'
import { log, reasonOf } from '../../../log.ts'
import { type Forge, Unanswered } from '../../forge/forge.ts'
import type { Place } from '../../installation/repositories.ts'
import { nextTry } from '../../tries.ts'
import { type CommentPair, isCommentPair, nameOfComment } from '../carrying/comments.ts'
import { type Entry, note, type SyncRow } from '../carrying/entries.ts'
import { isPair, type IssuePair } from '../carrying/issues.ts'
import { ofInstallation } from '../carrying/places.ts'
import { heldSync, isStopped, putState } from '../states.ts'
import { githubComments, githubIssues, githubMilestones, githubSyncs } from '../tables.ts'
import { sendComment } from './comments.ts'
import { countMilestones, isDueMilestone, nextMilestone, sendMilestone } from './milestones.ts'
import { sendIssue, type Sent } from './issues.ts'
import { paced } from './paced.ts'

const LATER_MS = 5_000
const NAME_LETTERS = 200

/** Not before the first import is done: what it brings may be just that. */
const running = (place: Place) =>
  and(ofInstallation(place), notInArray(githubSyncs.state, ['paused', 'suspended', 'connecting', 'importing', 'error']))

type Waiting = typeof githubIssues | typeof githubComments
const isWaiting = (table: Waiting): SQL | undefined => eq(table.isWaiting, true)

/** When the next of them can be sent. */
export async function nextSending(tx: NodePgDatabase, place: Place): Promise<Date | undefined> {
  const earliest = async (table: Waiting) => {
    const [row] = await tx
      .select({ at: sql<string | null>`min(${table.dueAt})` })
      .from(table)
      .innerJoin(githubSyncs, and(eq(githubSyncs.orgId, table.orgId), eq(githubSyncs.syncId, table.syncId)))
      .where(and(running(place), isWaiting(table)))
    return row?.at ? [new Date(row.at)] : []
  }
  const milestone = await nextMilestone(tx, running(place))
  const all = [...(await earliest(githubIssues)), ...(await earliest(githubComments))]
  if (milestone) all.push(milestone.pair.dueAt)
  return all.toSorted((a, b) => +a - +b)[0]
}

/** Nothing is sent before. */
export async function restSending(tx: Writing, place: Place, until: Date) {
  for (const table of [githubIssues, githubComments, githubMilestones])
    await tx.execute(sql`update ${table} as pair set due_at = ${until} from ${githubSyncs} sync
      where sync.org_id = ${place.orgId} and sync.installation_id = ${place.installationId} and pair.org_id = sync.org_id
        and pair.sync_id = sync.id and pair.is_waiting and pair.due_at < ${until}`)
}

type Next = { sync: SyncRow; issue: IssuePair } | { sync: SyncRow; comment: CommentPair }

/** Issues before comments: what is said of an issue needs it to be there. */
async function nextOf(tx: NodePgDatabase, place: Place): Promise<Next | undefined> {
  const isDue = (table: Waiting) => and(running(place), isWaiting(table), lte(table.dueAt, sql`now()`))
  const [issue] = await tx
    .select({ pair: getTableColumns(githubIssues), sync: getTableColumns(githubSyncs) })
    .from(githubIssues)
    .innerJoin(githubSyncs, and(eq(githubSyncs.orgId, githubIssues.orgId), eq(githubSyncs.syncId, githubIssues.syncId)))
    .where(isDue(githubIssues))
    .orderBy(asc(githubIssues.dueAt))
    .limit(1)
  if (issue) return { sync: issue.sync, issue: issue.pair }
  const [comment] = await tx
    .select({ pair: getTableColumns(githubComments), sync: getTableColumns(githubSyncs) })
    .from(githubComments)
    .innerJoin(
      githubSyncs,
      and(eq(githubSyncs.orgId, githubComments.orgId), eq(githubSyncs.syncId, githubComments.syncId)),
    )
    .where(isDue(githubComments))
    .orderBy(asc(githubComments.dueAt))
    .limit(1)
  return comment && { sync: comment.sync, comment: comment.pair }
}

/** @returns whether there was something; throws where GitHub answers nothing more of this installation for a while */
export async function sendNext(forge: Forge, place: Place): Promise<boolean> {
  const slowly = paced(forge, place.installationId)
  const milestone = await nextMilestone(db, and(running(place), isDueMilestone))
  if (milestone) {
    await sendMilestone(slowly, milestone.sync, milestone.pair)
    return true
  }
  const next = await nextOf(db, place)
  if (!next) return false
  try {
    await settled(
      next,
      'issue' in next
        ? await sendIssue(slowly, next.sync, next.issue)
        : await sendComment(slowly, next.sync, next.comment),
    )
  } catch (error) {
    if (error instanceof Unanswered && error.retryAt) throw error
    // One thing that cannot be sent, for whatever reason, holds up no other one.
    log.warn({ syncId: next.sync.syncId, reason: reasonOf(error) }, 'a change could not be sent to GitHub')
    await failed(next, error)
  }
  return true
}

type Values = { tries?: number; isWaiting?: boolean; dueAt?: Date }
const putPair = (tx: Writing, next: Next, values: Values) =>
  'issue' in next
    ? tx.update(githubIssues).set(values).where(isPair(next.issue))
    : tx.update(githubComments).set(values).where(isCommentPair(next.comment))

const settled = (next: Next, sent: Sent) =>
  write(async tx => {
    const sync = await heldSync(tx, next.sync)
    if (!sync || isStopped(sync)) return
    if (sent === 'hidden') return putState(tx, sync, { state: 'suspended', fault: 'gone' })
    if (sent === 'later') return void (await putPair(tx, next, { dueAt: new Date(Date.now() + LATER_MS) }))
    await rate(tx, sync)
  })

/** Part of a deed that has locked it: well again once nothing waits and nothing was given up. */
export async function rate(tx: Writing, sync: SyncRow) {
  if (sync.state !== 'ok' && sync.state !== 'degraded') return
  const isLeft = (await countWaiting(tx, sync)) > 0
  const isFailed = (await countFailed(tx, sync)) > 0
  if (isFailed) return putState(tx, sync, { state: 'degraded', fault: sync.fault ?? 'unreachable' })
  if (!isLeft || sync.state === 'degraded') await putState(tx, sync, { state: 'ok' })
}

const ofSync = (table: Waiting, { orgId, syncId }: SyncRow) =>
  and(eq(table.orgId, orgId), eq(table.syncId, syncId), ne(table.state, 'left'))
const countIn = async (tx: NodePgDatabase, sync: SyncRow, which: (table: Waiting) => SQL | undefined) =>
  (await tx.$count(githubIssues, and(ofSync(githubIssues, sync), which(githubIssues)))) +
  (await tx.$count(githubComments, and(ofSync(githubComments, sync), which(githubComments))))

export const countWaiting = async (tx: NodePgDatabase, sync: SyncRow) =>
  (await countIn(tx, sync, isWaiting)) + (await countMilestones(tx, sync))
/** It waits for another try, or was given up until somebody has it tried again. */
const countFailed = (tx: NodePgDatabase, sync: SyncRow) => countIn(tx, sync, table => gt(table.tries, 0))

/** By hand: at once, and as often as at first. Whatever failed and waits for a later try does not wait either. */
export async function repeatFailed(tx: Writing, sync: SyncRow) {
  for (const table of [githubIssues, githubComments])
    await tx
      .update(table)
      .set({ isWaiting: true, tries: 0, dueAt: new Date() })
      .where(and(ofSync(table, sync), gt(table.tries, 0)))
}

type Reason = keyof typeof syncSaid.reasons
const reasonIn = (error: unknown): Reason => (error instanceof Unanswered ? error.reason : 'fault')
const isPassing = (reason: Reason): reason is 'unreachable' | 'fault' => reason === 'unreachable' || reason === 'fault'

/** As the ledger names it: also what has never been there. */
async function namedIn(next: Next): Promise<Pick<Entry, 'number' | 'name'>> {
  if ('issue' in next) {
    const { issueId, number, base } = next.issue
    const [record] = base ? [] : await recordsOf(db, next.sync, [issueId])
    return { number, name: (base?.here.title ?? record?.title ?? '').slice(0, NAME_LETTERS) }
  }
  const { orgId, commentId, issueId } = next.comment
  const [row, [issue]] = [
    await rowOf(db, orgId, commentId),
    await db.select({ number: githubIssues.number }).from(githubIssues).where(isPair({ orgId, issueId })),
  ]
  return { number: issue?.number ?? null, name: row ? nameOfComment(row.body) : '' }
}

/** Tried again a few times; then, or where that cannot help, somebody must look at it. */
async function failed(next: Next, error: unknown) {
  const read = 'issue' in next ? next.issue : next.comment
  const reason = reasonIn(error)
  const dueAt = isPassing(reason) ? nextTry(read.tries) : undefined
  const entry: Entry = {
    direction: 'out',
    kind: 'issue' in next ? 'issue' : 'comment',
    result: 'failed',
    issueId: read.issueId,
    commentId: 'issue' in next ? null : next.comment.commentId,
    ...(await namedIn(next)),
    said: syncSaid.reasons[reason],
    attempt: read.tries + 1,
    requestId: error instanceof Unanswered ? error.requestId : null,
  }
  await write(async tx => {
    const sync = await heldSync(tx, next.sync)
    if (!sync) return
    await note(tx, sync, [entry])
    const [now] =
      'issue' in next
        ? await tx.select({ marks: githubIssues.marks }).from(githubIssues).where(isPair(next.issue))
        : await tx.select({ marks: githubComments.marks }).from(githubComments).where(isCommentPair(next.comment))
    // Changed again meanwhile: that is another try of its own.
    if (now?.marks === read.marks)
      await putPair(tx, next, { tries: read.tries + 1, isWaiting: dueAt !== undefined, ...(dueAt && { dueAt }) })
    if (isStopped(sync)) return
    const fault = isPassing(reason) ? reason : reason === 'forbidden' ? reason : 'refused'
    await putState(tx, sync, { state: 'degraded', fault })
  })
}
