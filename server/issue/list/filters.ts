// The filter of an address as SQL conditions. The browser evaluates the same filters (web/issue).
import { dayAfter } from '#contract/day'
import { and, type Column, eq, gte, inArray, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { type IssueFilter, type Priority, spanOf, type Wanted } from '#contract/filter'
import { wordsCondition } from '../../postgres/words.ts'
import { statesIn } from '../../workflow/states.ts'
import { rankOfPriority } from '../rows.ts'
import { issues, issueTags, participants } from '../tables.ts'

/** Without a project: of all projects of the organization. */
type Asked = { orgId: number; projectId?: number; memberId: number; today: string }

const NEVER = sql`false`
const any = (conditions: (SQL | undefined)[]) => or(...conditions) ?? NEVER

export function conditionsOf(filter: IssueFilter, asked: Asked): SQL[] {
  const { memberId, today } = asked
  const ids = (values: string[]) =>
    values.flatMap(value => (/^\d+$/.test(value) ? [Number(value)] : value === 'me' ? [memberId] : []))
  /** A negated condition also matches an empty field. */
  const wanted = (said: Wanted | undefined, condition: (values: string[]) => SQL) =>
    said && (said.isNot ? sql`not coalesce(${condition(said.values)}, false)` : condition(said.values))
  const oneOf = (column: typeof issues.assigneeId | typeof issues.milestoneId) => (values: string[]) =>
    any([inList(column, ids(values)), values.includes('none') ? isNull(column) : undefined])
  const days = (said: Wanted | undefined, condition: (value: string) => SQL | undefined) =>
    wanted(said, values => any(values.map(condition)))

  const conditions = [
    wanted(filter.state, values => inList(issues.stateId, ids(values))),
    wanted(filter.category, values => inArray(issues.stateId, statesIn(asked, values))),
    wanted(filter.priority, values =>
      inList(
        issues.priority,
        values.map(value => rankOfPriority(value as Priority)),
      ),
    ),
    wanted(filter.assignee, oneOf(issues.assigneeId)),
    wanted(filter.creator, values => inList(issues.creatorId, ids(values))),
    wanted(filter.milestone, oneOf(issues.milestoneId)),
    wanted(filter.participant, values =>
      any([isParticipant(ids(values)), values.includes('none') ? not(isParticipant()) : undefined]),
    ),
    wanted(filter.tag, values => any([isTagged(ids(values)), values.includes('none') ? not(isTagged()) : undefined])),
    wanted(filter.pulls, values => any(values.map(pullCondition))),
    days(filter.due, value => dueCondition(value, today)),
    days(filter.created, value => momentCondition(issues.createdAt, value, today)),
    days(filter.updated, value => momentCondition(issues.updatedAt, value, today)),
    days(filter.completed, value => momentCondition(issues.completedAt, value, today)),
    filter.text ? textCondition(filter.text) : undefined,
    filter.mine ? or(eq(issues.assigneeId, memberId), isParticipant([memberId])) : undefined,
  ]
  return conditions.filter(condition => condition !== undefined)
}

/** One text for any length of the list, and a plan by its values. */
const inList = (column: Column | SQL, values: number[]) => sql`${column} = any(${sql.param(values)}::bigint[])`

const andInList = (column: SQL, ids: number[] | undefined) =>
  ids === undefined ? sql`` : sql` and ${inList(column, ids)}`

/** Without ids: any participant. */
const isParticipant = (memberIds?: number[]) =>
  sql`exists (select 1 from ${participants} mine where mine.org_id = ${issues.orgId} and mine.issue_id = ${issues.issueId}${andInList(sql`mine.member_id`, memberIds)})`

const isTagged = (tagIds?: number[]) =>
  sql`exists (select 1 from ${issueTags} mine where mine.org_id = ${issues.orgId} and mine.issue_id = ${issues.issueId}${andInList(sql`mine.tag_id`, tagIds)})`

const pullCondition = (value: string) =>
  value === 'open' ? eq(issues.pulls, 'open') : value === 'any' ? isNotNull(issues.pulls) : isNull(issues.pulls)

function dueCondition(value: string, today: string): SQL | undefined {
  if (value === 'none') return isNull(issues.dueDate)
  const { from, to } = spanOf(value, today)
  return and(
    sql`${issues.dueDate} is not null`,
    from === undefined ? undefined : gte(issues.dueDate, from),
    to === undefined ? undefined : lte(issues.dueDate, to),
    // A closed issue is not overdue.
    value === 'overdue' ? eq(issues.isOpen, true) : undefined,
  )
}

type Moment = typeof issues.createdAt | typeof issues.completedAt

function momentCondition(column: Moment, value: string, today: string): SQL | undefined {
  if (value === 'none') return sql`${column} is null`
  if (value === 'overdue') return NEVER
  const { from, to } = spanOf(value, today)
  return and(
    sql`${column} is not null`,
    from === undefined ? undefined : gte(column, midnight(from)),
    to === undefined ? undefined : lt(column, midnight(dayAfter(to, 1))),
  )
}

/** The start of a day in the Korean calendar. */
const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`)

/**
 * A part of the title, also with an unfinished syllable or by initial consonants; or the number, with or without its key.
 */
export function textCondition(text: string): SQL | undefined {
  const number = text.trim().match(/^(?:[a-z][a-z0-9]{1,5}-|#)?([1-9][0-9]{0,8})$/i)?.[1]
  return or(titleCondition(text), number ? eq(issues.number, Number(number)) : undefined)
}

export const titleCondition = (text: string) => wordsCondition(issues.flatTitle, text)
