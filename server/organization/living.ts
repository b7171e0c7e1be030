// Organizations that are in the bin and that are not, for other features to join.
import { isNotNull, isNull } from 'drizzle-orm'
import { db } from '../db.ts'
import { organizations } from './tables.ts'

export const livingOrganizations = () =>
  db
    .select({ orgId: organizations.orgId, name: organizations.name, logoKey: organizations.logoKey })
    .from(organizations)
    .where(isNull(organizations.deletedAt))

export const binnedOrganizations = () =>
  db.select({ orgId: organizations.orgId }).from(organizations).where(isNotNull(organizations.deletedAt))
