// The lines of a room itself: a message without words, with the deed and its people.
import { sql } from 'drizzle-orm'
import type { Writing } from '../../db.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import type { RoomRow } from '../doors.ts'
import { columns, DEPARTED, listing, type Raw } from './rows.ts'
import { messagesOf } from './whole.ts'
import { messages, rooms, type StoredEvent } from '../tables.ts'
import { tellMessage } from './telling.ts'

const { placeholder } = sql
const sayStatement = preparedStatement<Raw>(
  'room_said',
  () =>
    worded(sql`with counted as (
        update ${rooms} set last_seq = last_seq + 1, last_change = last_change + 1
        where org_id = ${placeholder('orgId')} and id = ${placeholder('roomId')} returning last_seq, last_change),
      made as (
        insert into ${messages} (org_id, room_id, seq, change, member_id, body, event, created_at)
        select ${placeholder('orgId')}, ${placeholder('roomId')}, last_seq, last_change, ${placeholder('memberId')}, '',
          ${placeholder('event')}::jsonb, clock_timestamp() from counted returning *)
      ${listing(sql`select * from made`)}`),
  { isText: true },
)

/** The room is locked. Many people stand in one message. */
export async function say(tx: Writing, room: RoomRow, memberId: number, event: StoredEvent) {
  const { orgId, roomId } = room
  const [raw] = await sayStatement({ orgId, roomId, memberId, event: JSON.stringify(event) }, tx)
  const [message] = await messagesOf(tx, orgId, [columns.decode(raw!)])
  await tellMessage(tx, room, message!, { isLast: event.what !== DEPARTED })
}
