// The places in a box of the screen, as pins or clusters, and the box around all of them.
import { and, isNotNull, sql } from 'drizzle-orm'
import type { Box, MapFilter, MapPage } from '#contract/map'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { asksNothing, narrowed } from '../filters.ts'
import { placeRows } from '../rows.ts'
import { places } from '../tables.ts'
import { clustersOf } from './clusters.ts'
import { pinsOf } from './pins.ts'
import { boxOf } from './squares.ts'
import { talliedExtent } from './tallies.ts'

export async function pageOf(member: Member, asked: MapFilter & { box: Box; zoom: number }): Promise<MapPage> {
  const { box, zoom: _, ...filter } = asked
  const { narrowing } = narrowed(member, filter)
  const pins = await pinsOf(member, filter, box, narrowing)
  if (pins.length > 0) return { count: pins.length, places: pins, clusters: [] }
  const { count, alone, clusters } = await clustersOf(member, asked, narrowing)
  return { count, places: await placeRows(db, member, alone, narrowing), clusters }
}

export async function extentOf(member: Member, filter: MapFilter) {
  const all = (asksNothing(filter) && (await talliedExtent(member))) || (await countedExtent(member, filter))
  const { count, west, south, east, north } = all
  const box: Box | null = west === null ? null : [west, south, east, north]
  return { count, box }
}

async function countedExtent(member: Member, filter: MapFilter) {
  const { shown } = narrowed(member, filter)
  const [all] = await db
    .select({ count: sql<number>`count(*)::int`, ...boxOf(places.lat, places.lng) })
    .from(places)
    .where(and(shown, isNotNull(places.cell)))
  return all!
}
