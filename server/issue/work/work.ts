// My work: what a member has to do, waits for and asked others for, over all projects that they see.
import { sql } from 'drizzle-orm'
import { AWAY_MOST, type MyWork, type WorkGroup, workGroups, WORK_PAGE, type WorkRest, weekOf } from '#contract/my-work'
import type { workRoutes } from '#contract/my-work'
import { can, type Member } from '#contract/permissions'
import type { Asked } from '#contract/route'
import { db } from '../../db.ts'
import { facesOf } from '../../member/people.ts'
import { columnList, decoded } from '../../postgres/column-list.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { stateRowsOfProjects } from '../../workflow/states.ts'
import { nextMilestoneOf } from '../../workflow/tallies.ts'
import { today as todayInKorea } from '../list/statistics.ts'
import { type Raw, rankOfPriority, rowColumns } from '../rows.ts'
import { issues } from '../tables.ts'
import { assigned, blockers, numbered, order, orgId, placeOf, seen, today } from './grouping.ts'

const shownColumns = columnList({
  ...rowColumns.columns,
  place: [sql`shown.place`.as('place'), decoded.number],
  total: [sql`shown.total`.as('total'), decoded.number],
  blocker: [sql`shown.blocker`.as('blocker'), decoded.optional.text],
})
const { placeholder } = sql

/** The number of the blocking issue, of its project, and in that. */
const blocker = sql`(select concat_ws(' ', b.id, b.project_id, b.number) from ${blockers(sql`numbered.id`)} order by b.id limit 1)`
const rowsWhere = (condition: ReturnType<typeof sql>) => () =>
  db.select(shownColumns.rawSelection).from(
    sql`(${numbered()} select id as found_id, place, at, total, ${blocker} as blocker from numbered where ${condition}) shown
      inner join ${issues} on ${issues.orgId} = ${orgId} and ${issues.issueId} = found_id order by shown.place, shown.at`,
  )
const textual = { isText: true, isLong: true }
const firstRows = preparedStatement<Raw>('work_first', rowsWhere(sql`at <= ${WORK_PAGE}`), textual)
const rowsBehind = preparedStatement<Raw>(
  'work_rest',
  rowsWhere(sql`place = ${placeholder('place')}::int and (${order}) >
    (coalesce(${placeholder('dueDate')}::date, 'infinity'), -${placeholder('priority')}::int, ${placeholder('issueId')}::bigint)
    order by at limit ${WORK_PAGE + 1}`),
  textual,
)

type Tally = [day: string, projectId: string, stateId: string, count: number]
const weekRows = preparedStatement<Tally>('work_week', () =>
  worded(sql`with ${seen()} select i.due_date::text, i.project_id, i.state_id, count(*)::int from ${assigned(false)}
    and i.due_date between ${placeholder('firstDay')}::date and ${placeholder('lastDay')}::date group by 1, 2, 3 order by 1`),
)
const nextMilestone = nextMilestoneOf(
  'work_milestone',
  () => sql`with ${seen()} select distinct i.milestone_id from ${assigned(true)}`,
)
const dueRows = preparedStatement<[count: number]>('work_due', () =>
  worded(sql`with ${seen()} select count(*)::int from ${assigned(true)} and i.due_date <= ${today}`),
)

type Shown = ReturnType<typeof shownColumns.decode>

const askedBy = ({ orgId, memberId, role }: Member) => {
  const today = todayInKorea()
  return { orgId, memberId, isGuest: role === 'GUEST', today, ...weekOf(today) }
}

/** One group of which these rows are known; those beyond the page only say that there are more. */
function groupOf(key: WorkGroup['key'], count: number, rows: readonly Shown[]): WorkGroup {
  const issues = rows.slice(0, WORK_PAGE)
  const last = issues.at(-1)
  const cursor = last && `${last.dueDate ?? 'none'}_${rankOfPriority(last.priority)}_${last.issueId}`
  return { key, count, issues, next: (cursor !== undefined && issues.length < count && cursor) || null }
}

const blockersIn = (rows: readonly Shown[]) =>
  rows.flatMap(({ issueId, blocker }) => {
    if (blocker === null) return []
    const [blockerId, projectId, number] = blocker.split(' ').map(Number)
    return [{ issueId, blockerId: blockerId!, projectId: projectId!, number: number! }]
  })

async function statesFor({ orgId }: Member, projectIds: readonly number[]) {
  const rows = await stateRowsOfProjects(orgId, [...new Set(projectIds)])
  return rows.map(({ stateId, projectId, name, category, color }) => ({ stateId, projectId, name, category, color }))
}

const assigneesIn = (rows: readonly Shown[]) => new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))

export async function workOf(member: Member): Promise<MyWork> {
  const asked = askedBy(member)
  const [raw, tallies, milestone] = await Promise.all([firstRows(asked), weekRows(asked), nextMilestone(asked)])
  const rows = raw.map(shownColumns.decode)
  const projectIds = [...rows, ...(milestone ? [milestone] : [])].map(({ projectId }) => projectId)
  const [states, { people, away, awayCount }] = await Promise.all([
    statesFor(member, [...projectIds, ...tallies.map(([, projectId]) => Number(projectId))]),
    facesOf(member.orgId, member, assigneesIn(rows), AWAY_MOST),
  ])
  const cancelled = new Set(states.filter(({ category }) => category === 'cancelled').map(({ stateId }) => stateId))
  const mayKnow = can(member, 'member.see')
  return {
    today: asked.today,
    groups: workGroups.map(key => {
      const mine = rows.filter(({ place }) => place === placeOf(key))
      return groupOf(key, mine[0]?.total ?? 0, mine)
    }),
    states,
    people,
    blockers: blockersIn(rows),
    week: tallies
      .map(([day, , stateId, count]) => ({ day, stateId: Number(stateId), count }))
      .filter(({ stateId }) => !cancelled.has(stateId)),
    milestone,
    away: mayKnow ? away : [],
    awayCount: mayKnow ? awayCount : 0,
  }
}

type Behind = Asked<(typeof workRoutes)['rest']>['query']

export async function workBehind(member: Member, { group, cursor }: Behind): Promise<WorkRest> {
  const raw = await rowsBehind({ ...askedBy(member), place: placeOf(group), ...cursor })
  const found = raw.map(shownColumns.decode)
  const rows = found.slice(0, WORK_PAGE)
  const [states, { people }] = await Promise.all([
    statesFor(
      member,
      rows.map(({ projectId }) => projectId),
    ),
    facesOf(member.orgId, member, assigneesIn(rows), 0),
  ])
  const isLast = found.length <= WORK_PAGE
  const answer = groupOf(group, found[0]?.total ?? 0, found)
  return { group: isLast ? { ...answer, next: null } : answer, states, people, blockers: blockersIn(rows) }
}

export async function dueOf(member: Member) {
  const [row] = await dueRows(askedBy(member))
  return { count: row![0] }
}
