// Statistics of issues for other features: for the card of a project and for its overview.
import { dayAfter } from '#contract/day'
import { and, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { dayOf } from '#korean/time'
import type { ProjectOverview } from '#contract/project'
import { db } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { namesOf } from '../../member/names.ts'
import { milestoneTallies, projectTallies, stateTallies } from '../../workflow/tallies.ts'
import { issues, participants } from '../tables.ts'
import type { ProjectPlace } from '../../project/doors.ts'

const livingIn = ({ orgId, projectId }: ProjectPlace) =>
  and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), isNull(issues.deletedAt))

export const today = () => dayOf(new Date())
/** Open, with a due date before today in the Korean calendar. */
const isOverdue = () => and(eq(issues.isOpen, true), lt(issues.dueDate, today()))

const byProject = (rows: { projectId: number; count: number }[]) => new Map(rows.map(row => [row.projectId, row.count]))

/** For each of these projects. */
async function overdueIn(orgId: number, projectIds: number[]) {
  if (projectIds.length === 0) return new Map<number, number>()
  const rows = await db
    .select({ projectId: issues.projectId, count: count() })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), isAmong(issues.projectId, projectIds), isNull(issues.deletedAt), isOverdue()))
    .groupBy(issues.projectId)
  return byProject(rows)
}

/** The open issues of a member, as assignee or as participant. */
export const mineOf = (orgId: number, memberId: number) =>
  union(
    db
      .select({ issueId: issues.issueId })
      .from(issues)
      .where(
        and(
          eq(issues.orgId, orgId),
          eq(issues.assigneeId, memberId),
          eq(issues.isOpen, true),
          isNull(issues.deletedAt),
        ),
      ),
    db
      .select({ issueId: participants.issueId })
      .from(participants)
      .where(and(eq(participants.orgId, orgId), eq(participants.memberId, memberId))),
  )

/** The number of the member's open issues in each of these projects. */
export async function openOf(orgId: number, memberId: number, projectIds: number[]) {
  if (projectIds.length === 0) return new Map<number, number>()
  const mine = mineOf(orgId, memberId).as('mine')
  const rows = await db
    .select({ projectId: issues.projectId, count: count() })
    .from(mine)
    .innerJoin(issues, and(eq(issues.orgId, orgId), eq(issues.issueId, mine.issueId)))
    .where(and(isAmong(issues.projectId, projectIds), eq(issues.isOpen, true), isNull(issues.deletedAt)))
    .groupBy(issues.projectId)
  return byProject(rows)
}

/** Members who have work in this project, or took part in it. */
export async function workersIn(project: ProjectPlace): Promise<number[]> {
  const { orgId } = project
  const rows = await union(
    db
      .selectDistinct({ memberId: sql<number>`${issues.assigneeId}`.mapWith(Number) })
      .from(issues)
      .where(and(livingIn(project), isNotNull(issues.assigneeId))),
    db
      .selectDistinct({ memberId: sql<number>`${issues.creatorId}`.mapWith(Number) })
      .from(issues)
      .where(and(livingIn(project), isNotNull(issues.creatorId))),
    db
      .selectDistinct({ memberId: participants.memberId })
      .from(participants)
      .innerJoin(issues, and(eq(issues.orgId, orgId), eq(issues.issueId, participants.issueId)))
      .where(and(eq(participants.orgId, orgId), livingIn(project))),
  )
  return rows.map(({ memberId }) => memberId)
}

/** The counts of the whole project. */
async function numbersOf(project: ProjectPlace) {
  const [row] = await db
    .select({
      overdueCount: sql<number>`count(*) filter (where ${isOverdue()})::int`,
      unassignedCount: sql<number>`count(*) filter (where ${issues.assigneeId} is null)::int`,
    })
    .from(issues)
    .where(and(livingIn(project), eq(issues.isOpen, true)))
  return row!
}

/** The number of open issues of each assignee, and of the unassigned ones. */
const workloadOf = (project: ProjectPlace, most: number) =>
  db
    .select({
      memberId: issues.assigneeId,
      openCount: count(),
      overdueCount: sql<number>`count(*) filter (where ${isOverdue()})::int`,
    })
    .from(issues)
    .where(and(livingIn(project), eq(issues.isOpen, true)))
    .groupBy(issues.assigneeId)
    .orderBy(sql`count(*) desc`)
    .limit(most)

/** All and completed issues at the end of each day, in the Korean calendar. Cancelled issues count in neither. */
async function burnUpOf(project: ProjectPlace, days: string[]) {
  const dayIn = (column: typeof issues.createdAt | typeof issues.completedAt) =>
    sql`(${column} at time zone 'Asia/Seoul')::date::text`
  const isCounted = and(livingIn(project), or(eq(issues.isOpen, true), isNotNull(issues.completedAt)))
  const made = await db
    .select({ day: sql<string>`${dayIn(issues.createdAt)}`, count: count() })
    .from(issues)
    .where(isCounted)
    .groupBy(sql`1`)
  const done = await db
    .select({ day: sql<string>`${dayIn(issues.completedAt)}`, count: count() })
    .from(issues)
    .where(and(livingIn(project), isNotNull(issues.completedAt)))
    .groupBy(sql`1`)
  const until = (rows: typeof made, day: string) =>
    rows.reduce((sum, row) => (row.day <= day ? sum + row.count : sum), 0)
  return days.map(day => ({ day, doneCount: until(done, day), totalCount: until(made, day) }))
}

const BURN_UP_DAYS = 60
const WORKLOADS_MOST = 50

/** The counts of each project for the list of projects. */
export async function cardNumbers(orgId: number, memberId: number, projectIds: number[]) {
  const [tallies, overdue, mine] = [
    await projectTallies(orgId, projectIds),
    await overdueIn(orgId, projectIds),
    await openOf(orgId, memberId, projectIds),
  ]
  const none = { openCount: 0, doneCount: 0 }
  return new Map(
    projectIds.map(id => [
      id,
      { ...(tallies.get(id) ?? none), overdueCount: overdue.get(id) ?? 0, myCount: mine.get(id) ?? 0 },
    ]),
  )
}

export async function overviewOf(project: ProjectPlace): Promise<ProjectOverview> {
  const states = await stateTallies(project)
  const load = await workloadOf(project, WORKLOADS_MOST)
  const memberIds = load.flatMap(row => row.memberId ?? [])
  const named = await namesOf(db, project.orgId, { userIds: [], memberIds })
  const names = new Map(named.map(row => [row.memberId, row.name]))
  const days = Array.from({ length: BURN_UP_DAYS }, (_, at) => dayAfter(today(), at + 1 - BURN_UP_DAYS))
  return {
    states: states.map(({ stateId, count }) => ({ stateId, count })),
    ...(await numbersOf(project)),
    milestones: await milestoneTallies(project),
    burnUp: await burnUpOf(project, days),
    workload: load.map(row => ({ ...row, name: (row.memberId && names.get(row.memberId)) || '' })),
  }
}
