import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { roomRoutes } from '#contract/chat'
import { departmentRoutes } from '#contract/department'
import { draftRoutes } from '#contract/draft'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { refusal, sql } from '../testing/visitor.ts'
import { chatIn, company, group, rowOf } from './test.ts'

test('[S1.5] between two people there is one room, and one of each with themselves', async () => {
  const { orgId, owner } = await company()
  const mina = await joined(orgId)
  const open = (by: typeof mina, memberId: number) => by.call(roomRoutes.openDirect, { orgId, body: { memberId } })
  const [mine, theirs, again] = await Promise.all([
    open(owner, mina.memberId),
    open(mina, owner.memberId),
    open(owner, mina.memberId),
  ])
  expect(new Set([mine.roomId, theirs.roomId, again.roomId]).size).toBe(1)
  expect(mine).toMatchObject({ kind: 'direct', name: '', lastSeq: 0, mine: { mayManage: false, mayLeave: false } })
  const alone = await open(mina, mina.memberId)
  expect(alone.members.map(({ memberId }) => memberId)).toEqual([mina.memberId])
  expect((await rowOf(mina, { orgId, roomId: alone.roomId }))!.faces.map(({ memberId }) => memberId)).toEqual([
    mina.memberId,
  ])
  const guest = await joined(orgId, 'GUEST', '손님')
  expect(await refusal(open(guest, owner.memberId))).toMatchObject({ status: 403 })
  expect(await refusal(open(owner, 999_999_999))).toMatchObject({ status: 404, error: 'member.missing' })
  // Somebody who left and came back is in it again.
  await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
  expect((await owner.call(roomRoutes.read, { orgId, roomId: mine.roomId })).members.length).toBe(1)
  await sql('update member set left_at = null, removed_at = null where id = $1', [mina.memberId])
  expect((await open(owner, mina.memberId)).members.length).toBe(2)
  const at = { orgId, roomId: mine.roomId }
  expect(await refusal(owner.call(roomRoutes.leave, at))).toMatchObject({ error: 'room.followed' })
  expect(await refusal(owner.call(roomRoutes.invite, { ...at, body: { memberIds: [guest.memberId] } }))).toMatchObject({
    status: 409,
  })
})

test('a group is changed by its people, managed by its owner, and a newcomer sees what is said from then on', async () => {
  const { owner, others, orgId, at, post, words, read } = await group(['준호', '서연'])
  const [junho, seoyeon] = others as [(typeof others)[0], (typeof others)[0]]
  const late = await joined(orgId, 'MEMBER', '한지우')
  await post(owner, '전에 한 말')
  expect(await refusal(read(late))).toMatchObject({ status: 404, error: 'room.missing' })
  await junho.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId, owner.memberId] } })
  await post(owner, '이후에 한 말')
  expect(await words(late)).toEqual(['이후에 한 말'])
  expect((await read(late)).mine.hiddenSeq).toBe(2)
  const { version } = await read(owner)
  const change = (by: typeof owner, body: object) => by.call(roomRoutes.change, { ...at, body: { version, ...body } })
  expect(await refusal(change(junho, { showsHistory: true }))).toMatchObject({ error: 'room.forbidden' })
  await change(owner, { showsHistory: true })
  expect(await words(late)).toEqual(['전에 한 말', '이후에 한 말'])
  expect(await refusal(change(junho, { name: '늦은 이름' }))).toMatchObject({
    error: 'row.stale',
    current: { showsHistory: true },
  })
  expect(
    await junho.call(roomRoutes.change, { ...at, body: { version: version + 1, name: '배포 TF', topic: '12월' } }),
  ).toMatchObject({
    name: '배포 TF',
    topic: '12월',
  })
  expect(await refusal(junho.call(roomRoutes.removeMember, { ...at, memberId: seoyeon.memberId }))).toMatchObject({
    status: 403,
  })
  await owner.call(roomRoutes.removeMember, { ...at, memberId: seoyeon.memberId })
  expect(await refusal(post(seoyeon, '아직 있나요'))).toMatchObject({ error: 'room.missing' })
  await owner.call(roomRoutes.giveOwner, { ...at, body: { memberId: junho.memberId } })
  await owner.call(roomRoutes.leave, at)
  expect(await read(junho)).toMatchObject({ ownerId: junho.memberId })
  await junho.call(roomRoutes.close, { ...at, body: { isClosed: true } })
  expect(await refusal(post(late, '끝인가요'))).toMatchObject({ status: 409, error: 'room.closed' })
  await junho.call(roomRoutes.close, { ...at, body: { isClosed: false } })
  await post(late, '다시 열렸네요')
  await junho.call(roomRoutes.leave, at)
  // The member who has been there longest owns it now.
  expect((await read(late)).ownerId).toBe(late.memberId)
  const { messages } = await late.call(messageRoutes.list, { ...at, query: {} })
  const said = messages.flatMap(({ event }) => (event ? [event.what] : []))
  expect(said).toEqual(['created', 'invited', 'renamed', 'removed', 'left', 'closed', 'reopened', 'left'])
})

test('open channels are found and joined by members, not by guests', async () => {
  const { orgId, owner } = await company()
  const mina = await joined(orgId)
  const guest = await joined(orgId, 'GUEST', '손님')
  const create = { kind: 'channel' as const, name: '점심 뭐 먹지', memberIds: [] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body: create })
  const at = { orgId, roomId }
  await chatIn(orgId, roomId).post(owner, '김치찜')
  const found = (by: typeof mina, search?: string) => by.call(roomRoutes.channels, { orgId, query: { search } })
  expect(await found(mina, 'ㅈㅅ')).toEqual([
    { roomId, name: '점심 뭐 먹지', topic: '', roomImgUrl: null, memberCount: 1, isMine: false },
  ])
  expect(await found(mina, '회의')).toEqual([])
  expect(await refusal(found(guest))).toMatchObject({ status: 403 })
  expect(await refusal(guest.call(roomRoutes.join, at))).toMatchObject({ status: 403 })
  await mina.call(roomRoutes.join, at)
  await mina.call(roomRoutes.join, at)
  expect(await chatIn(orgId, roomId).words(mina)).toEqual(['김치찜'])
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [guest.memberId] } })
  expect(await chatIn(orgId, roomId).words(guest)).toEqual(['김치찜'])
  expect(await refusal(guest.call(roomRoutes.invite, { ...at, body: { memberIds: [mina.memberId] } }))).toMatchObject({
    status: 403,
  })
  const secret = { kind: 'group' as const, memberIds: [] }
  const hidden = await owner.call(roomRoutes.create, { orgId, body: secret })
  expect(await refusal(mina.call(roomRoutes.join, { orgId, roomId: hidden.roomId }))).toMatchObject({ status: 404 })
  expect(
    await refusal(owner.call(roomRoutes.create, { orgId, body: { kind: 'channel', memberIds: [] } })),
  ).toMatchObject({
    status: 422,
    fields: { name: expect.any(String) },
  })
})

test('the list says what is unread, is searched by names and initials, and is arranged by each for themselves', async () => {
  const { owner, others, orgId, at, post } = await group(['독고영재', '서연'])
  const [junho] = others as [(typeof others)[0]]
  const rooms = async (search?: string) =>
    (await owner.call(roomRoutes.list, { orgId, query: search === undefined ? {} : { search } })).rooms.map(
      ({ roomId }) => roomId,
    )
  const { roomId: direct } = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: junho.memberId } })
  await chatIn(orgId, direct).post(junho, '안녕하세요')
  await post(junho, '첫 말')
  const second = await post(junho, '둘째 **말**')
  expect(await rooms()).toEqual([at.roomId, direct])
  expect(await rooms('ㄷㄱ')).toEqual([at.roomId, direct])
  expect(await rooms('서여')).toEqual([at.roomId])
  // Words of several names.
  expect(await rooms('서연 독고')).toEqual([at.roomId])
  expect(await rooms('서연 없는이')).toEqual([])
  expect(await rowOf(owner, at)).toMatchObject({
    unreadCount: 2,
    mentionCount: 0,
    memberCount: 3,
    last: { seq: second.seq, excerpt: '둘째 말', author: { memberId: junho.memberId } },
  })
  expect(await owner.call(roomRoutes.unread, { orgId })).toEqual({ count: 3 })
  const mine = (roomId: number, body: object) => owner.call(roomRoutes.changeMine, { orgId, roomId, body })
  await mine(direct, { isPinned: true })
  expect(await rooms()).toEqual([direct, at.roomId])
  await mine(at.roomId, { level: 'mentions' })
  expect(await owner.call(roomRoutes.unread, { orgId })).toEqual({ count: 1 })
  await mine(direct, { mutedUntil: '2099-01-01T00:00:00.000Z' })
  expect(await owner.call(roomRoutes.unread, { orgId })).toEqual({ count: 0 })
  await mine(at.roomId, { isHidden: true })
  expect(await rowOf(owner, at)).toMatchObject({ isHidden: true, level: 'mentions' })
  await post(junho, '다시 나타남')
  expect(await rowOf(owner, at)).toMatchObject({ isHidden: false })
  await owner.call(draftRoutes.save, { orgId, body: { form: `chat ${at.roomId}`, text: '쓰다 만 말' } })
  expect(await rowOf(owner, at)).toMatchObject({ draft: '쓰다 만 말' })
  expect(await rowOf(junho, at)).toMatchObject({ draft: null })
})

test('whoever is taken out of a room hears nothing of it within a second', async () => {
  const { owner, others, at, post } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const { heard, say, frames } = await socketOf(junho.token)
  say({ type: 'listen', id: 1, channel: `room:${at.roomId}` })
  await heard({ type: 'listening', id: 1 })
  await owner.call(roomRoutes.removeMember, { ...at, memberId: junho.memberId })
  await heard({ type: 'refused', id: `room:${at.roomId}`, error: 'channel.missing' })
  const { userId } = await junho.call(accountRoutes.me, {})
  say({ type: 'listen', id: 2, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 2 })
  const before = frames.length
  await post(owner, '이제 못 듣는 말')
  say({ type: 'listen', id: 3, channel: `room:${at.roomId}` })
  await heard({ type: 'refused', id: 3, error: 'channel.missing' })
  expect(frames.slice(before).filter(({ type }) => type === 'event')).toEqual([])
})

test('whoever goes from the organization or from the department hears nothing of its room', async () => {
  const { owner, others, orgId, at } = await group(['준호', '서연'])
  const [junho, seoyeon] = others as [(typeof others)[0], (typeof others)[0]]
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  const place = (memberId: number, to: number | null) =>
    owner.call(departmentRoutes.assign, {
      orgId,
      memberId,
      body: { assignments: to === null ? [] : [{ deptId: to, positionId: null }] },
    })
  await place(seoyeon.memberId, deptId)
  const { roomId } = await owner.call(roomRoutes.openDepartment, { orgId, body: { deptId, withSubdepartments: false } })
  const listening = async (who: typeof junho, channel: string) => {
    const socket = await socketOf(who.token)
    socket.say({ type: 'listen', id: 1, channel })
    await socket.heard({ type: 'listening', id: 1 })
    return socket
  }
  const gone = await listening(junho, `room:${at.roomId}`)
  const moved = await listening(seoyeon, `room:${roomId}`)
  await owner.call(memberRoutes.remove, { orgId, memberId: junho.memberId })
  await place(seoyeon.memberId, null)
  await gone.heard({ type: 'refused', id: `room:${at.roomId}`, error: 'channel.missing' })
  await moved.heard({ type: 'refused', id: `room:${roomId}`, error: 'channel.missing' })
})

test('one member sends at most twenty messages in ten seconds', async () => {
  const { owner, post } = await group([])
  const sent = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => post(owner, `말 ${at}`)))
  const refused = sent.flatMap(each => (each.status === 'rejected' ? [each.reason as { status: number }] : []))
  // A window that ends meanwhile lets a few more through.
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
})

test('of many people who come at once the room names the first, and says how many they are', async () => {
  const { orgId, owner } = await company()
  const names = ['가온', '나래', '다솜', '라온', '마루', '바다', '새봄']
  const memberIds: number[] = []
  for (const name of names) memberIds.push((await joined(orgId, 'MEMBER', name)).memberId)
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body: { kind: 'group', memberIds: [] } })
  const { at, page } = chatIn(orgId, roomId)
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds } })
  const { event } = (await page(owner)).messages.at(-1)!
  expect(event).toMatchObject({ what: 'invited', count: 7 })
  expect(event!.people.map(({ name }) => name)).toEqual(names.slice(0, 5))
})
