// What invitations know of somebody whose account ended.
import { eq } from 'drizzle-orm'
import type { Writing } from '../db.ts'
import { invitations, joinRequests } from './tables.ts'

/** Now, because afterwards nobody knows which address it was. */
export async function eraseInvitationsTo(tx: Writing, { userId, email }: { userId: number; email: string }) {
  await tx.delete(invitations).where(eq(invitations.email, email))
  await tx.delete(joinRequests).where(eq(joinRequests.userId, userId))
}
