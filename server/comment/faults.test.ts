// Comments that cannot be written.
import { expect, test } from 'vitest'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { notificationRoutes } from '#contract/notification'
import { joined, project } from '../issue/test.ts'
import { refusal, whileHeld } from '../testing/visitor.ts'

test('one that the database refuses in the middle is refused, and the next one is taken', async () => {
  const { owner, at, memberId, issue } = await project()
  const { issueId } = await issue()
  const on = { ...at, issueId }
  const post = (body: string) => owner.call(comments.post, { ...on, body: { body } })
  // Its author is held by somebody else for longer than a statement waits.
  await whileHeld('select 1 from member where id = $1 for update', [memberId], async () => {
    expect(await refusal(post('기다리다 만 댓글'))).toMatchObject({ status: 503 })
  })
  expect(await post('다음 댓글')).toMatchObject({ body: '다음 댓글' })
  const { threads } = await owner.call(comments.list, { ...on, query: {} })
  expect(threads.map(({ body }) => body)).toEqual(['다음 댓글'])
})

test('signs of the private part of Unicode are words like any others, and those who follow hear of them', async () => {
  const { owner, orgId, at, issue } = await project()
  const mina = await joined(orgId)
  const { issueId } = await issue({ assigneeId: mina.memberId })
  const body = '아이콘 \u{F0000} 글꼴'
  expect(await owner.call(comments.post, { ...at, issueId, body: { body } })).toMatchObject({ body })
  const heard = async () =>
    (await mina.call(notificationRoutes.list, { orgId, query: {} })).notifications.map(({ excerpt }) => excerpt)
  await expect.poll(heard).toContain('아이콘 글꼴')
})
