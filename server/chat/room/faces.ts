// The faces that stand for rooms. Of a room between two the other one stays, also after they left the organization.
import { and, count, eq, sql } from 'drizzle-orm'
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
/** One more, because its reader is passed over. */
const firstMembers = sql<
  number[]
>`(array_agg(${roomMembers.memberId} order by ${roomMembers.joinedAt}, ${roomMembers.memberId}))
  [:${sql.raw(String(NAMED_MOST + 1))}]`.mapWith((ids: string[]) => ids.map(Number))

/** The titles of groups without a name, as each of their people has them: the names of the others who were there first. */
export async function titlesByPeople(tx: NodePgDatabase, orgId: number, roomIds: readonly number[]) {
  if (roomIds.length === 0) return new Map<number, (memberId: number) => string>()
  const rows = await tx
    .select({ roomId: roomMembers.roomId, size: count(), memberIds: firstMembers })
    .from(roomMembers)
    .where(and(eq(roomMembers.orgId, orgId), isAmong(roomMembers.roomId, roomIds)))
    .groupBy(roomMembers.roomId)
  const people = await namesOf(tx, orgId, { userIds: [], memberIds: rows.flatMap(({ memberIds }) => memberIds) })
  const nameBy = new Map(people.map(({ memberId, name }) => [memberId, name]))
  const titleTo = ({ size, memberIds }: (typeof rows)[number], me: number) => {
    const others = memberIds.filter(id => id !== me).slice(0, NAMED_MOST)
    const names = others.map(id => nameBy.get(id) || WITHDRAWN_NAME).join(', ')
    const more = size - 1 - others.length
    return more > 0 ? fill(chatText.groupOf, { names, count: more }) : names
  }
  return new Map(rows.map(row => [row.roomId, (me: number) => titleTo(row, me)]))
}
