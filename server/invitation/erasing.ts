// What invitations know of somebody whose account ended, and of those who never came.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { ENDED_KEPT_DAYS } from '#contract/invitation'
import { ago, db, type Writing } from '../db.ts'
import { invitations, joinRequests } from './tables.ts'

/** Now, because afterwards nobody knows which address it was. What they answered while they had another one, too. */
export async function eraseInvitationsTo(tx: Writing, { userId, email }: { userId: number; email: string }) {
  await tx.delete(invitations).where(or(eq(invitations.email, email), eq(invitations.userId, userId)))
  await tx.delete(joinRequests).where(eq(joinRequests.userId, userId))
}

/** Whoever came is a member, and their invitation is theirs; of anybody else nothing is kept for ever. */
export async function forgetEndedInvitations() {
  const longAgo = ago(ENDED_KEPT_DAYS * 86_400_000)
  const ended = sql`coalesce(${invitations.declinedAt}, ${invitations.cancelledAt}, ${invitations.expiresAt})`
  await db.delete(invitations).where(and(isNull(invitations.acceptedAt), lt(ended, longAgo)))
  const answered = sql`coalesce(${joinRequests.declinedAt}, ${joinRequests.cancelledAt})`
  await db.delete(joinRequests).where(and(isNull(joinRequests.acceptedAt), lt(answered, longAgo)))
}
