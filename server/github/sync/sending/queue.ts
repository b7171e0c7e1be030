// Changes of here that are to be written there: of one installation one after the other.
import { and, asc, eq, getTableColumns, gt, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Writing } from '../../../db.ts'
import type { Place } from '../../installation/repositories.ts'
import { isCommentPair } from '../carrying/comments.ts'
import type { SyncRow } from '../carrying/entries.ts'
import { isPair } from '../carrying/issues.ts'
import { isLabelPair } from '../carrying/workflow/labels.ts'
import { ofInstallation } from '../carrying/places.ts'
import { isMilestonePair } from '../carrying/workflow/milestones.ts'
import { githubComments, githubIssues, githubLabels, githubMilestones, githubSyncs } from '../tables.ts'

const tables = { tag: githubLabels, milestone: githubMilestones, issue: githubIssues, comment: githubComments } as const
type Kind = keyof typeof tables
type Table = (typeof tables)[Kind]
/** Tags and milestones before the issues that have them, and an issue before what is said of it. */
const kinds = Object.keys(tables) as Kind[]

/** A thing that is sent next, and the sync by which. */
export type Waiting = { [K in Kind]: { kind: K; sync: SyncRow; pair: (typeof tables)[K]['$inferSelect'] } }[Kind]

/** Not before the first import is done: what it brings may be just that. */
const running = (place: Place) =>
  and(ofInstallation(place), notInArray(githubSyncs.state, ['paused', 'suspended', 'connecting', 'importing', 'error']))

const bySync = (table: Table) => and(eq(githubSyncs.orgId, table.orgId), eq(githubSyncs.syncId, table.syncId))

/** When the next of them can be sent. */
export async function nextSending(tx: NodePgDatabase, place: Place): Promise<Date | undefined> {
  const moments: Date[] = []
  for (const kind of kinds) {
    const table = tables[kind]
    const [row] = await tx
      .select({ at: sql<string | null>`min(${table.dueAt})` })
      .from(table)
      .innerJoin(githubSyncs, bySync(table))
      .where(and(running(place), eq(table.isWaiting, true)))
    if (row?.at) moments.push(new Date(row.at))
  }
  return moments.toSorted((a, b) => +a - +b)[0]
}

/** Nothing is sent before. */
export async function restSending(tx: Writing, place: Place, until: Date) {
  for (const kind of kinds)
    await tx.execute(sql`update ${tables[kind]} as pair set due_at = ${until} from ${githubSyncs} sync
      where sync.org_id = ${place.orgId} and sync.installation_id = ${place.installationId} and pair.org_id = sync.org_id
        and pair.sync_id = sync.id and pair.is_waiting and pair.due_at < ${until}`)
}

/** The one that is due for the longest time. */
export async function dueFor(tx: NodePgDatabase, place: Place): Promise<Waiting | undefined> {
  for (const kind of kinds) {
    const table = tables[kind]
    const [row] = await tx
      .select({ pair: getTableColumns(table), sync: getTableColumns(githubSyncs) })
      .from(table as typeof githubIssues)
      .innerJoin(githubSyncs, bySync(table))
      .where(and(running(place), eq(table.isWaiting, true), lte(table.dueAt, sql`now()`)))
      .orderBy(asc(table.dueAt))
      .limit(1)
    if (row) return { kind, ...row } as unknown as Waiting
  }
  return undefined
}

function isIt(waiting: Waiting) {
  switch (waiting.kind) {
    case 'tag':
      return isLabelPair(waiting.pair)
    case 'milestone':
      return isMilestonePair(waiting.pair)
    case 'issue':
      return isPair(waiting.pair)
    case 'comment':
      return isCommentPair(waiting.pair)
  }
}

type Values = { tries?: number; isWaiting?: boolean; dueAt?: Date }
/** @param isAsRead leaves alone what was changed here again meanwhile: that is a try of its own */
export function putWaiting(tx: NodePgDatabase, waiting: Waiting, values: Values, isAsRead = false) {
  const table = tables[waiting.kind]
  return tx
    .update(table as typeof githubIssues)
    .set(values)
    .where(and(isIt(waiting), isAsRead ? eq(table.marks, waiting.pair.marks) : undefined))
}

const countIn = async (tx: NodePgDatabase, sync: SyncRow, which: (table: Table) => SQL | undefined) => {
  let count = 0
  for (const kind of kinds) count += await tx.$count(tables[kind], and(ofSync(tables[kind], sync), which(tables[kind])))
  return count
}
const ofSync = (table: Table, { orgId, syncId }: SyncRow) =>
  and(eq(table.orgId, orgId), eq(table.syncId, syncId), 'state' in table ? ne(table.state, 'left') : undefined)

export const countWaiting = (tx: NodePgDatabase, sync: SyncRow) => countIn(tx, sync, table => eq(table.isWaiting, true))
/** It waits for another try, or was given up until somebody has it tried again. */
export const countFailed = (tx: NodePgDatabase, sync: SyncRow) => countIn(tx, sync, table => gt(table.tries, 0))

/** By hand: at once, and as often as at first. Whatever failed and waits for a later try does not wait either. */
export async function repeatFailed(tx: Writing, sync: SyncRow, only: Kind[] = kinds) {
  for (const kind of only)
    await tx
      .update(tables[kind] as typeof githubIssues)
      .set({ isWaiting: true, tries: 0, dueAt: new Date() })
      .where(and(ofSync(tables[kind], sync), gt(tables[kind].tries, 0)))
}
