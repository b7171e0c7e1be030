import { describe, expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import { pollRoutes } from '#contract/post-discussion'
import type { Poll } from '#contract/poll'
import { joined } from '../../issue/test.ts'
import { socketOf } from '../../testing/socket.ts'
import { choresDone, refusal, type Somebody, sql, type Visitor, whileHeld } from '../../testing/visitor.ts'
import { inDays, polled } from '../test.ts'

type Read = (by: Visitor) => Promise<Poll>

/** Listens to the counts of the poll, as this person is told where they are. */
async function hearing(by: Pick<Somebody, 'token'> & Visitor, read: Read) {
  const live = await socketOf(by.token)
  const listen = async () => {
    const channel = `poll:${(await read(by)).countsId}`
    live.say({ type: 'listen', id: channel, channel })
    await live.heard({ type: 'listening', id: channel })
  }
  await listen()
  const counted = () => live.frames.filter(({ name }) => name === 'poll.counted').length
  return { ...live, listen, counted }
}

/** After this everything that was told before has arrived: frames of a socket come in order. */
async function settled({ say, heard }: Awaited<ReturnType<typeof hearing>>, id: string) {
  say({ type: 'listen', id, channel: 'organization:999999999' })
  await heard({ type: 'refused', id })
}

describe('no count reaches the socket of somebody', () => {
  test('who has taken their vote back', async () => {
    const { orgId, mina, on, noodles, rolls, vote, read } = await polled()
    const [jiwoo, doyun] = [await joined(orgId), await joined(orgId)]
    await vote(jiwoo, noodles)
    await vote(doyun, noodles)
    const [theirs, stays] = [await hearing(jiwoo, read), await hearing(doyun, read)]
    const before = (await read(mina)).countsId
    await vote(jiwoo, rolls)
    await stays.heard({ name: 'poll.counted' })
    expect((await read(mina)).countsId).toBe(before)
    const heard = theirs.counted()
    await vote(jiwoo)
    expect(await read(jiwoo)).toMatchObject({ isResultShown: false, countsId: null })
    await stays.listen()
    await vote(doyun, rolls)
    await stays.heard({
      name: 'poll.counted',
      data: {
        postId: on.postId,
        pollId: (await read(mina)).pollId,
        voterCount: 1,
        counts: [{ optionId: rolls, count: 1 }],
      },
    })
    for (const [at, channel] of [`poll:${before}`, `poll:${(await read(mina)).countsId}`].entries()) {
      theirs.say({ type: 'listen', id: at, channel })
      await theirs.heard({ type: 'refused', id: at, error: 'channel.missing' })
    }
    expect(theirs.counted()).toBe(heard)
  })

  test('who saw the result only while the poll was over', async () => {
    const { orgId, owner, mina, on, noodles, vote, read, change } = await polled()
    const jiwoo = await joined(orgId)
    await owner.call(pollRoutes.end, on)
    const theirs = await hearing(jiwoo, read)
    await change(mina, { endsAt: inDays(1) })
    const keeper = await hearing(mina, read)
    await vote(mina, noodles)
    await keeper.heard({ name: 'poll.counted' })
    await settled(theirs, 'settled')
    expect(theirs.counted()).toBe(0)
  })

  test('who manages the board no more', async () => {
    const { orgId, owner, at, mina, noodles, vote, read } = await polled()
    const jiwoo = await joined(orgId)
    const rights = (managers: typeof nobody) =>
      owner.call(boardRoutes.change, { ...at, body: { readers: everybody, managers } })
    await rights({ ...nobody, memberIds: [jiwoo.memberId, owner.memberId] })
    const [theirs, keeper] = [await hearing(jiwoo, read), await hearing(mina, read)]
    const channel = `poll:${(await read(mina)).countsId}`
    await rights({ ...nobody, memberIds: [owner.memberId] })
    await theirs.heard({ type: 'refused', id: channel })
    await vote(mina, noodles)
    await keeper.heard({ name: 'poll.counted' })
    await settled(theirs, 'settled')
    expect(theirs.counted()).toBe(0)
  })
})

describe('votes and reactions', () => {
  test('throw away nothing that is kept of the board, and a reaction only what is kept of its post', async () => {
    const { owner, mina, at, on, noodles, vote, write } = await polled()
    const other = await write({}, mina)
    const etagOf = async (path: string) =>
      (await owner.send(`/api/organizations/${at.orgId}/boards/${at.boardId}/posts${path}`)).headers.get('etag')
    const all = () => Promise.all(['', `/${other.postId}`, `/${on.postId}`].map(etagOf))
    const before = await all()
    await vote(mina, noodles)
    expect(await all()).toEqual(before)
    await mina.call(postRoutes.react, { ...on, body: { reaction: 'heart', isSet: true } })
    const after = await all()
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after[2]).not.toBe(before[2])
    expect((await owner.call(postRoutes.read, on)).reactions).toHaveLength(1)
    await mina.call(postRoutes.react, { ...on, body: { reaction: 'heart', isSet: false } })
    expect((await owner.call(postRoutes.read, on)).reactions).toEqual([])
  })

  test('wait for a right that is being taken away, and then have it no more', async () => {
    const { orgId, boardId, on, noodles, vote } = await polled()
    const jiwoo = await joined(orgId)
    const closing = `update board set rights = array['manage run'], reader_keys = array['run'] where id = $1`
    const refused = await whileHeld(closing, [boardId], async isAwaited => {
      const react = () => jiwoo.call(postRoutes.react, { ...on, body: { reaction: 'heart', isSet: true } })
      const deeds = [vote(jiwoo, noodles), react()].map(refusal)
      await expect.poll(isAwaited).toBe(true)
      return { deeds }
    })
    for (const each of await Promise.all(refused.deeds))
      expect(each).toMatchObject({ status: 404, error: 'board.missing' })
    expect(await sql('select 1 from poll_vote where org_id = $1', [orgId])).toEqual([])
  })

  test('of one thing do not wait for those of another', async () => {
    const { mina, on, noodles, vote } = await polled()
    const other = await whileHeld('select 1 from board where id = $1 for share', [on.boardId], async () => {
      await vote(mina, noodles)
      return mina.call(postRoutes.react, { ...on, body: { reaction: 'heart', isSet: true } })
    })
    expect(other.reactions).toHaveLength(1)
  })
})

describe('an anonymous poll that has ended', () => {
  test.each(['by hand', 'by its deadline'])('%s keeps its result, and nothing that says who chose what', async how => {
    const { orgId, owner, mina, on, noodles, rolls, rice, vote, read, change } = await polled({
      isAnonymous: true,
      choicesMost: 2,
      allowsOptions: true,
      endsAt: inDays(1),
    })
    const jiwoo = await joined(orgId)
    await vote(jiwoo, noodles, rolls)
    await vote(mina, noodles)
    // While it goes on its end may be moved, and one's own choice is known.
    await change(mina, { endsAt: inDays(2) })
    expect(await read(jiwoo)).toMatchObject({ options: [{ isChosen: true }, { isChosen: true }, { isChosen: false }] })
    if (how === 'by hand') await owner.call(pollRoutes.end, on)
    else {
      await sql(`update poll set ends_at = now() - interval '2 seconds' where post_id = $1`, [on.postId])
      expect(await refusal(change(mina, { endsAt: inDays(1) }))).toMatchObject({ status: 409, error: 'poll.final' })
      await choresDone()
    }
    expect(await sql('select 1 from poll_vote where org_id = $1', [orgId])).toEqual([])
    const options = [
      { isChosen: false, count: 2 },
      { isChosen: false, count: 1 },
      { isChosen: false, count: 0 },
    ]
    for (const by of [jiwoo, mina, owner])
      expect(await read(by)).toMatchObject({ isEnded: true, isResultShown: true, voterCount: 2, options })
    expect(await refusal(change(mina, { endsAt: inDays(1) }))).toMatchObject({ status: 409, error: 'poll.final' })
    expect(await refusal(change(mina, { endsAt: null }))).toMatchObject({
      error: 'poll.final',
      message: '마감된 익명 투표는 다시 열 수 없습니다.',
    })
    expect(await refusal(change(mina, { question: '저녁' }))).toMatchObject({ error: 'poll.question' })
    const text = (optionId: number, said: string) => ({ optionId, text: said })
    const without = { options: [text(noodles, '국수'), text(rice, '비빔밥')] }
    expect(await refusal(change(mina, without))).toMatchObject({ error: 'option.voted' })
    await owner.call(pollRoutes.end, on)
    await choresDone()
    expect(await read(jiwoo)).toMatchObject({ voterCount: 2, options })
  })

  test('is sealed at its deadline, and not before a new one', async () => {
    const { orgId, mina, noodles, vote, read, change } = await polled({ isAnonymous: true })
    await vote(mina, noodles)
    await change(mina, { endsAt: new Date(Date.now() + 1_500).toISOString() })
    await expect.poll(() => sql('select 1 from poll_vote where org_id = $1', [orgId]), { timeout: 30_000 }).toEqual([])
    expect(await read(mina)).toMatchObject({ isEnded: true, voterCount: 1 })
  })

  test('and in which nobody voted may be opened again, as one with names may', async () => {
    const anonymous = await polled({ isAnonymous: true })
    await anonymous.owner.call(pollRoutes.end, anonymous.on)
    await anonymous.change(anonymous.mina, { endsAt: null })
    await anonymous.vote(anonymous.mina, anonymous.noodles)
    const named = await polled()
    await named.vote(named.mina, named.noodles)
    await named.owner.call(pollRoutes.end, named.on)
    await named.change(named.mina, { endsAt: inDays(1) })
    expect(await named.read(named.mina)).toMatchObject({ voterCount: 1, options: [{ isChosen: true }, {}, {}] })
  })
})
