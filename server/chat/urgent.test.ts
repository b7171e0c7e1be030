// Urgent messages: told to everybody in the room, counted, and refused where only its owner may call everybody.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { roomRoutes } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { URGENT_DAYS, urgentMessageRoutes } from '#contract/urgent-message'
import { workHoursRoutes } from '#contract/work-hours'
import { socketOf } from '../testing/socket.ts'
import { refusal, sql, type Visitor } from '../testing/visitor.ts'
import { ALWAYS, notNow } from '../work-hours/test.ts'
import { group } from './test.ts'

const noticesOf = async (by: Visitor, orgId: number) =>
  (await by.call(notificationRoutes.list, { orgId, query: {} })).notifications.map(({ type, sentence, excerpt }) => ({
    type,
    sentence,
    excerpt,
  }))

test('everybody in the room hears of an urgent message once, but who has muted the room', async () => {
  const { owner, others, orgId, at, post } = await group(['민아', '지우', '서연'])
  const [mina, jiwoo, seoyeon] = others
  await seoyeon!.call(roomRoutes.changeMine, { ...at, body: { level: 'none' } })
  const { userId } = await mina!.call(accountRoutes.me, {})
  const { heard, say } = await socketOf(mina!.token)
  say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 1 })
  const words = { body: `[@민아](member:${mina!.memberId}) 서버가 멈췄습니다`, isUrgent: true }
  const known = await post(owner, words)
  expect(known).toMatchObject({ isUrgent: true })
  await heard({ name: 'room.touched', data: expect.objectContaining({ isUrgent: true }) })
  for (const by of [mina!, jiwoo!])
    await expect
      .poll(() => noticesOf(by, orgId))
      .toMatchObject([{ type: 'chat.urgent', sentence: expect.stringContaining('긴급 메시지를 전송하였습니다') }])
  // A later one that everybody would hear of: what comes before it has come.
  await post(owner, { body: '[@전체](everyone) 복구했습니다' })
  await expect.poll(() => noticesOf(jiwoo!, orgId)).toHaveLength(2)
  expect(await noticesOf(seoyeon!, orgId)).toEqual([])
  expect(await noticesOf(owner, orgId)).toEqual([])
  const edit = { body: '서버가 멈췄다가 돌아왔습니다', version: 1 }
  await owner.call(messageRoutes.edit, { ...at, messageId: known.messageId, body: edit })
  await post(owner, { body: '[@전체](everyone) 끝' })
  await expect.poll(async () => (await noticesOf(mina!, orgId)).some(each => each.excerpt === '@전체 끝')).toBe(true)
  expect((await noticesOf(mina!, orgId)).filter(({ type }) => type === 'chat.urgent')).toHaveLength(1)
})

test('an answer in a thread is not urgent, and a mark on an urgent message is no new one', async () => {
  const { owner, others, orgId, at, post } = await group(['민아'])
  const mina = others[0]!
  const root = await post(owner, { body: '배포 점검', isUrgent: true })
  const inThread = post(owner, { body: '지금 봐 주세요', threadId: root.messageId, isUrgent: true })
  expect(await refusal(inThread)).toMatchObject({
    status: 422,
    fields: { isUrgent: expect.stringContaining('스레드') },
  })
  const { userId } = await mina.call(accountRoutes.me, {})
  const { heard, say } = await socketOf(mina.token)
  say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 1 })
  const reaction = { reaction: 'like' as const, isSet: true }
  await owner.call(messageRoutes.react, { ...at, messageId: root.messageId, body: reaction })
  await heard({ name: 'room.touched', data: expect.objectContaining({ orgId, isUrgent: false }) })
})

test('urgent messages of thirty days are counted for their sender alone', async () => {
  const { owner, others, orgId, post } = await group(['민아'])
  const count = async (by: Visitor) => (await by.call(urgentMessageRoutes.count, { orgId })).count
  await post(owner, { body: '하나', isUrgent: true })
  const { messageId } = await post(owner, { body: '둘', isUrgent: true })
  await post(owner, '셋')
  expect(await count(owner)).toBe(2)
  expect(await count(others[0]!)).toBe(0)
  await sql(`update message set created_at = now() - $3 * interval '1 day' where org_id = $1 and id = $2`, [
    orgId,
    messageId,
    URGENT_DAYS + 1,
  ])
  expect(await count(owner)).toBe(1)
})

test('where only those who manage the room may call everybody, nobody else sends an urgent message', async () => {
  const { owner, others, at, post, words } = await group(['민아'])
  await owner.call(roomRoutes.change, { ...at, body: { isMentionLimited: true, version: 1 } })
  const urgent = { body: '급합니다', isUrgent: true }
  const refused = { status: 403, error: 'message.urgent', fields: { isUrgent: expect.stringContaining('긴급') } }
  expect(await refusal(post(others[0]!, urgent))).toMatchObject(refused)
  expect(await words(owner)).toEqual([])
  const clientId = randomUUID()
  await post(owner, { ...urgent, clientId })
  expect(await post(owner, { ...urgent, clientId })).toMatchObject({ clientId, isUrgent: true })
})

test('one learns whether one is left alone at this moment', async () => {
  const { owner, orgId } = await group([])
  const isQuiet = async () => (await owner.call(workHoursRoutes.quiet, { orgId })).isQuiet
  await owner.call(workHoursRoutes.changeMine, { orgId, body: notNow() })
  expect(await isQuiet()).toBe(true)
  await owner.call(workHoursRoutes.changeMine, { orgId, body: ALWAYS })
  expect(await isQuiet()).toBe(false)
})
