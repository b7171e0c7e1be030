// Plain messages that are sent at the same time are one transaction of this node: its commit is what a message costs most. Each is
// acknowledged after that commit. A message that cannot go with the others goes alone, where it meets its refusal.
import { sql } from 'drizzle-orm'
import type { Message } from '#contract/message'
import { isUnavailable, lastAnswer, violates, writeAside, type Writing } from '../../db.ts'
import { log, reasonOf } from '../../log.ts'
import { meanwhile, preparedStatement, worded } from '../../postgres/statements.ts'
import type { RoomRow } from '../doors.ts'
import { messages, rooms } from '../tables.ts'
import { columns, listing, messagesOf, type Raw } from './rows.ts'
import { tellMessage } from './telling.ts'

export type Plain = { memberId: number; clientId: string; body: string; quotedId: number | null }
type Waiting = {
  room: RoomRow
  plain: Plain
  settle: (message: Message | undefined) => void
  fail: (error: unknown) => void
}

const AT_ONCE = 64
/** While one transaction is committed, the next one begins; more would leave too few messages for each. */
const TRANSACTIONS = 2

const { placeholder } = sql
/**
 * Left out are those whose rooms were closed, are held by something else, or have other people than when they were read. One that
 * has come before fails all, which then go alone.
 */
const togetherStatement = preparedStatement<Raw>(
  'messages_posted',
  () =>
    worded(sql`with asked as materialized (
        select distinct on (room_id, member_id, client_id) * from unnest(${placeholder('orgIds')}::bigint[], ${placeholder('roomIds')}::bigint[],
          ${placeholder('memberIds')}::bigint[], ${placeholder('clientIds')}::uuid[], ${placeholder('bodies')}::text[],
          ${placeholder('quotedIds')}::bigint[], ${placeholder('rosters')}::bigint[])
          with ordinality as one (org_id, room_id, member_id, client_id, body, quoted_id, roster, at)
        order by room_id, member_id, client_id, at),
      held as materialized (
        select ${rooms}.org_id, ${rooms}.id from ${rooms}
        join (select distinct org_id, room_id, roster from asked) read on read.org_id = ${rooms}.org_id and read.room_id = ${rooms}.id
          and read.roster = ${rooms}.roster
        where ${rooms}.closed_at is null order by ${rooms}.id for no key update of ${rooms} skip locked),
      fit as materialized (
        select asked.*, row_number() over (partition by asked.room_id order by asked.at) as nth from asked
        join held on held.org_id = asked.org_id and held.id = asked.room_id),
      counted as (
        update ${rooms} set last_seq = last_seq + many.count, last_change = last_change + many.count
        from (select org_id, room_id, count(*) as count from fit group by org_id, room_id) many
        where ${rooms}.org_id = many.org_id and ${rooms}.id = many.room_id
        returning ${rooms}.org_id, ${rooms}.id, last_seq - many.count as seq, last_change - many.count as change),
      made as (
        insert into ${messages} (org_id, room_id, seq, change, member_id, client_id, body, quoted_id)
        select fit.org_id, fit.room_id, counted.seq + fit.nth, counted.change + fit.nth, fit.member_id, fit.client_id, fit.body, fit.quoted_id
        from fit join counted on counted.org_id = fit.org_id and counted.id = fit.room_id
        returning *)
      ${listing(sql`select * from made`)} order by its_seq`),
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
  }
  working--
}

function taken(): Waiting[] {
  const free = waiting.filter(({ room }) => !busy.has(room.roomId)).slice(0, AT_ONCE)
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

const nameOf = (roomId: number, { memberId, clientId }: Pick<Plain, 'memberId' | 'clientId'>) =>
  `${roomId} ${memberId} ${clientId}`

async function postAll(tx: Writing, some: readonly Waiting[]) {
  const posting = meanwhile(
    togetherStatement(
      {
        orgIds: some.map(({ room }) => room.orgId),
        roomIds: some.map(({ room }) => room.roomId),
        memberIds: some.map(({ plain }) => plain.memberId),
        clientIds: some.map(({ plain }) => plain.clientId),
        bodies: some.map(({ plain }) => plain.body),
        quotedIds: some.map(({ plain }) => plain.quotedId),
        rosters: some.map(({ room }) => room.roster),
      },
      tx,
    ),
  )
  const roomsById = new Map(some.map(({ room }) => [room.roomId, room]))
  const finished = async () => {
    const rows = (await posting).map(columns.decode)
    // Plain ones have no files, which alone would be asked for by the organization.
    const all = await messagesOf(tx, 0, rows)
    for (const message of all) await tellMessage(tx, roomsById.get(message.roomId)!, message)
    return new Map(
      all.map(message => {
        const { memberId } = message.author
        return [nameOf(message.roomId, { memberId, clientId: message.clientId! }), message] as const
      }),
    )
  }
  return lastAnswer(finished())
}
