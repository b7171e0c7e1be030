// The organization as a tenant, for every feature: whether it exists, its name, and its lock.
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db, type Writing } from './db.ts'
import { isAmong } from './postgres/statements.ts'
import { refuse } from './refusal.ts'
import { organizations } from './postgres/tables.ts'

export const livingOrganizations = () =>
  db
    .select({ orgId: organizations.orgId, name: organizations.name, logoKey: organizations.logoKey })
    .from(organizations)
    .where(isNull(organizations.deletedAt))

/** Finds an organization that is not in the bin. */
export async function livingOrganization(orgId: number, tx: NodePgDatabase = db) {
  const [row] = await tx
    .select({ name: organizations.name, logoKey: organizations.logoKey })
    .from(organizations)
    .where(and(eq(organizations.orgId, orgId), isNull(organizations.deletedAt)))
  return row
}

/** The names of these organizations, including those in the bin. */
export async function organizationNames(tx: NodePgDatabase, orgIds: number[]) {
  if (!orgIds.length) return new Map<number, string>()
  const rows = await tx
    .select({ orgId: organizations.orgId, name: organizations.name })
    .from(organizations)
    .where(isAmong(organizations.orgId, orgIds))
  return new Map(rows.map(({ orgId, name }) => [orgId, name]))
}

type OrganizationRow = typeof organizations.$inferSelect

/** Locks an organization until this transaction ends; undefined if it is in the bin. */
export async function lockLiving(tx: Writing, orgId: number): Promise<OrganizationRow | undefined> {
  const [row] = await tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.orgId, orgId), isNull(organizations.deletedAt)))
    .for('update')
  return row
}

/** Locks an organization, and refuses if it is in the bin. */
export const lockOrganization = async (tx: Writing, orgId: number): Promise<OrganizationRow> =>
  (await lockLiving(tx, orgId)) ?? refuse('forbidden')

/**
 * Waits for others that did so, until the end of their transactions; whoever only writes something into the organization waits
 * for nobody.
 */
export async function queueInOrganization(tx: Writing, orgId: number) {
  await tx
    .select({ orgId: organizations.orgId })
    .from(organizations)
    .where(eq(organizations.orgId, orgId))
    .for('no key update')
}

/** Locks an organization, in the bin or not; undefined if it was purged. */
export async function lockEvenBinned(tx: Writing, orgId: number): Promise<OrganizationRow | undefined> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.orgId, orgId)).for('update')
  return row
}

/** For a deed that writes rows of an organization in any order: it is held before them, as the order of locks wants. */
export async function shareOrganization(tx: Writing, orgId: number) {
  await tx
    .select({ orgId: organizations.orgId })
    .from(organizations)
    .where(eq(organizations.orgId, orgId))
    .for('key share')
}
