// Grouped lists of issues, and the days of a calendar. Issues that are not shown are only counted.
import { and, asc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { filterShape, priorities } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import {
  CALENDAR_MOST,
  type CalendarQuery,
  type Grouping,
  type IssueGroup,
  type IssuePage,
  type IssueQuery,
  type Sorting,
} from '#contract/listing'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { briefPeopleOf } from '../../member/people.ts'
import { keptInProject, type ProjectPlace } from '../../project/doors.ts'
import { countSearch } from '../../http/rate-limits.ts'
import type { WithListTexts } from '../../http/answer/list-text.ts'
import { milestonesOf } from '../../workflow/milestones.ts'
import { stateTallies } from '../../workflow/tallies.ts'
import { conditionsOf } from './filters.ts'
import { today } from './statistics.ts'
import { firstRowsOf, type Found } from './first-rows.ts'
import { priorityOf, rawRows, rowColumns, writtenRows } from '../rows.ts'
import { cursorIn, cursorText, ways } from './sorting.ts'
import { issues } from '../tables.ts'

type Counted = { key: string; count: number }

const living = ({ orgId, projectId }: ProjectPlace) =>
  and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), isNull(issues.deletedAt))

/** The columns by which issues are grouped; 0 is none. */
const keyColumns: Record<Grouping, SQL> = {
  state: sql`${issues.stateId}`,
  assignee: sql`coalesce(${issues.assigneeId}, 0)`,
  priority: sql`${issues.priority}::bigint`,
  milestone: sql`coalesce(${issues.milestoneId}, 0)`,
  none: sql`0::bigint`,
}

/** A filter means another thing on another day and, by `me`, to another reader. */
function keptFiltered<Answer>(
  member: Member,
  projectId: number,
  kind: 'list' | 'calendar',
  query: IssueQuery | CalendarQuery,
  make: () => Promise<WithListTexts<Answer>>,
) {
  const isFiltered = Object.keys(query).some(name => name in filterShape)
  const question = `${kind} ${JSON.stringify(query)}${isFiltered ? ` ${member.memberId}` : ''}`
  const day = isFiltered ? today() : undefined
  return keptInProject<Answer>(member, projectId, { question, day }, async () => ({ answer: await make() }))
}

export async function keptList(member: Member, projectId: number, query: IssueQuery) {
  const answer = await keptFiltered<IssuePage>(member, projectId, 'list', query, () => listOf(member, projectId, query))
  // Counts the text once: scrolling within its results is not a new search.
  if (query.text && query.behind === undefined) countSearch(member.userId, query.text)
  return answer
}

/** Behind the door of its project. */
async function listOf(member: Member, projectId: number, query: IssueQuery): Promise<WithListTexts<IssuePage>> {
  const place = { orgId: member.orgId, projectId }
  const { group, sort, limit, total, folded, only, behind, ...filter } = query
  const conditions = conditionsOf(filter, { ...place, memberId: member.memberId, today: today() })
  const found = await countsOf(place, group, conditions)
  const groups = only === undefined ? found : found.filter(({ key }) => key === only)
  const closed = new Set(folded?.split(','))
  const cursor = only !== undefined && behind !== undefined ? cursorIn(behind, sort) : undefined
  let left = total
  const wanted = groups.map(each => {
    const most = closed.has(each.key) ? 0 : Math.min(limit, left, each.count)
    left -= most
    return { ...each, most }
  })
  const narrowed = cursor ? [...conditions, ways[sort].behind(cursor)] : conditions
  const asked = wanted.filter(({ most }) => most > 0)
  const shown =
    group === 'state' && narrowed.length === 0
      ? await firstOfStates(place, sort, asked)
      : await narrowedTo(place, { group, sort }, narrowed, asked)
  return { groups: wanted.map(each => groupOf(each, shown.get(each.key) ?? [])) }
}

type Wanted = Counted & { most: number }
type Shown = Found & { isLast: boolean }

function groupOf({ key, count }: Counted, shown: Shown[]): WithListTexts<IssueGroup> {
  const last = shown.at(-1)
  const isMore = last ? !last.isLast : count > 0
  return {
    key,
    count,
    issues: writtenRows(shown.map(({ raw }) => raw)),
    // No issue of the group was requested, so its rest begins at the start.
    next: isMore ? (last ? cursorText([last.value, rowColumns.valueOf(last.raw, 'number')]) : '') : null,
  }
}

/** Cuts each group to its wanted number. One extra row was requested for each, which shows whether there is more. */
function cut<T>(wanted: Wanted[], all: readonly T[], keyOf: (each: T) => string) {
  const groups = new Map<string, T[]>(wanted.map(({ key }) => [key, []]))
  for (const each of all) groups.get(keyOf(each))?.push(each)
  return wanted.map(({ key, most }) => {
    const mine = groups.get(key)!
    return [key, mine.slice(0, most).map((each, at) => ({ ...each, isLast: at === mine.length - 1 }))] as const
  })
}

async function firstOfStates(place: ProjectPlace, sort: Sorting, wanted: Wanted[]): Promise<Map<string, Shown[]>> {
  const all = await firstRowsOf(
    place,
    sort,
    wanted.map(({ key, most }) => ({ key, most: most + 1 })),
  )
  return new Map(cut(wanted, all, ({ raw }) => String(rowColumns.valueOf(raw, 'stateId'))))
}

/** The issues of each group in their order. */
async function narrowedTo(
  place: ProjectPlace,
  { group, sort }: Pick<IssueQuery, 'group' | 'sort'>,
  conditions: SQL[],
  wanted: Wanted[],
): Promise<Map<string, Shown[]>> {
  if (wanted.length === 0) return new Map()
  const all =
    group === 'state' || group === 'none'
      ? await fromIndex(place, { group, sort }, conditions, wanted)
      : await fromScan(place, { group, sort }, conditions, wanted)
  const groups = cut(wanted, all, ({ key }) => keyText(group, Number(key)))
  const ids = groups.flatMap(([, mine]) => mine.map(({ id }) => Number(id)))
  const rows = new Map((await rawRows(place.orgId, ids)).map(raw => [rowColumns.valueOf(raw, 'issueId'), raw]))
  return new Map(
    groups.map(([key, mine]) => [
      key,
      mine.flatMap(({ id, value, isLast }) => {
        const raw = rows.get(Number(id))
        return raw ? [{ raw, value, isLast }] : []
      }),
    ]),
  )
}

type Raw = { key: string; id: string; value: string | null }

/** Reads each group by its own index, without looking at later issues. */
async function fromIndex(
  place: ProjectPlace,
  { group, sort }: Pick<IssueQuery, 'group' | 'sort'>,
  conditions: SQL[],
  asked: Wanted[],
) {
  const { value, order } = ways[sort]
  const parts = asked.map(({ key, most }) => {
    const ofGroup = group === 'state' ? eq(issues.stateId, Number(key)) : undefined
    return sql`(select ${group === 'state' ? Number(key) : 0}::bigint as key, ${issues.issueId} as id, ${value} as value
      from ${issues} where ${and(living(place), ofGroup, ...conditions)} order by ${sql.join(order, sql`, `)} limit ${most + 1})`
  })
  const { rows } = await db.execute<Raw>(sql.join(parts, sql` union all `))
  return rows
}

async function fromScan(
  place: ProjectPlace,
  { group, sort }: Pick<IssueQuery, 'group' | 'sort'>,
  conditions: SQL[],
  asked: Wanted[],
) {
  const { value, order } = ways[sort]
  const key = keyColumns[group]
  const most = Math.max(...asked.map(each => each.most))
  const { rows } = await db.execute<Raw>(sql`
    select key, id, value from (
      select ${key} as key, ${issues.issueId} as id, ${value} as value,
        row_number() over (partition by ${key} order by ${sql.join(order, sql`, `)}) as at
      from ${issues} where ${and(living(place), ...conditions)}) numbered
    where at <= ${most + 1} order by key, at`)
  return rows
}

/** The key of a group in the answer. */
function keyText(group: Grouping, key: number) {
  if (group === 'priority') return priorityOf(key)
  return key === 0 ? 'none' : String(key)
}

/** The number of issues in each group, in the order of the groups. Empty states are included. */
async function countsOf(place: ProjectPlace, group: Grouping, conditions: SQL[]): Promise<Counted[]> {
  if (group === 'state' || group === 'none') {
    const states = await stateTallies(place)
    if (conditions.length === 0) {
      if (group === 'state') return states.map(({ stateId, count }) => ({ key: String(stateId), count }))
      return [{ key: 'none', count: states.reduce((sum, { count }) => sum + count, 0) }]
    }
    const counts = new Map((await countedBy(place, group, conditions)).map(({ key, count }) => [key, count]))
    if (group === 'none') return [{ key: 'none', count: counts.get('none') ?? 0 }]
    return states.map(({ stateId }) => ({ key: String(stateId), count: counts.get(String(stateId)) ?? 0 }))
  }
  const counts = await countedBy(place, group, conditions)
  const order = await orderOf(place, group)
  const placeOf = (key: string) => (key === 'none' ? Infinity : (order.get(key) ?? order.size))
  return counts.toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
}

async function countedBy(place: ProjectPlace, group: Grouping, conditions: SQL[]): Promise<Counted[]> {
  const key = keyColumns[group]
  const { rows } = await db.execute<{ key: string; count: number }>(
    sql`select ${key} as key, count(*)::int as count from ${issues} where ${and(living(place), ...conditions)} group by 1`,
  )
  return rows.map(row => ({ key: keyText(group, Number(row.key)), count: row.count }))
}

async function orderOf(place: ProjectPlace, group: Grouping): Promise<Map<string, number>> {
  const keys =
    group === 'priority'
      ? priorities
      : group === 'assignee'
        ? (await briefPeopleOf(place.orgId)).map(({ memberId }) => String(memberId))
        : (await milestonesOf(db, place)).map(({ milestoneId }) => String(milestoneId))
  return new Map(keys.map((key, at) => [key, at]))
}

type Calendar = { issues: IssueRow[]; isCut: boolean }

export async function keptCalendar(member: Member, projectId: number, query: CalendarQuery) {
  const answer = await keptFiltered<Calendar>(member, projectId, 'calendar', query, () =>
    calendarOf(member, projectId, query),
  )
  if (query.text) countSearch(member.userId, query.text)
  return answer
}

/** Behind the door of its project. */
async function calendarOf(member: Member, projectId: number, { firstDay, lastDay, ...filter }: CalendarQuery) {
  const place = { orgId: member.orgId, projectId }
  const conditions = conditionsOf(filter, { ...place, memberId: member.memberId, today: today() })
  const found = await db
    .select({ issueId: issues.issueId })
    .from(issues)
    .where(and(living(place), gte(issues.dueDate, firstDay), lte(issues.dueDate, lastDay), ...conditions))
    .orderBy(asc(issues.dueDate), asc(issues.number))
    .limit(CALENDAR_MOST + 1)
  const ids = found.slice(0, CALENDAR_MOST).map(({ issueId }) => issueId)
  return { issues: writtenRows(await rawRows(place.orgId, ids)), isCut: found.length > CALENDAR_MOST }
}
