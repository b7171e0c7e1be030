// All places as a list, by name.
import { and, sql } from 'drizzle-orm'
import { type Box, type MapFilter, type PlacePage, PLACES_PAGE } from '#contract/map'
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { isInBox, withinOf } from './box/within.ts'
import { cursorIn, cursorText } from './cursors.ts'
import { narrowed } from './filters.ts'
import { placeRows } from './rows.ts'
import { places } from './tables.ts'

const byName = sql`${places.name} collate "ko-x-icu"`

export async function listOf(
  member: Member,
  { box, behind, ...filter }: MapFilter & { box?: Box | undefined; behind?: string | undefined },
): Promise<PlacePage> {
  const { shown, narrowing } = narrowed(member, filter)
  const here = and(shown, box && isInBox(withinOf(box)))
  const cursor = behind === undefined ? undefined : cursorIn(behind)
  const isBehind =
    cursor && sql`(${byName}, ${places.placeId}) > (${cursor[0]} collate "ko-x-icu", ${cursor[1]}::bigint)`
  const [found, count] = await Promise.all([
    db
      .select({ placeId: places.placeId, name: places.name })
      .from(places)
      .where(and(here, isBehind))
      .orderBy(byName, places.placeId)
      .limit(PLACES_PAGE + 1),
    db.$count(places, here),
  ])
  const page = found.slice(0, PLACES_PAGE)
  const last = page.at(-1)
  return {
    count,
    places: await placeRows(
      db,
      member,
      page.map(({ placeId }) => placeId),
      narrowing,
    ),
    next: last && found.length > page.length ? cursorText(last.name, last.placeId) : null,
  }
}
