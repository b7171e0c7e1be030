// The counters of a room. Raising one locks the room until the end of the transaction.
import { and, eq, sql } from 'drizzle-orm'
import { db, type Writing } from '../db.ts'
import { preparedStatement } from '../postgres/statements.ts'
import type { RoomPlace } from './doors.ts'
import { rooms } from './tables.ts'

const changeStatement = preparedStatement<[change: string]>('room_next_change', () =>
  db
    .update(rooms)
    .set({ lastChange: sql`${rooms.lastChange} + 1` })
    .where(and(eq(rooms.orgId, sql.placeholder('orgId')), eq(rooms.roomId, sql.placeholder('roomId'))))
    .returning({ change: rooms.lastChange }),
)

/** For a message of the room that is different from now on. */
export async function nextChange(tx: Writing, { orgId, roomId }: RoomPlace): Promise<number> {
  const [row] = await changeStatement({ orgId, roomId }, tx)
  return Number(row![0])
}
