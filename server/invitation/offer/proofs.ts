// An invitation by mail proves the address to which it was sent, as the link of a verification mail does.
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db, type Writing } from '../../db.ts'
import { digest } from '../../keys.ts'
import { livingOrganization } from '../../tenancy.ts'
import { checkRate, countRate } from '../../http/rate-limits.ts'
import { refuse } from '../../refusal.ts'
import type { Client } from '../../http/client.ts'
import { stateOf } from '../invitations.ts'
import { stillStands, type MailRow } from './offers.ts'
import { invitations } from '../tables.ts'
import { wrongLinkLimit } from '../../auth/links.ts'

const ofToken = (token: string) => eq(invitations.tokenHash, digest(token))

/** The address of an open invitation. */
export async function invitedAddress(token: string, client: Client): Promise<string> {
  checkRate(wrongLinkLimit, client.network)
  const [row] = await db.select().from(invitations).where(ofToken(token))
  if (!row) {
    countRate(wrongLinkLimit, client.network)
    return refuse('link.invalid')
  }
  return addressOf(db, row)
}

/**
 * Checked again under a lock until the deed ends, because the invitation may have been cancelled while the password was
 * hashed.
 */
export async function requireStillInvited(tx: Writing, token: string) {
  const [row] = await tx.select().from(invitations).where(ofToken(token)).for('update')
  await addressOf(tx, row ?? refuse('link.invalid'))
}

async function addressOf(tx: NodePgDatabase, row: MailRow) {
  const isOpen =
    stateOf(row) === 'pending' &&
    (await livingOrganization(row.orgId, tx)) !== undefined &&
    (await stillStands(tx, row))
  return isOpen ? row.email : refuse('link.expired')
}
