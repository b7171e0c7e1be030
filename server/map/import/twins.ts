// Rows that are probably there already: a place of the same name at the same address or nearby, or an earlier row.
import { and, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import type { PlaceDraft, Position } from '#contract/place'
import { wordOf } from '#korean/map-import'
import { isSeen } from '../doors.ts'
import { positionOf } from '../rows.ts'
import { places } from '../tables.ts'

export type Twin = { placeId: number | null; row: number | null }
type Known = Pick<PlaceDraft, 'name' | 'address' | 'position' | 'isApproximate'>

const NEAR_METERS = 50
const EARTH_METERS = 6_371_000

export function metersBetween(one: Position, other: Position) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [lat, lng] = [radians(other.lat - one.lat) / 2, radians(other.lng - one.lng) / 2]
  const part = Math.sin(lat) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng) ** 2
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(part)))
}

function isAlike(one: Known, other: Known) {
  if (one.position && other.position && !one.isApproximate && !other.isApproximate)
    if (metersBetween(one.position, other.position) <= NEAR_METERS) return true
  // Two of which nothing but the name is known are alike, too.
  const isBare = one.address === '' && !one.position && !other.position
  return wordOf(one.address) === wordOf(other.address) && (one.address !== '' || isBare)
}

/** Of the places that the member sees. */
export async function twinsOf(
  tx: NodePgDatabase,
  member: Member,
  drafts: readonly (PlaceDraft | undefined)[],
): Promise<(Twin | undefined)[]> {
  const names = [...new Set(drafts.flatMap(draft => draft?.name ?? []))]
  const standing = names.length > 0 ? await placesCalled(tx, member, names) : []
  const byName = Map.groupBy(standing, ({ name }) => name)
  const earlier = new Map<string, { draft: PlaceDraft; row: number }[]>()
  return drafts.map((draft, row) => {
    if (!draft) return undefined
    const same = earlier.get(draft.name) ?? []
    const place = byName.get(draft.name)?.find(each => isAlike(each, draft))
    const before = same.find(each => isAlike(each.draft, draft))
    earlier.set(draft.name, [...same, { draft, row }])
    if (!place && !before) return undefined
    return { placeId: place?.placeId ?? null, row: place ? null : before!.row }
  })
}

async function placesCalled(tx: NodePgDatabase, member: Member, names: readonly string[]) {
  const { placeId, name, address, lat, lng, isApproximate } = places
  // By the order in which the list of places stands, so that its index is used.
  const isCalled = sql`${name} collate "ko-x-icu" = any(array(select unnest(${sql.param(names)}::text[])))`
  const rows = await tx
    .select({ placeId, name, address, lat, lng, isApproximate })
    .from(places)
    .where(and(isSeen(member), isNull(places.deletedAt), isCalled))
    .orderBy(placeId)
  return rows.map(row => ({ ...row, position: positionOf(row) }))
}
