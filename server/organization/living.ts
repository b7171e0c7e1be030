// Organizations that are not in the bin, for other features to join.
import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../db.ts'
import { organizations } from './tables.ts'

export const livingOrganizations = () =>
  db
    .select({ orgId: organizations.orgId, name: organizations.name, logoKey: organizations.logoKey })
    .from(organizations)
    .where(isNull(organizations.deletedAt))

/** One that is not in the bin. */
export async function livingOrganization(orgId: number) {
  const [row] = await db
    .select({ name: organizations.name, logoKey: organizations.logoKey })
    .from(organizations)
    .where(and(eq(organizations.orgId, orgId), isNull(organizations.deletedAt)))
  return row
}
