// The invitations of the made-up company, with their outcomes.
import { sql } from 'drizzle-orm'
import { INVITATION_DAYS } from '#contract/invitation'
import type { Writing } from '../db.ts'
import type { Demo } from '../feature.ts'
import { digest, randomSecret } from '../keys.ts'
import { invitations } from './tables.ts'

/** The age of each in days. Those that are unanswered and less than a week old are still open. */
const invited = [
  { email: 'minji.kang@haedam.example', name: '강민지', role: 'MEMBER', days: 0 },
  { email: 'taeyang.oh@haedam.example', name: '오태양', role: 'MEMBER', days: 1 },
  { email: 'partner@sunlogis.example', name: null, role: 'GUEST', days: 3 },
  { email: 'doha.kim@haedam.example', name: '김도하', role: 'MEMBER', days: 12 },
  { email: 'recruit@haedam.example', name: null, role: 'ADMIN', days: 20 },
  { email: 'sujin.bae@haedam.example', name: '배수진', role: 'MEMBER', days: 9, ended: 'declined' },
  { email: 'hana.cho@haedam.example', name: '조하나', role: 'MEMBER', days: 15, ended: 'cancelled' },
] as const

/** Inserted as a past invitation: no mail is sent, and nobody knows its link. */
const insertPastInvitation = (tx: Writing, { days, ended, ...row }: PastInvitation) => {
  const at = sql`now() - ${days} * interval '1 day'`
  return tx.insert(invitations).values({
    ...row,
    tokenHash: digest(randomSecret()),
    sentAt: at,
    expiresAt: sql`${at} + ${INVITATION_DAYS} * interval '1 day'`,
    ...(ended === 'declined' && { declinedAt: sql`${at} + interval '1 day'` }),
    ...(ended === 'cancelled' && { cancelledAt: sql`${at} + interval '1 day'` }),
  })
}
type PastInvitation = Pick<typeof invitations.$inferInsert, 'orgId' | 'email' | 'name' | 'role' | 'inviterId'> & {
  days: number
  ended?: 'declined' | 'cancelled'
}

export const fillInvitations: Demo = async (tx, { orgId, ownerName, memberIds }) => {
  const inviterId = memberIds.get(ownerName)!
  for (const each of invited) await insertPastInvitation(tx, { ...each, orgId, inviterId })
}
