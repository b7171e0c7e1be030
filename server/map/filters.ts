// The filter of the map as SQL conditions: fields of a place, and those of the issues at it.
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../db.ts'
import type { MapFilter } from '#contract/map'
import { isPlaceKind } from '#contract/place'
import { conditionsAnywhere, seenIssues } from '../issue/list/seen.ts'
import { isAmong } from '../postgres/statements.ts'
import { wordsCondition } from '../postgres/words.ts'
import type { Asking, Unnamed } from '../project/doors.ts'
import { today } from '../issue/list/statistics.ts'
import { isSeen } from './doors.ts'
import { placeIssues, places } from './tables.ts'

const idsIn = (values: readonly string[]) => values.filter(value => /^\d+$/.test(value)).map(Number)

function isOfCategory(text: string) {
  const values = text.split(',')
  const isOfKind = and(isNull(places.categoryId), isAmong(places.kind, values.filter(isPlaceKind)))
  return or(isOfKind, isAmong(places.categoryId, idsIn(values)))
}

function isOfProject(text: string) {
  const values = text.split(',')
  return or(values.includes('none') ? isNull(places.projectId) : undefined, isAmong(places.projectId, idsIn(values)))
}

type Asked = { today: string }

/** Only then its statements are prepared and its squares counted beforehand. */
export const asksNothing = (filter: MapFilter) => Object.values(filter).every(value => value === undefined)

/** The conditions of a filter on issues of any project; none where the filter asks nothing of them. */
export const issueConditions = (
  member: Asking,
  { category, priority, assignee, participant, creator, due, mine }: MapFilter,
  { today }: Asked,
): SQL[] => conditionsAnywhere(member, { category, priority, assignee, participant, creator, due, mine }, today)

/** The places that the member sees and the filter lets through. */
export function placeConditions(member: Unnamed, filter: MapFilter, filtered: readonly SQL[]): SQL {
  const { placeCategory, project, text, archived } = filter
  const seen = seenIssues(db, member, filtered)
  const found = db
    .select({ one: sql`1` })
    .from(placeIssues)
    .innerJoin(seen, eq(seen.issueId, placeIssues.issueId))
    .where(and(eq(placeIssues.orgId, places.orgId), eq(placeIssues.placeId, places.placeId)))
  return and(
    isSeen(member),
    isNull(places.deletedAt),
    archived ? isNotNull(places.archivedAt) : isNull(places.archivedAt),
    placeCategory === undefined ? undefined : isOfCategory(placeCategory),
    project === undefined ? undefined : isOfProject(project),
    text ? wordsCondition(places.flatWords, text) : undefined,
    filtered.length > 0 ? sql`exists ${found}` : undefined,
  )!
}

/** The conditions of a filter today. */
export function narrowed(member: Asking, filter: MapFilter) {
  const day = today()
  const filtered = issueConditions(member, filter, { today: day })
  return { shown: placeConditions(member, filter, filtered), narrowing: { today: day, filtered } }
}
