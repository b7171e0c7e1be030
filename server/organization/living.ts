// Organizations that are not in the bin, for other features to join.
import { isNull } from 'drizzle-orm'
import { db } from '../db.ts'
import { organizations } from './tables.ts'

export const livingOrganizations = () =>
  db
    .select({ orgId: organizations.orgId, name: organizations.name, logoKey: organizations.logoKey })
    .from(organizations)
    .where(isNull(organizations.deletedAt))
