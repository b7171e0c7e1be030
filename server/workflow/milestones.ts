// Milestones: groups of issues with a common due date.
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import type { Member } from '#contract/permissions'
import {
  type ClosingMilestone,
  type Milestone,
  type MilestoneDraft,
  MILESTONES_MOST,
  type workflowRoutes,
} from '#contract/workflow'
import { db, type Writing } from '../db.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { partOf } from '../feature.ts'
import { changeInProject } from '../project/changing.ts'
import type { ProjectPlace } from '../project/doors.ts'
import { refuse } from '../refusal.ts'
import type { MilestoneRow } from './rows.ts'
import { milestones } from './tables.ts'
import { milestoneTallies } from './tallies.ts'
import { tellFollowers, type WorkflowPart } from './parts.ts'
import { type BinRow, putIntoBin, takeFromBin } from '../organization/recycle-bin.ts'

type Change = z.output<(typeof workflowRoutes)['changeMilestone']['body']>
const editing = {
  action: 'milestone.edit',
  told: 'workflow',
  taken: { milestone_name_key: 'milestone.taken' },
} as const

const inIt = ({ orgId, projectId }: ProjectPlace) =>
  and(eq(milestones.orgId, orgId), eq(milestones.projectId, projectId))
const itself = (project: ProjectPlace, milestoneId: number) =>
  and(inIt(project), eq(milestones.milestoneId, milestoneId))

/** Open ones first, by due date; then the closed ones, the most recently closed first. */
export async function milestonesOf(tx: NodePgDatabase, project: ProjectPlace): Promise<Milestone[]> {
  const rows = await tx
    .select()
    .from(milestones)
    .where(inIt(project))
    .orderBy(
      sql`${milestones.closedAt} is not null`,
      sql`${milestones.closedAt} desc`,
      sql`${milestones.dueDate} asc nulls last`,
      milestones.milestoneId,
    )
  const tallies = new Map((await milestoneTallies(project, tx)).map(tally => [tally.milestoneId, tally]))
  return rows.map(row => milestoneOf(row, tallies.get(row.milestoneId)))
}

const none = { doneCount: 0, totalCount: 0 }
function milestoneOf(row: MilestoneRow, { doneCount, totalCount } = none): Milestone {
  const { milestoneId, name, description, dueDate, closedAt, version } = row
  return {
    milestoneId,
    version,
    name,
    description,
    dueDate,
    closedAt: closedAt?.toISOString() ?? null,
    doneCount,
    totalCount,
  }
}

/** The door of a milestone: one of this project, or a refusal. */
export async function milestoneFor(
  tx: NodePgDatabase,
  project: ProjectPlace,
  milestoneId: number,
): Promise<MilestoneRow> {
  return (await findMilestone(tx, project, milestoneId)) ?? refuse('milestone.missing')
}

export async function findMilestone(tx: NodePgDatabase, project: ProjectPlace, milestoneId: number) {
  const [row] = await tx.select().from(milestones).where(itself(project, milestoneId))
  return row
}

const names = preparedStatement<[milestoneId: string, name: string]>('milestone_names', () =>
  db
    .select({ milestoneId: milestones.milestoneId, name: milestones.name })
    .from(milestones)
    .where(and(eq(milestones.orgId, sql.placeholder('orgId')), eq(milestones.projectId, sql.placeholder('projectId')))),
)
export async function milestoneNames(tx: NodePgDatabase, { orgId, projectId }: ProjectPlace) {
  const rows = await names({ orgId, projectId }, tx)
  return rows.map(([milestoneId, name]) => ({ milestoneId: Number(milestoneId), name }))
}

/** The milestone of another project with the same name. */
export async function namesakeOf(tx: NodePgDatabase, from: ProjectPlace, to: ProjectPlace, milestoneId: number | null) {
  if (milestoneId === null) return null
  const { name } = await milestoneFor(tx, from, milestoneId)
  const [row] = await tx
    .select()
    .from(milestones)
    .where(and(inIt(to), eq(milestones.name, name)))
  return row?.milestoneId ?? null
}

type NewMilestone = Pick<typeof milestones.$inferInsert, 'name' | 'description' | 'dueDate' | 'closedAt' | 'closedBy'>

export async function insertMilestone(tx: Writing, { orgId, projectId }: ProjectPlace, draft: NewMilestone) {
  const [row] = await tx
    .insert(milestones)
    .values({ ...draft, orgId, projectId })
    .returning()
  return row!.milestoneId
}

export const createMilestone = (member: Member, projectId: number, draft: MilestoneDraft) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    if ((await tx.$count(milestones, inIt(held))) >= MILESTONES_MOST)
      refuse('milestone.tooMany', { values: { most: MILESTONES_MOST } })
    return shown(tx, held, await insertMilestone(tx, held, draft))
  })

export const changeMilestone = (member: Member, projectId: number, milestoneId: number, change: Change) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const row = await milestoneFor(tx, held, milestoneId)
    if (change.version !== undefined && change.version !== row.version)
      refuse('row.stale', { current: await shown(tx, held, milestoneId) })
    const { name = row.name, description = row.description, dueDate = row.dueDate } = change
    await tx
      .update(milestones)
      .set({ name, description, dueDate, version: row.version + 1 })
      .where(itself(held, milestoneId))
    if (name !== row.name || dueDate !== row.dueDate)
      await tellFollowers(tx, held, milestoneId, { from: row.name, to: name })
    return shown(tx, held, milestoneId)
  })

/** Its open issues stay, leave it, or go to another one. */
export const closeMilestone = (member: Member, projectId: number, milestoneId: number, closing: ClosingMilestone) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const row = await milestoneFor(tx, held, milestoneId)
    if (closing.openIssues === 'move' && closing.milestoneId === milestoneId) refuse('milestone.target')
    const target = closing.openIssues === 'move' ? await milestoneFor(tx, held, closing.milestoneId) : undefined
    if (target?.closedAt) refuse('milestone.target')
    if (closing.openIssues !== 'stay') await leave(tx, held, member, row, target, { isOpenOnly: true })
    const closed = { closedAt: sql`coalesce(${milestones.closedAt}, now())`, closedBy: member.memberId }
    await tx.update(milestones).set(closed).where(itself(held, milestoneId))
    await tellFollowers(tx, held, milestoneId)
    return shown(tx, held, milestoneId)
  })

export const reopenMilestone = (member: Member, projectId: number, milestoneId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    await milestoneFor(tx, held, milestoneId)
    await tx.update(milestones).set({ closedAt: null, closedBy: null }).where(itself(held, milestoneId))
    await tellFollowers(tx, held, milestoneId)
    return shown(tx, held, milestoneId)
  })

export const deleteMilestone = (member: Member, projectId: number, milestoneId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const row = await milestoneFor(tx, held, milestoneId)
    const issueIds = await leave(tx, held, member, row, undefined, { isOpenOnly: false })
    await tx.delete(milestones).where(itself(held, milestoneId))
    return putIntoBin(tx, member, { kind: 'milestone', name: row.name, projectId, data: { row, issueIds } })
  })

const leave: WorkflowPart['onLeaveMilestone'] = (...leaving) => partOf('workflow').onLeaveMilestone(...leaving)

type Deleted = { row: MilestoneRow; issueIds: number[] }

/** Restores it with the issues that have no other one meanwhile. */
export const restoreMilestone = (member: Member, item: BinRow) =>
  changeInProject(member, item.projectId!, editing, async (tx, held) => {
    await takeFromBin(tx, item)
    const { row, issueIds } = item.data as Deleted
    if ((await tx.$count(milestones, inIt(held))) >= MILESTONES_MOST)
      refuse('milestone.tooMany', { values: { most: MILESTONES_MOST } })
    const closedAt = row.closedAt && new Date(row.closedAt)
    await tx
      .insert(milestones)
      .overridingSystemValue()
      .values({ ...row, closedAt, createdAt: new Date(row.createdAt), version: row.version + 1 })
    await partOf('workflow').onRestoreMilestone(tx, held, member, row, issueIds)
  })

async function shown(tx: Writing, project: ProjectPlace, milestoneId: number): Promise<Milestone> {
  return (await milestonesOf(tx, project)).find(each => each.milestoneId === milestoneId)!
}

type Elsewhere = Pick<MilestoneRow, 'name' | 'dueDate'> & { isClosed: boolean }

/** Part of a deed that has locked the project: it is so elsewhere. A name that another one has is not taken over. */
export async function putMilestone(
  tx: Writing,
  project: ProjectPlace,
  milestoneId: number,
  { name: wanted, dueDate, isClosed }: Partial<Elsewhere>,
) {
  const row = await findMilestone(tx, project, milestoneId)
  if (!row) return false
  const others = await milestoneNames(tx, project)
  const isTaken = others.some(each => each.milestoneId !== milestoneId && each.name === wanted)
  const values = {
    name: wanted === undefined || isTaken ? row.name : wanted,
    dueDate: dueDate === undefined ? row.dueDate : dueDate,
    isClosed: isClosed ?? row.closedAt !== null,
  }
  const isSame =
    values.name === row.name && values.dueDate === row.dueDate && values.isClosed === (row.closedAt !== null)
  if (isSame) return false
  const closedAt = values.isClosed ? sql`coalesce(${milestones.closedAt}, now())` : null
  await tx
    .update(milestones)
    .set({ name: values.name, dueDate: values.dueDate, closedAt, closedBy: null, version: row.version + 1 })
    .where(itself(project, milestoneId))
  await tellFollowers(tx, project, milestoneId, { from: row.name, to: values.name })
  return true
}
