// The end of an account: each feature declares the fate of its data about a person.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { LeftOrganization, OwnData } from '#contract/withdrawal'
import type { By } from '../audit-trail.ts'
import type { User } from '../auth/users.ts'
import type { Writing } from '../db.ts'
import type { SignedIn } from '../http/admission.ts'

export type AccountEnding = {
  /** The organizations that a withdrawal would affect, and the reasons that prevent it. */
  plan?: (userId: number) => Promise<LeftOrganization[]>
  /** Runs in the transaction of the withdrawal, while the account still has its address. */
  onWithdraw?: (tx: Writing, user: User, by: By) => Promise<void>
  /** Run by a job afterwards, possibly twice. It answers the keys of the person's pictures. */
  onErase?: (tx: NodePgDatabase, userId: number) => Promise<string[]>
  /** All data about the person, for their export. */
  ownData?: (me: SignedIn) => Promise<Partial<OwnData>>
}

declare module '../feature.ts' {
  interface FeatureParts {
    accountEnding?: AccountEnding
  }
}
