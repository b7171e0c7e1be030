// The largest numbers of chat: people in a room, pins, and rooms in which nobody is told what only few people need.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PINS_MOST } from '#contract/message'
import { READERS_SHOWN_MOST, ROOM_MEMBERS_MOST, roomRoutes, TYPING_ROOM_MOST } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { crowd, joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { refusal, sql } from '../testing/visitor.ts'
import { chatIn, company, group } from './test.ts'

/** A group of the owner and so many others, of whom one can be called; and two members who are not in it. */
async function large(others: number) {
  const { orgId, owner } = await company()
  const junho = await joined(orgId, 'MEMBER', '준호')
  const [last, beyond, ...silent] = await crowd(orgId, others + 1)
  const memberIds = [junho.memberId, ...silent]
  const body = { kind: 'group' as const, memberIds }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const live = await socketOf(owner.token)
  live.say({ type: 'listen', id: 1, channel: `room:${roomId}` })
  await live.heard({ type: 'listening', id: 1 })
  const told = (name: string) => live.frames.filter(frame => frame.name === name).map(({ data }) => data)
  return { owner, junho, outside: [last!, beyond!] as const, told, ...chatIn(orgId, roomId) }
}

test('a room takes five hundred people, and no more', async () => {
  const { owner, at, outside } = await large(ROOM_MEMBERS_MOST - 2)
  const invite = (memberId: number) => owner.call(roomRoutes.invite, { ...at, body: { memberIds: [memberId] } })
  expect((await invite(outside[0])).members).toHaveLength(ROOM_MEMBERS_MOST)
  expect(await refusal(invite(outside[1]))).toMatchObject({ status: 409, error: 'room.full' })
})

test('fifty messages are pinned, and one more is refused until one is pinned no more', async () => {
  const { owner, at } = await group(['준호'])
  const pin = (messageId: number, isPinned = true) =>
    owner.call(messageRoutes.pin, { ...at, messageId, body: { isPinned } })
  const rows = await sql<{ id: string }>(
    `with said as (insert into message (org_id, room_id, seq, change, member_id, client_id, body, pinned_at, pinned_by)
         select $1::bigint, $2::bigint, each, each, $3::bigint, gen_random_uuid(), each || '번째 말',
           case when each < $4 then now() end, case when each < $4 then $3::bigint end
         from generate_series(2, $4::int) each returning id),
       counted as (update room set last_seq = $4, last_change = $4, pin_count = $4 - 2 where org_id = $1 and id = $2)
     select id from said order by id`,
    [at.orgId, at.roomId, owner.memberId, PINS_MOST + 2],
  )
  const said = rows.map(({ id }) => Number(id))
  expect(await refusal(pin(said.at(-1)!))).toMatchObject({ status: 409, error: 'message.pins' })
  await pin(said[0]!, false)
  await pin(said.at(-1)!)
  expect(await owner.call(messageRoutes.pins, at)).toHaveLength(PINS_MOST)
})

test('in a room of up to a hundred its cursors are told, at most once a second; in a larger one they are asked for', async () => {
  const small = await large(2)
  const said = []
  for (const words of ['하나', '둘', '셋', '넷']) said.push(await small.post(small.owner, words))
  for (const { seq } of said) {
    await small.junho.call(messageRoutes.markRead, { ...small.at, body: { seq } })
    await wait(60)
  }
  const last = said.at(-1)!.seq
  const mine = { memberId: small.junho.memberId, readSeq: last }
  await expect.poll(() => small.told('room.read').at(-1)).toEqual({ roomId: small.at.roomId, readers: [mine] })
  // Four moves within a quarter of a second are told together, but for the first.
  expect(small.told('room.read').length).toBeLessThanOrEqual(2)

  const { owner, junho, at, post, read, told } = await large(READERS_SHOWN_MOST)
  const { seq, messageId } = await post(owner, '모두에게')
  await junho.call(messageRoutes.markRead, { ...at, body: { seq } })
  expect((await read(owner)).members.every(({ readSeq }) => readSeq === null)).toBe(true)
  const readers = await owner.call(messageRoutes.readers, { ...at, messageId })
  expect(readers.read).toEqual([junho.memberId])
  expect(readers.unread).toHaveLength(READERS_SHOWN_MOST - 1)
  await post(owner, '그다음')
  await wait(1_200)
  expect(told('room.read')).toEqual([])
})

test('that somebody types is told in a room of up to fifty', async () => {
  const small = await large(TYPING_ROOM_MOST - 1)
  await small.junho.call(messageRoutes.typing, small.at)
  await expect
    .poll(() => small.told('room.typing'))
    .toEqual([{ roomId: small.at.roomId, memberId: small.junho.memberId }])
  const { owner, junho, at, told, post } = await large(TYPING_ROOM_MOST)
  await junho.call(messageRoutes.typing, at)
  await post(owner, '그다음')
  await expect.poll(() => told('message.changed').length).toBe(1)
  expect(told('room.typing')).toEqual([])
})
