// The trail of what touches accounts; written in the transaction of the deed it tells of.
import type { Writing } from '../db.ts'
import type { Visit } from '../visit.ts'
import { audits } from './tables.ts'

type Entry = { userId: number | null; orgId?: number; what: string; about?: Record<string, string | number> }

export const audit = (tx: Writing, visit: Pick<Visit, 'ip'>, { userId, orgId, what, about = {} }: Entry) =>
  tx.insert(audits).values({ userId, orgId: orgId ?? null, what, about, ip: visit.ip })
