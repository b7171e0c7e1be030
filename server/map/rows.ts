// Places as lists and the map show them, with the open issues there.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PlaceRow } from '#contract/place'
import { seenIssues } from '../issue/list/seen.ts'
import { isAmong } from '../postgres/statements.ts'
import type { Asking } from '../project/doors.ts'
import type { PlaceRecord } from './doors.ts'
import { placeIssues, places } from './tables.ts'

type Standing = { openCount: number; urgency: number; isOverdue: boolean }
const QUIET: Standing = { openCount: 0, urgency: 0, isOverdue: false }

export const positionOf = ({ lat, lng }: Pick<PlaceRecord, 'lat' | 'lng'>) =>
  lat === null || lng === null ? null : { lat, lng }
export const categoryOf = ({ kind, categoryId }: Pick<PlaceRecord, 'kind' | 'categoryId'>) =>
  categoryId === null ? kind : String(categoryId)

export const placeRowOf = (record: PlaceRecord, standing = QUIET): PlaceRow => ({
  placeId: record.placeId,
  name: record.name,
  placeCategory: categoryOf(record),
  projectId: record.projectId,
  address: record.address,
  position: positionOf(record),
  isApproximate: record.isApproximate,
  isArchived: record.archivedAt !== null,
  ...standing,
})

/** Open issues by their place, of those that the member sees and the filter lets through. */
export function standings(tx: NodePgDatabase, member: Asking, { today, among, filtered }: Narrowing) {
  const seen = seenIssues(tx, member, filtered)
  return tx
    .select({
      placeId: placeIssues.placeId,
      openCount: sql<number>`count(*)::int`.as('open_count'),
      urgency: sql<number>`max(${seen.priority})::int`.as('urgency'),
      isOverdue: sql<boolean>`coalesce(bool_or(${seen.dueDate} < ${today}::date), false)`.as('is_overdue'),
    })
    .from(placeIssues)
    .innerJoin(seen, eq(seen.issueId, placeIssues.issueId))
    .where(and(eq(placeIssues.orgId, member.orgId), among, eq(seen.isOpen, true)))
    .groupBy(placeIssues.placeId)
}
type Narrowing = { today: string; among?: SQL; filtered: readonly SQL[] }

/** In the order of the ids. The caller has asked who sees them. */
export async function placeRows(
  tx: NodePgDatabase,
  member: Asking,
  placeIds: readonly number[],
  { today, filtered }: Narrowing,
): Promise<PlaceRow[]> {
  if (placeIds.length === 0) return []
  const records = await tx
    .select()
    .from(places)
    .where(and(eq(places.orgId, member.orgId), isAmong(places.placeId, placeIds)))
    .orderBy(asc(places.placeId))
  const among = isAmong(placeIssues.placeId, placeIds)
  const found = new Map(
    (await standings(tx, member, { today, among, filtered })).map(({ placeId, ...standing }) => [placeId, standing]),
  )
  const rows = new Map(records.map(record => [record.placeId, placeRowOf(record, found.get(record.placeId))]))
  return placeIds.flatMap(placeId => rows.get(placeId) ?? [])
}
