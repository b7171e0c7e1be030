// Limits that a restart or a second node must not forget, counted in the database.
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { INVITATIONS_A_DAY } from '#contract/invitation'
import { config } from '../config.ts'
import { ago, db, writeAside, type Writing } from '../db.ts'
import { digest } from '../keys.ts'
import { attempts } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const counted = {
  'signin.account': { most: 10, perMs: 15 * MINUTE },
  'signin.network': { most: 50, perMs: 15 * MINUTE },
  'signin.device': { most: 10, perMs: 15 * MINUTE },
  'mail.soon': { most: 1, perMs: MINUTE },
  'mail.address': { most: 5, perMs: HOUR },
  'mail.network': { most: 300, perMs: HOUR },
  'mail.invitation': { most: INVITATIONS_A_DAY, perMs: 24 * HOUR },
  'mail.organization': { most: 6, perMs: 24 * HOUR },
} as const
export type AttemptKind = keyof typeof counted
/** `times` is 1 where nothing else is said. */
export type Attempt = { kind: AttemptKind; subject: string; times?: number }
const LONGEST_MS = Math.max(...Object.values(counted).map(({ perMs }) => perMs))

/** Subjects are hashed: the table need not hold addresses. */
const hashed = (subject: string) => digest(subject).toString('base64url')

/**
 * Counts all of these at once, or none and says for how long (ms) to wait. Counting comes before the deed, under a lock,
 * so that a hundred tries at the same moment are a hundred tries.
 * @param tx where only what is done counts: a deed that is refused counted nothing
 */
export async function countAttempts(wanted: Attempt[], tx?: Writing): Promise<{ ids: number[]; waitMs: number }> {
  if (!config.limitsRates) return { ids: [], waitMs: 0 }
  const rows = wanted
    .map(({ kind, subject, times = 1 }) => ({ kind, subject: hashed(subject), times }))
    .toSorted((a, b) => (a.kind + a.subject < b.kind + b.subject ? -1 : 1))
  const counting = async (tx: Writing) => {
    let waitMs = 0
    for (const { kind, subject, times } of rows) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`)
      const { most, perMs } = counted[kind]
      const [row] = await tx
        .select({
          count: sql<number>`count(*)::int`,
          // The wait ends when enough of the oldest ones have left the window.
          waitMs: sql<number>`coalesce(extract(epoch from (array_agg(at order by at desc))[${Math.max(1, most - times + 1)}::int] - now()) * 1000, 0)::int + ${perMs}::int`,
        })
        .from(attempts)
        .where(and(eq(attempts.kind, kind), eq(attempts.subject, subject), gt(attempts.at, ago(perMs))))
      if (row && row.count + times > most) waitMs = Math.max(waitMs, row.waitMs)
    }
    if (waitMs > 0) return { ids: [], waitMs }
    const inserted = await tx
      .insert(attempts)
      .values(rows.flatMap(({ kind, subject, times }) => Array.from({ length: times }, () => ({ kind, subject }))))
      .returning({ id: attempts.attemptId })
    return { ids: inserted.map(({ id }) => id), waitMs: 0 }
  }
  return tx ? counting(tx) : writeAside(counting)
}

/** How many more there may be now, without counting one. */
export async function roomFor(kind: AttemptKind, subject: string): Promise<number> {
  if (!config.limitsRates) return Infinity
  const { most, perMs } = counted[kind]
  const theirs = and(eq(attempts.kind, kind), eq(attempts.subject, hashed(subject)), gt(attempts.at, ago(perMs)))
  return Math.max(0, most - (await db.$count(attempts, theirs)))
}

/** What failed stays as it was counted; it is written once more for the sake of the time that it takes. */
export async function keepAttempts(tx: Writing, ids: number[]) {
  if (ids.length) await tx.update(attempts).set({ at: attempts.at }).where(inArray(attempts.attemptId, ids))
}

/** What succeeded was no failed attempt. */
export async function forgive(ids: number[]) {
  if (ids.length) await db.delete(attempts).where(inArray(attempts.attemptId, ids))
}

/** Drops what no window reaches any more. */
export const forgetOldAttempts = () => db.delete(attempts).where(lt(attempts.at, ago(LONGEST_MS)))
