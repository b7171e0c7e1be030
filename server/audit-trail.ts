// The audit trail of accounts and organizations, written in the transaction of the deed that it records.
import { desc, eq, sql } from 'drizzle-orm'
import { EXPORT_MOST, type AuditAction } from '#contract/audit'
import { db, type Writing } from './db.ts'
import type { Client } from './http/client.ts'
import { audits } from './postgres/tables.ts'

/** The author of a deed that causes further changes; no person where the company's directory acts. */
export type By = { userId: number | null; client: Client }

type Entry = {
  userId: number | null
  orgId?: number
  what: AuditAction
  /** Ids of people, never their names. Names of things, because a thing may be gone when its entry is read. */
  about?: Record<string, string | number>
  /** Only the demonstration writes a past, in its order. */
  at?: Date
}

export const audit = (
  tx: Writing,
  { ip, directory }: Pick<Client, 'ip' | 'directory'>,
  { userId, orgId, what, about = {}, at }: Entry,
) =>
  tx.insert(audits).values({
    userId,
    orgId: orgId ?? null,
    what,
    about: directory === undefined ? about : { ...about, directory },
    ip,
    ...(at && { at }),
  })

/** Writes the same entry for each of these organizations. */
export async function auditIn(tx: Writing, client: Pick<Client, 'ip'>, orgIds: number[], entry: Omit<Entry, 'orgId'>) {
  const { userId, what, about = {} } = entry
  if (orgIds.length)
    await tx.insert(audits).values(orgIds.map(orgId => ({ orgId, userId, what, about, ip: client.ip })))
}

/** The deeds of this person for their data export, newest first. */
export const deedsOf = (userId: number) =>
  db.select().from(audits).where(eq(audits.userId, userId)).orderBy(desc(audits.auditId)).limit(EXPORT_MOST)

/**
 * Deletes entries that are older than two years. The app's role may delete nothing; only this function of the tables' owner
 * may.
 */
export const forgetOldAudits = () => db.execute(sql`select forget_old_audits()`)
