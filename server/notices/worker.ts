// Delivers notices soon after their deeds, many at once: a job of the queue for each would cost more than the deed itself.
// Several nodes may do so; each notice is taken by one of them, in the transaction that keeps what came of it.
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { db, write } from '../db.ts'
import { partOf } from '../feature.ts'
import { bury } from '../jobs.ts'
import { log, reasonOf } from '../log.ts'
import { type Numbered, noticeShape } from './shape.ts'
import { isAmong, preparedStatement, rowIn } from '../postgres/statements.ts'
import { notices } from '../postgres/tables.ts'

const AT_ONCE = 100
/** The first is delivered at once; what comes within this time after it is delivered together. */
const REST_MS = 40
/** For notices of other nodes that died, and for those that failed. */
const LOOK_MS = 2_000
const TRIES = 8
const LONGEST_WAIT_SECONDS = 600

let woken: (() => void) | undefined
/** A deed has left a notice. */
export const wake = () => woken?.()

/** Starts delivering; the answer ends it after what is under way. */
export function openNotices() {
  let isWanted = false
  let working: Promise<void> | undefined
  const isOpen = () => woken !== undefined
  async function work() {
    let count: number
    do {
      isWanted = false
      count = await deliverSome()
      if (count > 0 && count < AT_ONCE) await wait(REST_MS)
    } while (isOpen() && (isWanted || count === AT_ONCE))
  }
  woken = () => {
    isWanted = true
    working ??= work()
      .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'notices could not be delivered'))
      .finally(() => (working = undefined))
  }
  const looking = setInterval(wake, LOOK_MS)
  wake()
  return async () => {
    woken = undefined
    clearInterval(looking)
    await working
  }
}

const dueStatement = preparedStatement('notices_due', () =>
  db
    .select()
    .from(notices)
    .where(lte(notices.dueAt, sql`now()`))
    .orderBy(asc(notices.dueAt), asc(notices.noticeId))
    .limit(AT_ONCE),
)
const takeStatement = preparedStatement<[noticeId: string]>('notices_taken', () =>
  db
    .delete(notices)
    .where(isAmong(notices.noticeId, sql.placeholder('noticeIds')))
    .returning({ noticeId: notices.noticeId }),
)

/** @returns how many were due */
async function deliverSome(): Promise<number> {
  const rows = (await dueStatement({})).map(raw => rowIn(notices, raw))
  try {
    await deliver(rows)
  } catch (error) {
    // One that cannot be delivered must not keep back the others.
    if (rows.length === 1) await putOff(rows[0]!, error)
    else for (const row of rows) await deliver([row]).catch((reason: unknown) => putOff(row, reason))
  }
  return rows.length
}

type Row = typeof notices.$inferSelect

async function deliver(rows: readonly Row[]) {
  if (rows.length === 0) return
  const read = rows.map(({ orgId, noticeId, data }): Numbered => ({
    ...noticeShape.parse({ orgId, ...data }),
    noticeId,
  }))
  // People and things are looked up before the transaction, so that it holds no connection meanwhile.
  const keep = await partOf('deliver')(read)
  await write(async tx => {
    const taken = await takeStatement({ noticeIds: rows.map(({ noticeId }) => noticeId) }, tx)
    await keep(tx, new Set(taken.map(([noticeId]) => Number(noticeId))))
  })
}

async function putOff({ orgId, noticeId, tries, data }: Row, error: unknown) {
  const itself = and(eq(notices.orgId, orgId), eq(notices.noticeId, noticeId))
  if (tries + 1 >= TRIES) {
    await db.delete(notices).where(itself)
    return bury('notice', { orgId, noticeId, data }, error)
  }
  log.warn({ noticeId, reason: reasonOf(error) }, 'a notice failed, to be tried again')
  const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** tries * 2)
  await db
    .update(notices)
    .set({ tries: tries + 1, dueAt: sql`now() + ${seconds} * interval '1 second'` })
    .where(itself)
  return undefined
}
