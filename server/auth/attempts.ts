// Limits that must survive a restart and hold across nodes, counted in the database.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { INVITATIONS_A_DAY } from '#contract/invitation'
import { config } from '../config.ts'
import { ago, db, writeAside, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { digest } from '../keys.ts'
import { attempts } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const counted = {
  'signin.account': { most: 10, perMs: 15 * MINUTE },
  'signin.network': { most: 50, perMs: 15 * MINUTE },
  'signin.device': { most: 10, perMs: 15 * MINUTE },
  'factor.account': { most: 10, perMs: 15 * MINUTE },
  'factor.day': { most: 50, perMs: 24 * HOUR },
  'factor.device': { most: 10, perMs: 15 * MINUTE },
  'mail.soon': { most: 1, perMs: MINUTE },
  'mail.address': { most: 5, perMs: HOUR },
  'mail.network': { most: 300, perMs: HOUR },
  'mail.invitation': { most: INVITATIONS_A_DAY, perMs: 24 * HOUR },
  'mail.organization': { most: 6, perMs: 24 * HOUR },
  'mail.factorRequired': { most: 3, perMs: 24 * HOUR },
} as const
export type AttemptKind = keyof typeof counted
/** `times` is 1 by default. */
export type Attempt = { kind: AttemptKind; subject: string; times?: number }
const LONGEST_MS = Math.max(...Object.values(counted).map(({ perMs }) => perMs))

/** Subjects are hashed, so that the table holds no addresses. */
const hashed = (subject: string) => digest(subject).toString('base64url')

/**
 * Counts all of these, or none and answers how long to wait (ms). Counting comes before the deed, under a lock, so that a
 * hundred simultaneous tries count as a hundred.
 * @param tx for deeds that count only on success: a refused deed counts nothing
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
          // The wait ends when enough of the oldest attempts have left the window.
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

/** The number of further attempts that are allowed now; counts none. */
export async function roomFor(kind: AttemptKind, subject: string): Promise<number> {
  if (!config.limitsRates) return Infinity
  const { most, perMs } = counted[kind]
  const theirs = and(eq(attempts.kind, kind), eq(attempts.subject, hashed(subject)), gt(attempts.at, ago(perMs)))
  return Math.max(0, most - (await db.$count(attempts, theirs)))
}

/** A failed attempt keeps its count. It is written again only to take the same time. */
export async function keepAttempts(tx: Writing, ids: number[]) {
  if (ids.length) await tx.update(attempts).set({ at: attempts.at }).where(isAmong(attempts.attemptId, ids))
}

/** A successful attempt does not count as failed. */
export async function forgive(ids: number[]) {
  if (ids.length) await db.delete(attempts).where(isAmong(attempts.attemptId, ids))
}

/** Deletes attempts that are outside of every window. */
export const forgetOldAttempts = () => db.delete(attempts).where(lt(attempts.at, ago(LONGEST_MS)))
