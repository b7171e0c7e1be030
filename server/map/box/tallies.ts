// The numbers of places that triggers keep by squares: a country is a few hundred rows, not all its places.
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Box, PINS_MOST } from '#contract/map'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { isSeen } from '../doors.ts'
import { placeTallies, TALLY_LEVELS } from '../tables.ts'
import { bitsBelow, squaresAcross } from './cells.ts'
import { boxOf, type Counting, shortened } from './squares.ts'
import { isInBox, isInRange, rangesIn, type Within } from './within.ts'

const { count, latSum, lngSum, idSum } = placeTallies
const DEGREE = sql.raw('1000000.0')
const mean = (sum: SQL | typeof latSum, of: SQL | typeof count) => sql<number>`(${sum} / ${of} / ${DEGREE})::float8`
const MIDDLE = { lat: mean(latSum, count), lng: mean(lngSum, count) }

const counted = (member: Member, level: number) =>
  and(isSeen(member, placeTallies), eq(placeTallies.level, level), gt(count, 0))

/** A square lies in the box where the middle of its places does; of fewer squares too much would be lost at its edges. */
const ACROSS_LEAST = 4

/** The level from which squares of this one are gathered; undefined where the places themselves are counted. */
export const tallyLevelOf = (box: Box, level: number) =>
  TALLY_LEVELS.find(each => each >= level && squaresAcross(box, each) >= ACROSS_LEAST)

/** @param tallyLevel no coarser than the squares that are wanted */
export const talliedSquares =
  (member: Member, within: Within, tallyLevel: number): Counting =>
  async level => {
    const square = shortened(sql`${placeTallies.square}`, bitsBelow(level) - bitsBelow(tallyLevel))
    return db
      .select({
        square: square.mapWith(Number),
        count: sql<number>`sum(${count})::int`,
        lat: mean(sql`sum(${latSum})`, sql`sum(${count})`),
        lng: mean(sql`sum(${lngSum})`, sql`sum(${count})`),
        placeId: sql`sum(${idSum})`.mapWith(Number),
      })
      .from(rangesIn(within))
      .innerJoin(placeTallies, isInRange(placeTallies.square, bitsBelow(tallyLevel)))
      .where(and(counted(member, tallyLevel), isInBox(within, MIDDLE.lat, MIDDLE.lng)))
      .groupBy(square)
      .limit(PINS_MOST + 1)
  }

/** Undefined of so few places that they are better looked at themselves: its edges lie half a square beside the outermost ones. */
export async function talliedExtent(member: Member) {
  const level = TALLY_LEVELS.at(-1)!
  const [all] = await db
    .select({ total: sql<number>`coalesce(sum(${count}), 0)::int`, ...boxOf(MIDDLE.lat, MIDDLE.lng) })
    .from(placeTallies)
    .where(counted(member, level))
  const { total, west, south, east, north } = all!
  if (west === null || total <= PINS_MOST) return undefined
  const half = 180 / 2 ** level
  return { count: total, west: west - half, south: south - half, east: east + half, north: north + half }
}
