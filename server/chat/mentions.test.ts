// Mentions of groups in a room: whoever of them is in it hears of the message, and nobody else.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { confirmationRoutes } from '#contract/confirmation'
import { departmentRoutes } from '#contract/department'
import { messageRoutes } from '#contract/message'
import { dayOf } from '#korean/time'
import { isWorkingDay } from '../working-time.ts'
import { joined } from '../issue/test.ts'
import { refusal, sql } from '../testing/visitor.ts'
import { group, rowOf } from './test.ts'

test('a department, a position and everybody are mentioned, as far as they are in the room', async () => {
  const { owner, others, orgId, at, post } = await group(['준호', '서연', '한지우'])
  const [junho, seoyeon, jiwoo] = others as [(typeof others)[0], (typeof others)[0], (typeof others)[0]]
  const outside = await joined(orgId, 'MEMBER', '밖에 있는 사람')
  const { deptId } = await owner.call(departmentRoutes.createDepartment, {
    orgId,
    body: { name: '개발팀', parentId: null },
  })
  const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '팀장' } })
  const place = (memberId: number, assignment: { deptId: number | null; positionId: number | null }) =>
    owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [assignment] } })
  for (const { memberId } of [junho, outside]) await place(memberId, { deptId, positionId: null })
  await place(seoyeon.memberId, { deptId: null, positionId })
  const mentioned = async (body: string) => (await post(owner, body)).mentionedIds.toSorted((a, b) => a - b)
  expect(await mentioned(`[@개발팀](department:${deptId}) 확인해 주세요`)).toEqual([junho.memberId])
  expect(await mentioned(`[@팀장](position:${positionId}) 확인해 주세요`)).toEqual([seoyeon.memberId])
  expect(await mentioned(`[@전체](everyone) 확인해 주세요`)).toEqual(
    [owner, junho, seoyeon, jiwoo].map(({ memberId }) => memberId).toSorted((a, b) => a - b),
  )
  const heard = async () => {
    const rows = await sql<{ member_id: string; count: number }>(
      `select member_id, count from notification where org_id = $1 and type = 'mention' and thing_id = $2`,
      [orgId, at.roomId],
    )
    return new Map(rows.map(({ member_id: memberId, count }) => [Number(memberId), count]))
  }
  // One growing row a room.
  await expect.poll(heard).toEqual(
    new Map([
      [junho.memberId, 2],
      [seoyeon.memberId, 2],
      [jiwoo.memberId, 1],
    ]),
  )
})

test('newcomers who see a message are asked to confirm it too, and its author is not', async () => {
  const { owner, others, orgId, at, page, post } = await group(['준호'], { showsHistory: true })
  const [junho] = others as [(typeof others)[0]]
  const { messageId } = await post(owner, '보안 교육을 확인해 주세요')
  const one = { ...at, messageId }
  await owner.call(confirmationRoutes.ask, { ...one, body: { isAsked: true } })
  const confirm = (by: typeof owner) => by.call(confirmationRoutes.confirm, { ...one, body: { isConfirmed: true } })
  expect(await refusal(confirm(owner))).toMatchObject({ error: 'message.unasked' })
  const late = await joined(orgId, 'MEMBER', '한지우')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  await confirm(junho)
  const nudge = () => owner.call(confirmationRoutes.nudge, one)
  const today = dayOf(new Date())
  if (!(await isWorkingDay(today))) return expect(await refusal(nudge())).toMatchObject({ error: 'message.restDay' })
  expect(await nudge()).toEqual({ count: 1 })
  expect((await page(owner)).messages.find(each => each.messageId === messageId)!.asked).toMatchObject({
    nudgedOn: today,
  })
  expect(await refusal(nudge())).toMatchObject({ error: 'message.nudged' })
  // Nobody is left to be reminded.
  await confirm(late)
  expect(await nudge()).toEqual({ count: 0 })
})

test('asked anew on another day they are told anew, and on the same day not twice', async () => {
  const { owner, others, at, post } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  const { messageId } = await post(owner, '보안 교육을 확인해 주세요')
  const ask = (isAsked: boolean) => owner.call(confirmationRoutes.ask, { ...at, messageId, body: { isAsked } })
  const heard = async (type = 'chat.asked') => {
    const [row] = await sql<{ count: number }>(
      'select count from notification where member_id = $1 and type = $2 and thing_id = $3',
      [junho.memberId, type, at.roomId],
    )
    return row?.count
  }
  await ask(true)
  await expect.poll(() => heard()).toBe(1)
  await ask(false)
  await ask(true)
  // Notices are delivered in the order of their deeds: after the next one nothing of this is still on its way.
  await post(owner, `[@준호](member:${junho.memberId}) 보셨나요?`)
  await expect.poll(() => heard('mention')).toBe(1)
  expect(await heard()).toBe(1)
  await sql(`update message set asked_at = asked_at - interval '1 day', nudged_on = null where id = $1`, [messageId])
  await ask(false)
  await ask(true)
  await expect.poll(() => heard()).toBe(2)
})

test('an answer to a deed hides what its reader may not see of a quotation', async () => {
  const { owner, orgId, at, post } = await group(['준호'])
  const secret = await post(owner, '아직 비밀입니다')
  const late = await joined(orgId, 'MEMBER', '한지우')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [late.memberId] } })
  const { messageId } = await post(owner, { body: '이 이야기는 끝났습니다', quotedId: secret.messageId })
  const body = { reaction: 'check' as const, isSet: true }
  const answer = (by: typeof owner) => by.call(messageRoutes.react, { ...at, messageId, body })
  expect((await answer(owner)).quoted).toMatchObject({ excerpt: '아직 비밀입니다' })
  // Also where nothing changes any more.
  for (let again = 0; again < 2; again++)
    expect((await answer(late as never)).quoted).toMatchObject({ messageId: secret.messageId, excerpt: '' })
})

test('a hidden room is counted nowhere until somebody writes in it', async () => {
  const { owner, others, orgId, at, post } = await group(['준호'])
  const [junho] = others as [(typeof others)[0]]
  await post(owner, '안녕하세요')
  const unread = async () => (await junho.call(roomRoutes.unread, { orgId })).count
  expect(await unread()).toBe(1)
  await junho.call(roomRoutes.changeMine, { ...at, body: { isHidden: true } })
  expect([await unread(), (await rowOf(junho, at))!.isHidden]).toEqual([0, true])
  await post(owner, '계신가요?')
  expect([await unread(), (await rowOf(junho, at))!.isHidden]).toEqual([2, false])
})
