import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { attachmentRoutes } from '#contract/attachment'
import { roomRoutes } from '#contract/chat'
import { confirmationRoutes } from '#contract/confirmation'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { storedFile } from '../attachment/test.ts'
import { dayOf } from '#korean/time'
import { isWorkingDay } from '../working-time.ts'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { refusal, sql } from '../testing/visitor.ts'
import { group, rowOf } from './test.ts'

test('[S1.5] messages are numbered without a gap, and sending one again adds nothing', async () => {
  const { owner, others, at, post, page } = await group(['준호', '서연'])
  const [junho] = others
  const clientId = randomUUID()
  const first = await post(owner, { clientId, body: '안녕하세요' })
  expect(first).toMatchObject({ seq: 2, change: 2, clientId, body: '안녕하세요', author: { memberId: owner.memberId } })
  expect(await post(owner, { clientId, body: '안녕하세요' })).toEqual(first)
  // The same name of another sender is another message.
  expect(await post(junho!, { clientId, body: '네' })).toMatchObject({ seq: 3 })
  const same = randomUUID()
  const at20 = await Promise.all(Array.from({ length: 10 }, () => post(junho!, { clientId: same, body: '한 번만' })))
  expect(new Set(at20.map(({ messageId }) => messageId)).size).toBe(1)
  const { messages, hasOlder, change } = await page(owner)
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(messages[0]).toMatchObject({ event: { what: 'created' }, body: '' })
  expect([hasOlder, change]).toEqual([false, 4])
  expect(await refusal(post(owner, { body: ' \u200b\n' }))).toMatchObject({
    status: 422,
    fields: { body: expect.any(String) },
  })
  expect(await refusal(post(owner, { body: '가'.repeat(10_001) }))).toMatchObject({ status: 422 })
  expect(await refusal(owner.call(messageRoutes.list, { ...at, query: { older: '-1' } }))).toMatchObject({
    status: 422,
  })
})

test('messages that are posted together are answered as they stand there, in whichever case their ids came', async () => {
  const { owner, others, post, page } = await group(['준호'])
  const said = [
    { by: owner, clientId: randomUUID().toUpperCase(), body: '대문자' },
    { by: others[0]!, clientId: randomUUID(), body: '소문자 **굵게**' },
    { by: owner, clientId: randomUUID(), body: '셋째' },
  ]
  const answers = await Promise.all(said.map(({ by, ...message }) => post(by, message)))
  const { messages } = await page(owner)
  expect(messages.slice(-said.length)).toEqual(answers.toSorted((a, b) => a.seq - b.seq))
  expect(answers.map(({ clientId }) => clientId)).toEqual(said.map(({ clientId }) => clientId.toLowerCase()))
  const [first] = said
  expect(await post(owner, { clientId: first!.clientId, body: first!.body })).toEqual(answers[0])
})

test('pages of fifty go back, forward and around, and what has changed is answered by its changes', async () => {
  const { owner, others, at, post, page } = await group(['준호'])
  await sql(
    `with said as (insert into message (org_id, room_id, seq, change, member_id, client_id, body)
       select $1, $2, each, each, $3, gen_random_uuid(), '말 ' || each from generate_series(2, 321) each)
     update room set last_seq = 321, last_change = 321 where org_id = $1 and id = $2`,
    [at.orgId, at.roomId, owner.memberId],
  )
  const seqs = (found: { messages: { seq: number }[] }) => [found.messages[0]?.seq, found.messages.at(-1)?.seq]
  const newest = await page(owner)
  expect([...seqs(newest), newest.hasOlder, newest.hasNewer]).toEqual([272, 321, true, false])
  const before = await page(owner, { older: '272' })
  expect([...seqs(before), before.hasOlder, before.hasNewer]).toEqual([222, 271, true, true])
  const after = await page(owner, { newer: '271' })
  expect([...seqs(after), after.hasNewer]).toEqual([272, 321, false])
  const around = await page(owner, { around: '100' })
  expect([...seqs(around), around.hasOlder, around.hasNewer]).toEqual([75, 124, true, true])
  const begin = await page(owner, { older: '20' })
  expect([...seqs(begin), begin.hasOlder]).toEqual([1, 19, false])

  const changes = (after: number) => owner.call(messageRoutes.changes, { ...at, query: { after: String(after) } })
  const missed = await changes(50)
  expect([missed.messages.length, missed.change, missed.hasMore]).toEqual([200, 250, true])
  expect(await changes(missed.change)).toMatchObject({ change: 321, hasMore: false })
  const old = before.messages[0]!
  const edited = await owner.call(messageRoutes.react, {
    ...at,
    messageId: old.messageId,
    body: { reaction: 'like', isSet: true },
  })
  const posted = await post(others[0]!, '새 말')
  expect([edited.change, posted.change]).toEqual([322, 323])
  const { messages } = await changes(321)
  expect(messages).toEqual([edited, posted])
})

test('the author edits and deletes within a day; whoever manages the room deletes at any time, which is recorded', async () => {
  const { owner, others, at, post } = await group(['준호', '서연'])
  const [junho, seoyeon] = others as [(typeof others)[0], (typeof others)[0]]
  const said = await post(junho, '내일 뵙겠습니다')
  const one = { ...at, messageId: said.messageId }
  const edit = (by: typeof junho, body: string, version: number) =>
    by.call(messageRoutes.edit, { ...one, body: { body, version } })
  expect(await edit(junho, '모레 뵙겠습니다', 1)).toMatchObject({
    body: '모레 뵙겠습니다',
    version: 2,
    editedAt: expect.any(String),
  })
  expect(await refusal(edit(junho, '다시', 1))).toMatchObject({
    error: 'row.stale',
    current: { body: '모레 뵙겠습니다' },
  })
  expect(await refusal(edit(seoyeon, '남의 말', 2))).toMatchObject({ status: 403, error: 'message.foreign' })
  expect((await seoyeon.call(messageRoutes.versions, one)).map(({ body }) => body)).toEqual([
    '모레 뵙겠습니다',
    '내일 뵙겠습니다',
  ])
  expect(await refusal(seoyeon.call(messageRoutes.remove, one))).toMatchObject({ error: 'message.foreign' })
  await sql(`update message set created_at = now() - interval '25 hours' where id = $1`, [said.messageId])
  expect(await refusal(edit(junho, '늦음', 2))).toMatchObject({ error: 'message.late' })
  expect(await refusal(junho.call(messageRoutes.remove, one))).toMatchObject({ error: 'message.late' })
  const gone = await owner.call(messageRoutes.remove, one)
  expect(gone).toMatchObject({ body: '', deletedAt: expect.any(String), seq: said.seq })
  expect(await sql('select body from message where id = $1', [said.messageId])).toEqual([{ body: '' }])
  expect(await sql('select 1 from message_version where message_id = $1', [said.messageId])).toEqual([])
  const trail = await sql<{ about: object }>(`select about from audit where org_id = $1 and what = 'message.removed'`, [
    at.orgId,
  ])
  expect(trail).toEqual([{ about: expect.objectContaining({ messageId: said.messageId, memberId: junho.memberId }) }])
  expect(
    await refusal(junho.call(messageRoutes.react, { ...one, body: { reaction: 'like', isSet: true } })),
  ).toMatchObject({
    error: 'message.missing',
  })
})

test('reactions, pins and the notice of a room', async () => {
  const { owner, others, at, post, read } = await group(['준호'])
  const [junho] = others
  const said = await post(owner, '점심은 김치찜')
  const one = { ...at, messageId: said.messageId }
  const react = (by: typeof owner, isSet: boolean) =>
    by.call(messageRoutes.react, { ...one, body: { reaction: 'heart', isSet } })
  await react(owner, true)
  const both = await react(junho!, true)
  expect(both.reactions).toEqual([{ reaction: 'heart', memberIds: [owner.memberId, junho!.memberId] }])
  // Doing it again changes nothing, not even the number of changes.
  expect(await react(junho!, true)).toEqual(both)
  expect((await react(owner, false)).reactions).toEqual([{ reaction: 'heart', memberIds: [junho!.memberId] }])
  const pin = (isPinned: boolean) => junho!.call(messageRoutes.pin, { ...one, body: { isPinned } })
  expect((await pin(true)).pinned).toMatchObject({ by: { memberId: junho!.memberId } })
  await pin(true)
  expect((await read(owner)).pinCount).toBe(1)
  expect((await owner.call(messageRoutes.pins, at)).map(({ messageId }) => messageId)).toEqual([said.messageId])
  await junho!.call(messageRoutes.setNotice, { ...at, body: { messageId: said.messageId } })
  expect((await read(owner)).notice).toMatchObject({ messageId: said.messageId, body: '점심은 김치찜' })
  await owner.call(messageRoutes.remove, one)
  expect(await read(owner)).toMatchObject({ notice: null, pinCount: 0 })
  expect(await refusal(owner.call(messageRoutes.setNotice, { ...at, body: { messageId: 999_999_999 } }))).toMatchObject(
    { status: 404 },
  )
})

test('an answer quotes a message, and a thread stands beside the room with its followers', async () => {
  const { owner, others, at, post, page } = await group(['준호', '서연'])
  const [junho, seoyeon] = others as [(typeof others)[0], (typeof others)[0]]
  const root = await post(owner, '배포는 **오늘** 합니까?')
  const quoting = await post(junho, { body: '네', quotedId: root.messageId })
  expect(quoting.quoted).toMatchObject({ messageId: root.messageId, excerpt: '배포는 오늘 합니까?' })
  const answer = await post(junho, { body: '5시 이후에요', threadId: root.messageId })
  expect(answer).toMatchObject({ threadId: root.messageId })
  expect(await refusal(post(owner, { body: '더', threadId: answer.messageId }))).toMatchObject({
    error: 'message.nested',
  })
  const { messages } = await page(owner)
  expect(messages.map(({ body }) => body)).toEqual(['', '배포는 **오늘** 합니까?', '네'])
  expect(messages[1]!.thread).toMatchObject({ count: 1, memberIds: [junho.memberId] })
  const thread = () => seoyeon.call(messageRoutes.thread, { ...at, messageId: root.messageId, query: {} })
  expect(await thread()).toMatchObject({
    root: { messageId: root.messageId },
    replies: [{ body: '5시 이후에요' }],
    isFollowing: false,
  })
  // An answer in a thread leaves the room read.
  expect((await rowOf(seoyeon, at))!.unreadCount).toBe(2)
  const inbox = async (who: typeof owner) =>
    (await who.call(notificationRoutes.list, { orgId: at.orgId, query: {} })).notifications.map(({ type, thing }) => [
      type,
      thing,
    ])
  await expect.poll(() => inbox(owner)).toEqual([['chat.thread', `thread:${root.messageId}`]])
  expect(await inbox(seoyeon)).toEqual([])
  await seoyeon.call(messageRoutes.follow, { ...at, messageId: root.messageId, body: { isFollowing: true } })
  await post(owner, { body: '알겠습니다', threadId: root.messageId })
  await expect.poll(() => inbox(seoyeon)).toEqual([['chat.thread', `thread:${root.messageId}`]])
  expect(
    (await owner.call(messageRoutes.resolve, { ...at, messageId: root.messageId, body: { isResolved: true } }))
      .isResolved,
  ).toBe(true)
  await junho.call(messageRoutes.remove, { ...at, messageId: answer.messageId })
  expect((await thread()).root.thread).toMatchObject({ count: 1 })
})

test('a mention makes one growing notification for a room, and plain messages make none', async () => {
  const { owner, others, orgId, at, post } = await group(['준호', '서연'])
  const [junho, seoyeon] = others as [(typeof others)[0], (typeof others)[0]]
  const outsider = await joined(orgId, 'MEMBER', '한지우')
  await post(owner, '그냥 말')
  const said = await post(
    owner,
    `[@준호](member:${junho.memberId}) [@한지우](member:${outsider.memberId}) 확인 부탁드립니다`,
  )
  expect(said.mentionedIds).toEqual([junho.memberId])
  const urgent = await post(owner, `[@준호](member:${junho.memberId}) 급합니다`)
  const inbox = async (who: typeof owner) =>
    (await who.call(notificationRoutes.list, { orgId, query: {} })).notifications.map(({ type, thing, path }) => [
      type,
      thing,
      path,
    ])
  await expect
    .poll(async () => {
      const rows = await sql<{ count: number }>('select count from notification where member_id = $1', [junho.memberId])
      return rows.map(({ count }) => count)
    })
    .toEqual([2])
  const [[type, thing, path]] = (await inbox(junho)) as [[string, string, string]]
  expect([type, thing]).toEqual(['mention', `room:${at.roomId}`])
  expect(path).toBe(`/org/${orgId}/chat/${at.roomId}?message=${urgent.seq}`)
  expect([await inbox(seoyeon), await inbox(outsider)]).toEqual([[], []])
  expect(await rowOf(junho, at)).toMatchObject({ unreadCount: 3, mentionCount: 2 })
  const all = await post(seoyeon, '[@전체](everyone) 공지입니다')
  expect(new Set(all.mentionedIds)).toEqual(new Set([owner.memberId, junho.memberId, seoyeon.memberId]))
  const { version } = await owner.call(roomRoutes.read, at)
  await owner.call(roomRoutes.change, { ...at, body: { isMentionLimited: true, version } })
  expect(await refusal(post(seoyeon, '[@전체](everyone) 또'))).toMatchObject({
    status: 403,
    error: 'message.everybody',
  })
  expect(await post(owner, '[@전체](everyone) 방장')).toMatchObject({ mentionedIds: expect.any(Array) })
})

test('files come with a message, have its rights, and go with it', async () => {
  const { owner, others, orgId, at, post } = await group(['준호'])
  const [junho] = others
  const file = await storedFile(owner, orgId, '12월_정기배포.txt', Buffer.from('점검'))
  const said = await post(owner, { fileIds: [file.fileId] })
  expect(said).toMatchObject({ body: '', files: [{ name: '12월_정기배포.txt' }] })
  expect((await rowOf(junho!, at))!.last).toMatchObject({ fileCount: 1, excerpt: '' })
  const late = await joined(orgId, 'MEMBER', '한지우')
  const links = (who: typeof owner) =>
    who.call(attachmentRoutes.links, { orgId, query: { fileIds: String(file.fileId) } })
  expect((await links(junho!)).length).toBe(1)
  expect(await links(late)).toEqual([])
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  // A newcomer does not see what was said before, nor its files.
  expect(await links(late)).toEqual([])
  await owner.call(messageRoutes.remove, { ...at, messageId: said.messageId })
  expect(await links(junho!)).toEqual([])
})

test('who has the room open hears the message, the lists of the others its words', async () => {
  const { owner, others, at, post } = await group(['준호'])
  const [junho] = others
  const { userId } = await junho!.call(accountRoutes.me, {})
  const open = await socketOf(junho!.token)
  const list = await socketOf(junho!.token)
  for (const { say } of [open, list]) say({ type: 'listen', id: 1, channel: `user:${userId}` })
  open.say({ type: 'listen', id: 2, channel: `room:${at.roomId}` })
  await Promise.all([open.heard({ type: 'listening', id: 2 }), list.heard({ type: 'listening', id: 1 })])
  const said = await post(owner, '지금 보내요')
  await open.heard({
    name: 'message.changed',
    data: { orgId: at.orgId, roomId: at.roomId, change: said.change, message: said },
  })
  await list.heard({
    name: 'room.touched',
    data: expect.objectContaining({
      roomId: at.roomId,
      last: expect.objectContaining({ excerpt: '지금 보내요', seq: said.seq }),
    }),
  })
  expect(open.frames.filter(({ name }) => name === 'room.touched')).toEqual([])
})

test('a request for confirmation is heard by all others, confirmed by each, and repeated once on a working day', async () => {
  const { owner, others, at, post } = await group(['준호', '서연'])
  const [junho, seoyeon] = others as [(typeof others)[0], (typeof others)[0]]
  const said = await post(junho, '12월 1일 새벽 2시에 배포합니다')
  const one = { ...at, messageId: said.messageId }
  const ask = (by: typeof owner, isAsked: boolean) => by.call(confirmationRoutes.ask, { ...one, body: { isAsked } })
  const confirm = (by: typeof owner) => by.call(confirmationRoutes.confirm, { ...one, body: { isConfirmed: true } })
  expect(await refusal(confirm(owner))).toMatchObject({ status: 409, error: 'message.unasked' })
  expect(await refusal(ask(seoyeon, true))).toMatchObject({ status: 403, error: 'message.foreign' })
  expect((await ask(junho, true)).asked).toMatchObject({ by: junho.memberId, confirmedIds: [] })
  const heard = async (who: typeof owner) => {
    const rows = await sql<{ count: number }>(
      `select count from notification where member_id = $1 and type = 'chat.asked' and thing_id = $2`,
      [who.memberId, at.roomId],
    )
    return rows.map(({ count }) => count)
  }
  await expect.poll(() => Promise.all([heard(owner), heard(seoyeon), heard(junho)])).toEqual([[1], [1], []])
  expect((await confirm(owner)).asked!.confirmedIds).toEqual([owner.memberId])
  expect((await confirm(owner)).asked!.confirmedIds).toEqual([owner.memberId])
  // Only on a working day, of which this one may be none.
  const nudge = junho.call(confirmationRoutes.nudge, one)
  if (!(await isWorkingDay(dayOf(new Date())))) expect(await refusal(nudge)).toMatchObject({ error: 'message.restDay' })
  else {
    expect(await nudge).toEqual({ count: 1 })
    await expect.poll(() => Promise.all([heard(owner), heard(seoyeon)])).toEqual([[1], [2]])
    expect(await refusal(junho.call(confirmationRoutes.nudge, one))).toMatchObject({ error: 'message.nudged' })
  }
  expect(await refusal(seoyeon.call(confirmationRoutes.nudge, one))).toMatchObject({ error: 'message.foreign' })
  expect((await ask(owner, false)).asked).toBe(null)
  await owner.call(messageRoutes.remove, one)
  expect(await refusal(ask(junho, true))).toMatchObject({ error: 'message.missing' })
})

test('a newcomer hears nothing of what was said before, neither by events nor by quotations', async () => {
  const { owner, others, orgId, at, post, page } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const secret = await post(owner, '아직 비밀입니다')
  const late = await joined(orgId, 'MEMBER', '한지우')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  const { heard, say, frames } = await socketOf(late.token)
  say({ type: 'listen', id: 1, channel: `room:${at.roomId}` })
  await heard({ type: 'listening', id: 1 })
  const one = { ...at, messageId: secret.messageId }
  const marked = await junho.call(messageRoutes.react, { ...one, body: { reaction: 'like', isSet: true } })
  await heard({ name: 'message.changed', data: { orgId, roomId: at.roomId, change: marked.change, message: null } })
  const quoting = await post(junho, { body: '네', quotedId: secret.messageId })
  await heard({ name: 'message.changed', data: { orgId, roomId: at.roomId, change: quoting.change, message: null } })
  const answer = await post(junho, { body: '답글', threadId: secret.messageId })
  expect(JSON.stringify(frames)).not.toContain('비밀')
  const seen = (await page(late)).messages.at(-1)!
  expect(seen).toMatchObject({ body: '네', quoted: { excerpt: '' } })
  expect((await page(junho)).messages.at(-1)!.quoted!.excerpt).toBe('아직 비밀입니다')
  // The answer and the message above it are told in the order of their changes.
  const told = frames.flatMap(({ name, data }) =>
    name === 'message.changed' ? [(data as { change: number }).change] : [],
  )
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(answer.change).toBeGreaterThan(quoting.change)
  // They cannot confirm what they do not see, and are not asked to.
  await owner.call(confirmationRoutes.ask, { ...one, body: { isAsked: true } })
  const asked = () =>
    sql('select 1 from notification where type = $1 and member_id = $2', ['chat.asked', junho.memberId])
  await expect.poll(async () => (await asked()).length).toBe(1)
  expect(
    await sql('select 1 from notification where type = $1 and member_id = $2', ['chat.asked', late.memberId]),
  ).toEqual([])
})

test('a message that has come is answered when it is sent again, whatever has become of what it quotes and of the room', async () => {
  const { owner, others, at, post, read } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const root = await post(owner, '질문입니다')
  const draft = { clientId: randomUUID(), body: '[@전체](everyone) 답입니다', quotedId: root.messageId }
  const said = await post(junho, draft)
  const { version } = await read(owner)
  await owner.call(roomRoutes.change, { ...at, body: { isMentionLimited: true, version } })
  await owner.call(messageRoutes.remove, { ...at, messageId: root.messageId })
  expect((await post(junho, draft)).messageId).toBe(said.messageId)
  await owner.call(roomRoutes.close, { ...at, body: { isClosed: true } })
  expect((await post(junho, draft)).messageId).toBe(said.messageId)
  expect(await refusal(post(junho, { ...draft, clientId: randomUUID() }))).toMatchObject({ error: 'room.closed' })
})

test('lists hear of the last words of the room, not of answers in threads', async () => {
  const { owner, others, orgId, at, post } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const { userId } = await junho.call(accountRoutes.me, {})
  const { heard, say, frames } = await socketOf(junho.token)
  say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 1 })
  const last = await post(owner, '마지막 말')
  const answer = await post(owner, { body: '스레드의 답글', threadId: last.messageId })
  await owner.call(messageRoutes.react, { ...at, messageId: answer.messageId, body: { reaction: 'like', isSet: true } })
  await owner.call(messageRoutes.remove, { ...at, messageId: last.messageId })
  await heard({
    name: 'room.touched',
    data: expect.objectContaining({ orgId, last: expect.objectContaining({ seq: last.seq, isDeleted: true }) }),
  })
  expect(JSON.stringify(frames)).not.toContain('스레드의 답글')
  const thread = () => owner.call(messageRoutes.thread, { ...at, messageId: last.messageId, query: {} })
  expect((await thread()).root.thread).toMatchObject({ count: 1, memberIds: [owner.memberId] })
  await owner.call(messageRoutes.remove, { ...at, messageId: answer.messageId })
  expect((await thread()).root.thread).toBe(null)
})
