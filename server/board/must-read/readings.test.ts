// Readings of many people at once, and what their devices hear of it.
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { nobody } from '#contract/audience'
import { dayAfter } from '#contract/day'
import { mustReadRoutes } from '#contract/must-read'
import { dayOf } from '#korean/time'
import { signAccessToken } from '../../auth/tokens.ts'
import { crowd } from '../../issue/test.ts'
import { openKeys } from '../../keys.ts'
import { socketOf } from '../../testing/socket.ts'
import { refusal, type Somebody, sql, visitor, whileHeld } from '../../testing/visitor.ts'
import { noticed } from '../test.ts'

/** Signed in by the database: so many sign-ins would take minutes. */
async function signedIn(orgId: number, count: number) {
  await openKeys({ query: async (text, values) => ({ rows: await sql(text, values) }) })
  const memberIds = await crowd(orgId, count)
  const rows = await sql<{ user_id: string; session_id: string }>(
    `insert into session (user_id, token_hash, agent, ip)
       select user_id, sha256(id::text::bytea), 'x', '127.0.0.1' from member where org_id = $1 and id = any($2)
       returning user_id, id as session_id`,
    [orgId, memberIds],
  )
  return Promise.all(
    rows.map(async row => {
      const holder = {
        userId: Number(row.user_id),
        sessionId: Number(row.session_id),
        email: 'x',
        orgAuthorityList: [],
      }
      return Object.assign(visitor(), { token: await signAccessToken(holder) })
    }),
  )
}

test('[S1.4] a thousand people read a notice at the same moment: none is lost, and each is counted once', async () => {
  const COUNT = 1_000
  const { owner, orgId, set, state, note } = await noticed()
  const people = await signedIn(orgId, COUNT)
  await set({ needsConfirmation: false })
  const answers = await Promise.all(people.map(note))
  expect(new Set(answers.map(({ readAt }) => readAt)).size).toBeGreaterThan(0)
  expect(await state(owner)).toMatchObject({ count: COUNT, readCount: COUNT })
  const again = await Promise.all(people.slice(0, 20).map(note))
  expect(again).toEqual(answers.slice(0, 20))
  expect(await state(owner)).toMatchObject({ count: COUNT, readCount: COUNT })
})

test('a post that goes at this moment takes the reading of no other post along', async () => {
  const { owner, at, write, set, member, state } = await noticed()
  const [busy, going, staying] = [at, await write({}, owner), await write({}, owner)]
  const draft = { audience: { ...nobody, memberIds: [] as number[] }, needsConfirmation: false, dueOn: null }
  const [mina, jiwoo] = [await member('민아'), await member('지우')]
  draft.audience.memberIds.push(mina.memberId, jiwoo.memberId)
  await set(draft)
  const on = (postId: number) => ({ ...at, postId })
  for (const { postId } of [going, staying]) await owner.call(mustReadRoutes.set, { ...on(postId), body: draft })
  const note = (by: Somebody, postId: number) => by.call(mustReadRoutes.note, on(postId))
  const noted = await whileHeld('delete from must_read where post_id = $1', [going.postId], async isGoingAwaited => {
    const behind = await whileHeld(
      'select 1 from must_read where post_id = $1 for update',
      [busy.postId],
      async isAwaited => {
        const first = note(mina, busy.postId)
        await expect.poll(isAwaited).toBe(true)
        // These wait for the first one, and then go together.
        const lost = refusal(note(jiwoo, going.postId))
        const kept = note(jiwoo, staying.postId)
        for (let each = 0; each < 5; each++) await state(owner)
        return { first, lost, kept }
      },
    )
    await behind.first
    await expect.poll(isGoingAwaited).toBe(true)
    return behind
  })
  expect(await noted.lost).toMatchObject({ status: 404, error: 'mustRead.missing' })
  expect(await noted.kept).toHaveProperty('readAt')
  const { readAt } = (await jiwoo.call(mustReadRoutes.read, on(staying.postId)))!
  expect(readAt).not.toBeNull()
})

test('the other devices of a member hear that they have read or confirmed it, and that they need not any more', async () => {
  const { owner, orgId, at, member, set, note, confirm } = await noticed()
  const [mina, jiwoo] = [await member('민아'), await member('지우')]
  const hearing = async (by: Somebody) => {
    const live = await socketOf(by.token)
    const channel = `user:${(await by.call(accountRoutes.me, {})).userId}`
    live.say({ type: 'listen', id: 1, channel })
    await live.heard({ type: 'listening', id: 1 })
    return () => live.frames.filter(({ name }) => name === 'mustRead.mine').map(({ data }) => data)
  }
  const [mine, theirs] = [await hearing(mina), await hearing(jiwoo)]
  const told = { orgId, postId: at.postId }
  await set()
  for (const heard of [mine, theirs]) await expect.poll(heard).toEqual([told])
  await note(mina)
  await expect.poll(mine).toHaveLength(2)
  await note(mina)
  await confirm(mina)
  await expect.poll(mine).toHaveLength(3)
  expect(theirs()).toHaveLength(1)
  await owner.call(mustReadRoutes.end, at)
  await expect.poll(theirs).toEqual([told, told])
  // Of those who had nothing left to do nobody hears of the end.
  expect(mine()).toHaveLength(3)
})

test('what is still to read has the late first, then what is due soonest, then the newest, and says how much there is', async () => {
  const { owner, orgId, at, member, write } = await noticed()
  const mina = await member('민아')
  const today = dayOf(new Date())
  const body = { audience: { ...nobody, memberIds: [mina.memberId] }, needsConfirmation: false, dueOn: null }
  const notice = async (title: string, dueOn: string | null) => {
    const { postId } = await write({ title }, owner)
    await owner.call(mustReadRoutes.set, { ...at, postId, body })
    await sql('update must_read set due_on = $2 where post_id = $1', [postId, dueOn])
  }
  await notice('기한 없는 옛 글', null)
  await notice('지난해', '2025-11-03')
  await notice('다음 주', dayAfter(today, 7))
  await notice('어제', dayAfter(today, -1))
  await notice('오늘', today)
  await notice('기한 없는 새 글', null)
  const order = ['어제', '지난해', '오늘', '다음 주', '기한 없는 새 글', '기한 없는 옛 글']
  const pending = () => mina.call(mustReadRoutes.pending, { orgId })
  expect((await pending()).mustReads.map(({ title }) => title)).toEqual(order)
  await sql(
    `with made as (
       insert into post (org_id, board_id, title, author_id, seq, is_must_read)
         select $1, $2, '글', $3, 1000 + each, true from generate_series(1, 60) each returning id)
     insert into must_read (org_id, post_id, keys, needs_confirmation, counts_from, set_by)
       select $1, id, array['m:' || $4::bigint], false, 1, $3 from made`,
    [orgId, at.boardId, owner.memberId, mina.memberId],
  )
  const { totalCount, mustReads } = await pending()
  expect([totalCount, mustReads.length]).toEqual([66, 50])
  expect(mustReads.slice(0, 4).map(({ title }) => title)).toEqual(order.slice(0, 4))
})
