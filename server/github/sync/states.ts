// The state of a sync, and since when. It is decided over the row as it is now: a call to GitHub takes long, and meanwhile
// somebody may have paused the sync, changed its settings or cut it.
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { SyncFault, SyncState } from '#contract/github-sync'
import type { Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { holdProjects } from '../../project/locking.ts'
import type { Place } from '../installation/repositories.ts'
import { githubRepositories } from '../tables.ts'
import type { SyncRow } from './carrying/entries.ts'
import { holdPlace } from './carrying/holding.ts'
import { isSync, ofInstallation } from './carrying/places.ts'
import type { ImportCursor } from './taking/cursor.ts'
import { githubSyncs } from './tables.ts'

type Wanted = {
  state: SyncState
  fault?: SyncFault | null
  tries?: number
  dueAt?: Date | undefined
  cursor?: ImportCursor | null
}

/** Part of a deed that has locked the row. Its readers hear of it. An `ok` is the moment at which nothing was left to carry. */
export async function putState(tx: Writing, sync: SyncRow, { state, fault = null, tries = 0, dueAt, cursor }: Wanted) {
  await tx
    .update(githubSyncs)
    .set({
      state,
      fault,
      tries,
      since: sql`case when ${githubSyncs.state} = ${state} then ${githubSyncs.since} else now() end`,
      ...(state === 'ok' && { syncedAt: sql`now()` }),
      ...(dueAt && { dueAt }),
      ...(cursor !== undefined && { cursor }),
    })
    .where(isSync(sync))
  tellSynced(tx, sync)
}

export const tellSynced = (tx: Writing, { orgId, projectId }: Pick<SyncRow, 'orgId' | 'projectId'>) =>
  tx.tell(`project:${projectId}`, 'github.synced', { orgId, projectId })

/**
 * Locks the project and the sync as it is now. Undefined where it was cut, or its settings are others than those by which the
 * caller has asked GitHub.
 */
export async function heldSync(tx: Writing, read: SyncRow): Promise<SyncRow | undefined> {
  await holdPlace(tx, read)
  const [sync] = await tx.select().from(githubSyncs).where(isSync(read)).for('update')
  return sync && !sync.removedAt && sync.version === read.version ? sync : undefined
}

/** By somebody, or by GitHub: nothing that was under way when it came ends it. */
export const isStopped = ({ state }: Pick<SyncRow, 'state'>) => state === 'paused' || state === 'suspended'

const OVERLAP_MS = 10 * 60_000
/** The clocks there and here differ by less, and so does the time until a change shows in lists. */
export const knownUntil = () => new Date(Date.now() - OVERLAP_MS)

/** A comparison with all that was changed there since it was last known. One that did not come to its end begins anew. */
export const comparison = ({ heardAt, cursor }: Pick<SyncRow, 'heardAt' | 'cursor'>): ImportCursor => ({
  phase: 'milestones',
  page: null,
  since: cursor?.since ?? (heardAt ?? new Date(0)).toISOString(),
  until: knownUntil().toISOString(),
})

const EVER = new Date(0).toISOString()

/**
 * With all issues there, also with those that have no later time: they lost something that was deleted. Until then nothing more is
 * known than before, so that it has no `until`. An import that has taken issues takes them again.
 */
export async function compareAll(tx: Writing, read: SyncRow) {
  const sync = await heldSync(tx, read)
  if (!sync) return
  const { cursor } = sync
  const isImport = cursor !== null && cursor.since === undefined
  if (isImport && (cursor.phase === 'tags' || cursor.phase === 'milestones')) return
  if (cursor?.since === EVER && cursor.until === undefined && cursor.page === null && cursor.phase !== 'issues') return
  const next: ImportCursor = isImport
    ? { phase: 'issues', page: null }
    : { phase: 'milestones', page: null, since: EVER }
  await tx.update(githubSyncs).set({ cursor: next, dueAt: new Date() }).where(isSync(sync))
}

/** Part of a deed that has locked it: it goes on where it stood, with its import or with what happened meanwhile. */
export function goOn(tx: Writing, sync: SyncRow) {
  const { cursor } = sync
  const dueAt = new Date()
  if (cursor && cursor.since === undefined) {
    const isBegun = cursor.phase !== 'tags' || cursor.page !== null
    return putState(tx, sync, { state: isBegun ? 'importing' : 'connecting', dueAt })
  }
  return putState(tx, sync, { state: 'ok', dueAt, cursor: comparison(sync) })
}

async function holdProjectsOf(tx: Writing, place: Place) {
  const rows = await tx.select({ projectId: githubSyncs.projectId }).from(githubSyncs).where(ofInstallation(place))
  if (rows.length === 0) return
  await holdProjects(
    tx,
    place.orgId,
    rows.map(({ projectId }) => projectId),
  )
}

/** These repositories are shown to us, and no others: the others wait, and those that are back go on. */
export async function followShown(tx: Writing, place: Place, repositoryIds: readonly number[], fault: SyncFault) {
  await holdProjectsOf(tx, place)
  const isShown = isAmong(githubSyncs.repositoryId, repositoryIds)
  const hidden = await tx
    .select()
    .from(githubSyncs)
    .where(and(ofInstallation(place), not(isShown), not(inArray(githubSyncs.state, ['suspended', 'paused']))))
    .for('update')
  for (const sync of hidden) await putState(tx, sync, { state: 'suspended', fault })
  const back = await tx
    .select()
    .from(githubSyncs)
    .where(and(ofInstallation(place), isShown, eq(githubSyncs.state, 'suspended')))
    .for('update')
  for (const sync of back) await goOn(tx, sync)
}

/** Cut: its issues stay, and what they are there is kept for a while. */
export async function cutSyncs(tx: Writing, place: Place) {
  await holdProjectsOf(tx, place)
  const cut = await tx
    .update(githubSyncs)
    .set({ removedAt: sql`now()` })
    .where(ofInstallation(place))
    .returning()
  for (const sync of cut) tellSynced(tx, sync)
}

/** By the names that their repositories have now. */
export const renameSyncs = (tx: Writing, orgId: number) =>
  tx.execute(sql`update ${githubSyncs} sync set repository = now.name from ${githubRepositories} now
    where sync.org_id = ${orgId} and now.org_id = sync.org_id and now.repository_id = sync.repository_id
      and now.name <> sync.repository`)
