// The first import of a repository, and later the comparison that finds what was not heard: page by page, each with the place
// at which the next one begins, so that whatever stops it goes on there.
import { isDeepStrictEqual } from 'node:util'
import { and, asc, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db, write, type Writing } from '../../../db.ts'
import { log, reasonOf } from '../../../log.ts'
import type { ProjectRow } from '../../../project/doors.ts'
import { lockOpenProject } from '../../../project/locking.ts'
import {
  type Forge,
  type RemoteComment,
  type RemotePage,
  Unanswered,
  type UnansweredReason,
} from '../../forge/forge.ts'
import type { Place } from '../../installation/repositories.ts'
import { nextTry } from '../../tries.ts'
import { comesIn } from '../carrying/directions.ts'
import type { SyncRow } from '../carrying/entries.ts'
import { isSync, ofInstallation, placeOf } from '../carrying/places.ts'
import { leaveDiscussion } from './discussions.ts'
import { loseDeleted } from './issue-comments.ts'
import {
  eachKnownIssue,
  meetKnownComments,
  meetKnownIssue,
  takeComments,
  takeIssues,
  takeLabels,
  takeMilestones,
} from './pages.ts'
import { rate } from '../sending/next.ts'
import { heldSync, isStopped, knownUntil, putState, tellSynced } from '../states.ts'
import type { ImportCursor } from './cursor.ts'
import { githubSyncs } from '../tables.ts'

/** While the project is archived or in the bin nothing can be put into it. */
const CLOSED_MS = 60 * 60_000

const stepping = (place: Place) =>
  and(
    ofInstallation(place),
    isNotNull(githubSyncs.cursor),
    notInArray(githubSyncs.state, ['paused', 'suspended', 'error']),
  )

/** When the next page can be asked for. */
export async function nextImporting(tx: NodePgDatabase, place: Place): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: githubSyncs.dueAt })
    .from(githubSyncs)
    .where(stepping(place))
    .orderBy(asc(githubSyncs.dueAt))
    .limit(1)
  return row?.at
}

/** Nothing is asked before. */
export const restImporting = (tx: Writing, place: Place, until: Date) =>
  tx.update(githubSyncs).set({ dueAt: until, fault: 'limited' }).where(stepping(place))

/** One page. @returns whether there was one; throws where GitHub answers nothing more of this installation for a while */
export async function importNext(forge: Forge, place: Place): Promise<boolean> {
  const [sync] = await db
    .select()
    .from(githubSyncs)
    .where(and(stepping(place), lte(githubSyncs.dueAt, sql`now()`)))
    .orderBy(asc(githubSyncs.dueAt))
    .limit(1)
  if (!sync) return false
  try {
    if (sync.state === 'connecting') await begin(forge, sync)
    else await step(forge, sync, sync.cursor!)
  } catch (error) {
    if (error instanceof Unanswered && error.retryAt) throw error
    await failed(sync, error)
  }
  return true
}

async function failed(read: SyncRow, error: unknown) {
  log.warn({ syncId: read.syncId, reason: reasonOf(error) }, 'a page of GitHub could not be taken')
  const reason = error instanceof Unanswered ? error.reason : 'fault'
  const fault = isPassing(reason) ? reason : reason === 'gone' ? 'gone' : 'forbidden'
  await write(async tx => {
    const sync = await heldSync(tx, read)
    if (!sync || isStopped(sync)) return
    const dueAt = nextTry(sync.tries)
    await putState(tx, sync, { state: dueAt ? sync.state : 'error', fault, dueAt, tries: sync.tries + 1 })
  })
}
const isPassing = (reason: UnansweredReason | 'fault'): reason is 'unreachable' | 'fault' =>
  reason === 'unreachable' || reason === 'fault'

async function begin(forge: Forge, read: SyncRow) {
  const { issues, labels, milestones } = await forge.countsOf(placeOf(read))
  await write(async tx => {
    const sync = await heldSync(tx, read)
    if (!sync || isStopped(sync)) return
    await tx
      .update(githubSyncs)
      .set({ total: issues + labels + milestones, done: 0, heardAt: knownUntil() })
      .where(isSync(sync))
    await putState(tx, sync, { state: 'importing' })
  })
}

async function step(forge: Forge, sync: SyncRow, cursor: ImportCursor) {
  const at = placeOf(sync)
  const { phase, page, since } = cursor
  const asked = { cursor: page, ...(since !== undefined && { since: new Date(since) }) }
  switch (phase) {
    case 'tags': {
      const { items, next } = await forge.labels(at, page)
      return keep(sync, cursor, { next, done: items.length }, (tx, project) => takeLabels(tx, sync, project, items))
    }
    case 'milestones': {
      const { items, next } = await forge.milestones(at, page)
      return keep(sync, cursor, { next, done: items.length }, (tx, project) => takeMilestones(tx, sync, project, items))
    }
    case 'issues': {
      const { items, next } = await forge.issues(at, asked)
      const isComparing = since !== undefined
      await eachKnownIssue(sync, items, async remote => {
        if (isComparing) await leaveDiscussion(forge, sync, remote)
        await meetKnownIssue(sync, remote)
      })
      // The pages of comments that follow a comparison begin with those of its time.
      const take: Take = (tx, project) => takeIssues(tx, sync, project, items, { isLate: isComparing })
      return keep(sync, cursor, { next, done: items.length }, take)
    }
    case 'comments': {
      const nothing: RemotePage<RemoteComment> = { items: [], next: null }
      const { items, next } = comesIn(sync, 'comments') ? await forge.comments(at, asked) : nothing
      await meetKnownComments(sync, items)
      return keep(sync, cursor, { next, done: 0 }, tx => takeComments(tx, sync, items))
    }
    case 'deletions': {
      const { items, next } = await forge.issues(at, asked)
      await eachKnownIssue(sync, items, remote => loseDeleted(forge, sync, remote))
      return keep(sync, cursor, { next, done: 0 }, async () => undefined)
    }
  }
}

const phases = ['tags', 'milestones', 'issues', 'comments', 'deletions'] as const
type Taken = { next: string | null; done: number }
type Take = (tx: Writing, project: ProjectRow) => Promise<unknown>

function following({ phase, since, until }: ImportCursor, next: string | null): ImportCursor | null {
  const after = next === null ? phases[phases.indexOf(phase) + 1] : phase
  if (after === 'deletions' && since === undefined) return null
  // A look at all issues asks for no comments.
  if (after === 'comments' && since !== undefined && until === undefined) return null
  return after
    ? { phase: after, page: next, ...(since !== undefined && { since }), ...(until !== undefined && { until }) }
    : null
}

/** The things of a page and the place of the next one are written together: after a crash nothing is taken twice or left out. */
const keep = (read: SyncRow, cursor: ImportCursor, { next, done }: Taken, take: Take) =>
  write(async tx => {
    const sync = await heldSync(tx, read)
    // Another node was faster.
    if (!sync || !isDeepStrictEqual(sync.cursor, read.cursor)) return
    const project = await lockOpenProject(tx, sync)
    if (!project) {
      const dueAt = new Date(Date.now() + CLOSED_MS)
      return void (await tx.update(githubSyncs).set({ dueAt }).where(isSync(sync)))
    }
    await take(tx, project)
    const rest = following(cursor, next)
    const isFirst = cursor.since === undefined
    const most = sql`least(${githubSyncs.total}, ${githubSyncs.done} + ${done})`
    await tx
      .update(githubSyncs)
      .set({
        cursor: rest,
        dueAt: new Date(),
        tries: 0,
        ...(isFirst && { done: most }),
        ...(!rest && cursor.until !== undefined && { heardAt: new Date(cursor.until) }),
      })
      .where(isSync(sync))
    if (isStopped(sync)) return tellSynced(tx, sync)
    if (rest && isFirst) return putState(tx, sync, { state: 'importing' })
    await rate(tx, { ...sync, state: 'degraded' })
  })
