// Erases invitations of people whose account ended, and of people who never joined.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { ENDED_KEPT_DAYS } from '#contract/invitation'
import { ago, db, type Writing } from '../db.ts'
import { invitations, joinRequests } from './tables.ts'

/**
 * Runs now, because afterwards nobody knows which address it was. It includes answers that they gave under another address.
 */
export async function eraseInvitationsTo(tx: Writing, { userId, email }: { userId: number; email: string }) {
  await tx.delete(invitations).where(or(eq(invitations.email, email), eq(invitations.userId, userId)))
  await tx.delete(joinRequests).where(eq(joinRequests.userId, userId))
}

/** An accepted invitation stays with its member; all others are deleted after a time. */
export async function forgetEndedInvitations() {
  const longAgo = ago(ENDED_KEPT_DAYS * 86_400_000)
  const ended = sql`coalesce(${invitations.declinedAt}, ${invitations.cancelledAt}, ${invitations.expiresAt})`
  await db.delete(invitations).where(and(isNull(invitations.acceptedAt), lt(ended, longAgo)))
  const answered = sql`coalesce(${joinRequests.declinedAt}, ${joinRequests.cancelledAt})`
  await db.delete(joinRequests).where(and(isNull(joinRequests.acceptedAt), lt(answered, longAgo)))
}
