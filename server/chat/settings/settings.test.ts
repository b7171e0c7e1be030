import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { chatSettingsRoutes, type ReadCounts } from '#contract/chat-settings'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { socketOf } from '../../testing/socket.ts'
import { refusal } from '../../testing/visitor.ts'
import { group } from '../test.ts'

test('the organization decides who sees how many have read a message: all, its sender, or nobody', async () => {
  const { owner, others, orgId, at, post, read } = await group(['준호', '서연'])
  const [junho, seoyeon] = others
  const decide = (readCounts: ReadCounts) => owner.call(chatSettingsRoutes.change, { orgId, body: { readCounts } })
  const readers = (by: typeof owner, messageId: number) => by.call(messageRoutes.readers, { ...at, messageId })
  expect(await owner.call(chatSettingsRoutes.read, { orgId })).toEqual({ readCounts: 'all' })
  const said = await post(junho!, '회의 시작합니다')
  await seoyeon!.call(messageRoutes.markRead, { ...at, body: { seq: said.seq } })
  expect((await readers(seoyeon!, said.messageId)).read).toEqual([seoyeon!.memberId])

  const { heard, say } = await socketOf(junho!.token)
  say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
  await heard({ type: 'listening', id: 1 })
  expect(await decide('sender')).toEqual({ readCounts: 'sender' })
  await heard({ name: 'chat.settings', data: { orgId } })
  expect(await refusal(readers(seoyeon!, said.messageId))).toMatchObject({
    status: 403,
    message: '조직 설정에 따라 읽은 사람을 볼 수 없습니다.',
  })
  expect((await readers(junho!, said.messageId)).read).toHaveLength(1)
  expect(await read(junho!)).toMatchObject({ readCounts: 'sender' })

  await decide('none')
  expect(await refusal(readers(junho!, said.messageId))).toMatchObject({
    message: '조직 설정에 따라 읽은 사람을 볼 수 없습니다.',
  })
  const hidden = await read(junho!)
  expect([hidden.readCounts, ...hidden.members.map(({ readSeq }) => readSeq)]).toEqual(['none', null, null, null])
  // My own unread messages are counted for me all the same.
  const next = await post(owner, '다음 안건입니다')
  say({ type: 'listen', id: 2, channel: `room:${at.roomId}` })
  await heard({ type: 'listening', id: 2 })
  expect(await seoyeon!.call(messageRoutes.markRead, { ...at, body: { seq: next.seq } })).toEqual({ readSeq: next.seq })
  expect((await read(seoyeon!)).mine.readSeq).toBe(next.seq)
  await decide('all')
  await heard({ name: 'chat.settings' })
  expect((await read(junho!)).members.find(({ memberId }) => memberId === seoyeon!.memberId)?.readSeq).toBe(next.seq)
})

test('only owners and administrators decide it, and the record says who did', async () => {
  const { owner, others, orgId } = await group(['준호'])
  const [junho] = others
  const body = { readCounts: 'none' as const }
  expect(await refusal(junho!.call(chatSettingsRoutes.change, { orgId, body }))).toMatchObject({ status: 403 })
  expect(await refusal(junho!.call(chatSettingsRoutes.read, { orgId }))).toMatchObject({ status: 403 })
  await owner.call(memberRoutes.changeRole, { orgId, memberId: junho!.memberId, body: { role: 'ADMIN' } })
  await junho!.call(chatSettingsRoutes.change, { orgId, body })
  expect(await owner.call(chatSettingsRoutes.read, { orgId })).toEqual(body)
  const wrong = owner.call(chatSettingsRoutes.change, { orgId, body: { readCounts: 'some' as 'all' } })
  expect(await refusal(wrong)).toMatchObject({ status: 422, fields: { readCounts: expect.any(String) } })
  const { data: entries } = await owner.call(auditRoutes.list, { orgId, query: { kind: 'chat' } })
  expect(entries[0]).toMatchObject({
    what: 'chat.settings',
    who: { memberId: junho!.memberId },
    details: { readCounts: 'none' },
  })
})
