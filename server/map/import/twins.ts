// Rows that are probably there already: a place of the same name at the same address or nearby, or an earlier row.
import { and, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { distanceOf } from '#contract/coordinates'
import type { Member } from '#contract/permissions'
import type { PlaceDraft } from '#contract/place'
import { wordOf } from '#korean/map-import'
import { isSeen } from '../doors.ts'
import { positionOf } from '../rows.ts'
import { places } from '../tables.ts'

export type Twin = { placeId: number | null; row: number | null }
type Known = Pick<PlaceDraft, 'name' | 'address' | 'position' | 'isApproximate'>

const NEAR_METERS = 50
/** A degree of latitude is longer than this everywhere, so that most others need no distance. */
const DEGREE_METERS = 110_000

function isNear(one: Known, other: Known) {
  if (!one.position || !other.position || one.isApproximate || other.isApproximate) return false
  if (Math.abs(one.position.lat - other.position.lat) * DEGREE_METERS > NEAR_METERS) return false
  return distanceOf(one.position, other.position) <= NEAR_METERS
}

/** Two of which nothing but the name is known are alike, too. */
const addressKey = ({ name, address, position }: Known) =>
  address === '' && position ? undefined : JSON.stringify([name, wordOf(address)])

/** Each address is looked up, and positions are compared with those of the name alone. */
function finderOf<Thing extends Known>() {
  const byAddress = new Map<string, Thing>()
  const byName = new Map<string, Thing[]>()
  return {
    add(thing: Thing) {
      const key = addressKey(thing)
      if (key !== undefined && !byAddress.has(key)) byAddress.set(key, thing)
      const same = byName.get(thing.name)
      if (same) same.push(thing)
      else byName.set(thing.name, [thing])
    },
    like(thing: Known): Thing | undefined {
      const key = addressKey(thing)
      const there = key === undefined ? undefined : byAddress.get(key)
      return there ?? byName.get(thing.name)?.find(each => isNear(each, thing))
    },
  }
}

/** Of the places that the member sees. */
export async function twinsOf(
  tx: NodePgDatabase,
  member: Member,
  drafts: readonly (PlaceDraft | undefined)[],
): Promise<(Twin | undefined)[]> {
  const names = [...new Set(drafts.flatMap(draft => draft?.name ?? []))]
  const standing = finderOf<Known & { placeId: number }>()
  if (names.length > 0) for (const each of await placesCalled(tx, member, names)) standing.add(each)
  const earlier = finderOf<Known & { row: number }>()
  return drafts.map((draft, row) => {
    if (!draft) return undefined
    const place = standing.like(draft)
    const before = earlier.like(draft)
    earlier.add({ ...draft, row })
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
