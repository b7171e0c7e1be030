// The places of a box that are too many for a screen, gathered by squares.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Box, type Cluster, type MapFilter, PINS_MOST } from '#contract/map'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { seenIssues } from '../../issue/list/seen.ts'
import { asksNothing, placeConditions } from '../filters.ts'
import { type Narrowing, standingColumns } from '../rows.ts'
import { placeIssues, places } from '../tables.ts'
import { bitsBelow, boxOfSquare, clusterLevel } from './cells.ts'
import { type Counting, type Square, shortened } from './squares.ts'
import { talliedSquares, tallyLevelOf } from './tallies.ts'
import { isInBox, isInRange, rangesIn, type Within, withinOf } from './within.ts'

/** From the places themselves, as the filter lets them through. */
const countedSquares =
  (shown: SQL, within: Within): Counting =>
  async level => {
    const square = shortened(places.cell, bitsBelow(level))
    return db
      .select({
        square: square.mapWith(Number),
        count: sql<number>`count(*)::int`,
        lat: sql<number>`avg(${places.lat})`,
        lng: sql<number>`avg(${places.lng})`,
        placeId: sql`min(${places.placeId})`.mapWith(Number),
      })
      .from(rangesIn(within))
      .innerJoin(places, isInRange(places.cell))
      .where(and(shown, isInBox(within)))
      .groupBy(square)
      .limit(PINS_MOST + 1)
  }

/** The issues of squares by themselves: joined to all places they would be looked through once for each. */
async function standingOfSquares(member: Member, shown: SQL, narrowing: Narrowing, level: number) {
  const seen = seenIssues(db, member, narrowing.filtered)
  const square = shortened(places.cell, bitsBelow(level))
  const standing = await db
    .select({ square: square.mapWith(Number), ...standingColumns(seen, narrowing) })
    .from(placeIssues)
    .innerJoin(seen, eq(seen.issueId, placeIssues.issueId))
    .innerJoin(places, and(eq(places.orgId, placeIssues.orgId), eq(places.placeId, placeIssues.placeId)))
    .where(and(eq(placeIssues.orgId, member.orgId), eq(seen.isOpen, true), isNotNull(places.cell), shown))
    .groupBy(square)
  return new Map(standing.map(({ square: at, ...each }) => [at, each]))
}

const countIn = (squares: readonly Square[]) => squares.reduce((sum, { count }) => sum + count, 0)

type Gathered = { count: number; alone: number[]; clusters: Cluster[] }

/** `alone` are the places that share their square with no other. */
export async function clustersOf(
  member: Member,
  { box, zoom, ...filter }: MapFilter & { box: Box; zoom: number },
  narrowing: Narrowing,
): Promise<Gathered> {
  const within = withinOf(box)
  const shown = placeConditions(member, filter, narrowing.filtered)
  const level = clusterLevel(zoom)
  async function gathered(squaresAt: Counting, seen: SQL, at = level) {
    const [squares, standingOf] = await Promise.all([squaresAt(at), standingOfSquares(member, seen, narrowing, at)])
    // A zoom that does not fit the box, or a very wide window: larger squares, until they are few enough.
    if (squares.length > PINS_MOST) return gathered(squaresAt, seen, at - 1)
    return { squares, standingOf, usedLevel: at }
  }
  const exact = () => gathered(countedSquares(shown, within), and(shown, isInBox(within))!)
  const tallyLevel = asksNothing(filter) ? tallyLevelOf(box, level) : undefined
  let found = tallyLevel === undefined ? undefined : await gathered(talliedSquares(member, within, tallyLevel), shown)
  // So few would have been pins: most of the places stand in squares at the edges, whose middle lies outside.
  if (!found || countIn(found.squares) <= PINS_MOST) found = await exact()
  const { squares, standingOf, usedLevel } = found
  return {
    count: countIn(squares),
    alone: squares.filter(({ count }) => count === 1).map(({ placeId }) => placeId),
    clusters: squares
      .filter(({ count }) => count > 1)
      .map(({ count, square, lat, lng }) => ({
        position: { lat, lng },
        count,
        box: boxOfSquare(square, usedLevel),
        ...(standingOf.get(square) ?? { urgency: 0, isOverdue: false }),
      })),
  }
}
