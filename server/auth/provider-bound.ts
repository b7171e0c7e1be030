// People who may sign in by the OpenID provider of the server alone.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { partsOf } from '../feature.ts'
import type { User } from './users.ts'

declare module '../feature.ts' {
  interface FeatureParts {
    /** Whether this person may sign in by the server's OpenID provider alone. */
    providerRequired?: (tx: NodePgDatabase, user: User) => Promise<boolean>
  }
}

/** Whether the server's OpenID provider is their only way in. */
export async function isBoundToProvider(tx: NodePgDatabase, user: User) {
  for (const isRequired of partsOf('providerRequired')) if (await isRequired(tx, user)) return true
  return false
}
