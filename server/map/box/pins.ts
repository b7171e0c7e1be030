// The places in a box of the screen, one by one.
import { and, type SQL, sql } from 'drizzle-orm'
import { type Box, type MapFilter, PINS_MOST } from '#contract/map'
import type { Member } from '#contract/permissions'
import type { PlaceRow } from '#contract/place'
import { db } from '../../db.ts'
import { preparedStatement } from '../../postgres/statements.ts'
import type { Unnamed } from '../../project/doors.ts'
import { asksNothing, placeConditions } from '../filters.ts'
import { type Narrowing, type RawRow, rowOf, rowsFound } from '../rows.ts'
import { places } from '../tables.ts'
import { isInBox, isInRange, rangesIn, WITHIN, type Within, withinOf } from './within.ts'

/** No row where they are more than a screen shows: they are counted first, in the index. */
function pinsQuery(member: Unnamed, shown: SQL, within: Within, narrowing: Narrowing) {
  const most = sql.raw(String(PINS_MOST + 1)) as unknown as number
  // Each range by itself, which leaves the planner no way but the index: it takes the conditions for narrower than they are.
  const near = db
    .select({ placeId: places.placeId })
    .from(places)
    .where(and(shown, isInRange(places.cell), isInBox(within)))
    .limit(most)
    .as('near')
  const found = db
    .select({ placeId: near.placeId })
    .from(rangesIn(within))
    .innerJoinLateral(near, sql`true`)
    .limit(most)
  const counted = sql`(with found as materialized ${found} select id from found where (select count(*) from found) <= ${sql.raw(String(PINS_MOST))}) as found`
  return rowsFound(db, member, narrowing, counted, sql`${places.placeId} = found.id`)
}

const { placeholder } = sql
const unnamed = (role: Unnamed['role']): Unnamed => ({
  orgId: placeholder('orgId'),
  memberId: placeholder('memberId'),
  role,
})
const prepared = (role: Unnamed['role']) =>
  preparedStatement<RawRow>(`pins_of_box_for_${role === 'GUEST' ? 'guests' : 'members'}`, () => {
    const member = unnamed(role)
    const narrowing = { today: placeholder('today'), filtered: [] }
    return pinsQuery(member, placeConditions(member, {}, []), WITHIN, narrowing)
  })
const forGuests = prepared('GUEST')
const forMembers = prepared('MEMBER')

/** None where there is none, or more than `PINS_MOST`. */
export async function pinsOf(member: Member, filter: MapFilter, box: Box, narrowing: Narrowing): Promise<PlaceRow[]> {
  const within = withinOf(box)
  if (asksNothing(filter)) {
    const ask = member.role === 'GUEST' ? forGuests : forMembers
    const { orgId, memberId } = member
    return (await ask({ ...within, orgId, memberId, today: narrowing.today })).map(rowOf)
  }
  const shown = placeConditions(member, filter, narrowing.filtered)
  return (await pinsQuery(member, shown, within, narrowing)).map(row => rowOf(Object.values(row) as RawRow))
}
