// How often each member wants mails, and what that means for those that wait.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { MAILED_AFTER_MINUTES, type MailRhythm } from '#contract/notification'
import type { Member } from '#contract/permissions'
import { db, type Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { ofMember } from '../rows.ts'
import { rhythms, notifications } from '../tables.ts'
import { mailedAt } from './hours.ts'

const MAILED_AFTER = sql.raw(`interval '${MAILED_AFTER_MINUTES} minutes'`)

type Mine = Pick<Member, 'orgId' | 'memberId'>

/** Of members who have not chosen one. */
export const USUAL_RHYTHM = 'soon' satisfies MailRhythm

/** The rhythms of those of these members who have chosen one. */
export async function rhythmsOf(orgId: number, memberIds: readonly number[], tx: NodePgDatabase = db) {
  const rows = await tx
    .select({ memberId: rhythms.memberId, rhythm: rhythms.rhythm })
    .from(rhythms)
    .where(and(eq(rhythms.orgId, orgId), isAmong(rhythms.memberId, memberIds)))
  return new Map(rows.map(({ memberId, rhythm }) => [memberId, rhythm]))
}

export const rhythmOf = async (tx: NodePgDatabase, { orgId, memberId }: Mine) =>
  (await rhythmsOf(orgId, [memberId], tx)).get(memberId) ?? USUAL_RHYTHM

/** Moves what waits to be mailed. */
export async function putRhythm(tx: Writing, { orgId, memberId }: Mine, rhythm: MailRhythm) {
  const member = { orgId, memberId }
  await tx
    .insert(rhythms)
    .values({ ...member, rhythm })
    .onConflictDoUpdate({ target: [rhythms.orgId, rhythms.memberId], set: { rhythm } })
  const mailAt = rhythm === 'soon' ? sql`${notifications.at} + ${MAILED_AFTER}` : mailedAt(new Date(), rhythm)
  await tx
    .update(notifications)
    .set({ mailAt })
    .where(and(ofMember(member), isNotNull(notifications.mailAt)))
}
