// The faces that stand for rooms. Of a room between two the other one stays, also after they left the organization.
import { and, asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Face } from '#contract/room-row'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { db } from '../../db.ts'
import { namesOf } from '../../member/names.ts'
import { facesBy } from '../../member/people.ts'
import { isAmong } from '../../postgres/statements.ts'
import type { RoomRow } from '../doors.ts'
import { roomMembers } from '../tables.ts'

/** The members of a room between two, or one with themselves. */
export const idsInPair = ({ pair }: Pick<RoomRow, 'pair'>): number[] =>
  pair === null ? [] : [...new Set(pair.split(':').map(Number))]

/** Former members have a name and no picture. */
export async function facesInRooms(orgId: number, memberIds: readonly number[]): Promise<ReadonlyMap<number, Face>> {
  const present = await facesBy(orgId, new Set(memberIds))
  const gone = [...new Set(memberIds)].filter(id => !present.has(id))
  if (gone.length === 0) return present
  const former = await namesOf(db, orgId, { userIds: [], memberIds: gone })
  const added = former.map(({ memberId, name }) => [memberId, { memberId, name, profileImgUrl: null }] as const)
  return new Map([...present, ...added])
}

const NAMED_MOST = 3
/** The titles of groups without a name where every reader is told the same: the names of those who were there first. */
export async function titlesByPeople(tx: NodePgDatabase, orgId: number, roomIds: readonly number[]) {
  if (roomIds.length === 0) return new Map<number, string>()
  const rows = await tx
    .select({ roomId: roomMembers.roomId, memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(and(eq(roomMembers.orgId, orgId), isAmong(roomMembers.roomId, roomIds)))
    .orderBy(asc(roomMembers.joinedAt), asc(roomMembers.memberId))
  const people = [...Map.groupBy(rows, row => row.roomId)]
  const first = people.flatMap(([, all]) => all.slice(0, NAMED_MOST).map(({ memberId }) => memberId))
  const named = await namesOf(tx, orgId, { userIds: [], memberIds: first })
  const nameBy = new Map(named.map(({ memberId, name }) => [memberId, name]))
  return new Map(
    people.map(([roomId, all]) => {
      const names = all.slice(0, NAMED_MOST).map(({ memberId }) => nameBy.get(memberId) || WITHDRAWN_NAME)
      const count = all.length - names.length
      return [
        roomId,
        count > 0 ? fill(chatText.groupOf, { names: names.join(', '), count }) : names.join(', '),
      ] as const
    }),
  )
}
