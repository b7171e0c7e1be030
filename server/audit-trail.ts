// The trail of what touches accounts and organizations; written in the transaction of the deed it tells of.
import { desc, eq, sql } from 'drizzle-orm'
import { EXPORT_MOST, type AuditAction } from '#contract/audit'
import { db, type Writing } from './db.ts'
import type { Client } from './http/client.ts'
import { audits } from './postgres/tables.ts'

/** Whose deed it is that something else follows from. */
export type By = { userId: number; client: Client }

type Entry = {
  userId: number | null
  orgId?: number
  what: AuditAction
  /** Ids of people, never their names; names of things, which may be gone when somebody reads it. */
  about?: Record<string, string | number>
}

export const audit = (tx: Writing, client: Pick<Client, 'ip'>, { userId, orgId, what, about = {} }: Entry) =>
  tx.insert(audits).values({ userId, orgId: orgId ?? null, what, about, ip: client.ip })

/** The same entry for each of these organizations. */
export async function auditIn(tx: Writing, client: Pick<Client, 'ip'>, orgIds: number[], entry: Omit<Entry, 'orgId'>) {
  const { userId, what, about = {} } = entry
  if (orgIds.length)
    await tx.insert(audits).values(orgIds.map(orgId => ({ orgId, userId, what, about, ip: client.ip })))
}

/** What this person did, the newest first: theirs to carry away. */
export const deedsOf = (userId: number) =>
  db.select().from(audits).where(eq(audits.userId, userId)).orderBy(desc(audits.auditId)).limit(EXPORT_MOST)

/** What is older than two years. The app itself may delete nothing; a function of the owner of the tables does this alone. */
export const forgetOldAudits = () => db.execute(sql`select forget_old_audits()`)
