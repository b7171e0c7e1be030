// Invitations of a made-up past, for the company of the demonstration.
import { sql } from 'drizzle-orm'
import { INVITATION_DAYS } from '#contract/invitation'
import type { Writing } from '../db.ts'
import { digest, randomSecret } from '../keys.ts'
import { invitations } from './tables.ts'

/** As it once was: nobody gets a mail, and its link is known to nobody. */
export const insertPastInvitation = (tx: Writing, { days, ended, ...row }: PastInvitation) => {
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
