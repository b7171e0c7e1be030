// Notices: what a deed wants people to hear. The deed names a thing and the people; who may see it and wants to know is
// found out apart from it (worker.ts), and the feature of notifications keeps it for them.
import { sql } from 'drizzle-orm'
import { db, type Writing } from '../db.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { notices } from '../postgres/tables.ts'
import type { Notice } from './shape.ts'
import { wake } from './worker.ts'

const { placeholder } = sql
const insertStatement = preparedStatement('notice_made', () =>
  db.insert(notices).values({ orgId: placeholder('orgId'), data: placeholder('data') }),
)

const silent = new WeakSet<Writing>()

/** The same transaction, of whose deeds nobody hears: they are of the past. */
export function unheard(tx: Writing): Writing {
  silent.add(tx)
  return tx
}

/** Part of the deed's transaction: without a commit nobody hears. Sent before it returns. */
export async function notify(tx: Writing, { orgId, ...data }: Notice) {
  if (silent.has(tx)) return
  tx.afterCommit(wake)
  await insertStatement({ orgId, data }, tx)
}
