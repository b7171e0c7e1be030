// The end of an account: each feature says what becomes of what it knows of a person.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { LeftOrganization, OwnData } from '#contract/withdrawal'
import type { By } from '../audit-trail.ts'
import type { User } from '../auth/users.ts'
import type { Writing } from '../db.ts'
import type { SignedIn } from '../http/admission.ts'

export type AccountEnding = {
  /** What withdrawing would do, and what keeps one from it. */
  plan?: (userId: number) => Promise<LeftOrganization[]>
  /** In the transaction of the withdrawal, while the address is still theirs. */
  onWithdraw?: (tx: Writing, user: User, by: By) => Promise<void>
  /** By a job afterwards, which may come twice; answers the keys of the pictures that were theirs. */
  onErase?: (tx: NodePgDatabase, userId: number) => Promise<string[]>
  /** All that is known of them, for themselves to carry away. */
  ownData?: (me: SignedIn) => Promise<Partial<OwnData>>
}

declare module '../feature.ts' {
  interface FeatureParts {
    accountEnding?: AccountEnding
  }
}
