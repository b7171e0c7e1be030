import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { roomRoutes } from '#contract/chat'
import { CHOSEN_MOST, forwardingRoutes } from '#contract/forwarding'
import { messageRoutes } from '#contract/message'
import { storedFile } from '../attachment/test.ts'
import { joined } from '../issue/test.ts'
import type { Visitor } from '../testing/visitor.ts'
import { refusal, sql } from '../testing/visitor.ts'
import { chatIn, group, rowOf } from './test.ts'

/** A group, and another room of its owner with some of its people. */
async function twoRooms() {
  const made = await group(['준호', '서연'])
  const { owner, others, orgId } = made
  const body = { kind: 'group' as const, memberIds: [others[1]!.memberId] }
  const { roomId: toRoomId } = await owner.call(roomRoutes.create, { orgId, body })
  const forward = (by: Visitor, messageIds: number[], clientIds = messageIds.map(() => randomUUID())) =>
    by.call(forwardingRoutes.forward, {
      ...made.at,
      body: { toRoomId, messages: messageIds.map((messageId, nth) => ({ messageId, clientId: clientIds[nth]! })) },
    })
  return { ...made, toRoomId, there: chatIn(orgId, toRoomId), forward }
}

test('messages are forwarded in their order under the names of their authors, and repeating it adds nothing', async () => {
  const { owner, others, post, there, forward } = await twoRooms()
  const [junho, seoyeon] = others
  const first = await post(junho!, '배포는 **수요일**입니다')
  const second = await post(owner, '확인했습니다')
  const clientIds = [randomUUID(), randomUUID()]
  const forwarded = await forward(owner, [first.messageId, second.messageId], clientIds)
  expect(forwarded).toMatchObject([
    {
      seq: 2,
      body: '배포는 **수요일**입니다',
      author: { memberId: owner.memberId },
      forwarded: { author: { memberId: junho!.memberId, name: '준호' }, at: first.createdAt },
    },
    { seq: 3, body: '확인했습니다', forwarded: { author: { memberId: owner.memberId }, at: second.createdAt } },
  ])
  expect(await forward(owner, [first.messageId, second.messageId], clientIds)).toEqual(forwarded)
  const { messages } = await there.page(seoyeon!)
  expect(messages.map(({ body }) => body)).toEqual(['', '배포는 **수요일**입니다', '확인했습니다'])
  // A message that was forwarded before still names its first author.
  const back = await seoyeon!.call(forwardingRoutes.forward, {
    ...there.at,
    body: { toRoomId: first.roomId, messages: [{ messageId: forwarded[0]!.messageId, clientId: randomUUID() }] },
  })
  expect(back).toMatchObject([{ author: { memberId: seoyeon!.memberId }, forwarded: { author: { name: '준호' } } }])
})

test('a forwarded message mentions nobody, takes copies of its files along, and is not its sender’s to edit', async () => {
  const { owner, others, orgId, post, at, there, forward } = await twoRooms()
  const [junho, seoyeon] = others
  const file = await storedFile(junho!, orgId, '회의록.txt', Buffer.from('회의록'))
  const body = `[@서연](member:${seoyeon!.memberId}) 확인해 주세요`
  const said = await post(junho!, { body, fileIds: [file.fileId] })
  const [forwarded] = await forward(owner, [said.messageId])
  expect(forwarded).toMatchObject({ body, mentionedIds: [], files: [{ name: '회의록.txt', by: owner.memberId }] })
  expect(await rowOf(seoyeon!, there.at)).toMatchObject({ unreadCount: 1, mentionCount: 0 })
  // The original takes its own file along.
  await junho!.call(messageRoutes.remove, { ...at, messageId: said.messageId })
  const links = (id: number) => seoyeon!.call(attachmentRoutes.links, { orgId, query: { fileIds: String(id) } })
  expect(await links(forwarded!.files[0]!.fileId)).toHaveLength(1)
  expect(await links(file.fileId)).toHaveLength(0)
  const one = { ...there.at, messageId: forwarded!.messageId }
  const edit = owner.call(messageRoutes.edit, { ...one, body: { body: '다른 말', version: forwarded!.version } })
  expect(await refusal(edit)).toMatchObject({ status: 403, message: '다른 사람의 메시지는 변경할 수 없습니다.' })
  await owner.call(messageRoutes.remove, one)
  const { messages } = await there.page(owner)
  expect(messages.at(-1)).toMatchObject({ body: '', forwarded: null, files: [] })
})

test('nothing is forwarded out of or into a room that one is not in, and no deleted or missing message', async () => {
  const { owner, others, orgId, at, post, there, forward } = await twoRooms()
  const [junho] = others
  const said = await post(junho!, '우리끼리')
  expect(await refusal(forward(junho!, [said.messageId]))).toMatchObject({
    status: 404,
    message: '채팅방이 없거나 참여하고 있지 않습니다.',
  })
  const elsewhere = await there.post(owner, '다른 방')
  expect(await refusal(forward(owner, [elsewhere.messageId]))).toMatchObject({
    message: '요청한 메시지를 찾을 수 없습니다.',
  })
  expect(await refusal(forward(owner, []))).toMatchObject({ status: 422, fields: { messages: expect.any(String) } })
  const many = Array.from({ length: CHOSEN_MOST + 1 }, () => said.messageId)
  expect(await refusal(forward(owner, many))).toMatchObject({
    status: 422,
    fields: { messages: '메시지는 한 번에 10개까지 선택할 수 있습니다.' },
  })
  await junho!.call(messageRoutes.remove, { ...at, messageId: said.messageId })
  const fine = await post(owner, '남은 말')
  expect(await refusal(forward(owner, [fine.messageId, said.messageId]))).toMatchObject({
    message: '요청한 메시지를 찾을 수 없습니다.',
  })
  // One that is missing is found before any other is sent.
  expect(await there.words(owner)).toEqual(['다른 방'])
  await owner.call(roomRoutes.close, { orgId, roomId: there.at.roomId, body: { isClosed: true } })
  expect(await refusal(forward(owner, [fine.messageId]))).toMatchObject({ message: '종료된 채팅방입니다.' })
})

test('a newcomer forwards nothing from before they came, and nobody a message of which nothing is left', async () => {
  const { owner, orgId, at, post } = await twoRooms()
  const before = await post(owner, '그만둔 사람 이야기')
  const late = await joined(orgId, 'MEMBER', '도윤')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  const after = await post(owner, '새로 오신 분 환영합니다')
  const { roomId: toRoomId } = await late.call(roomRoutes.openDirect, { orgId, body: { memberId: late.memberId } })
  const forward = (messageId: number) =>
    late.call(forwardingRoutes.forward, {
      ...at,
      body: { toRoomId, messages: [{ messageId, clientId: randomUUID() }] },
    })
  expect(await forward(after.messageId)).toMatchObject([{ body: '새로 오신 분 환영합니다' }])
  const missing = { message: '요청한 메시지를 찾을 수 없습니다.' }
  expect(await refusal(forward(before.messageId))).toMatchObject(missing)
  const file = await storedFile(owner, orgId, '회의록.txt', Buffer.from('회의록'))
  const bare = await post(owner, { fileIds: [file.fileId] })
  await owner.call(attachmentRoutes.remove, { orgId, fileId: file.fileId })
  expect(await refusal(forward(bare.messageId))).toMatchObject(missing)
})

test('two tries at once forward a file once, and leave no copy behind', async () => {
  const { owner, orgId, post, there, forward } = await twoRooms()
  const file = await storedFile(owner, orgId, '회의록.txt', Buffer.from('회의록'))
  const said = await post(owner, { fileIds: [file.fileId] })
  const clientIds = [randomUUID()]
  const answers = await Promise.all(Array.from({ length: 4 }, () => forward(owner, [said.messageId], clientIds)))
  expect(new Set(answers.map(([one]) => one!.messageId)).size).toBe(1)
  expect((await there.page(owner)).messages.filter(({ files }) => files.length > 0)).toHaveLength(1)
  const left = 'select count(*)::int as count from attachment where org_id = $1'
  expect(await sql<{ count: number }>(left, [orgId])).toEqual([{ count: 2 }])
  // Refused in the end, it leaves none either.
  await owner.call(roomRoutes.close, { orgId, roomId: there.at.roomId, body: { isClosed: true } })
  expect(await refusal(forward(owner, [said.messageId]))).toMatchObject({ message: '종료된 채팅방입니다.' })
  expect(await sql<{ count: number }>(left, [orgId])).toEqual([{ count: 2 }])
})

test('each forwarded message counts as one that was sent', async () => {
  const { owner, post, forward } = await twoRooms()
  const said = await post(owner, '한 마디')
  const many = Array.from({ length: CHOSEN_MOST }, () => said.messageId)
  const tries = await Promise.allSettled([1, 2, 3].map(() => forward(owner, many)))
  const refused = tries.flatMap(each => (each.status === 'rejected' ? [each.reason as { status: number }] : []))
  expect(refused.map(({ status }) => status)).toContain(429)
})
