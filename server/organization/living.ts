// Organizations that are not in the bin, for other features to join.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db } from '../db.ts'
import { organizations } from './tables.ts'

export const livingOrganizations = () =>
  db
    .select({ orgId: organizations.orgId, name: organizations.name, logoKey: organizations.logoKey })
    .from(organizations)
    .where(isNull(organizations.deletedAt))

/** One that is not in the bin. */
export async function livingOrganization(orgId: number, tx: NodePgDatabase = db) {
  const [row] = await tx
    .select({ name: organizations.name, logoKey: organizations.logoKey })
    .from(organizations)
    .where(and(eq(organizations.orgId, orgId), isNull(organizations.deletedAt)))
  return row
}

/** What these organizations are called, also in the bin. */
export async function organizationNames(tx: NodePgDatabase, orgIds: number[]) {
  if (!orgIds.length) return new Map<number, string>()
  const rows = await tx
    .select({ orgId: organizations.orgId, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.orgId, orgIds))
  return new Map(rows.map(({ orgId, name }) => [orgId, name]))
}
