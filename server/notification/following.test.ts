// Members who follow an issue by what they do, and what of it stays in their inbox.
import { expect, test } from 'vitest'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { notificationRoutes as routes } from '#contract/notification'
import { joined } from '../issue/test.ts'
import { sql } from '../testing/visitor.ts'
import { office } from './test.ts'

test('whoever comments, or is mentioned, follows from then on', async () => {
  const { owner, orgId, at, issueId, mina, say, hears } = await office()
  const jun = await joined(orgId, 'MEMBER', '준호')
  const sora = await joined(orgId, 'MEMBER', '소라')
  const isWatched = async (who: typeof jun) => (await who.call(issueRoutes.read, { ...at, issueId })).isWatched
  expect([await isWatched(jun), await isWatched(sora)]).toEqual([false, false])
  await say('저도 봤습니다.', jun)
  await say(`[@소라](member:${sora.memberId}) 확인해주세요.`, mina)
  for (const who of [jun, sora]) await expect.poll(() => isWatched(who)).toBe(true)
  await say('고쳤습니다.', owner)
  await hears(jun, ["남궁다혜님 외 1명이 '결제 오류'에 댓글을 남겼습니다."])
})

test('comments at the same moment are one notification, by all who wrote', async () => {
  const { orgId, mina, say, inbox } = await office()
  const jun = await joined(orgId, 'MEMBER', '준호')
  await say('먼저 남깁니다.')
  const delivered = () => expect.poll(() => sql('select id from notice where org_id = $1', [orgId])).toEqual([])
  const ofComments = async () => {
    await delivered()
    const mine = (await inbox(mina)).notifications.filter(({ type }) => type === 'comment')
    return mine.map(({ sentence, isRead }) => [sentence, isRead])
  }
  expect(await ofComments()).toEqual([["남궁다혜님이 '결제 오류'에 댓글을 남겼습니다.", false]])
  await Promise.all([say('저도요.', jun), say('또 하나.', jun)])
  const both = "준호님 외 1명이 '결제 오류'에 댓글을 남겼습니다."
  expect(await ofComments()).toEqual([[both, false]])
  await mina.call(routes.readAll, { orgId })
  expect(await ofComments()).toEqual([[both, true]])
  // Of a read one the next takes the place.
  await Promise.all([say('다시.', jun), say('다시 하나.', jun)])
  expect(await ofComments()).toEqual([["준호님이 '결제 오류'에 댓글을 남겼습니다.", false]])
})

test('the words of a deleted comment are in no inbox', async () => {
  const { owner, mina, on, say, inbox } = await office()
  const excerpts = async () => (await inbox(mina)).notifications.flatMap(({ excerpt }) => excerpt ?? [])
  const { commentId } = await say('비밀번호는 1234입니다.')
  await expect.poll(excerpts).toEqual(['비밀번호는 1234입니다.'])
  await owner.call(comments.remove, { ...on, commentId })
  expect(await excerpts()).toEqual([])
  await owner.call(comments.restore, { ...on, commentId })
  expect(await excerpts()).toEqual(['비밀번호는 1234입니다.'])
})

test('a change of many that is not the same for each is one notification a person all the same', async () => {
  const { owner, at, mina, issue, states, hears, orgId } = await office()
  const [, second, third] = states
  const issueIds: number[] = []
  for (const stateId of [third!.stateId, third!.stateId, second!.stateId])
    issueIds.push((await issue({ assigneeId: mina.memberId, stateId })).issueId)
  await expect.poll(async () => (await mina.call(routes.list, { orgId, query: {} })).notifications.length).toBe(4)
  await mina.call(routes.clear, { orgId })
  const jun = await joined(orgId, 'MEMBER', '준호')
  // For the third issue the state is no change.
  const change = { stateId: second!.stateId, assigneeId: jun.memberId }
  await owner.call(bulkRoutes.bulk, { ...at, body: { issueIds, change } })
  await hears(jun, ["남궁다혜님이 '자사몰 개편' 프로젝트의 이슈 3개를 나에게 할당하였습니다."])
  await hears(mina, ["'자사몰 개편' 프로젝트의 이슈 2개의 상태가 변경되었습니다."])
})

test('putting off beside deliveries of the same kind is never refused', async () => {
  const { orgId, mina, say, inbox } = await office()
  await say('첫 댓글')
  const ofComments = async () => (await inbox(mina)).notifications.filter(({ type }) => type === 'comment')
  await expect.poll(async () => (await ofComments()).length).toBe(1)
  for (let round = 0; round < 6; round++) {
    const [row] = await ofComments()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const notificationIds = [row!.notificationId]
    await mina.call(routes.read, { orgId, body: { notificationIds } })
    await Promise.all([
      ...[1, 2, 3].map(each => say(`댓글 ${round} ${each}`)),
      mina.call(routes.snooze, { orgId, notificationId: row!.notificationId, body: { until } }).catch(notThere),
    ])
    await say('하나 더')
    await expect.poll(async () => (await ofComments()).length).toBe(1)
  }
})

/** The one that came meanwhile has taken its place. */
function notThere(refused: { error: string }) {
  expect(refused.error).toBe('notification.missing')
}
