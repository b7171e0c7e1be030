// Notices that are delivered together, as after a busy moment: they say what they would have said one after the other.
import { expect, test } from 'vitest'
import { issueRoutes, WATCHERS_MOST } from '#contract/issue'
import { notificationRoutes as routes } from '#contract/notification'
import { crowd, joined } from '../issue/test.ts'
import type { Notice } from '../notices/shape.ts'
import { sql, type Visitor } from '../testing/visitor.ts'
import { office } from './test.ts'

type Member = Visitor & { memberId: number }

async function busy() {
  const here = await office()
  const { orgId, at, issueId } = here
  const people = { jun: await joined(orgId, 'MEMBER', '준호'), sora: await joined(orgId, 'MEMBER', '소라') }
  const commented = (by: Member, mentioned: readonly Member[] = []): Omit<Notice, 'orgId'> => ({
    actorId: by.memberId,
    thing: { kind: 'issue', ids: [issueId] },
    told: [
      { type: 'mention', memberIds: mentioned.map(({ memberId }) => memberId) },
      { type: 'comment', isToFollowers: true },
    ],
    isJoined: true,
    about: {},
  })
  /** One transaction shows them all at once; the server's own look finds them. */
  async function delivered(...notices: readonly Omit<Notice, 'orgId'>[]) {
    await sql(`insert into notice (org_id, data) select $1, each from jsonb_array_elements($2::jsonb) each`, [
      orgId,
      JSON.stringify(notices),
    ])
    const left = () => sql('select id from notice where org_id = $1', [orgId])
    await expect.poll(left).toEqual([])
  }
  const heardBy = async (who: Visitor) =>
    (await here.inbox(who)).notifications.map(({ type, sentence, because }) => [type, sentence, because])
  const isWatched = async (who: Visitor) => (await who.call(issueRoutes.read, { ...at, issueId })).isWatched
  return { ...here, ...people, commented, delivered, heardBy, isWatched }
}

const comment = (actor: string) => ['comment', `${actor} '결제 오류'에 댓글을 남겼습니다.`, 'watcher']

test('members who join by one of them hear of those after it, and not of those before', async () => {
  const { mina, jun, sora, commented, delivered, heardBy, isWatched } = await busy()
  await delivered(commented(mina), commented(jun, [sora]), commented(mina))
  expect(await heardBy(jun)).toEqual([comment('민아님이')])
  expect(await heardBy(sora)).toEqual(
    expect.arrayContaining([
      comment('민아님이'),
      ['mention', "준호님이 '결제 오류'에서 나를 멘션하였습니다.", 'mentioned'],
    ]),
  )
  expect(await Promise.all([jun, sora].map(isWatched))).toEqual([true, true])
})

test('a mention that somebody does not want to hear makes them follow no more than one delivered alone', async () => {
  const { mina, jun, sora, orgId, commented, delivered, heardBy, isWatched } = await busy()
  for (const who of [jun, sora])
    await who.call(routes.changeSetting, { orgId, body: { type: 'mention', channel: 'app', isOn: false } })
  await delivered(commented(mina, [jun, sora]), commented(mina), commented(sora), commented(mina))
  expect(await heardBy(jun)).toEqual([])
  // Of a comment after one's own one hears, whatever came before.
  expect(await heardBy(sora)).toEqual([comment('민아님이')])
  expect(await Promise.all([jun, sora].map(isWatched))).toEqual([false, true])
})

test('where there is room for some watchers alone, the earliest deeds decide', async () => {
  const { mina, jun, sora, orgId, issueId, commented, delivered, isWatched } = await busy()
  const [known] = await sql<{ count: string }>('select count(*) from issue_watcher where issue_id = $1', [issueId])
  const ids = await crowd(orgId, WATCHERS_MOST - 1 - Number(known!.count))
  await sql(`insert into issue_watcher (org_id, issue_id, member_id) select $1, $2, unnest($3::bigint[])`, [
    orgId,
    issueId,
    ids,
  ])
  // For the two of the first there is no room, for the one of the second there is.
  await delivered(commented(mina, [jun, sora]), commented(sora), commented(jun))
  expect(await Promise.all([mina, jun, sora].map(isWatched))).toEqual([true, false, true])
})

test('facts with quotes and backslashes stay as they are', async () => {
  const { mina, issueId, delivered, heardBy } = await busy()
  const state = String.raw`검토 "1\2" {a,b} 'c'`
  await delivered({
    actorId: null,
    thing: { kind: 'issue', ids: [issueId] },
    told: [{ type: 'issue.state', memberIds: [mina.memberId], because: 'assignee' }],
    about: { to: state },
  })
  expect((await heardBy(mina))[0]).toEqual(['issue.state', expect.stringContaining(state), 'assignee'])
})
