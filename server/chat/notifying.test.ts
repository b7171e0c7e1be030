// The bell tells of rooms only those who want to hear of them, and only of what they may open.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { joined } from '../issue/test.ts'
import { sql } from '../testing/visitor.ts'
import { group } from './test.ts'

const heardIn = (orgId: number, roomId: number) => async () => {
  const rows = await sql<{ member_id: string; type: string }>(
    `select member_id, type from notification where org_id = $1 and (thing_kind = 'room' and thing_id = $2
       or thing_kind = 'thread' and thing_id in (select id from message where room_id = $2)) order by type, member_id`,
    [orgId, roomId],
  )
  return rows.map(({ member_id: memberId, type }) => `${type} ${memberId}`)
}

test('a room of which somebody wants to hear nothing stays out of their bell and their numbers', async () => {
  const { owner, others, orgId, at, post } = await group(['준호', '서연'])
  const [junho, seoyeon] = others as [(typeof others)[0], (typeof others)[0]]
  await junho.call(roomRoutes.changeMine, { ...at, body: { level: 'none' } })
  await post(owner, '[@전체](everyone) 3층 회의실입니다')
  await expect.poll(heardIn(orgId, at.roomId)).toEqual([`mention ${seoyeon.memberId}`])
  expect(await junho.call(roomRoutes.unread, { orgId })).toEqual({ count: 0 })
  expect(await seoyeon.call(roomRoutes.unread, { orgId })).toEqual({ count: 1 })
})

test('of an answer in a thread from before they came nobody is told', async () => {
  const { owner, others, orgId, at, post } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const root = await post(owner, '예전 이야기')
  const late = await joined(orgId, 'MEMBER', '한지우')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  await junho.call(messageRoutes.follow, { ...at, messageId: root.messageId, body: { isFollowing: true } })
  const body = `[@한지우](member:${late.memberId}) 확인해 주세요`
  await post(owner, { body, threadId: root.messageId })
  await expect.poll(heardIn(orgId, at.roomId)).toEqual([`chat.thread ${junho.memberId}`])
  // Below a message that she sees she is told.
  const seen = await post(owner, '새 이야기')
  await post(owner, { body, threadId: seen.messageId })
  await expect.poll(heardIn(orgId, at.roomId)).toContain(`mention ${late.memberId}`)
})

test('an answer to a message that is deleted meanwhile is sent, and says so', async () => {
  const { owner, others, at, post } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const { messageId } = await post(junho, '지울 말')
  await junho.call(messageRoutes.remove, { ...at, messageId })
  const { quoted } = await post(owner, { body: '네', quotedId: messageId })
  expect(quoted).toMatchObject({ messageId, excerpt: '', fileCount: 0, isDeleted: true })
})

test('numbers of a room are those of now on all lists when an unread message is deleted, the last one or not', async () => {
  const { owner, others, orgId, at, post } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const first = await post(owner, '하나')
  await post(owner, '둘')
  expect(await junho.call(roomRoutes.unread, { orgId })).toEqual({ count: 2 })
  await owner.call(messageRoutes.remove, { ...at, messageId: first.messageId })
  expect(await junho.call(roomRoutes.unread, { orgId })).toEqual({ count: 1 })
})

test('the times of messages follow each other as their numbers do', async () => {
  const { owner, others, at, post, roomId, orgId } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const said = Array.from({ length: 40 }, (_, nth) =>
    post(nth % 2 ? owner : junho, nth % 5 ? `${nth}` : `[@준호](member:${junho.memberId}) ${nth}`),
  )
  await Promise.all(said)
  const rows = await sql<{ at: Date }>(
    'select created_at as at from message where org_id = $1 and room_id = $2 order by seq',
    [orgId, roomId],
  )
  const times = rows.map(row => row.at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(at.roomId).toBe(roomId)
})

test('a group without a name is called in the bell by its other people, and a notice says the words of its message', async () => {
  const { owner, others, orgId, at, post } = await group(['준호', '서연', '한지우', '박도윤'])
  const [junho] = others as [(typeof others)[0]]
  const said = await post(owner, `[@준호](member:${junho.memberId}) **금요일**까지 확인해 주세요`)
  const heard = async () =>
    (await junho.call(notificationRoutes.list, { orgId, query: {} })).notifications.map(({ title, excerpt }) => ({
      title,
      excerpt,
    }))
  await expect.poll(heard).toHaveLength(1)
  const [{ title, excerpt }] = (await heard()) as [Awaited<ReturnType<typeof heard>>[0]]
  expect(excerpt).toBe('@준호 금요일까지 확인해 주세요')
  // All came at the same moment.
  const { memberName } = await owner.call(memberRoutes.me, { orgId })
  expect(title).toMatch(/^[^,]+, [^,]+, [^,]+ 외 1명$/)
  expect([memberName, '서연', '한지우', '박도윤'].filter(name => title.includes(name))).toHaveLength(3)
  await owner.call(messageRoutes.remove, { ...at, messageId: said.messageId })
  expect((await heard())[0]!.excerpt).toBeNull()
})
