// What signing in asks of the floors above: who runs what, and whether an invitation proves an address.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import type { OrgAuthority } from './tokens.ts'

export type SessionPart = {
  /** For the access token, which names them to the screen. */
  authoritiesOf: (tx: NodePgDatabase, userId: number) => Promise<OrgAuthority[]>
  /** The living organizations that a person runs. */
  administeredBy: (tx: NodePgDatabase, userId: number) => Promise<number[]>
}

/** An address that is proven without a mail of ours; both refuse what is no proof. */
export type SignUpProof = {
  addressOf: (token: string, client: Client) => Promise<string>
  /** Asked again within the deed: while a password was hashed it may have been taken back. */
  requireStillProven: (tx: Writing, token: string) => Promise<void>
}

declare module '../feature.ts' {
  interface FeatureParts {
    session?: SessionPart
    signUpProof?: SignUpProof
  }
}
