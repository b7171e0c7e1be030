import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { messagePlaceRoutes } from '#contract/message-place'
import { placeRoutes } from '#contract/place'
import { projectRoutes } from '#contract/project'
import { group } from '../../chat/test.ts'
import { joined } from '../../issue/test.ts'
import { choresDone, refusal, type Somebody, sql } from '../../testing/visitor.ts'
import { place } from '../test.ts'

type By = Pick<Somebody, 'call'>

async function linked() {
  const made = await group(['한지우'])
  const { owner, orgId, at, post, page } = made
  const { placeId } = await place(owner, orgId, { name: '성수 물류창고' })
  const { messageId } = await post(owner, '내일 **성수**에서 뵙겠습니다')
  return {
    ...made,
    placeId,
    messageId,
    link: (id: number | null = placeId, by: By = owner) =>
      by.call(messagePlaceRoutes.put, { ...at, messageId, body: { placeId: id } }),
    here: async (by: By = owner, id = placeId) =>
      (await by.call(messagePlaceRoutes.ofPlace, { orgId, placeId: id })).map(({ excerpt }) => excerpt),
    placeIds: async (by: Somebody) => (await page(by)).messages.flatMap(({ placeId: id }) => id ?? []),
  }
}

test('[S1.6] a message and its place lead to each other, for everybody in the room', async () => {
  const { owner, orgId, others, placeId, messageId, link, here, placeIds } = await linked()
  const [jiwoo] = others
  expect(await link(placeId, jiwoo)).toMatchObject({ messageId, placeId })
  expect(await placeIds(owner)).toEqual([placeId])
  expect(await owner.call(messagePlaceRoutes.ofPlace, { orgId, placeId })).toMatchObject([
    { messageId, seq: 2, threadId: null, excerpt: '내일 성수에서 뵙겠습니다', author: { memberId: owner.memberId } },
  ])
  const second = await place(owner, orgId, { name: '하남 야적장' })
  await link(second.placeId)
  expect([await here(), await here(owner, second.placeId)]).toEqual([[], ['내일 성수에서 뵙겠습니다']])
  await link(null)
  expect([await placeIds(owner), await here(owner, second.placeId)]).toEqual([[], []])
})

test('whoever is not in the room sees none of its messages at the place, nor links one', async () => {
  const { owner, orgId, link, here, placeId } = await linked()
  await link()
  const outsider = await joined(orgId, 'MEMBER', '정우')
  expect(await here(outsider)).toEqual([])
  expect(await refusal(link(placeId, outsider))).toMatchObject({ status: 404, error: 'room.missing' })
  expect(await here(owner)).toHaveLength(1)
})

test('a place that one does not see is linked by nobody, and a deleted message is about none', async () => {
  const { owner, orgId, at, others, messageId, link, here } = await linked()
  const jiwoo = others[0]!
  const body = { name: '비밀 현장', key: 'SEC', isPrivate: true }
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body })
  const hidden = await place(owner, orgId, { name: '비밀 창고', projectId })
  expect(await refusal(link(hidden.placeId, jiwoo))).toMatchObject({ status: 404, error: 'place.missing' })
  await link(hidden.placeId)
  expect(await refusal(here(jiwoo, hidden.placeId))).toMatchObject({ status: 404 })
  await owner.call(placeRoutes.remove, { orgId, placeId: hidden.placeId })
  expect(await refusal(link(hidden.placeId))).toMatchObject({ status: 404, error: 'place.missing' })
  await owner.call(placeRoutes.restore, { orgId, placeId: hidden.placeId })
  expect(await here(owner, hidden.placeId)).toHaveLength(1)
  await owner.call(messageRoutes.remove, { ...at, messageId })
  expect(await here(owner, hidden.placeId)).toEqual([])
  expect(await refusal(link())).toMatchObject({ status: 404, error: 'message.missing' })
})

test('a newcomer sees no answer to what was said before they came, and a purged place is about no message any more', async () => {
  const { owner, orgId, at, post, placeId, messageId, link, placeIds } = await linked()
  const answer = await post(owner, { body: '주차는 뒤편입니다', threadId: messageId })
  const mina = await joined(orgId, 'MEMBER', '정우')
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [mina.memberId] } })
  const late = await post(owner, { body: '문은 2시에 엽니다', threadId: messageId })
  const body = { placeId }
  for (const { messageId: each } of [answer, late])
    await owner.call(messagePlaceRoutes.put, { ...at, messageId: each, body })
  await link()
  const here = async (by: By) => (await by.call(messagePlaceRoutes.ofPlace, { orgId, placeId })).length
  expect([await here(owner), await here(mina)]).toEqual([3, 0])
  await owner.call(placeRoutes.remove, { orgId, placeId })
  await sql(`update place set deleted_at = now() - interval '31 days' where org_id = $1`, [orgId])
  await choresDone()
  await expect.poll(() => placeIds(owner)).toEqual([])
})
