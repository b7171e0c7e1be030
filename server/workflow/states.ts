// States: the columns of a project. Each category keeps at least one.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import type { Member } from '#contract/permissions'
import { type State, STATES_MOST, type workflowRoutes } from '#contract/workflow'
import { db, type Writing } from '../db.ts'
import { preparedStatement, isAmong, rowIn } from '../postgres/statements.ts'
import { partOf, partsOf } from '../feature.ts'
import { changeInProject } from '../project/changing.ts'
import { inserted, restored } from '../reorder.ts'
import type { ProjectPlace } from '../project/doors.ts'
import { refuse } from '../refusal.ts'
import type { StateRow } from './rows.ts'
import { states } from './tables.ts'
import { countsByState } from './tallies.ts'
import { type BinRow, putIntoBin, takeFromBin } from '../organization/recycle-bin.ts'

type Draft = z.output<(typeof workflowRoutes)['createState']['body']>
type Change = z.output<(typeof workflowRoutes)['changeState']['body']>
const editing = { action: 'project.edit', told: 'workflow', taken: { state_name_key: 'state.taken' } } as const

const inIt = ({ orgId, projectId }: ProjectPlace) => and(eq(states.orgId, orgId), eq(states.projectId, projectId))
const itself = (project: ProjectPlace, stateId: number) => and(inIt(project), eq(states.stateId, stateId))

/** In the order of the board. */
export async function stateRowsOf(tx: NodePgDatabase, { orgId, projectId }: ProjectPlace): Promise<StateRow[]> {
  return (await stateRows({ orgId, projectId }, tx)).map(raw => rowIn(states, raw))
}
const stateRows = preparedStatement('state_rows', () =>
  db
    .select()
    .from(states)
    .where(and(eq(states.orgId, sql.placeholder('orgId')), eq(states.projectId, sql.placeholder('projectId'))))
    .orderBy(asc(states.place), asc(states.stateId)),
)

/** The door of a state: one of this project, or a refusal. */
export async function stateFor(tx: NodePgDatabase, project: ProjectPlace, stateId: number): Promise<StateRow> {
  const [row] = await tx.select().from(states).where(itself(project, stateId))
  return row ?? refuse('state.missing')
}

const stateOf = ({ stateId, name, category, color, version }: StateRow, issueCount: number): State => ({
  version,
  stateId,
  name,
  category,
  color,
  issueCount,
})

export async function statesOf(tx: NodePgDatabase, project: ProjectPlace): Promise<State[]> {
  const counts = await countsByState(project, tx)
  return (await stateRowsOf(tx, project)).map(row => stateOf(row, counts.get(row.stateId) ?? 0))
}

export const createState = (member: Member, projectId: number, draft: Draft) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const all = await stateRowsOf(tx, held)
    if (all.length >= STATES_MOST) refuse('state.tooMany', { values: { most: STATES_MOST } })
    const place = Math.max(-1, ...all.map(each => each.place)) + 1
    const { orgId } = held
    const [row] = await tx
      .insert(states)
      .values({ orgId, projectId, place, ...draft })
      .returning()
    return stateOf(row!, 0)
  })

async function reorderStates(tx: Writing, held: ProjectPlace, stateIds: number[]) {
  for (const [place, id] of stateIds.entries()) await tx.update(states).set({ place }).where(itself(held, id))
}

/** Absent fields keep their value. A change of category also changes the state's issues. */
export const changeState = (member: Member, projectId: number, stateId: number, change: Change) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const row = await stateFor(tx, held, stateId)
    if (change.version !== undefined && change.version !== row.version)
      refuse('row.stale', { current: (await statesOf(tx, held)).find(each => each.stateId === stateId)! })
    const { name = row.name, category = row.category, color = row.color, before } = change
    const all = await stateRowsOf(tx, held)
    if (before && !all.some(each => each.stateId === before)) refuse('state.missing', { field: 'before' })
    if (category !== row.category) requireAnotherOfCategory(all, row)
    if (name !== row.name || category !== row.category || color !== row.color)
      await tx
        .update(states)
        .set({ name, category, color, version: row.version + 1 })
        .where(itself(held, stateId))
    if (category !== row.category)
      for (const { onRecategorize } of partsOf('workflow')) await onRecategorize(tx, held, stateId, category)
    if (before !== undefined) {
      const wanted = inserted(
        all.map(each => each.stateId).filter(id => id !== stateId),
        stateId,
        before,
      )
      await reorderStates(tx, held, wanted)
    }
    const [known] = (await statesOf(tx, held)).filter(each => each.stateId === stateId)
    return known!
  })

function requireAnotherOfCategory(all: readonly StateRow[], { stateId, category }: StateRow) {
  if (!all.some(each => each.category === category && each.stateId !== stateId)) refuse('state.lastOf')
}

/** Its issues go to the end of the target, in their order. */
export const deleteState = (member: Member, projectId: number, stateId: number, targetStateId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const row = await stateFor(tx, held, stateId)
    if (targetStateId === stateId) refuse('state.target')
    const target = await stateFor(tx, held, targetStateId)
    requireAnotherOfCategory(await stateRowsOf(tx, held), row)
    const issueIds = await partOf('workflow').onEmptyState(tx, held, member, row, target)
    await tx.delete(states).where(itself(held, stateId))
    return putIntoBin(tx, member, { kind: 'state', name: row.name, projectId, data: { row, targetStateId, issueIds } })
  })

type Deleted = { row: StateRow; targetStateId: number; issueIds: number[] }

/** Restores it at its place on the board, with those issues that were not moved since. */
export const restoreState = (member: Member, item: BinRow) =>
  changeInProject(member, item.projectId!, editing, async (tx, held) => {
    await takeFromBin(tx, item)
    const { row, targetStateId, issueIds } = item.data as Deleted
    const all = await stateRowsOf(tx, held)
    if (all.length >= STATES_MOST) refuse('state.tooMany', { values: { most: STATES_MOST } })
    await tx
      .insert(states)
      .overridingSystemValue()
      .values({ ...row, createdAt: new Date(row.createdAt), version: row.version + 1 })
    await reorderStates(tx, held, restored(all, row, 'stateId'))
    const target = all.find(each => each.stateId === targetStateId)
    if (target) await partOf('workflow').onRestoreState(tx, held, member, row, target, issueIds)
  })

/** The states of the project `projectId` as a table of ids, for statements of other features. */
export const stateIdsIn = () =>
  sql`(select ${states.stateId} from ${states}
    where ${states.orgId} = ${sql.placeholder('orgId')} and ${states.projectId} = ${sql.placeholder('projectId')})`

/** The states of these categories, for other features to join. */
export const statesIn = ({ orgId, projectId }: { orgId: number; projectId?: number }, categories: string[]) =>
  db
    .select({ stateId: states.stateId })
    .from(states)
    .where(
      and(
        projectId === undefined ? eq(states.orgId, orgId) : inIt({ orgId, projectId }),
        isAmong(states.category, categories),
      ),
    )

const namedIn = preparedStatement<unknown[]>('states_in', () =>
  db
    .select()
    .from(states)
    .where(and(eq(states.orgId, sql.placeholder('orgId')), isAmong(states.stateId, sql.placeholder('stateIds')))),
)

/** These states, of any project. */
export async function stateRowsIn(tx: NodePgDatabase, orgId: number, stateIds: number[]) {
  const rows = (await namedIn({ orgId, stateIds }, tx)).map(row => rowIn(states, row))
  return new Map(rows.map(row => [row.stateId, row]))
}

/** The states of the organization `orgId` in which issues are put off. */
export const putOffStates = () =>
  db
    .select({ stateId: states.stateId })
    .from(states)
    .where(and(eq(states.orgId, sql.placeholder('orgId')), eq(states.category, 'backlog')))

const statesOfProjects = preparedStatement<unknown[]>('states_of_projects', () =>
  db
    .select()
    .from(states)
    .where(and(eq(states.orgId, sql.placeholder('orgId')), isAmong(states.projectId, sql.placeholder('projectIds'))))
    .orderBy(asc(states.place), asc(states.stateId)),
)

/** All states of these projects, each in the order of its board. */
export const stateRowsOfProjects = async (orgId: number, projectIds: readonly number[]): Promise<StateRow[]> =>
  projectIds.length === 0 ? [] : (await statesOfProjects({ orgId, projectIds })).map(raw => rowIn(states, raw))
