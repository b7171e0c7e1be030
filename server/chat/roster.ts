// The members of a room, kept in memory until somebody comes or goes: every message asks for it.
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db } from '../db.ts'
import { userIdsOf } from '../member/names.ts'
import { preparedStatement } from '../postgres/statements.ts'
import type { RoomRow } from './doors.ts'
import { roomMembers } from './tables.ts'

const PEOPLE_MOST = 200_000

export type Roster = {
  memberIds: ReadonlySet<number>
  userIds: readonly number[]
  /** By the member: they joined after this message. */
  joinedSeqs: ReadonlyMap<number, number>
  /** Messages after this one are seen by all of them, whatever the room shows to newcomers. */
  lastJoinedSeq: number
}
type Kept = { roster: number; people: Promise<Roster>; size: number }

/** By the room; least recently used first. */
const kept = new Map<number, Kept>()
let size = 0

const membersStatement = preparedStatement<[memberId: string, joinedSeq: string]>('room_roster', () =>
  db
    .select({ memberId: roomMembers.memberId, joinedSeq: roomMembers.joinedSeq })
    .from(roomMembers)
    .where(and(eq(roomMembers.orgId, sql.placeholder('orgId')), eq(roomMembers.roomId, sql.placeholder('roomId')))),
)

/**
 * The number with which the room was read says whether somebody came or went since.
 * @param tx the transaction that may have let somebody come or go, of which others know nothing yet
 */
export function rosterOf(
  { orgId, roomId, roster }: Pick<RoomRow, 'orgId' | 'roomId' | 'roster'>,
  tx: NodePgDatabase = db,
): Promise<Roster> {
  const known = kept.get(roomId)
  if (known && known.roster >= roster) {
    kept.delete(roomId)
    kept.set(roomId, known)
    return known.people
  }
  if (tx !== db) return read(orgId, roomId, tx)
  if (known) forget(roomId, known)
  const fresh: Kept = { roster, size: 0, people: read(orgId, roomId, db) }
  kept.set(roomId, fresh)
  fresh.people.then(
    ({ userIds }) => {
      if (kept.get(roomId) !== fresh) return
      fresh.size = userIds.length
      size += fresh.size
      for (const [oldest, each] of kept) if (size > PEOPLE_MOST) forget(oldest, each)
    },
    () => kept.get(roomId) === fresh && forget(roomId, fresh),
  )
  return fresh.people
}

function forget(roomId: number, each: Kept) {
  kept.delete(roomId)
  size -= each.size
}

async function read(orgId: number, roomId: number, tx: NodePgDatabase): Promise<Roster> {
  const rows = await membersStatement({ orgId, roomId }, tx)
  const joinedSeqs = new Map(rows.map(([memberId, joinedSeq]) => [Number(memberId), Number(joinedSeq)]))
  const memberIds = [...joinedSeqs.keys()]
  return {
    memberIds: new Set(memberIds),
    userIds: await userIdsOf(orgId, memberIds),
    joinedSeqs,
    lastJoinedSeq: Math.max(0, ...joinedSeqs.values()),
  }
}
