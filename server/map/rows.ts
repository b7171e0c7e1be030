// Places as lists and the map show them, with the open issues there.
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PlaceKind, PlaceRow } from '#contract/place'
import { seenIssues } from '../issue/list/seen.ts'
import type { Asking, Unnamed } from '../project/doors.ts'
import type { PlaceRecord } from './doors.ts'
import { placeIssues, places } from './tables.ts'

export const positionOf = ({ lat, lng }: Pick<PlaceRecord, 'lat' | 'lng'>) =>
  lat === null || lng === null ? null : { lat, lng }
export const categoryOf = ({ kind, categoryId }: Pick<PlaceRecord, 'kind' | 'categoryId'>) =>
  categoryId === null ? kind : String(categoryId)

/** The day decides which issues are late; the conditions, which ones are counted. */
export type Narrowing = { today: string | Placeholder; filtered: readonly SQL[] }

export const standingColumns = (seen: ReturnType<typeof seenIssues>, { today }: Narrowing) => ({
  urgency: sql<number>`coalesce(max(${seen.priority}), 0)::int`.as('urgency'),
  isOverdue: sql<boolean>`coalesce(bool_or(${seen.dueDate} < ${today}::date), false)`.as('is_overdue'),
})

/** The row of the place to which it is joined: its open issues, of those that the member sees and the filter lets through. */
function standingHere(tx: NodePgDatabase, member: Unnamed, narrowing: Narrowing) {
  const seen = seenIssues(tx, member, narrowing.filtered)
  return tx
    .select({ openCount: sql<number>`count(*)::int`.as('open_count'), ...standingColumns(seen, narrowing) })
    .from(placeIssues)
    .innerJoin(seen, eq(seen.issueId, placeIssues.issueId))
    .where(and(eq(placeIssues.orgId, places.orgId), eq(placeIssues.placeId, places.placeId), eq(seen.isOpen, true)))
    .as('open')
}

/** The columns of one row, in this order. */
export type RawRow = [
  placeId: number | string,
  name: string,
  kind: PlaceKind,
  categoryId: number | string | null,
  projectId: number | string | null,
  address: string,
  lat: number | null,
  lng: number | null,
  isApproximate: boolean,
  isArchived: boolean,
  openCount: number,
  urgency: number,
  isOverdue: boolean,
]

/** @param found what stands in the from clause; `isFound` joins places to it */
export function rowsFound(tx: NodePgDatabase, member: Unnamed, narrowing: Narrowing, found: SQL, isFound: SQL) {
  const open = standingHere(tx, member, narrowing)
  return tx
    .select({
      placeId: places.placeId,
      name: places.name,
      kind: places.kind,
      categoryId: places.categoryId,
      projectId: places.projectId,
      address: places.address,
      lat: places.lat,
      lng: places.lng,
      isApproximate: places.isApproximate,
      isArchived: sql<boolean>`${places.archivedAt} is not null`,
      openCount: open.openCount,
      urgency: open.urgency,
      isOverdue: open.isOverdue,
    })
    .from(found)
    .innerJoin(places, and(eq(places.orgId, member.orgId), isFound))
    .innerJoinLateral(open, sql`true`)
    .$dynamic()
}

export function rowOf(row: RawRow): PlaceRow {
  const [placeId, name, kind, categoryId, projectId, address, lat, lng, isApproximate, isArchived, ...standing] = row
  const [openCount, urgency, isOverdue] = standing
  return {
    placeId: Number(placeId),
    name,
    placeCategory: categoryOf({ kind, categoryId: categoryId === null ? null : Number(categoryId) }),
    projectId: projectId === null ? null : Number(projectId),
    address,
    position: positionOf({ lat, lng }),
    isApproximate,
    isArchived,
    openCount,
    urgency,
    isOverdue,
  }
}

/** In the order of the ids. The caller has asked who sees them. */
export async function placeRows(
  tx: NodePgDatabase,
  member: Asking,
  placeIds: readonly number[],
  narrowing: Narrowing,
): Promise<PlaceRow[]> {
  if (placeIds.length === 0) return []
  const wanted = sql`unnest(${sql.param(placeIds)}::bigint[]) with ordinality as wanted (id, at)`
  const rows = await rowsFound(tx, member, narrowing, wanted, sql`${places.placeId} = wanted.id`).orderBy(
    sql`wanted.at`,
  )
  return rows.map(row => rowOf(Object.values(row) as RawRow))
}
