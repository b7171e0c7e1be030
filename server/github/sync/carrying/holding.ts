// The locks of whatever is done to a sync and its things: in the order of all deeds, before any of its rows.
import type { Writing } from '../../../db.ts'
import { holdProjects } from '../../../project/locking.ts'
import { shareOrganization } from '../../../tenancy.ts'
import type { SyncRow } from './entries.ts'

/** Deeds of members hold the project as well: nothing is said of its issues until the transaction ends. */
export async function holdPlace(tx: Writing, { orgId, projectId }: Pick<SyncRow, 'orgId' | 'projectId'>) {
  await shareOrganization(tx, orgId)
  await holdProjects(tx, orgId, [projectId])
}
