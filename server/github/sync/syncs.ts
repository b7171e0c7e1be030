// The repositories that a project is carried to and from.
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  type GithubSync,
  GITHUB_SYNCS_MOST,
  GITHUB_REJOINING_DAYS,
  type SyncSettings,
  type SyncState,
  type SyncStatus,
} from '#contract/github-sync'
import type { Member } from '#contract/permissions'
import { syncSaid } from '#korean/github-sync'
import { ago, db, write, type Writing } from '../../db.ts'
import { projectFor, type ProjectPlace } from '../../project/doors.ts'
import { lockedProjectFor } from '../../project/locking.ts'
import { refuse } from '../../refusal.ts'
import { lockOrganization } from '../../tenancy.ts'
import { requireForge } from '../forge/forges.ts'
import { githubRepositories } from '../tables.ts'
import { workJob } from '../working.ts'
import type { SyncRow } from './carrying/entries.ts'
import { isSync } from './carrying/places.ts'
import { countWaiting, repeatFailed } from './sending/queue.ts'
import { goOn, isStopped, putState, tellSynced } from './states.ts'
import { githubSyncs } from './tables.ts'

const DAY_MS = 86_400_000

const inProject = ({ orgId, projectId }: ProjectPlace) =>
  and(eq(githubSyncs.orgId, orgId), eq(githubSyncs.projectId, projectId), isNull(githubSyncs.removedAt))

type Shown = SyncRow & { url: string | null; isPrivate: boolean | null }
const shownRows = (tx: NodePgDatabase, place: ProjectPlace) =>
  tx
    .select({
      ...getTableColumns(githubSyncs),
      url: githubRepositories.url,
      isPrivate: githubRepositories.isPrivate,
    })
    .from(githubSyncs)
    .leftJoin(
      githubRepositories,
      and(
        eq(githubRepositories.orgId, githubSyncs.orgId),
        eq(githubRepositories.repositoryId, githubSyncs.repositoryId),
      ),
    )
    .where(inProject(place))
    .orderBy(asc(githubSyncs.syncId))

const syncOf = (row: Shown, waiting: number): GithubSync => ({
  syncId: row.syncId,
  version: row.version,
  repositoryId: row.repositoryId,
  repository: row.repository,
  url: row.url ?? '',
  isPrivate: row.isPrivate ?? true,
  settings: row.settings,
  state: row.state,
  since: row.since.toISOString(),
  fault: row.fault,
  retryAt: row.fault !== null && row.cursor !== null && row.state !== 'error' ? row.dueAt.toISOString() : null,
  done: row.done,
  total: row.total,
  syncedAt: row.syncedAt?.toISOString() ?? null,
  waiting,
})

async function syncsIn(tx: NodePgDatabase, place: ProjectPlace): Promise<GithubSync[]> {
  const shown: GithubSync[] = []
  for (const row of await shownRows(tx, place)) shown.push(syncOf(row, await countWaiting(tx, row)))
  return shown
}

/** The worst speaks for all of them. */
const line: readonly [SyncStatus['state'], readonly SyncState[]][] = [
  ['FAILED', ['error', 'suspended']],
  ['PENDING', ['connecting']],
  ['SYNCING', ['importing']],
  ['SYNCED', ['ok', 'degraded']],
  ['PAUSED', ['paused']],
]

export async function syncStatusOf(member: Member, projectId: number): Promise<SyncStatus> {
  const project = await projectFor(member, 'project.look', projectId)
  const repos = await syncsIn(db, project)
  const sum = (field: 'done' | 'total') => repos.reduce((all, each) => all + each[field], 0)
  const wrong = repos.find(({ fault }) => fault !== null)
  const known = repos.flatMap(({ syncedAt }) => syncedAt ?? [])
  return {
    state: line.find(([, states]) => repos.some(({ state }) => states.includes(state)))?.[0] ?? 'NONE',
    done: sum('done'),
    total: sum('total'),
    lastSyncedAt: known.toSorted().at(-1) ?? null,
    error: wrong?.fault ? { code: wrong.fault, message: syncSaid.faults[wrong.fault], retryAt: wrong.retryAt } : null,
    repos,
  }
}

async function shown(
  tx: NodePgDatabase,
  { orgId, projectId, syncId }: Pick<SyncRow, 'orgId' | 'projectId' | 'syncId'>,
) {
  return (await syncsIn(tx, { orgId, projectId })).find(each => each.syncId === syncId) ?? refuse('sync.missing')
}

/** One repository of a project gets what is new here: an issue is in one place there. */
async function requireOneSender(tx: NodePgDatabase, place: ProjectPlace, { isSendingNew }: SyncSettings, syncId = 0) {
  if (!isSendingNew) return
  const others = and(inProject(place), ne(githubSyncs.syncId, syncId))
  const rows = await tx.select({ settings: githubSyncs.settings }).from(githubSyncs).where(others)
  if (rows.some(({ settings }) => settings.isSendingNew)) refuse('sync.sending')
}

type Chosen = { repositoryId: number; settings: SyncSettings }

export const createSync = (
  member: Member,
  projectId: number,
  { repositoryId, settings }: Chosen,
): Promise<GithubSync> =>
  write(async tx => {
    const { orgId, memberId } = member
    await lockOrganization(tx, orgId)
    const project = await lockedProjectFor(tx, member, 'project.edit', projectId)
    const repository = await repositoryIn(tx, orgId, repositoryId)
    requireForge()
    const isIt = and(eq(githubSyncs.orgId, orgId), eq(githubSyncs.repositoryId, repositoryId))
    const [known] = await tx.select().from(githubSyncs).where(isIt).for('update')
    if (known && !known.removedAt) refuse('sync.taken')
    if ((await tx.$count(githubSyncs, inProject(project))) >= GITHUB_SYNCS_MOST)
      refuse('sync.tooMany', { values: { most: GITHUB_SYNCS_MOST } })
    await requireOneSender(tx, project, settings)
    const { installationId, name } = repository
    const values = { settings, installationId, repository: name, createdBy: memberId, ...beginning }
    const isBack = known?.projectId === projectId
    if (known && !isBack) await tx.delete(githubSyncs).where(isIt)
    const [row] =
      known && isBack
        ? await tx
            .update(githubSyncs)
            .set({ ...values, removedAt: null, version: known.version + 1 })
            .where(isIt)
            .returning()
        : await tx
            .insert(githubSyncs)
            .values({ orgId, projectId, repositoryId, ...values })
            .returning()
    tellSynced(tx, row!)
    await tx.later(workJob, { orgId, installationId })
    return shown(tx, row!)
  })

const beginning = {
  state: 'connecting',
  fault: null,
  tries: 0,
  cursor: { phase: 'tags', page: null },
  done: 0,
  total: 0,
  since: sql`now()`,
  dueAt: sql`now()`,
} as const

export async function repositoryIn(tx: NodePgDatabase, orgId: number, repositoryId: number) {
  const [repository] = await tx
    .select()
    .from(githubRepositories)
    .where(and(eq(githubRepositories.orgId, orgId), eq(githubRepositories.repositoryId, repositoryId)))
  return repository ?? refuse('sync.repository')
}

type Held = { tx: Writing; sync: SyncRow }

/** One transaction that holds the project and the sync. */
const changeSync = (member: Member, projectId: number, syncId: number, change: (held: Held) => Promise<unknown>) =>
  write(async tx => {
    const project = await lockedProjectFor(tx, member, 'project.edit', projectId)
    const isIt = and(inProject(project), eq(githubSyncs.syncId, syncId))
    const [sync] = await tx.select().from(githubSyncs).where(isIt).for('update')
    if (!sync) return refuse('sync.missing')
    await change({ tx, sync })
    tellSynced(tx, sync)
    await tx.later(workJob, { orgId: sync.orgId, installationId: sync.installationId })
    return sync
  })

type SettingsChange = { version: number; settings: SyncSettings }

/** Where more is to be carried it looks at everything once more. */
export async function changeSettings(member: Member, projectId: number, syncId: number, change: SettingsChange) {
  const { version, settings } = change
  const sync = await changeSync(member, projectId, syncId, async ({ tx, sync: held }) => {
    if (held.version !== version) refuse('row.stale', { current: await shown(tx, held) })
    await requireOneSender(tx, held, settings, syncId)
    await tx
      .update(githubSyncs)
      .set({ settings, version: version + 1 })
      .where(isSync(held))
    if (isDeepStrictEqual(carriedBy(held.settings), carriedBy(settings))) return
    const { state: _, ...anew } = beginning
    await tx
      .update(githubSyncs)
      .set(isStopped(held) ? { cursor: anew.cursor } : beginning)
      .where(isSync(held))
  })
  return shown(db, sync)
}

/** Which things are carried: where that is another answer they are looked at once more, from the beginning. */
const carriedBy = ({ scope, directions }: SyncSettings) => ({ scope, directions })

export const removeSync = (member: Member, projectId: number, syncId: number) =>
  changeSync(member, projectId, syncId, ({ tx, sync }) =>
    tx
      .update(githubSyncs)
      .set({ removedAt: sql`now()` })
      .where(isSync(sync)),
  )

export async function pauseSync(member: Member, projectId: number, syncId: number) {
  const sync = await changeSync(member, projectId, syncId, async ({ tx, sync: held }) => {
    if (held.state !== 'paused') await putState(tx, held, { state: 'paused' })
  })
  return shown(db, sync)
}

export async function resumeSync(member: Member, projectId: number, syncId: number) {
  const sync = await changeSync(member, projectId, syncId, async ({ tx, sync: held }) => {
    await repeatFailed(tx, held)
    // Of a repository that is hidden from us nothing can go on.
    if (held.state !== 'suspended') await goOn(tx, held)
  })
  return shown(db, sync)
}

/** After that its issues are made anew if it is connected again. */
export const forgetRemovedSyncs = () =>
  db.delete(githubSyncs).where(sql`${githubSyncs.removedAt} < ${ago(GITHUB_REJOINING_DAYS * DAY_MS)}`)
