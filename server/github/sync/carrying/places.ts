// Syncs by what they are of.
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { RemotePlace } from '../../forge/forge.ts'
import type { Place } from '../../installation/repositories.ts'
import { githubSyncs } from '../tables.ts'
import type { SyncRow } from './entries.ts'

export const isSync = ({ orgId, syncId }: Pick<SyncRow, 'orgId' | 'syncId'>) =>
  and(eq(githubSyncs.orgId, orgId), eq(githubSyncs.syncId, syncId))

/** Those that are not cut. */
export const ofInstallation = ({ orgId, installationId }: Place) =>
  and(eq(githubSyncs.orgId, orgId), eq(githubSyncs.installationId, installationId), isNull(githubSyncs.removedAt))

/** Undefined where the repository belongs to no project. */
export async function syncOfRepository(tx: NodePgDatabase, place: Place, repositoryId: number) {
  const [sync] = await tx
    .select()
    .from(githubSyncs)
    .where(and(ofInstallation(place), eq(githubSyncs.repositoryId, repositoryId)))
  return sync
}

export const placeOf = ({ installationId, repositoryId, repository }: SyncRow): RemotePlace => ({
  installationId,
  repository: { repositoryId, name: repository },
})
