// Sends what waits, one thing after the other, and says in the ledger what could not be sent.
import { db, write, type Writing } from '../../../db.ts'
import { syncSaid } from '#korean/github-sync'
import { rowOf } from '../../../comment/rows.ts'
import { recordsOf } from '../../../issue/rows.ts'
import { log, reasonOf } from '../../../log.ts'
import { type Forge, Unanswered } from '../../forge/forge.ts'
import type { Place } from '../../installation/repositories.ts'
import { nextTry } from '../../tries.ts'
import { type Entry, note, type SyncRow } from '../carrying/entries.ts'
import { isPair } from '../carrying/issues.ts'
import { leavePair } from '../carrying/leaving.ts'
import { placeOf } from '../carrying/places.ts'
import { nameOfComment } from '../carrying/words.ts'
import { heldSync, isStopped, putState } from '../states.ts'
import { githubIssues } from '../tables.ts'
import { sendComment } from './comments.ts'
import { sendIssue, type Sent } from './issues.ts'
import { sendLabel } from './labels.ts'
import { sendMilestone } from './milestones.ts'
import { paced } from './paced.ts'
import { countFailed, countWaiting, dueFor, putWaiting, type Waiting } from './queue.ts'

const LATER_MS = 5_000
const NAME_LETTERS = 200

/** @returns whether there was something; throws where GitHub answers nothing more of this installation for a while */
export async function sendNext(forge: Forge, place: Place): Promise<boolean> {
  const next = await dueFor(db, place)
  if (!next) return false
  try {
    await settled(next, await send(paced(forge, place.installationId), next))
  } catch (error) {
    if (error instanceof Unanswered && error.retryAt) throw error
    if (await isDiscussionNow(forge, next, error)) return true
    // One thing that cannot be sent, for whatever reason, holds up no other one.
    log.warn({ syncId: next.sync.syncId, reason: reasonOf(error) }, 'a change could not be sent to GitHub')
    await failed(next, error)
  }
  return true
}

function send(forge: Forge, { sync, ...next }: Waiting): Promise<Sent> {
  switch (next.kind) {
    case 'tag':
      return sendLabel(forge, sync, next.pair)
    case 'milestone':
      return sendMilestone(forge, sync, next.pair)
    case 'issue':
      return sendIssue(forge, sync, next.pair)
    case 'comment':
      return sendComment(forge, sync, next.pair)
  }
}

/** Nobody writes any more in an issue that goes on as a discussion. */
async function isDiscussionNow(forge: Forge, { kind, sync, pair }: Waiting, error: unknown): Promise<boolean> {
  const isLocked = error instanceof Unanswered && error.reason === 'locked'
  if (!isLocked || (kind !== 'issue' && kind !== 'comment')) return false
  const [issue] = await db
    .select()
    .from(githubIssues)
    .where(isPair({ orgId: pair.orgId, issueId: pair.issueId }))
  if (!issue?.number || !(await forge.isDiscussion(placeOf(sync), issue.number))) return false
  return write(tx => leavePair(tx, sync, issue, 'discussion'))
}

const settled = (next: Waiting, sent: Sent) =>
  write(async tx => {
    const sync = await heldSync(tx, next.sync)
    if (!sync || isStopped(sync)) return
    if (sent === 'hidden') return putState(tx, sync, { state: 'suspended', fault: 'gone' })
    if (sent === 'later') return void (await putWaiting(tx, next, { dueAt: new Date(Date.now() + LATER_MS) }))
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

type Reason = keyof typeof syncSaid.reasons
const reasonIn = (error: unknown): Reason => (error instanceof Unanswered ? error.reason : 'fault')
const isPassing = (reason: Reason): reason is 'unreachable' | 'fault' => reason === 'unreachable' || reason === 'fault'

type About = Pick<Entry, 'issueId' | 'commentId' | 'milestoneId' | 'tagId' | 'number' | 'name'>
/** As the ledger names it: also what has never been there. */
async function about({ kind, sync, pair }: Waiting): Promise<About> {
  if (kind === 'tag') return { tagId: pair.tagId, name: pair.name }
  if (kind === 'milestone') return { milestoneId: pair.milestoneId, name: pair.base.here.name }
  if (kind === 'issue') {
    const { issueId, number, base } = pair
    const [record] = base ? [] : await recordsOf(db, sync, [issueId])
    return { issueId, number, name: (base?.here.title ?? record?.title ?? '').slice(0, NAME_LETTERS) }
  }
  const { orgId, commentId, issueId } = pair
  const row = await rowOf(db, orgId, commentId)
  const [issue] = await db.select({ number: githubIssues.number }).from(githubIssues).where(isPair({ orgId, issueId }))
  return { issueId, commentId, number: issue?.number ?? null, name: row ? nameOfComment(row.body) : '' }
}

/** Tried again a few times; then, or where that cannot help, somebody must look at it. */
async function failed(next: Waiting, error: unknown) {
  const reason = reasonIn(error)
  const { tries } = next.pair
  const dueAt = isPassing(reason) ? nextTry(tries) : undefined
  const entry: Entry = {
    direction: 'out',
    kind: next.kind,
    result: 'failed',
    ...(await about(next)),
    said: syncSaid.reasons[reason],
    attempt: tries + 1,
    requestId: error instanceof Unanswered ? error.requestId : null,
  }
  await write(async tx => {
    const sync = await heldSync(tx, next.sync)
    if (!sync) return
    await note(tx, sync, [entry])
    await putWaiting(tx, next, { tries: tries + 1, isWaiting: dueAt !== undefined, ...(dueAt && { dueAt }) }, true)
    if (isStopped(sync)) return
    const fault = isPassing(reason) ? reason : reason === 'forbidden' ? reason : 'refused'
    await putState(tx, sync, { state: 'degraded', fault })
  })
}
