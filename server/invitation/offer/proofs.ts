// An invitation by mail proves the address it was sent to, as the link of a verification mail does.
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

/** The address that an open invitation was sent to. */
export async function invitedAddress(token: string, client: Client): Promise<string> {
  checkRate(wrongLinkLimit, client.network)
  const [row] = await db.select().from(invitations).where(ofToken(token))
  if (!row) {
    countRate(wrongLinkLimit, client.network)
    return refuse('link.invalid')
  }
  return addressOf(db, row)
}

/** Asked again within the deed, and so until it ends: while a password was hashed somebody may have taken it back. */
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
