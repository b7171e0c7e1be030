// Rooms after people left them, or the organization.
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { roomRoutes } from '#contract/chat'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { choresDone, refusal, sql } from '../testing/visitor.ts'
import { chatIn, company, group, rowOf } from './test.ts'

const back = (memberId: number) => sql('update member set left_at = null, removed_at = null where id = $1', [memberId])

test('a room between two stays with its name when one leaves, is written into by nobody, and opens when they are back', async () => {
  const { owner, orgId } = await company()
  const mina = await joined(orgId, 'MEMBER', '채수빈')
  const { roomId } = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: mina.memberId } })
  const { post, read, at } = chatIn(orgId, roomId)
  await post(mina, '쿠폰 기준표입니다')
  await mina.call(memberRoutes.leave, { orgId })
  const names = ({ faces }: { faces: { name: string }[] }) => faces.map(({ name }) => name)
  expect(names((await rowOf(owner, at))!)).toEqual(['채수빈'])
  const left = await read(owner)
  expect(names(left)).toContain('채수빈')
  expect(left).toMatchObject({ isClosed: true, mine: { mayPost: false } })
  expect(await refusal(post(owner, '혼잣말'))).toMatchObject({ status: 409, error: 'room.closed' })
  expect(await refusal(owner.call(roomRoutes.openDirect, { orgId, body: { memberId: mina.memberId } }))).toMatchObject({
    error: 'member.missing',
  })
  await back(mina.memberId)
  const again = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: mina.memberId } })
  expect(again).toMatchObject({ roomId, isClosed: false })
  await post(mina, '다시 왔습니다')
})

test('a room of one’s own is not closed by the leaving of others', async () => {
  const { owner, orgId } = await company()
  const mina = await joined(orgId)
  const { roomId } = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: owner.memberId } })
  await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
  expect(await chatIn(orgId, roomId).post(owner, '메모')).toMatchObject({ body: '메모' })
})

test('whoever leaves the organization is missed in their rooms, and no list moves for that', async () => {
  const { owner, orgId } = await company()
  const [mina, junho] = [await joined(orgId, 'MEMBER', '채수빈'), await joined(orgId, 'MEMBER', '준호')]
  const rooms: number[] = []
  for (const name of ['물류 현장', '등산 모임']) {
    const body = { kind: 'group' as const, name, memberIds: [mina.memberId, junho.memberId] }
    const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
    await chatIn(orgId, roomId).post(junho, `${name} 이야기`)
    rooms.unshift(roomId)
  }
  const before = (await owner.call(roomRoutes.list, { orgId, query: {} })).rooms
  await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
  const after = (await owner.call(roomRoutes.list, { orgId, query: {} })).rooms
  expect(after.map(({ roomId, last, memberCount }) => ({ roomId, last, memberCount }))).toEqual(
    before.map(({ roomId, last }) => ({ roomId, last, memberCount: 2 })),
  )
  for (const roomId of rooms)
    expect((await chatIn(orgId, roomId).page(owner)).messages.at(-1)!.event).toMatchObject({
      what: 'departed',
      people: [{ memberId: mina.memberId, name: '채수빈' }],
    })
})

test('after somebody has left the organization lists hear of other last words, and hidden rooms stay hidden', async () => {
  const { owner, orgId } = await company()
  const [mina, junho] = [await joined(orgId, 'MEMBER', '채수빈'), await joined(orgId, 'MEMBER', '준호')]
  const body = { kind: 'group' as const, memberIds: [mina.memberId, junho.memberId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const { at, post } = chatIn(orgId, roomId)
  const { messageId } = await post(owner, '비밀번호는 1234')
  await junho.call(roomRoutes.changeMine, { ...at, body: { isHidden: true } })
  const { userId } = await junho.call(accountRoutes.me, {})
  const { heard, say } = await socketOf(junho.token)
  say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 1 })
  await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
  expect(await rowOf(junho, at)).toMatchObject({ isHidden: true, unreadCount: 1 })
  expect(await junho.call(roomRoutes.unread, { orgId })).toEqual({ count: 0 })
  await owner.call(messageRoutes.remove, { ...at, messageId })
  const last = expect.objectContaining({ isDeleted: true, excerpt: '' })
  await heard({ name: 'room.touched', data: expect.objectContaining({ roomId, last }) })
  await post(owner, '다시 보입니다')
  expect(await rowOf(junho, at)).toMatchObject({ isHidden: false })
})

test('a room that everybody has left is closed, and purged with its files after thirty days', async () => {
  const { owner, orgId } = await company()
  const body = { kind: 'channel' as const, name: '등산 모임', memberIds: [] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const { at, post } = chatIn(orgId, roomId)
  await post(owner, '이번 주는 관악산')
  await owner.call(roomRoutes.leave, at)
  const channels = () => owner.call(roomRoutes.channels, { orgId, query: {} })
  expect(await channels()).toEqual([])
  expect(await refusal(owner.call(roomRoutes.join, at))).toMatchObject({ error: 'room.closed' })
  const rows = () => sql('select id from message where room_id = $1', [roomId])
  const aged = (days: number) =>
    sql(`update room set closed_at = now() - $2 * interval '1 day' where id = $1`, [roomId, days])
  await aged(29.9)
  await choresDone()
  expect(await rows()).not.toEqual([])
  await aged(30)
  await choresDone()
  expect(await rows()).toEqual([])
})

test('a closed room with people in it is kept', async () => {
  const { owner, orgId, at, post } = await group(['준호'])
  await post(owner, '여기까지')
  await owner.call(roomRoutes.close, { ...at, body: { isClosed: true } })
  await sql(`update room set closed_at = now() - interval '90 days' where id = $1`, [at.roomId])
  await choresDone()
  expect(await rowOf(owner, { orgId, roomId: at.roomId })).toMatchObject({ isClosed: true })
})

test('a channel in which only guests were left is owned by the member who joins it next', async () => {
  const { owner, orgId } = await company()
  const [guest, junho] = [await joined(orgId, 'GUEST'), await joined(orgId, 'MEMBER', '준호')]
  const body = { kind: 'channel' as const, name: '협력사', memberIds: [guest.memberId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const at = { orgId, roomId }
  await owner.call(roomRoutes.leave, at)
  expect((await guest.call(roomRoutes.read, at)).ownerId).toBeNull()
  expect((await junho.call(roomRoutes.join, at)).ownerId).toBe(junho.memberId)
})
