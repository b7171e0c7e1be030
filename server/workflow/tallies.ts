// Counts of issues, read from the tallies that the database maintains.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Category, isOpen } from '#contract/workflow'
import { db } from '../db.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import { milestones, states, tallies } from './tables.ts'
import type { ProjectPlace } from '../project/doors.ts'

/** The number of open and of completed issues in each of these projects. */
export async function projectTallies(orgId: number, projectIds: number[]) {
  const found = new Map<number, { openCount: number; doneCount: number }>()
  if (projectIds.length === 0) return found
  const rows = await db
    .select({
      projectId: tallies.projectId,
      category: states.category,
      count: sql<number>`sum(${tallies.count})::int`,
    })
    .from(tallies)
    .innerJoin(states, and(eq(states.orgId, tallies.orgId), eq(states.stateId, tallies.stateId)))
    .where(and(eq(tallies.orgId, orgId), isAmong(tallies.projectId, projectIds)))
    .groupBy(tallies.projectId, states.category)
  for (const { projectId, category, count } of rows) {
    const known = found.get(projectId) ?? { openCount: 0, doneCount: 0 }
    if (isOpen(category)) known.openCount += count
    else if (category === 'completed') known.doneCount += count
    found.set(projectId, known)
  }
  return found
}

const counted = sql<number>`coalesce((select sum(known.count) from ${tallies} known
  where known.org_id = ${states}.org_id and known.project_id = ${states}.project_id and known.state_id = ${states}.id), 0)::int`

/** The number of its issues by state, as a transaction sees them. */
export async function countsByState({ orgId, projectId }: ProjectPlace, tx: NodePgDatabase) {
  const here = and(eq(states.orgId, orgId), eq(states.projectId, projectId))
  const rows = await tx
    .select({ stateId: states.stateId, count: counted.as('count') })
    .from(states)
    .where(here)
  return new Map(rows.map(({ stateId, count }) => [stateId, count]))
}

type Tallied = [stateId: string, category: Category, count: number]
const talliedStates = preparedStatement<Tallied>('tallied_states', () =>
  db
    .select({
      stateId: states.stateId,
      category: states.category,
      count: counted.as('count'),
    })
    .from(states)
    .where(and(eq(states.orgId, sql.placeholder('orgId')), eq(states.projectId, sql.placeholder('projectId'))))
    .orderBy(states.place, states.stateId),
)

/** For each state, in the order of the board. */
export async function stateTallies(project: ProjectPlace) {
  const rows = await talliedStates(project)
  return rows.map(([stateId, category, count]) => ({ stateId: Number(stateId), category, count }))
}

/** For each milestone with issues; cancelled ones count in neither. */
export async function milestoneTallies({ orgId, projectId }: ProjectPlace, tx: NodePgDatabase = db) {
  const isCounted = sql`${states.category} <> 'cancelled'`
  return tx
    .select({
      milestoneId: tallies.milestoneId,
      doneCount: sql<number>`coalesce(sum(${tallies.count}) filter (where ${states.category} = 'completed'), 0)::int`,
      totalCount: sql<number>`coalesce(sum(${tallies.count}) filter (where ${isCounted}), 0)::int`,
    })
    .from(tallies)
    .innerJoin(states, and(eq(states.orgId, tallies.orgId), eq(states.stateId, tallies.stateId)))
    .where(and(eq(tallies.orgId, orgId), eq(tallies.projectId, projectId), sql`${tallies.milestoneId} > 0`))
    .groupBy(tallies.milestoneId)
}

type NextRow = [milestoneId: string, projectId: string, name: string, dueDate: string, stateId: string, count: number]

/**
 * A statement for the open milestone that is due next on `today` or later, else the last overdue one: for each state of its
 * project with issues a row.
 * @param candidates the ids of the milestones in question
 */
export const nextMilestoneOf = (name: string, candidates: () => SQL) => {
  const ask = preparedStatement<NextRow>(name, () => {
    const today = sql`${sql.placeholder('today')}::date`
    const next = db
      .select({ milestoneId: milestones.milestoneId, name: milestones.name, dueDate: milestones.dueDate })
      .from(milestones)
      .where(
        and(
          eq(milestones.orgId, sql.placeholder('orgId')),
          isNull(milestones.closedAt),
          sql`${milestones.dueDate} is not null and ${milestones.milestoneId} in (${candidates()})`,
        ),
      )
      .orderBy(sql`${milestones.dueDate} < ${today}, abs(${milestones.dueDate} - ${today}), ${milestones.milestoneId}`)
      .limit(1)
      .as('next')
    return db
      .select({
        milestoneId: next.milestoneId,
        projectId: tallies.projectId,
        name: next.name,
        dueDate: sql<string>`${next.dueDate}::text`,
        stateId: tallies.stateId,
        count: tallies.count,
      })
      .from(next)
      .innerJoin(tallies, and(eq(tallies.orgId, sql.placeholder('orgId')), eq(tallies.milestoneId, next.milestoneId)))
  })
  return async (values: { orgId: number; today: string; [name: string]: unknown }) => {
    const rows = await ask(values)
    const [first] = rows
    if (!first) return null
    const [milestoneId, projectId, milestoneName, dueDate] = first
    const counts = rows.map(([, , , , stateId, count]) => ({ stateId: Number(stateId), count }))
    return { milestoneId: Number(milestoneId), projectId: Number(projectId), name: milestoneName, dueDate, counts }
  }
}
