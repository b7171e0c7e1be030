// The places in a box of the screen, as pins or clusters, and all of them as a list.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
  type Box,
  type Cluster,
  type MapFilter,
  type MapPage,
  PINS_MOST,
  type PlacePage,
  PLACES_PAGE,
} from '#contract/map'
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { today } from '../issue/list/statistics.ts'
import { refuse } from '../refusal.ts'
import { clusterShift, rangesOf } from './cells.ts'
import { issueConditions, placeConditions } from './filters.ts'
import { placeRows, standings } from './rows.ts'
import { places } from './tables.ts'

function narrowed(member: Member, filter: MapFilter) {
  const day = today()
  const filtered = issueConditions(member, filter, { today: day })
  return { shown: placeConditions(member, filter, filtered), narrowing: { today: day, filtered } }
}

const isWithin = ([west, south, east, north]: Box) =>
  sql`${places.lat} between ${south} and ${north} and ${places.lng} between ${west} and ${east}`

/** Ranges of cells that cover the box, as rows that places are joined to. */
function rangesIn(box: Box) {
  const ranges = rangesOf(box)
  const list = (values: number[]) => sql`${sql.param(values)}::bigint[]`
  return {
    ranges: sql`unnest(${list(ranges.map(({ first }) => first))}, ${list(ranges.map(({ last }) => last))}) as range(first, last)`,
    isInRange: sql`${places.cell} between range.first and range.last`,
  }
}

export async function boxOf(
  member: Member,
  { box, zoom, ...filter }: MapFilter & { box: Box; zoom: number },
): Promise<MapPage> {
  const { shown, narrowing } = narrowed(member, filter)
  const { ranges, isInRange } = rangesIn(box)
  const here = and(shown, isWithin(box))
  const found = await db
    .select({ placeId: places.placeId })
    .from(ranges)
    .innerJoin(places, isInRange)
    .where(here)
    .limit(PINS_MOST + 1)
  const ids = found.map(({ placeId }) => placeId)
  if (ids.length <= PINS_MOST) {
    const rows = await placeRows(db, member, ids, narrowing)
    return { count: rows.length, places: rows, clusters: [] }
  }
  const squaresBy = (shift: number) =>
    db
      .select({
        count: sql<number>`count(*)::int`,
        placeId: sql<number>`min(${places.placeId})::int`,
        lat: sql<number>`avg(${places.lat})`,
        lng: sql<number>`avg(${places.lng})`,
        west: sql<number>`min(${places.lng})`,
        south: sql<number>`min(${places.lat})`,
        east: sql<number>`max(${places.lng})`,
        north: sql<number>`max(${places.lat})`,
        square: sql<string>`min(${places.cell} >> ${shift}::int)`,
      })
      .from(ranges)
      .innerJoin(places, isInRange)
      .where(here)
      .groupBy(sql`${places.cell} >> ${shift}::int`)
      .limit(PINS_MOST + 1)
  // A zoom that does not fit the box, or a very wide window: larger squares, until they are few enough.
  let shift = clusterShift(zoom)
  let squares = await squaresBy(shift)
  while (squares.length > PINS_MOST) squares = await squaresBy((shift += COARSER))
  const standingOf = await standingOfSquares(member, narrowing, here, shift)
  const alone = squares.filter(({ count }) => count === 1).map(({ placeId }) => placeId)
  return {
    count: squares.reduce((sum, { count }) => sum + count, 0),
    places: await placeRows(db, member, alone, narrowing),
    clusters: squares
      .filter(({ count }) => count > 1)
      .map(({ count, square, lat, lng, west, south, east, north }): Cluster => ({
        position: { lat, lng },
        count,
        box: [west, south, east, north],
        ...(standingOf.get(square) ?? { urgency: 0, isOverdue: false }),
      })),
  }
}

/** The issues of squares by themselves: joined to all places they would be looked through once for each. */
async function standingOfSquares(
  member: Member,
  narrowing: Parameters<typeof standings>[2],
  here: SQL | undefined,
  shift: number,
) {
  const open = standings(db, member, narrowing).as('open')
  const standing = await db
    .select({
      square: sql<string>`min(${places.cell} >> ${shift}::int)`,
      urgency: sql<number>`max(${open.urgency})::int`,
      isOverdue: sql<boolean>`bool_or(${open.isOverdue})`,
    })
    .from(open)
    .innerJoin(places, eq(places.placeId, open.placeId))
    .where(and(here, isNotNull(places.cell)))
    .groupBy(sql`${places.cell} >> ${shift}::int`)
  return new Map(standing.map(({ square, ...each }) => [square, each]))
}

export async function extentOf(member: Member, filter: MapFilter) {
  const { shown } = narrowed(member, filter)
  const [all] = await db
    .select({
      count: sql<number>`count(*)::int`,
      west: sql<number | null>`min(${places.lng})`,
      south: sql<number>`min(${places.lat})`,
      east: sql<number>`max(${places.lng})`,
      north: sql<number>`max(${places.lat})`,
    })
    .from(places)
    .where(and(shown, isNotNull(places.cell)))
  const { count, west, south, east, north } = all!
  const box: Box | null = west === null ? null : [west, south, east, north]
  return { count, box }
}

/** Bits of a square: it is twice as long and as high. */
const COARSER = 2

const byName = sql`${places.name} collate "ko-x-icu"`

const cursorText = (name: string, placeId: number) => Buffer.from(JSON.stringify([name, placeId])).toString('base64url')
function cursorIn(text: string): [name: string, placeId: number] {
  try {
    const said: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [name, placeId] = Array.isArray(said) ? (said as unknown[]) : []
    const isName = typeof name === 'string' && name.isWellFormed() && !name.includes('\0')
    if (isName && Number.isSafeInteger(placeId)) return [name, placeId as number]
  } catch {
    // Said below, as of any other text.
  }
  return refuse('invalid', { field: 'behind' })
}

export async function listOf(
  member: Member,
  { box, behind, ...filter }: MapFilter & { box?: Box | undefined; behind?: string | undefined },
): Promise<PlacePage> {
  const { shown, narrowing } = narrowed(member, filter)
  const here = and(shown, box && isWithin(box))
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
