import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { attachmentRoutes } from '#contract/attachment'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { memberRoutes } from '#contract/member'
import { notificationRoutes } from '#contract/notification'
import { postRoutes, SCHEDULE_DAYS_MOST, SCHEDULED_MOST } from '#contract/post'
import { postCommentRoutes } from '#contract/post-discussion'
import { storedFile } from '../../attachment/test.ts'
import { joined } from '../../issue/test.ts'
import { preparedDirectory, startedServer } from '../../testing/process.ts'
import { socketOf } from '../../testing/socket.ts'
import { choresDone, refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { ahead, board } from '../test.ts'

const DAY = 86_400_000
const missing = { status: 404, error: 'post.missing' }

/** A board of the owner in which everybody writes, with a post of 민아 that waits, and 지우 who reads. */
async function waiting(publishAt = ahead(DAY)) {
  const made = await board()
  const [mina, jiwoo] = [await joined(made.orgId), await joined(made.orgId, 'MEMBER', '지우')]
  const file = await storedFile(mina, made.orgId)
  const body = `[@지우](member:${jiwoo.memberId}) 미리 쓴 글`
  const post = await made.write({ title: '예약된 소식', body, fileIds: [file.fileId], publishAt }, mina)
  const one = { ...made.at, postId: post.postId }
  const scheduledFor = (by: Visitor) => by.call(postRoutes.scheduled, made.at)
  const noticesOf = async (by: Visitor) =>
    (await by.call(notificationRoutes.list, { orgId: made.orgId, query: {} })).notifications.map(
      ({ type, sentence }) => ({ type, sentence }),
    )
  return { ...made, mina, jiwoo, file, post, one, scheduledFor, noticesOf }
}
/** Its time has come; the hourly chore does what the job would do. */
async function overdue(postId: number) {
  await sql(`update post set publish_at = now() - interval '1 second' where id = $1`, [postId])
  await choresDone()
}

describe('[S2.22] a post that waits for its time', () => {
  test('is seen by its author and those who manage the board, and nowhere else', async () => {
    const { orgId, owner, mina, jiwoo, at, one, file, post, boardId, titles, scheduledFor } = await waiting()
    expect(post).toMatchObject({ seq: 0, heldBecause: null, fileCount: 1 })
    for (const by of [owner, mina]) {
      expect(await scheduledFor(by)).toMatchObject([{ postId: post.postId, publishAt: post.publishAt }])
      expect(await by.call(postRoutes.read, one)).toMatchObject({ title: '예약된 소식', publishAt: post.publishAt })
      expect(await titles(by)).toEqual([])
    }
    expect(await scheduledFor(jiwoo)).toEqual([])
    for (const deed of [
      () => jiwoo.call(postRoutes.read, one),
      () => jiwoo.call(postRoutes.remove, one),
      () => jiwoo.call(postRoutes.publish, one),
      () => jiwoo.call(postRoutes.schedule, { ...one, body: { publishAt: ahead(DAY) } }),
      () => jiwoo.call(postRoutes.change, { ...one, body: { title: '남의 글', version: 1 } }),
      () => owner.call(postCommentRoutes.post, { ...one, body: { body: '아직 없는 글' } }),
      () => owner.call(postCommentRoutes.list, { ...one, query: {} }),
    ])
      expect(await refusal(deed())).toMatchObject(missing)
    // Managers have read it just now: nobody gets what was kept for them.
    expect(await refusal(jiwoo.call(postRoutes.read, one))).toMatchObject(missing)
    const link = (by: Visitor) => by.call(attachmentRoutes.links, { orgId, query: { fileIds: String(file.fileId) } })
    expect(await link(mina)).toHaveLength(1)
    expect(await link(jiwoo)).toEqual([])
    expect(await jiwoo.call(boardRoutes.read, at)).toMatchObject({ unreadCount: 0, lastSeq: 0, lastPostAt: null })
    expect((await jiwoo.call(postRoutes.all, { orgId, query: {} })).posts).toEqual([])
    expect((await jiwoo.call(postRoutes.list, { ...at, query: {} })).totalCount).toBe(0)
    expect((await jiwoo.call(notificationRoutes.list, { orgId, query: {} })).notifications).toEqual([])
    const { heard, say, frames } = await socketOf(jiwoo.token)
    say({ type: 'listen', id: 1, channel: `post:${post.postId}` })
    await heard({ type: 'refused', id: 1 })
    say({ type: 'listen', id: 2, channel: `board:${boardId}` })
    await heard({ type: 'listening', id: 2 })
    const hidden = { ...one, body: { body: '고쳐 쓴 글', version: 1 } }
    expect(await mina.call(postRoutes.change, hidden)).toMatchObject({ version: 2 })
    await mina.call(attachmentRoutes.remove, { orgId, fileId: file.fileId })
    await mina.call(postRoutes.remove, one)
    await mina.call(postRoutes.restore, one)
    await owner.call(postRoutes.create, { ...at, body: { title: '보이는 글' } })
    await heard({ name: 'posts.changed' })
    expect(JSON.stringify(frames)).not.toMatch(/예약된|고쳐 쓴|posts\.scheduled/)
  })

  test('is published at its time with the next number, and its mentions are heard then', async () => {
    const { orgId, owner, mina, jiwoo, at, one, write, titles, scheduledFor, noticesOf } = await waiting(ahead(2_000))
    await write({ title: '먼저 온 글' }, owner)
    const { userId } = await jiwoo.call(accountRoutes.me, {})
    const { heard, say } = await socketOf(jiwoo.token)
    say({ type: 'listen', id: 1, channel: `user:${userId}` })
    await heard({ type: 'listening' })
    await heard({ name: 'board.touched', data: { orgId, boardId: at.boardId, seq: 2, authorId: mina.memberId } })
    expect(await titles(jiwoo)).toEqual(['예약된 소식', '먼저 온 글'])
    expect(await jiwoo.call(postRoutes.read, one)).toMatchObject({ seq: 2, publishAt: null, fileCount: 1, version: 1 })
    expect(await scheduledFor(owner)).toEqual([])
    await expect.poll(() => noticesOf(jiwoo)).toMatchObject([{ type: 'mention' }])
    const late = mina.call(postRoutes.schedule, { ...one, body: { publishAt: ahead(DAY) } })
    expect(await refusal(late)).toMatchObject({ status: 409, error: 'post.published' })
    expect(await mina.call(postRoutes.publish, one)).toMatchObject({ seq: 2 })
    // The first post is two seconds old: the number is that of publishing, and so is the time.
    const [first] = (await jiwoo.call(postRoutes.list, { ...at, query: {} })).posts
    expect(Date.now() - Date.parse(first!.createdAt)).toBeLessThan(60_000)
  })

  test('gets another time, is published at once, or is cancelled and comes back', async () => {
    const { owner, mina, one, titles, scheduledFor } = await waiting()
    const publishAt = ahead(3 * DAY)
    expect(await owner.call(postRoutes.schedule, { ...one, body: { publishAt } })).toMatchObject({ publishAt })
    await mina.call(postRoutes.remove, one)
    expect(await scheduledFor(mina)).toEqual([])
    expect(await mina.call(postRoutes.restore, one)).toMatchObject({ publishAt, heldBecause: null })
    await mina.call(postRoutes.remove, one)
    await overdue(one.postId)
    expect(await mina.call(postRoutes.restore, one)).toMatchObject({ heldBecause: 'late' })
    expect(await mina.call(postRoutes.schedule, { ...one, body: { publishAt } })).toMatchObject({ heldBecause: null })
    expect(await mina.call(postRoutes.publish, one)).toMatchObject({ seq: 1, publishAt: null })
    expect(await titles(owner)).toEqual(['예약된 소식'])
  })

  test('has a time that is ahead, within a year, and a board has a hundred of them', async () => {
    const { orgId, owner, at, boardId, mina } = await waiting()
    const create = (publishAt: string) => owner.call(postRoutes.create, { ...at, body: { title: '글', publishAt } })
    const past = { status: 409, error: 'post.past' }
    expect(await refusal(create(ahead(-1_000)))).toMatchObject(past)
    expect(await refusal(create(ahead(SCHEDULE_DAYS_MOST * DAY + 60_000)))).toMatchObject(past)
    expect(await refusal(create('내일'))).toMatchObject({ status: 422, error: 'invalid' })
    await create(ahead(SCHEDULE_DAYS_MOST * DAY - 60_000))
    await sql(
      `insert into post (org_id, board_id, title, author_id, publish_at)
       select $1, $2, 'x', $3, now() + interval '1 day' from generate_series(3, $4)`,
      [orgId, boardId, mina.memberId, SCHEDULED_MOST],
    )
    expect(await refusal(create(ahead(DAY)))).toMatchObject({ status: 409, error: 'post.tooManyScheduled' })
  })
})

describe('a post whose time comes when it may not appear', () => {
  test('because its author left: those who manage the board hear of it, and publish it', async () => {
    const { orgId, owner, mina, jiwoo, one, titles, scheduledFor, noticesOf } = await waiting()
    await mina.call(memberRoutes.leave, { orgId })
    await overdue(one.postId)
    expect(await titles(jiwoo)).toEqual([])
    expect(await scheduledFor(owner)).toMatchObject([{ heldBecause: 'author' }])
    await expect
      .poll(() => noticesOf(owner))
      .toMatchObject([{ type: 'post.held', sentence: expect.stringContaining('작성자') }])
    expect(await noticesOf(jiwoo)).toEqual([])
    await owner.call(postRoutes.publish, one)
    expect(await titles(jiwoo)).toEqual(['예약된 소식'])
  })

  test('because its author may write there no more, who then publishes nothing', async () => {
    const { owner, at, mina, one, change, titles, scheduledFor, noticesOf } = await waiting()
    await change(owner, { readers: everybody, writers: { ...nobody, memberIds: [owner.memberId] } })
    await overdue(one.postId)
    expect(await titles(owner)).toEqual([])
    expect(await scheduledFor(mina)).toMatchObject([{ heldBecause: 'author' }])
    await expect.poll(() => noticesOf(mina)).toMatchObject([{ type: 'post.held' }])
    const forbidden = { status: 403, error: 'board.forbidden' }
    expect(await refusal(mina.call(postRoutes.publish, one))).toMatchObject(forbidden)
    const again = { ...one, body: { publishAt: ahead(DAY) } }
    expect(await refusal(mina.call(postRoutes.schedule, again))).toMatchObject(forbidden)
    // Out of the board, out of sight.
    await owner.call(boardRoutes.change, { ...at, body: { readers: nobody } })
    expect(await refusal(mina.call(postRoutes.scheduled, at))).toMatchObject({ error: 'board.missing' })
    expect(await noticesOf(mina)).toEqual([])
  })

  test('because its board is archived: it waits there for a deed', async () => {
    const { owner, at, mina, one, titles, scheduledFor } = await waiting()
    await owner.call(boardRoutes.archive, at)
    await overdue(one.postId)
    expect(await scheduledFor(mina)).toMatchObject([{ heldBecause: 'board' }])
    expect(await refusal(mina.call(postRoutes.publish, one))).toMatchObject({ error: 'board.archived' })
    await owner.call(boardRoutes.unarchive, at)
    await choresDone()
    expect(await titles(owner)).toEqual([])
    await mina.call(postRoutes.publish, one)
    expect(await titles(owner)).toEqual(['예약된 소식'])
  })
})

test('a server that is killed while it publishes has published once when it comes back', async () => {
  const directory = await preparedDirectory()
  const first = await startedServer({ DATA_DIR: directory })
  const { at, owner, write } = await board({}, { url: first.url, dataDir: directory })
  const run = (text: string) => sql<{ count: number }>(text, [], directory)
  await run(`create function public.linger() returns trigger language plpgsql as $$ begin
    perform pg_sleep(30); return new; end $$`)
  await run(`create trigger linger before update on post for each row
    when (old.seq is null and new.seq is not null) execute function public.linger()`)
  await write({ title: '한 번만', publishAt: ahead(1_000) }, owner)
  const busy = `select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'`
  await expect.poll(() => run(busy), { timeout: 20_000 }).toEqual([{ count: 1 }])
  await first.kill('SIGKILL')
  const second = await startedServer({ DATA_DIR: directory, PORT: first.port })
  expect([second.isOpen, second.output()]).toEqual([true, expect.any(String)])
  await run('drop trigger linger on post')
  await choresDone(directory)
  const { posts } = await owner.call(postRoutes.list, { ...at, query: {} })
  expect(posts).toMatchObject([{ title: '한 번만', seq: 1 }])
  await choresDone(directory)
  expect(await owner.call(boardRoutes.read, at)).toMatchObject({ lastSeq: 1 })
})
