// Ways back to a message of a room: its words, its pin, its day.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { attachmentRoutes } from '#contract/attachment'
import { messageRoutes } from '#contract/message'
import { storedFile } from '../attachment/test.ts'
import { joined } from '../issue/test.ts'
import { sql, type Visitor } from '../testing/visitor.ts'
import { chatIn, group } from './test.ts'

async function searchable(names = ['준호']) {
  const made = await group(names)
  const found = async (by: Visitor, text: string) =>
    (await by.call(messageRoutes.search, { ...made.at, query: { text } })).messages.map(({ body }) => body)
  return { ...made, found }
}

test('a newcomer finds nothing of what was said before, neither by words nor among pins nor by its day', async () => {
  const { owner, orgId, at, post, read, page, found } = await searchable()
  const pinned = async (by: Visitor) => (await by.call(messageRoutes.pins, at)).map(({ body }) => body)
  const firstOf = async (by: Visitor, day: string) =>
    (await by.call(messageRoutes.firstOfDay, { ...at, query: { day } })).seq
  const say = async (body: string) => {
    const said = await post(owner, body)
    await owner.call(messageRoutes.pin, { ...at, messageId: said.messageId, body: { isPinned: true } })
    return said
  }
  const secret = await say('예산은 삼천만 원입니다')
  await sql('update message set created_at = $2 where id = $1', [secret.messageId, '2025-11-03T09:00:00+09:00'])
  await post(owner, { body: '예산을 줄입시다', threadId: secret.messageId })
  const late = await joined(orgId, 'MEMBER', '한지우')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  // In a thread that they may not open.
  await post(owner, { body: '예산은 여기까지', threadId: secret.messageId })
  await say('예산이 확정되었습니다')
  expect(await found(late, '예산')).toEqual(['예산이 확정되었습니다'])
  expect(await pinned(late)).toEqual(['예산이 확정되었습니다'])
  // Their first message is the line that says that they came.
  const [first] = (await page(late)).messages
  expect(first).toMatchObject({ event: { what: 'invited' } })
  expect(await firstOf(late, '2025-11-03')).toBe(first!.seq)
  const all = ['예산이 확정되었습니다', '예산은 여기까지', '예산을 줄입시다', '예산은 삼천만 원입니다']
  const both = ['예산이 확정되었습니다', '예산은 삼천만 원입니다']
  const ways = async (by: Visitor) => [await found(by, '예산'), await pinned(by), await firstOf(by, '2025-11-03')]
  expect(await ways(owner)).toEqual([all, both, secret.seq])
  // Nothing but the rule of the room hid it.
  const { version } = await read(owner)
  await owner.call(roomRoutes.change, { ...at, body: { showsHistory: true, version } })
  expect(await ways(late)).toEqual([all, both, secret.seq])
})

test('words stand apart in any order, and are those of a message or of the names of its files', async () => {
  const { owner, orgId, post, found } = await searchable()
  await post(owner, '연차 신청서는 금요일까지 제출해주세요')
  await post(owner, '연차만 이야기합니다')
  const { fileId } = await storedFile(owner, orgId, '연차 사용 계획.xlsx', Buffer.from('연차'))
  await post(owner, { body: '제출합니다', fileIds: [fileId] })
  expect(await found(owner, '제출 연차')).toEqual(['제출합니다', '연차 신청서는 금요일까지 제출해주세요'])
  expect(await found(owner, '계획.XLSX')).toEqual(['제출합니다'])
  expect(await found(owner, '연_차')).toEqual([])
  await owner.call(attachmentRoutes.remove, { orgId, fileId })
  expect(await found(owner, '계획')).toEqual([])
})

test('words are found in any part, also in answers of threads, the newest first, and only in their room', async () => {
  const { owner, others, orgId, post, found } = await searchable()
  const root = await post(owner, '회의록을 Wiki에 올렸습니다')
  await post(others[0]!, { body: '위키 회의록 잘 봤습니다', threadId: root.messageId })
  const body = { kind: 'group' as const, memberIds: [others[0]!.memberId] }
  const other = await owner.call(roomRoutes.create, { orgId, body })
  await chatIn(orgId, other.roomId).post(owner, '다른 방의 회의록')
  expect(await found(owner, '의록')).toEqual(['위키 회의록 잘 봤습니다', '회의록을 Wiki에 올렸습니다'])
  expect(await found(owner, 'wIKI')).toEqual(['회의록을 Wiki에 올렸습니다'])
  // Typed on a Mac, which takes syllables apart.
  expect(await found(owner, '위키'.normalize('NFD'))).toEqual(['위키 회의록 잘 봤습니다'])
})

test('deleted words are not found, and neither are lines of the room itself', async () => {
  const { owner, at, post, read, found } = await searchable()
  const { version } = await read(owner)
  await owner.call(roomRoutes.change, { ...at, body: { name: '등산 모임', version } })
  const gone = await post(owner, '등산은 취소합니다')
  const edited = await post(owner, '등산은 내일입니다')
  await post(owner, '등산은 모레입니다')
  expect(await found(owner, '등산')).toEqual(['등산은 모레입니다', '등산은 내일입니다', '등산은 취소합니다'])
  await owner.call(messageRoutes.remove, { ...at, messageId: gone.messageId })
  const body = { body: '산책은 내일입니다', version: edited.version }
  await owner.call(messageRoutes.edit, { ...at, messageId: edited.messageId, body })
  expect(await found(owner, '등산')).toEqual(['등산은 모레입니다'])
  expect(await found(owner, '취소')).toEqual([])
})

test('signs that mean something to the database are plain letters', async () => {
  const { owner, post, found } = await searchable()
  for (const body of ['진행률 50%', '진행률 500건', 'user_name 칸', 'username 칸', 'C:\\자료', 'C:자료'])
    await post(owner, body)
  expect(await found(owner, '%')).toEqual(['진행률 50%'])
  expect(await found(owner, '0%')).toEqual(['진행률 50%'])
  expect(await found(owner, '_')).toEqual(['user_name 칸'])
  expect(await found(owner, 'r_n')).toEqual(['user_name 칸'])
  expect(await found(owner, '\\')).toEqual(['C:\\자료'])
  expect(await found(owner, ':\\자')).toEqual(['C:\\자료'])
})
