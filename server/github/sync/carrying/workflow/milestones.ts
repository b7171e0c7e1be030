// A milestone as it is at the forge meets what is known of it here.
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Writing } from '../../../../db.ts'
import { tellProject } from '../../../../project/changing.ts'
import { lockOpenProject } from '../../../../project/locking.ts'
import { findMilestone, putMilestone } from '../../../../workflow/milestones.ts'
import type { MilestoneRow } from '../../../../workflow/rows.ts'
import type { RemoteMilestone } from '../../../forge/forge.ts'
import { githubMilestones } from '../../tables.ts'
import { type Entry, note, type SyncRow } from '../entries.ts'
import { holdPlace } from '../holding.ts'
import { type BaseOf, mergeMilestone, type MilestoneValues, sent as afterSending } from '../merging.ts'
import { comesIn } from '../directions.ts'
import { loseThere, renameThere } from './renaming.ts'
import { milestoneNameOf } from '../sides.ts'

export type MilestonePair = typeof githubMilestones.$inferSelect

const ofSync = ({ orgId, syncId }: Pick<SyncRow, 'orgId' | 'syncId'>) =>
  and(eq(githubMilestones.orgId, orgId), eq(githubMilestones.syncId, syncId))
export const isMilestonePair = ({ milestoneId, ...sync }: Pick<MilestonePair, 'orgId' | 'syncId' | 'milestoneId'>) =>
  and(ofSync(sync), eq(githubMilestones.milestoneId, milestoneId))

const valuesHere = ({ name, dueDate, closedAt }: MilestoneRow): MilestoneValues => ({
  name,
  dueDate,
  isClosed: closedAt !== null,
})
/** A name that is too long here is cut; undefined where nothing of it can be read. */
function valuesThere({ title, dueDate, isClosed }: RemoteMilestone): MilestoneValues | undefined {
  const name = milestoneNameOf(title)
  return name === undefined ? undefined : { name, dueDate, isClosed }
}

/** The milestone here that it is, whatever the names are. */
export async function milestoneIdOfRemote(
  tx: Writing,
  sync: SyncRow,
  { milestoneId: remoteId }: Pick<RemoteMilestone, 'milestoneId'>,
) {
  const [pair] = await tx
    .select({ milestoneId: githubMilestones.milestoneId })
    .from(githubMilestones)
    .where(and(ofSync(sync), eq(githubMilestones.remoteId, remoteId)))
  return pair?.milestoneId
}

/** The number there of a milestone here. */
export async function milestonePairOf(tx: NodePgDatabase, sync: SyncRow, milestoneId: number) {
  const [pair] = await tx
    .select()
    .from(githubMilestones)
    .where(isMilestonePair({ ...sync, milestoneId }))
  return pair
}

/** A day that one side alone has is that of both; else either side stays as it is until it is changed. */
const foundBase = (here: MilestoneValues, there: MilestoneValues): BaseOf<MilestoneValues> => ({
  here: { ...here, dueDate: there.dueDate === null ? null : here.dueDate },
  there: { ...there, dueDate: here.dueDate === null ? null : there.dueDate },
})

/**
 * Of one side each is paired once: what came first stays.
 * @param isMadeThere made there just now by this one, so that whatever differs is still to be sent
 */
export async function pairMilestone(
  tx: Writing,
  sync: SyncRow,
  milestoneId: number,
  there: RemoteMilestone,
  { isMadeThere = false } = {},
) {
  const [row, theirs] = [await findMilestone(tx, sync, milestoneId), valuesThere(there)]
  if (!row || !theirs) return
  const { milestoneId: remoteId, number } = there
  const base = isMadeThere ? { here: theirs, there: theirs } : foundBase(valuesHere(row), theirs)
  const { orgId, syncId } = sync
  await tx.insert(githubMilestones).values({ orgId, syncId, milestoneId, remoteId, number, base }).onConflictDoNothing()
  await meetMilestone(tx, sync, there, { isFresh: true })
}

/** `stale`: what came first cannot be told. `absent`: it is none of ours, or the project takes nothing now. */
export type MetMilestone = {
  outcome: 'changed' | 'same' | 'stale' | 'absent'
  here?: MilestoneValues
  /** Still to be done there. */
  toThere: Partial<MilestoneValues>
}
type Meeting = {
  /** The forge was asked just now. */
  isFresh: boolean
  /** This was sent from these values, and what came is the answer. */
  sent?: { toThere: Partial<MilestoneValues>; from: MilestoneValues }
}
const nothing = (outcome: MetMilestone['outcome']): MetMilestone => ({ outcome, toThere: {} })

/** Locks the project. Does here what is to be done here, and says what is to be done there. */
export async function meetMilestone(
  tx: Writing,
  sync: SyncRow,
  remote: RemoteMilestone,
  { isFresh, sent }: Meeting,
): Promise<MetMilestone> {
  await holdPlace(tx, sync)
  const isIt = and(ofSync(sync), eq(githubMilestones.remoteId, remote.milestoneId))
  const [pair] = await tx.select().from(githubMilestones).where(isIt).for('update')
  const row = pair && (await findMilestone(tx, sync, pair.milestoneId))
  const there = valuesThere(remote)
  if (!row || !there) return nothing('absent')
  if (pair.remoteAt && remote.updatedAt < pair.remoteAt) return nothing('stale')
  const base = sent ? afterSending(pair.base, sent.toThere, sent.from, there) : pair.base
  const isNotNewer = pair.remoteAt !== null && remote.updatedAt <= pair.remoteAt
  if (isNotNewer && !isFresh && !isDeepStrictEqual(there, base.there)) return nothing('stale')
  if (there.name !== pair.base.there.name)
    await renameThere(tx, sync, 'milestone', { from: pair.base.there.name, to: there.name })
  const now = { here: valuesHere(row), there }
  const later = pair.changedAt && pair.changedAt > remote.updatedAt ? 'here' : 'there'
  const merged = mergeMilestone(base, now, sync.settings.directions.milestone, later)
  const here = await putHere(tx, sync, pair, now.here, merged.toHere)
  if (!here) return nothing('absent')
  const isWaiting = Object.keys(merged.toThere).length > 0
  const put = picked(here, merged.toHere)
  const next = { here: { ...merged.base.here, ...put }, there: merged.base.there }
  await tx
    .update(githubMilestones)
    .set({ base: next, remoteAt: remote.updatedAt, isWaiting, ...(!isWaiting && { tries: 0 }) })
    .where(isMilestonePair(pair))
  const about = { kind: 'milestone', milestoneId: pair.milestoneId, name: there.name } as const
  const entries: Entry[] = merged.conflicts.map(conflict => ({
    ...about,
    direction: conflict.winner === 'here' ? 'out' : 'in',
    result: 'conflict',
    before: saidOf({ [conflict.field]: conflict.lost }),
    after: saidOf(picked(now[conflict.winner], { [conflict.field]: true })),
    conflict,
  }))
  const isChanged = !isDeepStrictEqual(here, now.here)
  if (isChanged)
    entries.push({
      ...about,
      direction: 'in',
      result: 'done',
      before: saidOf(picked(now.here, put)),
      after: saidOf(put),
    })
  await note(tx, sync, entries)
  return { outcome: isChanged ? 'changed' : 'same', here, toThere: merged.toThere }
}

/** Deleted there: its issues leave it, and it stays here for whoever still wants it. @returns whether it was one of ours */
export async function loseMilestone(tx: Writing, sync: SyncRow, { milestoneId: remoteId }: RemoteMilestone) {
  await holdPlace(tx, sync)
  const [pair] = await tx
    .delete(githubMilestones)
    .where(and(ofSync(sync), eq(githubMilestones.remoteId, remoteId)))
    .returning()
  if (pair && comesIn(sync, 'milestone')) await loseThere(tx, sync, 'milestone', pair.base.there.name)
  return pair !== undefined
}

/** @returns how it is then; undefined while the project is archived or in the bin */
async function putHere(
  tx: Writing,
  sync: SyncRow,
  { milestoneId }: MilestonePair,
  now: MilestoneValues,
  toHere: Partial<MilestoneValues>,
): Promise<MilestoneValues | undefined> {
  if (Object.keys(toHere).length === 0) return now
  const project = await lockOpenProject(tx, sync)
  if (!project) return undefined
  if (!(await putMilestone(tx, project, milestoneId, toHere))) return now
  await tellProject(tx, project, 'workflow')
  const row = await findMilestone(tx, sync, milestoneId)
  return row && valuesHere(row)
}

const picked = (values: MilestoneValues, fields: object): Partial<MilestoneValues> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in fields))

/** As the ledger has them. */
export const saidOf = ({ name, dueDate, isClosed }: Partial<MilestoneValues>) => ({
  ...(name !== undefined && { name }),
  ...(dueDate !== undefined && { dueDate }),
  ...(isClosed !== undefined && { state: isClosed ? 'completed' : 'open' }),
})
