// The invitations of the made-up company, with their outcomes.
import { sql } from 'drizzle-orm'
import { INVITATION_DAYS } from '#contract/invitation'
import type { Writing } from '../db.ts'
import type { Demo } from '../feature.ts'
import { digest, randomSecret } from '../keys.ts'
import { invitations } from './tables.ts'

/** The age of each in working days. Those that are unanswered and less than a week old are still open. */
const invited = [
  { email: 'minji.kang@haedam.example', name: '강민지', role: 'MEMBER', ago: 1.2 },
  { email: 'taeyang.oh@haedam.example', name: '오태양', role: 'MEMBER', ago: 1.7 },
  { email: 'partner@sunlogis.example', name: null, role: 'GUEST', ago: 3.4 },
  { email: 'doha.kim@haedam.example', name: '김도하', role: 'MEMBER', ago: 9.6 },
  { email: 'recruit@haedam.example', name: null, role: 'ADMIN', ago: 15.1 },
  { email: 'sujin.bae@haedam.example', name: '배수진', role: 'MEMBER', ago: 7.3, ended: 'declined' },
  { email: 'hana.cho@haedam.example', name: '조하나', role: 'MEMBER', ago: 12.8, ended: 'cancelled' },
] as const

/** Inserted as a past invitation: no mail is sent, and nobody knows its link. */
const insertPastInvitation = (tx: Writing, { at, ended, ...row }: PastInvitation) => {
  const sentAt = sql`${at}::timestamptz`
  return tx.insert(invitations).values({
    ...row,
    tokenHash: digest(randomSecret()),
    sentAt,
    expiresAt: sql`${sentAt} + ${INVITATION_DAYS} * interval '1 day'`,
    ...(ended === 'declined' && { declinedAt: sql`${sentAt} + interval '1 hour'` }),
    ...(ended === 'cancelled' && { cancelledAt: sql`${sentAt} + interval '1 hour'` }),
  })
}
type PastInvitation = Pick<typeof invitations.$inferInsert, 'orgId' | 'email' | 'name' | 'role' | 'inviterId'> & {
  at: Date
  ended?: 'declined' | 'cancelled'
}

export const fillInvitations: Demo = async (tx, { orgId, ownerName: by, memberIds, workedAt, record }) => {
  const inviterId = memberIds.get(by)!
  for (const { ago, ...each } of invited) {
    await insertPastInvitation(tx, { ...each, orgId, inviterId, at: workedAt(ago) })
    record({ ago, by, what: 'invitation.sent', about: { count: 1 } })
  }
}
