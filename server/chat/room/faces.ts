// The faces that stand for rooms. Of a room between two the other one stays, also after they left the organization.
import type { Face } from '#contract/room-row'
import { db } from '../../db.ts'
import { namesOf } from '../../member/names.ts'
import { facesBy } from '../../member/people.ts'
import type { RoomRow } from '../doors.ts'

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
