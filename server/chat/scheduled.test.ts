// Messages for later: seen by their author alone, said once at their time, held with a reason.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { attachmentRoutes } from '#contract/attachment'
import { roomRoutes } from '#contract/chat'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import type { MessageDraft } from '#contract/message-draft'
import { notificationRoutes } from '#contract/notification'
import {
  MESSAGE_DAYS_AHEAD_MOST,
  type ScheduledMessage,
  SCHEDULED_MESSAGES_MOST,
  scheduledMessageRoutes,
} from '#contract/scheduled-message'
import { roomQuietRoutes } from '#contract/room-quiet'
import { workHoursRoutes } from '#contract/work-hours'
import { storedFile } from '../attachment/test.ts'
import { ALWAYS, notNow } from '../work-hours/test.ts'
import { socketOf } from '../testing/socket.ts'
import { choresDone, refusal, sql, type Visitor } from '../testing/visitor.ts'
import { group } from './test.ts'

const DAY = 86_400_000
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

type Said = Partial<Omit<MessageDraft, 'isUrgent'>> & { sendAt?: string }
const scheduled = (by: Visitor, at: { orgId: number; roomId: number }, said: Said) =>
  by.call(scheduledMessageRoutes.schedule, {
    ...at,
    body: { clientId: randomUUID(), body: '내일 할 말', sendAt: ahead(DAY), ...said },
  })

async function made(names = ['민아', '지우']) {
  const all = await group(names)
  const { at, orgId } = all
  const [mina, jiwoo] = all.others
  return {
    ...all,
    mina: mina!,
    jiwoo: jiwoo!,
    schedule: async (by: Visitor, said: Said, roomId = at.roomId) => (await scheduled(by, { orgId, roomId }, said))!,
    waiting: (by: Visitor) => by.call(scheduledMessageRoutes.list, { orgId }),
    one: ({ scheduledId }: ScheduledMessage) => ({ orgId, scheduledId }),
    noticesOf: async (by: Visitor) =>
      (await by.call(notificationRoutes.list, { orgId, query: {} })).notifications.map(({ type, sentence }) => ({
        type,
        sentence,
      })),
  }
}

/** Its time has come; the hourly chore does what its job would do. */
async function overdue({ scheduledId }: ScheduledMessage) {
  await sql(`update scheduled_message set send_at = now() - interval '1 second' where id = $1`, [scheduledId])
  await choresDone()
}

describe('a message that waits for its time', () => {
  test('is its author’s alone, who changes it, takes it back, and has it again', async () => {
    const { owner, mina, orgId, at, schedule, waiting, one, words } = await made()
    const file = await storedFile(mina, orgId)
    const { userId } = await owner.call(accountRoutes.me, {})
    const { heard, say, frames } = await socketOf(owner.token)
    say({ type: 'listen', id: 1, channel: `user:${userId}` })
    say({ type: 'listen', id: 2, channel: `room:${at.roomId}` })
    await heard({ type: 'listening', id: 2 })
    const known = await schedule(mina, { fileIds: [file.fileId] })
    expect(await waiting(mina)).toEqual([known])
    expect(known).toMatchObject({ body: '내일 할 말', heldBecause: null, version: 1, files: [{ name: file.name }] })
    expect(await waiting(owner)).toEqual([])
    const missing = { status: 404, error: 'scheduled.missing' }
    for (const deed of [
      () => owner.call(scheduledMessageRoutes.change, { ...one(known), body: { body: '남의 말', version: 1 } }),
      () => owner.call(scheduledMessageRoutes.send, one(known)),
      () => owner.call(scheduledMessageRoutes.remove, one(known)),
      () => owner.call(scheduledMessageRoutes.restore, one(known)),
    ])
      expect(await refusal(deed())).toMatchObject(missing)
    const links = (by: Visitor) => by.call(attachmentRoutes.links, { orgId, query: { fileIds: String(file.fileId) } })
    expect(await links(mina)).toHaveLength(1)
    expect(await links(owner)).toEqual([])
    const changed = { body: '모레 할 말', sendAt: ahead(2 * DAY), version: 1 }
    const after = await mina.call(scheduledMessageRoutes.change, { ...one(known), body: changed })
    expect(after).toMatchObject({ body: '모레 할 말', sendAt: changed.sendAt, version: 2 })
    const stale = await refusal(mina.call(scheduledMessageRoutes.change, { ...one(known), body: changed }))
    expect(stale).toMatchObject({ status: 409, error: 'row.stale' })
    await mina.call(scheduledMessageRoutes.remove, one(known))
    expect(await waiting(mina)).toEqual([])
    expect(await links(mina)).toEqual([])
    expect(await refusal(mina.call(scheduledMessageRoutes.send, one(known)))).toMatchObject(missing)
    expect(await mina.call(scheduledMessageRoutes.restore, one(known))).toEqual(after)
    expect(await words(owner)).toEqual([])
    // An event that comes later than all others would.
    await mina.call(messageRoutes.post, { ...at, body: { clientId: randomUUID(), body: '지금 할 말' } })
    await heard({ name: 'message.changed' })
    expect(JSON.stringify(frames)).not.toMatch(/내일|모레|messages\.scheduled/)
  })

  test('is said once, at its time, with its files, its mentions and the message it answers', async () => {
    const { owner, mina, jiwoo, orgId, at, post, page, schedule, waiting, noticesOf } = await made()
    const [file, question] = [await storedFile(mina, orgId), await post(owner, '언제 되나요?')]
    const body = `[@지우](member:${jiwoo.memberId}) 지금입니다`
    const clientId = randomUUID()
    const said = { clientId, body, quotedId: question.messageId, fileIds: [file.fileId], sendAt: ahead(1_500) }
    const [first, again] = [await schedule(mina, said), await schedule(mina, said)]
    expect(again).toEqual(first)
    const newest = async () => (await page(owner)).messages.at(-1)
    await expect.poll(newest).toMatchObject({ clientId, body, author: { memberId: mina.memberId } })
    expect(await newest()).toMatchObject({
      files: [{ name: file.name }],
      quoted: { messageId: question.messageId },
      mentionedIds: [jiwoo.memberId],
    })
    await expect.poll(() => waiting(mina)).toEqual([])
    await expect.poll(() => noticesOf(jiwoo)).toMatchObject([{ type: 'mention' }])
    await choresDone()
    expect((await page(owner)).messages.filter(message => message.clientId === clientId)).toHaveLength(1)
    const links = await owner.call(attachmentRoutes.links, { orgId, query: { fileIds: String(file.fileId) } })
    expect(links).toHaveLength(1)
    expect(await mina.call(messageRoutes.post, { ...at, body: { clientId, body: '같은 이름' } })).toMatchObject({
      body,
    })
  })

  test('is said by its author before its time, and stands in its thread', async () => {
    const { owner, mina, at, post, schedule, waiting, one } = await made()
    const root = await post(owner, '회의록')
    const known = await schedule(mina, { threadId: root.messageId })
    await mina.call(scheduledMessageRoutes.send, one(known))
    expect(await waiting(mina)).toEqual([])
    const thread = await owner.call(messageRoutes.thread, { ...at, messageId: root.messageId, query: {} })
    expect(thread.replies).toMatchObject([{ body: '내일 할 말' }])
    expect(await refusal(mina.call(scheduledMessageRoutes.send, one(known)))).toMatchObject({
      error: 'scheduled.missing',
    })
  })

  test('is said once, however many say it at once', async () => {
    const { owner, mina, page, schedule, one } = await made()
    const clientIds = [randomUUID(), randomUUID()] as const
    const [first, second] = await Promise.all(clientIds.map(clientId => schedule(mina, { clientId })))
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => mina.call(scheduledMessageRoutes.send, one(first!))),
    )
    expect(answers.map(({ status }) => status)).toContain('fulfilled')
    // Its job, the chore, its author, and one who takes it back.
    await sql(`update scheduled_message set send_at = now() - interval '1 second' where id = $1`, [second!.scheduledId])
    await sql(`insert into pgboss.job (name, data) values ('chat.send-scheduled', $1)`, [one(second!)])
    await Promise.allSettled([
      choresDone(),
      mina.call(scheduledMessageRoutes.send, one(second!)),
      mina.call(scheduledMessageRoutes.remove, one(second!)),
    ])
    const said = async (clientId: string) =>
      (await page(owner)).messages.filter(message => message.clientId === clientId).length
    expect(await said(clientIds[0])).toBe(1)
    const wasTaken = await sql('select 1 from scheduled_message where id = $1 and deleted_at is not null', [
      second!.scheduledId,
    ])
    if (wasTaken.length === 0) await expect.poll(() => said(clientIds[1])).toBe(1)
    await choresDone()
    expect(await said(clientIds[1])).toBe(wasTaken.length === 0 ? 1 : 0)
  })

  test('stands in its room in the order in which it was written, with others of its time', async () => {
    const { owner, mina, orgId, jiwoo, words, schedule } = await made()
    const file = await storedFile(mina, orgId)
    const bodies = [`[@지우](member:${jiwoo.memberId}) 하나`, '둘', '셋', '넷', '다섯']
    for (const [nth, body] of bodies.entries())
      await schedule(mina, { body, ...(nth === 2 && { fileIds: [file.fileId] }) })
    await sql('update scheduled_message set send_at = now() where org_id = $1', [orgId])
    await sql(
      `insert into pgboss.job (name, data) select 'chat.send-scheduled', jsonb_build_object('orgId', org_id, 'scheduledId', id)
       from scheduled_message where org_id = $1 order by id desc`,
      [orgId],
    )
    await expect.poll(() => words(owner)).toEqual(bodies)
  })

  test('that was said before its sender had an answer is not said again', async () => {
    const { owner, mina, at, page, schedule, one, waiting } = await made()
    const clientId = randomUUID()
    const known = await schedule(mina, { clientId })
    expect(await schedule(mina, { clientId, body: '같은 이름' })).toEqual(known)
    await mina.call(scheduledMessageRoutes.send, one(known))
    // Its time has passed, and nobody may write there any more.
    await owner.call(roomRoutes.close, { ...at, body: { isClosed: true } })
    expect(await scheduled(mina, at, { clientId, sendAt: ahead(-1_000) })).toBeNull()
    // As after a backup of a moment at which it waited.
    await sql(
      `insert into scheduled_message (org_id, room_id, member_id, client_id, body, send_at)
       select org_id, room_id, member_id, client_id, body, now() - interval '1 second' from message where client_id = $1`,
      [clientId],
    )
    await choresDone()
    expect((await page(owner)).messages.filter(message => message.clientId === clientId)).toHaveLength(1)
    expect(await waiting(mina)).toEqual([])
  })
})

describe('a message that cannot be said', () => {
  test('waits with its reason, of which its author hears, until they do something about it', async () => {
    const { owner, mina, at, schedule, waiting, one, noticesOf, words } = await made()
    const known = await schedule(mina, {})
    await owner.call(roomRoutes.close, { ...at, body: { isClosed: true } })
    await overdue(known)
    await expect.poll(() => waiting(mina)).toMatchObject([{ heldBecause: 'closed' }])
    const [notice] = await noticesOf(mina)
    expect(notice).toMatchObject({ type: 'chat.held', sentence: expect.stringContaining('종료되었습니다') })
    expect(await refusal(mina.call(scheduledMessageRoutes.send, one(known)))).toMatchObject({ error: 'room.closed' })
    expect(await waiting(mina)).toMatchObject([{ heldBecause: 'closed' }])
    expect(await noticesOf(mina)).toHaveLength(1)
    const late = { sendAt: ahead(DAY), version: 1 }
    const inVain = mina.call(scheduledMessageRoutes.change, { ...one(known), body: late })
    expect(await refusal(inVain)).toMatchObject({ error: 'room.closed' })
    await owner.call(roomRoutes.close, { ...at, body: { isClosed: false } })
    const later = { sendAt: ahead(DAY), version: 1 }
    expect(await mina.call(scheduledMessageRoutes.change, { ...one(known), body: later })).toMatchObject({
      heldBecause: null,
    })
    await mina.call(scheduledMessageRoutes.send, one(known))
    expect(await words(owner)).toEqual(['내일 할 말'])
  })

  test('stays with whoever has left its room, and goes with whoever leaves the organization', async () => {
    const { owner, mina, jiwoo, orgId, at, schedule, waiting, noticesOf } = await made()
    const [mine, theirs] = [await schedule(mina, {}), await schedule(jiwoo, {})]
    await mina.call(roomRoutes.leave, at)
    await overdue(mine)
    await expect.poll(() => waiting(mina)).toMatchObject([{ heldBecause: 'left', body: '내일 할 말' }])
    await expect
      .poll(() => noticesOf(mina))
      .toMatchObject([{ type: 'chat.held', sentence: expect.stringContaining("'내일 할 말' 예약 메시지") }])
    const thing = `scheduled:${mine.scheduledId}`
    await mina.call(notificationRoutes.readThing, { orgId, body: { thing } })
    expect((await mina.call(notificationRoutes.list, { orgId, query: {} })).notifications).toMatchObject([
      { isRead: true },
    ])
    await owner.call(memberRoutes.remove, { orgId, memberId: jiwoo.memberId })
    expect(await sql('select 1 from scheduled_message where id = $1', [theirs.scheduledId])).toEqual([])
  })

  test('is as before for whoever wanted it said now', async () => {
    const { owner, mina, at, schedule, waiting, one, noticesOf } = await made()
    const known = await schedule(mina, {})
    await owner.call(roomRoutes.close, { ...at, body: { isClosed: true } })
    expect(await refusal(mina.call(scheduledMessageRoutes.send, one(known)))).toMatchObject({ error: 'room.closed' })
    expect(await waiting(mina)).toEqual([known])
    expect(await noticesOf(mina)).toEqual([])
  })

  test('of an organization in the bin waits until it is back, for its author to say', async () => {
    const { mina, orgId, schedule, waiting } = await made()
    const known = await schedule(mina, {})
    await sql('update organization set deleted_at = now() where id = $1', [orgId])
    await overdue(known)
    await sql('update organization set deleted_at = null where id = $1', [orgId])
    await expect.poll(() => waiting(mina)).toMatchObject([{ heldBecause: 'late' }])
  })

  test('is held when its time passed while it was taken back', async () => {
    const { mina, schedule, waiting, one } = await made()
    const known = await schedule(mina, {})
    await mina.call(scheduledMessageRoutes.remove, one(known))
    await overdue(known)
    await mina.call(scheduledMessageRoutes.restore, one(known))
    expect(await waiting(mina)).toMatchObject([{ heldBecause: 'late' }])
    await mina.call(scheduledMessageRoutes.remove, one(known))
    await sql(`update scheduled_message set deleted_at = now() - interval '25 hours' where id = $1`, [
      known.scheduledId,
    ])
    expect(await refusal(mina.call(scheduledMessageRoutes.restore, one(known)))).toMatchObject({
      error: 'scheduled.missing',
    })
    await choresDone()
    expect(await sql('select 1 from scheduled_message where id = $1', [known.scheduledId])).toEqual([])
  })
})

test('what cannot be scheduled is refused before anything is written', async () => {
  const { owner, mina, jiwoo, at, orgId, schedule, waiting } = await made()
  const past = { status: 409, error: 'scheduled.past', fields: { sendAt: expect.stringContaining('예약 시각') } }
  expect(await refusal(schedule(mina, { sendAt: ahead(-1_000) }))).toMatchObject(past)
  expect(await refusal(schedule(mina, { sendAt: ahead(MESSAGE_DAYS_AHEAD_MOST * DAY + 60_000) }))).toMatchObject(past)
  expect(await refusal(schedule(mina, { body: ' ' }))).toMatchObject({
    status: 422,
    fields: { body: expect.any(String) },
  })
  const foreign = await storedFile(jiwoo, orgId)
  const stolen = { status: 404, error: 'file.missing' }
  expect(await refusal(schedule(mina, { fileIds: [foreign.fileId] }))).toMatchObject(stolen)
  await owner.call(roomRoutes.change, { ...at, body: { isMentionLimited: true, version: 1 } })
  const everybody = { body: '[@전체](everyone) 내일 봅시다' }
  expect(await refusal(schedule(mina, everybody))).toMatchObject({ error: 'message.everybody' })
  const known = await schedule(mina, {})
  const louder = { ...everybody, version: 1 }
  const { scheduledId } = known
  expect(await refusal(mina.call(scheduledMessageRoutes.change, { orgId, scheduledId, body: louder }))).toMatchObject({
    error: 'message.everybody',
  })
  expect(await waiting(mina)).toEqual([known])
  const clientId = randomUUID()
  const taken = await schedule(mina, { clientId })
  await mina.call(scheduledMessageRoutes.remove, { orgId, scheduledId: taken.scheduledId })
  expect(await refusal(schedule(mina, { clientId }))).toMatchObject({ error: 'scheduled.missing' })
  await sql(
    `insert into scheduled_message (org_id, room_id, member_id, client_id, body, send_at)
     select $1, $2, $3, gen_random_uuid(), '많은 말', now() + interval '1 day' from generate_series(2, $4)`,
    [orgId, at.roomId, mina.memberId, SCHEDULED_MESSAGES_MOST - 1],
  )
  const both = await Promise.allSettled([schedule(mina, {}), schedule(mina, {})])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(schedule(mina, {}))).toMatchObject({ status: 409, error: 'scheduled.tooMany' })
  await owner.call(roomRoutes.close, { ...at, body: { isClosed: true } })
  expect(await refusal(schedule(owner, {}))).toMatchObject({ error: 'room.closed' })
})

test('a room says how many of its people are left alone, and when most of them work again', async () => {
  const { owner, mina, jiwoo, orgId, at } = await made()
  const quiet = (by: Visitor, roomId = at.roomId) => by.call(roomQuietRoutes.read, { orgId, roomId })
  const choose = (by: Visitor, choice: 'never' | 'organization') =>
    by.call(workHoursRoutes.choose, { orgId, body: { choice } })
  for (const by of [owner, mina, jiwoo]) await choose(by, 'never')
  await owner.call(workHoursRoutes.change, { orgId, body: { ...notNow(), isQuiet: true } })
  const awake = await quiet(owner)
  expect(awake).toMatchObject({ quietCount: 0, otherCount: 2 })
  // Nobody is away: the next hours of the organization.
  expect(new Date(awake.workAt!).getTime()).toBeGreaterThan(Date.now() + DAY)
  for (const by of [mina, jiwoo]) await choose(by, 'organization')
  expect(await quiet(owner)).toEqual({ ...awake, quietCount: 2 })
  expect(await quiet(mina)).toEqual({ ...awake, quietCount: 1 })
  // Half of them are back with the first one.
  const vacation = (until: string | null) => ({ kind: 'vacation' as const, until })
  await mina.call(memberRoutes.changeMe, { orgId, body: { status: vacation(ahead(300 * DAY)) } })
  expect(await quiet(owner)).toEqual({ ...awake, quietCount: 2 })
  await jiwoo.call(memberRoutes.changeMe, { orgId, body: { status: vacation(null) } })
  await mina.call(memberRoutes.changeMe, { orgId, body: { status: vacation(null) } })
  expect(await quiet(owner)).toEqual({ quietCount: 2, otherCount: 2, workAt: null })
  for (const by of [mina, jiwoo]) await by.call(memberRoutes.changeMe, { orgId, body: { status: null } })
  await mina.call(workHoursRoutes.changeMine, { orgId, body: ALWAYS })
  expect(await quiet(owner)).toEqual({ ...awake, quietCount: 1 })
  const { roomId } = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: mina.memberId } })
  expect(await quiet(owner, roomId)).toMatchObject({ quietCount: 0, otherCount: 1 })
  expect(await refusal(quiet(jiwoo, roomId))).toMatchObject({ error: 'room.missing' })
})
