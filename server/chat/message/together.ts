// Plain messages that are sent at the same time are one transaction of this node: its commit is what a message costs most. Each is
// acknowledged after that commit. A message that cannot go with the others goes alone, where it meets its refusal.
import { sql } from 'drizzle-orm'
import type { Message } from '#contract/message'
import { db, isUnavailable, lastAnswer, violates, writeAside, type Writing } from '../../db.ts'
import { log, reasonOf } from '../../log.ts'
import { memberNameBy } from '../../member/names.ts'
import { columnList, decoded } from '../../postgres/column-list.ts'
import { meanwhile, preparedStatement, worded } from '../../postgres/statements.ts'
import type { RoomRow } from '../doors.ts'
import { messages, rooms } from '../tables.ts'
import type { Raw } from './rows.ts'
import { messageOf, plainRow } from './whole.ts'
import { tellMessage } from './telling.ts'

export type Plain = { memberId: number; clientId: string; body: string }
type Waiting = {
  room: RoomRow
  plain: Plain
  settle: (message: Message | undefined) => void
  fail: (error: unknown) => void
}

const AT_ONCE = 64
/** While one transaction is committed, the next one begins, where there are enough for it: each costs as much as some messages. */
const TRANSACTIONS = 2
const BESIDE_LEAST = 8

const { placeholder } = sql
const { text, number, moment } = decoded
/** Each message that PostgreSQL has taken, with the little that it alone knows. */
const made = columnList({
  roomId: [sql`made.room_id`.as('room'), number],
  memberId: [sql`made.member_id`.as('member'), number],
  clientId: [sql`made.client_id`.as('client'), text],
  messageId: [sql`made.id`.as('message'), number],
  seq: [sql`made.seq`.as('its_seq'), number],
  change: [sql`made.change`.as('its_change'), number],
  authorName: [memberNameBy(sql`made.org_id`, sql`made.member_id`).as('author_name'), raw => raw ?? ''],
  createdAt: [sql`made.created_at at time zone 'UTC'`.as('created_utc'), moment],
})

/**
 * Left out are those whose rooms were closed, are held by something else, or have other people than when they were read. One that
 * has come before fails all, which then go alone.
 */
const togetherStatement = preparedStatement<Raw>(
  'messages_posted',
  () =>
    worded(sql`with held as materialized (
        select ${rooms}.org_id, ${rooms}.id, many.count
        from unnest(${placeholder('orgIds')}::bigint[], ${placeholder('roomIds')}::bigint[], ${placeholder('rosters')}::bigint[],
          ${placeholder('counts')}::int[]) many (org_id, room_id, roster, count)
        join ${rooms} on ${rooms}.org_id = many.org_id and ${rooms}.id = many.room_id and ${rooms}.roster = many.roster
        where ${rooms}.closed_at is null order by ${rooms}.id for no key update of ${rooms} skip locked),
      counted as (
        update ${rooms} set last_seq = last_seq + held.count, last_change = last_change + held.count from held
        where ${rooms}.org_id = held.org_id and ${rooms}.id = held.id
        returning ${rooms}.org_id, ${rooms}.id, last_seq - held.count as seq, last_change - held.count as change),
      made as (
        insert into ${messages} (org_id, room_id, seq, change, member_id, client_id, body, created_at)
        select counted.org_id, counted.id, counted.seq + one.nth, counted.change + one.nth, one.member_id, one.client_id, one.body,
          clock_timestamp()
        from unnest(${placeholder('itsRoomIds')}::bigint[], ${placeholder('nths')}::int[], ${placeholder('memberIds')}::bigint[],
          ${placeholder('clientIds')}::uuid[], ${placeholder('bodies')}::text[]) one (room_id, nth, member_id, client_id, body)
        join counted on counted.id = one.room_id
        returning org_id, room_id, member_id, client_id, id, seq, change, created_at)
      ${db.select(made.rawSelection).from(sql`made`)} order by its_seq`),
  { isText: true },
)

let waiting: Waiting[] = []
let working = 0
/** Rooms of a transaction that is under way: their next messages wait for it, and go together then. */
const busy = new Set<number>()

/** @returns undefined where it could not be posted with the others */
export function postTogether(room: RoomRow, plain: Plain): Promise<Message | undefined> {
  return new Promise((resolve, reject) => {
    waiting.push({ room, plain, settle: resolve, fail: reject })
    if (working < TRANSACTIONS) void work()
  })
}

async function work() {
  working++
  // Messages of one turn of the loop go together from the first one on.
  await Promise.resolve()
  for (let some = taken(); some.length > 0; some = taken()) {
    const roomIds = some.map(({ room }) => room.roomId)
    for (const roomId of roomIds) busy.add(roomId)
    await postSome(some)
    for (const roomId of roomIds) busy.delete(roomId)
    await quiet()
  }
  working--
}

/** Until a turn of the loop brings no more: whoever was answered just now may send the next one, and larger transactions cost less. */
async function quiet() {
  for (let before = -1; before !== waiting.length;) {
    before = waiting.length
    await new Promise(resolve => setImmediate(resolve))
  }
}

function taken(): Waiting[] {
  const free = waiting.filter(({ room }) => !busy.has(room.roomId)).slice(0, AT_ONCE)
  if (working > 1 && free.length < BESIDE_LEAST) return []
  const chosen = new Set(free)
  waiting = waiting.filter(each => !chosen.has(each))
  return free
}

async function postSome(some: readonly Waiting[]) {
  try {
    const posted = await writeAside(tx => postAll(tx, some))
    for (const { room, plain, settle } of some) settle(posted.get(nameOf(room.roomId, plain)))
  } catch (error) {
    if (isUnavailable(error)) return some.forEach(({ fail }) => fail(error))
    if (!violates(error, 'message_client_id_key'))
      log.error({ reason: reasonOf(error) }, 'messages could not be posted together')
    for (const { settle } of some) settle(undefined)
  }
  return undefined
}

/** Upper and lower case of a client's id are one. */
const nameOf = (roomId: number, { memberId, clientId }: Pick<Plain, 'memberId' | 'clientId'>) =>
  `${roomId} ${memberId} ${clientId.toLowerCase()}`

/** Messages of one room that were let in by the same reading of it, in the order in which they came. */
function byRoom(some: Iterable<Waiting>) {
  const groups = new Map<number, Waiting[]>()
  for (const each of some) {
    const group = groups.get(each.room.roomId)
    // One that read the room earlier than the others goes alone.
    if (!group) groups.set(each.room.roomId, [each])
    else if (group[0]!.room.roster === each.room.roster) group.push(each)
  }
  return [...groups.values()]
}

async function postAll(tx: Writing, some: readonly Waiting[]) {
  // Each once, however often it was sent at the same time.
  const byName = new Map(some.map(each => [nameOf(each.room.roomId, each.plain), each]))
  const groups = byRoom(byName.values())
  const all = groups.flat()
  const posting = meanwhile(
    togetherStatement(
      {
        orgIds: groups.map(([first]) => first!.room.orgId),
        roomIds: groups.map(([first]) => first!.room.roomId),
        rosters: groups.map(([first]) => first!.room.roster),
        counts: groups.map(group => group.length),
        itsRoomIds: all.map(({ room }) => room.roomId),
        nths: groups.flatMap(group => group.map((_, at) => at + 1)),
        memberIds: all.map(({ plain }) => plain.memberId),
        clientIds: all.map(({ plain }) => plain.clientId),
        bodies: all.map(({ plain }) => plain.body),
      },
      tx,
    ),
  )
  const finished = async () => {
    const posted = new Map<string, Message>()
    for (const raw of await posting) {
      const row = made.decode(raw)
      const name = nameOf(row.roomId, row)
      const { room, plain } = byName.get(name)!
      const message = messageOf(plainRow({ ...row, body: plain.body }))
      await tellMessage(tx, room, message, { isNew: true })
      posted.set(name, message)
    }
    return posted
  }
  return lastAnswer(finished())
}
