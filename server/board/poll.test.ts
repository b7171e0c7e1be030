import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import { pollRoutes } from '#contract/post-discussion'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { refusal, sql } from '../testing/visitor.ts'
import { inDays, lunch, polled, type PollWritten } from './test.ts'

describe('a poll beside a post', () => {
  test('is voted in, voted in anew, and its result is seen by those who have voted, its author and the managers', async () => {
    const { orgId, owner, mina, hasPoll, noodles, rolls, read, vote, countsFor, names, on } = await polled()
    expect(hasPoll).toBe(true)
    const [jiwoo, doyun] = [await joined(orgId, 'MEMBER', '지우'), await joined(orgId, 'MEMBER', '도윤')]
    expect(await countsFor(jiwoo)).toEqual([null, null, null])
    const voters = { ...on, optionId: noodles }
    expect(await refusal(jiwoo.call(pollRoutes.voters, voters))).toMatchObject({ status: 403, error: 'poll.hidden' })
    await vote(jiwoo, noodles)
    await vote(doyun, noodles, noodles)
    expect(await countsFor(jiwoo)).toEqual([2, 0, 0])
    expect(await names(jiwoo, noodles)).toEqual(['도윤', '지우'])
    await vote(doyun, rolls)
    expect(await read(doyun)).toMatchObject({
      voterCount: 2,
      isResultShown: true,
      options: [{ isChosen: false }, { isChosen: true }, { isChosen: false }],
    })
    await vote(doyun)
    expect(await read(doyun)).toMatchObject({ voterCount: 1, isResultShown: false })
    for (const by of [owner, mina]) expect(await countsFor(by)).toEqual([1, 0, 0])
    const { posts } = await owner.call(postRoutes.list, { ...on, query: {} })
    expect(posts).toMatchObject([{ hasPoll: true }])
  })

  test('at, under and over each limit', async () => {
    const { mina, on, write, at } = await polled()
    const options = (count: number) => Array.from({ length: count }, (_, each) => ({ text: `항목 ${each}` }))
    const good: Partial<PollWritten>[] = [
      { question: '가'.repeat(200), options: [{ text: '나'.repeat(100) }, { text: '다' }] },
      { options: options(20), choicesMost: 20 },
      { endsAt: inDays(1) },
    ]
    for (const each of good) expect(await write({ poll: { ...lunch, ...each } }, mina)).toMatchObject({ hasPoll: true })
    const bad: [Partial<PollWritten>, field: string][] = [
      [{ question: '가'.repeat(201) }, 'poll.question'],
      [{ question: ' ​' }, 'poll.question'],
      [{ options: options(1) }, 'poll.options'],
      [{ options: options(21) }, 'poll.options'],
      [{ options: [{ text: '나'.repeat(101) }, { text: '다' }] }, 'poll.options.0.text'],
      [{ options: [{ text: 'ok' }, { text: ' ＯＫ ' }] }, 'poll.options.1.text'],
      [{ choicesMost: 0 }, 'poll.choicesMost'],
      [{ choicesMost: 21 }, 'poll.choicesMost'],
      [{ endsAt: 'tomorrow' }, 'poll.endsAt'],
    ]
    for (const [each, field] of bad) {
      const refused = await refusal(
        mina.call(postRoutes.create, { ...at, body: { title: '글', poll: { ...lunch, ...each } } }),
      )
      expect(refused, field).toMatchObject({ status: 422, error: 'invalid' })
      expect(Object.keys(refused.fields ?? {}), field).toEqual([field])
    }
    const past = { ...lunch, endsAt: inDays(-0.001) }
    expect(await refusal(mina.call(postRoutes.create, { ...at, body: { title: '글', poll: past } }))).toMatchObject({
      status: 422,
      error: 'poll.past',
    })
    expect(await refusal(mina.call(pollRoutes.create, { ...on, body: lunch }))).toMatchObject({ error: 'poll.taken' })
  })

  test('of several choices takes as many as it says', async () => {
    const { mina, noodles, rolls, rice, vote, read } = await polled({ choicesMost: 2 })
    await vote(mina, noodles, rolls)
    const refused = await refusal(vote(mina, noodles, rolls, rice))
    expect(refused).toMatchObject({ status: 409, error: 'poll.choices', message: '항목은 2개까지 선택할 수 있습니다.' })
    expect(await read(mina)).toMatchObject({ voterCount: 1, options: [{ count: 1 }, { count: 1 }, { count: 0 }] })
    const other = await polled({ choicesMost: null })
    await other.vote(other.mina, other.noodles, other.rolls, other.rice)
    expect(await other.countsFor(other.mina)).toEqual([1, 1, 1])
    expect(await refusal(other.vote(other.mina, noodles))).toMatchObject({ status: 404, error: 'option.missing' })
  })

  test('once voted in keeps its question, its choosing and the chosen options; all else may change', async () => {
    const { orgId, mina, noodles, rolls, rice, vote, change, read } = await polled()
    const jiwoo = await joined(orgId)
    await vote(jiwoo, noodles)
    const text = (optionId: number, said: string) => ({ optionId, text: said })
    const refused = async (body: object) => (await refusal(change(mina, body))).error
    expect(await refused({ question: '저녁 메뉴' })).toBe('poll.question')
    expect(await refused({ choicesMost: null })).toBe('poll.choosing')
    expect(await refused({ isAnonymous: true })).toBe('poll.anonymity')
    expect(await refused({ options: [text(noodles, '냉면'), text(rolls, '김밥')] })).toBe('option.voted')
    expect(await refused({ options: [text(rolls, '김밥'), text(rice, '비빔밥')] })).toBe('option.voted')
    expect(await refused({ options: [text(noodles, '국수'), text(999_999, '김밥')] })).toBe('option.missing')
    expect(await refused({ options: [text(noodles, '국수'), text(noodles, '국수 2')] })).toBe('option.missing')
    expect(await refused({ endsAt: inDays(-1) })).toBe('poll.past')
    expect(await refusal(change(jiwoo, { endsAt: null }))).toMatchObject({ status: 403, error: 'post.foreign' })
    const endsAt = inDays(2)
    await change(mina, { endsAt, options: [text(rolls, '참치김밥'), text(noodles, '국수'), { text: '샐러드' }] })
    expect(await read(mina)).toMatchObject({
      endsAt,
      options: [{ text: '참치김밥' }, { text: '국수', count: 1 }, { text: '샐러드', addedBy: null }],
    })
    expect(await refusal(change(mina, { version: 1, allowsOptions: true }))).toMatchObject({
      status: 409,
      error: 'row.stale',
      current: { version: 2 },
    })
    await vote(jiwoo)
    await change(mina, { question: '저녁 메뉴', choicesMost: null })
    expect(await refused({ isAnonymous: true })).toBe('poll.anonymity')
  })

  test('ends by its deadline or by hand, is seen by everybody then, and may be opened again', async () => {
    const { orgId, owner, mina, on, noodles, vote, change, countsFor, read, add } = await polled({
      allowsOptions: true,
    })
    const jiwoo = await joined(orgId)
    await vote(mina, noodles)
    await sql(`update poll set ends_at = now() - interval '1 second' where post_id = $1`, [on.postId])
    for (const refused of await Promise.all([vote(jiwoo, noodles), vote(mina), add(jiwoo, '샐러드')].map(refusal)))
      expect(refused).toMatchObject({ status: 409, error: 'poll.ended' })
    expect(await countsFor(jiwoo)).toEqual([1, 0, 0])
    // The same moment is no new one.
    await change(mina, { allowsOptions: false, endsAt: (await read(mina)).endsAt })
    await change(mina, { endsAt: inDays(1) })
    await vote(jiwoo, noodles)
    expect(await refusal(jiwoo.call(pollRoutes.end, on))).toMatchObject({ error: 'post.foreign' })
    await owner.call(pollRoutes.end, on)
    const { endsAt } = await read(jiwoo)
    await owner.call(pollRoutes.end, on)
    expect(await read(jiwoo)).toMatchObject({ isEnded: true, endsAt, voterCount: 2 })
  })

  test('takes options of its readers, up to twenty in all, with who added them', async () => {
    const { orgId, mina, add, read, vote, change } = await polled({ allowsOptions: true })
    const jiwoo = await joined(orgId, 'MEMBER', '지우')
    const { version } = await read(mina)
    await add(jiwoo, '샐러드')
    expect((await read(mina)).options.at(-1)).toMatchObject({ text: '샐러드', addedBy: { name: '지우' } })
    expect(await refusal(change(mina, { version, isAnonymous: true }))).toMatchObject({ error: 'row.stale' })
    expect(await refusal(add(mina, '샐러드'))).toMatchObject({ status: 409, error: 'option.taken' })
    expect(await refusal(add(jiwoo, '가'.repeat(101)))).toMatchObject({ status: 422 })
    // Of several who add the last ones at once no more than these get in.
    const added = await Promise.allSettled(Array.from({ length: 20 }, (_, each) => add(jiwoo, `항목 ${each}`)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
    expect(await refusal(add(jiwoo, '더'))).toMatchObject({
      error: 'option.tooMany',
      message: '항목은 20개까지 추가할 수 있습니다.',
    })
    const last = (await read(jiwoo)).options.at(-1)!
    await vote(jiwoo, last.optionId)
    const closed = await polled()
    expect(await refusal(closed.add(closed.mina, '샐러드'))).toMatchObject({ status: 403, error: 'option.closed' })
  })

  test('is of those who read the board: not of guests, not in an archived one, not in the bin', async () => {
    const { orgId, owner, mina, at, on, noodles, vote, read, change } = await polled()
    const [guest, jiwoo] = [await joined(orgId, 'GUEST'), await joined(orgId)]
    for (const refused of await Promise.all([read(guest), vote(guest, noodles)].map(refusal)))
      expect(refused).toMatchObject({ status: 404, error: 'board.missing' })
    const readers = { ...nobody, memberIds: [guest.memberId, mina.memberId] }
    const set = (body: object) => owner.call(boardRoutes.change, { ...at, body })
    await set({ readers, writers: { ...nobody, memberIds: [mina.memberId] } })
    await vote(guest, noodles)
    expect(await refusal(vote(jiwoo, noodles))).toMatchObject({ status: 404, error: 'board.missing' })
    await owner.call(boardRoutes.archive, at)
    for (const refused of await Promise.all(
      [vote(guest), change(mina, { endsAt: inDays(1) }), mina.call(pollRoutes.remove, on)].map(refusal),
    ))
      expect(refused).toMatchObject({ status: 409, error: 'board.archived' })
    expect(await read(guest)).toMatchObject({ voterCount: 1 })
    await owner.call(boardRoutes.unarchive, at)
    await mina.call(postRoutes.remove, on)
    for (const refused of await Promise.all([read(guest), vote(guest)].map(refusal)))
      expect(refused).toMatchObject({ status: 404, error: 'post.missing' })
    await mina.call(postRoutes.restore, on)
    expect(await read(mina)).toMatchObject({ voterCount: 1 })
    await mina.call(pollRoutes.remove, on)
    expect(await refusal(read(mina))).toMatchObject({ status: 404, error: 'poll.missing' })
    expect(await mina.call(postRoutes.read, on)).toMatchObject({ hasPoll: false })
    expect(await sql('select 1 from poll_vote where org_id = $1', [orgId])).toEqual([])
    await mina.call(pollRoutes.create, { ...on, body: lunch })
    expect(await read(mina)).toMatchObject({ voterCount: 0, isBegun: false })
  })

  test('counts each of forty who vote at once, and one who presses twice once', async () => {
    const { orgId, owner, on, noodles, rolls, vote, read } = await polled()
    const people = await Promise.all(Array.from({ length: 40 }, () => joined(orgId)))
    await Promise.all(
      people.flatMap((by, at) => [vote(by, at % 4 ? noodles : rolls), vote(by, at % 4 ? noodles : rolls)]),
    )
    expect(await read(owner)).toMatchObject({ voterCount: 40, options: [{ count: 30 }, { count: 10 }, { count: 0 }] })
    expect(await sql('select 1 from poll_vote where org_id = $1', [orgId])).toHaveLength(40)
    expect((await owner.call(pollRoutes.voters, { ...on, optionId: rolls })).voters).toHaveLength(10)
  })
})

describe('an anonymous poll', () => {
  test('tells nobody who chose what or added what, in no answer, event or record', async () => {
    const { orgId, owner, mina, on, boardId, noodles, vote, read, add } = await polled({
      isAnonymous: true,
      allowsOptions: true,
    })
    const secret = await joined(orgId, 'MEMBER', '비밀요원')
    const { pollId, countsId } = await read(mina)
    const { frames, say, heard } = await socketOf(mina.token)
    for (const channel of [`post:${on.postId}`, `poll:${countsId}`, `board:${boardId}`, `organization:${orgId}`]) {
      say({ type: 'listen', id: channel, channel })
      await heard({ type: 'listening', id: channel })
    }
    await vote(secret, noodles)
    await add(secret, '샐러드')
    await heard({
      name: 'poll.counted',
      data: { postId: on.postId, pollId, voterCount: 1, counts: [{ optionId: noodles, count: 1 }] },
    })
    await heard({ name: 'poll.changed', data: { boardId, postId: on.postId } })
    for (const by of [owner, mina]) {
      expect(await refusal(by.call(pollRoutes.voters, { ...on, optionId: noodles }))).toMatchObject({
        status: 403,
        error: 'poll.anonymous',
      })
      expect(JSON.stringify(await read(by))).not.toMatch(/비밀요원/)
    }
    expect(JSON.stringify(frames)).not.toMatch(new RegExp(`비밀요원|"memberId":${secret.memberId}\\b|"by"`))
    const kept = await sql<{ told: string }>(
      `select coalesce(string_agg(about::text, ' '), '') as told from audit where org_id = $1 and about::text like '%poll%'`,
      [orgId],
    )
    expect(kept).toEqual([{ told: '' }])
    expect(await sql('select 1 from poll_option where org_id = $1 and added_by is not null', [orgId])).toEqual([])
  })

  test('stays anonymous from its first vote on, even when that is taken back', async () => {
    const { mina, noodles, vote, change, read } = await polled({ isAnonymous: true })
    await change(mina, { isAnonymous: false })
    await change(mina, { isAnonymous: true })
    await vote(mina, noodles)
    await vote(mina)
    expect(await refusal(change(mina, { isAnonymous: false }))).toMatchObject({ status: 409, error: 'poll.anonymity' })
    expect(await read(mina)).toMatchObject({ isAnonymous: true, isBegun: true, voterCount: 0 })
  })
})

test('counts are told to those who see the result, and to the others that somebody voted', async () => {
  const { orgId, mina, on, noodles, vote, read } = await polled()
  const [jiwoo, guest] = [await joined(orgId), await joined(orgId, 'GUEST')]
  const { pollId, countsId } = await read(mina)
  const [mine, theirs, outside] = [await socketOf(mina.token), await socketOf(jiwoo.token), await socketOf(guest.token)]
  const listen = (to: typeof mine, channel: string) => to.say({ type: 'listen', id: channel, channel })
  const [post, poll] = [`post:${on.postId}`, `poll:${countsId}`]
  for (const channel of [post, poll]) for (const to of [mine, theirs, outside]) listen(to, channel)
  for (const id of [post, poll]) {
    await mine.heard({ type: 'listening', id })
    await outside.heard({ type: 'refused', id, error: 'channel.missing' })
  }
  await theirs.heard({ type: 'listening', id: post })
  await theirs.heard({ type: 'refused', id: poll, error: 'channel.missing' })
  await vote(mina, noodles)
  await mine.heard({ name: 'poll.counted', channel: poll })
  await theirs.heard({ name: 'poll.voted', data: { postId: on.postId, pollId, voterCount: 1 } })
  expect(JSON.stringify(theirs.frames)).not.toContain('counts')
  await vote(jiwoo, noodles)
  listen(theirs, poll)
  await theirs.heard({ type: 'listening', id: poll })
  const { userId } = await guest.call(accountRoutes.me, {})
  listen(outside, `user:${userId}`)
  await outside.heard({ type: 'listening', id: `user:${userId}` })
  expect(JSON.stringify(outside.frames)).not.toContain('poll.voted')
})
