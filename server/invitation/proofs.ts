// An invitation by mail proves the address it was sent to, as the link of a verification mail does.
import { eq } from 'drizzle-orm'
import { db } from '../db.ts'
import { digest } from '../keys.ts'
import { checkRate, countRate } from '../rates.ts'
import { refuse } from '../refusal.ts'
import type { Visit } from '../visit.ts'
import { stateOf } from './invitations.ts'
import { invitations } from './tables.ts'

/** The address that an open invitation was sent to. */
export async function invitedAddress(token: string, visit: Visit): Promise<string> {
  checkRate('wrongLink', visit.network)
  const [row] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, digest(token)))
  if (!row) {
    countRate('wrongLink', visit.network)
    return refuse('link.invalid')
  }
  return stateOf(row) === 'pending' ? row.email : refuse('link.expired')
}
