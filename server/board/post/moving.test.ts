import { describe, expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { notificationRoutes } from '#contract/notification'
import { mustReadRoutes } from '#contract/must-read'
import { postRoutes, SCHEDULED_MOST } from '#contract/post'
import { pollRoutes, postCommentRoutes } from '#contract/post-discussion'
import type { Ask } from '#contract/route'
import { storedFile } from '../../attachment/test.ts'
import { joined } from '../../issue/test.ts'
import { socketOf } from '../../testing/socket.ts'
import { choresDone, refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { ahead, board, boardIn, lunch } from '../test.ts'

const notice = { name: '공지', color: 'red' as const }
type Draft = Partial<Ask<typeof boardRoutes.create>['body']>

/** A post of 민아 with a file and a comment of 지우, and another board, with these rights, to which it may move. */
async function movable(said: Draft = {}) {
  const made = await board({ prefixes: [notice] })
  const { orgId, owner, boardId, at } = made
  const [mina, jiwoo] = [await joined(orgId), await joined(orgId, 'MEMBER', '지우')]
  const writers = { ...nobody, memberIds: [owner.memberId, mina.memberId] }
  const draft = { name: '운영진', writers, ...said }
  const target = (await owner.call(boardRoutes.create, { orgId, body: draft })).boardId
  const file = await storedFile(mina, orgId)
  const { prefixId } = (await made.read(owner)).prefixes[0]!
  const written = { title: '옮길 글', prefixId, tags: ['이사'], fileIds: [file.fileId] }
  const post = await made.write(written, mina)
  const one = { ...at, postId: post.postId }
  await jiwoo.call(postCommentRoutes.post, { ...one, body: { body: '댓글' } })
  const move = (by: Visitor, to = target) => by.call(postRoutes.move, { ...one, body: { targetBoardId: to } })
  return { ...made, boardId, mina, jiwoo, target, there: boardIn(orgId, target), file, post, one, move }
}

test('[S2.22] a post moves with its comments, files and versions, and gets the next number there', async () => {
  const { orgId, owner, mina, at, target, there, post, one, move, titles } = await movable({ prefixes: [notice] })
  await there.write({ title: '먼저 있던 글' }, owner)
  await mina.call(postRoutes.change, { ...one, body: { body: '고친 글', version: 1 } })
  await owner.call(postRoutes.pin, { ...one, body: { lastDay: null } })
  const moved = await move(mina)
  const { createdAt } = post
  expect(moved).toMatchObject({ boardId: target, seq: 2, createdAt, commentCount: 1, fileCount: 1, tags: ['이사'] })
  // The prefix of the same name there.
  expect(moved.prefix).toMatchObject(notice)
  expect(moved.prefixId).not.toBe(post.prefixId)
  const now = { orgId, boardId: target, postId: post.postId }
  expect((await mina.call(postCommentRoutes.list, { ...now, query: {} })).threads).toHaveLength(1)
  expect((await mina.call(postRoutes.versions, { ...now, query: {} })).versions).toHaveLength(2)
  expect(await owner.call(postRoutes.pins, at)).toEqual([])
  expect(await owner.call(postRoutes.pins, there.at)).toEqual([])
  expect(await titles(owner)).toEqual([])
  expect(await there.titles(owner)).toEqual(['옮길 글', '먼저 있던 글'])
  const tagged = await owner.call(postRoutes.list, { ...there.at, query: { tag: '이사' } })
  expect(tagged.posts).toHaveLength(1)
  expect((await owner.call(postRoutes.list, { ...at, query: { tag: '이사' } })).posts).toEqual([])
  // Back again, as an undoing does.
  expect(await mina.call(postRoutes.move, { ...now, body: { targetBoardId: at.boardId } })).toMatchObject({ seq: 2 })
})

test('an old address leads those to it who read the new board, and says nothing to the others', async () => {
  const { mina, jiwoo, target, one, move, file, orgId } = await movable()
  await expect.poll(async () => (await jiwoo.call(postRoutes.where, one)).boardId).toBe(one.boardId)
  await move(mina)
  const missing = { status: 404, error: 'post.missing' }
  expect(await refusal(mina.call(postRoutes.read, one))).toMatchObject(missing)
  expect(await mina.call(postRoutes.where, one)).toEqual({ boardId: target })
  expect(await refusal(jiwoo.call(postRoutes.where, one))).toMatchObject(missing)
  const links = { orgId, query: { fileIds: String(file.fileId) } }
  expect(await mina.call(attachmentRoutes.links, links)).toHaveLength(1)
  expect(await jiwoo.call(attachmentRoutes.links, links)).toEqual([])
  expect((await jiwoo.call(notificationRoutes.list, { orgId, query: {} })).notifications).toEqual([])
})

test('whoever cannot read the new board loses it at once, also on an open socket', async () => {
  const { mina, jiwoo, target, one, move, boardId, orgId } = await movable()
  const { heard, say, frames } = await socketOf(jiwoo.token)
  for (const channel of [`board:${boardId}`, `post:${one.postId}`]) {
    say({ type: 'listen', id: channel, channel })
    await heard({ type: 'listening', id: channel })
  }
  await move(mina)
  await heard({ name: 'posts.removed', data: { boardId, postIds: [one.postId] } })
  await heard({ type: 'refused', id: `post:${one.postId}` })
  const now = { orgId, boardId: target, postId: one.postId }
  await mina.call(postCommentRoutes.post, { ...now, body: { body: '우리끼리' } })
  expect(JSON.stringify(frames)).not.toContain('우리끼리')
})

test('by its author or who manages its board, where they may write, and not out of or into an archived board', async () => {
  const { orgId, owner, mina, jiwoo, at, target, there, one, move } = await movable({ readers: everybody })
  expect(await refusal(move(jiwoo))).toMatchObject({ status: 403, error: 'board.forbidden' })
  await owner.call(boardRoutes.change, { ...there.at, body: { writers: everybody } })
  expect(await refusal(move(jiwoo))).toMatchObject({ status: 403, error: 'post.foreign' })
  const hidden = { ...nobody, memberIds: [owner.memberId] }
  const secret = await owner.call(boardRoutes.create, { orgId, body: { name: '비밀', writers: hidden } })
  for (const id of [secret.boardId, 999_999_999])
    expect(await refusal(move(mina, id))).toMatchObject({ status: 404, error: 'board.missing' })
  await owner.call(boardRoutes.archive, there.at)
  expect(await refusal(move(mina))).toMatchObject({ error: 'board.archived' })
  await owner.call(boardRoutes.unarchive, there.at)
  await owner.call(boardRoutes.archive, at)
  expect(await refusal(move(mina))).toMatchObject({ error: 'board.archived' })
  await owner.call(boardRoutes.unarchive, at)
  // To where it is nothing happens.
  expect(await move(mina, at.boardId)).toMatchObject({ boardId: at.boardId, seq: 1 })
  expect(await move(owner)).toMatchObject({ boardId: target, prefix: null })
  expect(await refusal(owner.call(postRoutes.remove, one))).toMatchObject({ error: 'post.missing' })
})

test('a post that waits for its time is published in the board to which it was moved', async () => {
  const { owner, mina, there, write, at, target, titles } = await movable()
  const { postId } = await write({ title: '기다리는 글', publishAt: ahead(86_400_000) }, mina)
  await mina.call(postRoutes.move, { ...at, postId, body: { targetBoardId: target } })
  expect(await owner.call(postRoutes.scheduled, at)).toEqual([])
  expect(await owner.call(postRoutes.scheduled, there.at)).toMatchObject([{ postId }])
  await sql(`update post set publish_at = now() - interval '1 second' where id = $1`, [postId])
  await choresDone()
  expect(await there.titles(owner)).toEqual(['기다리는 글'])
  expect(await titles(owner)).toEqual(['옮길 글'])
})

describe('before a post is moved', () => {
  const preview = (by: Visitor, one: { orgId: number; boardId: number; postId: number }, target: number) =>
    by.call(postRoutes.moving, { ...one, query: { targetBoardId: String(target) } })

  test('one is told what it would lose: its prefix, its pin, and readers who are to read it', async () => {
    const { owner, mina, jiwoo, target, one, move, post } = await movable()
    await owner.call(postRoutes.pin, { ...one, body: { lastDay: null } })
    const audience = { ...nobody, memberIds: [jiwoo.memberId, owner.memberId] }
    await owner.call(mustReadRoutes.set, { ...one, body: { audience, needsConfirmation: false, dueOn: null } })
    expect(await preview(mina, one, target)).toEqual({
      lostPrefix: '공지',
      isPrefixNeeded: false,
      prefixes: [],
      isPinned: true,
      // The owner reads that board, 지우 does not.
      outsideCount: 1,
    })
    await move(mina)
    expect(await mina.call(postRoutes.read, { ...one, boardId: target })).toMatchObject({ prefix: null })
    // Undone, it has its own again.
    const back = { targetBoardId: one.boardId, targetPrefixId: post.prefixId }
    expect(await mina.call(postRoutes.move, { ...one, boardId: target, body: back })).toMatchObject({
      prefix: notice,
    })
  })

  test('nothing is said where it keeps all, and one of the same name serves where that board wants one', async () => {
    const { mina, target, one, move } = await movable({ prefixes: [notice], isPrefixRequired: true })
    const said = await preview(mina, one, target)
    expect(said).toMatchObject({ lostPrefix: null, isPrefixNeeded: false, isPinned: false, outsideCount: 0 })
    expect((await move(mina)).prefix).toMatchObject(notice)
  })

  test('a prefix is asked for where that board wants one', async () => {
    const named = (name: string) => ({ name, color: 'blue' as const })
    const { mina, target, one, move } = await movable({
      prefixes: [named('회의'), named('자료')],
      isPrefixRequired: true,
    })
    const { isPrefixNeeded, prefixes } = await preview(mina, one, target)
    expect([isPrefixNeeded, prefixes.map(({ name }) => name)]).toEqual([true, ['회의', '자료']])
    expect(await refusal(move(mina))).toMatchObject({ status: 409, error: 'prefix.needed' })
    const to = (prefixId: number) =>
      mina.call(postRoutes.move, { ...one, body: { targetBoardId: target, targetPrefixId: prefixId } })
    expect(await refusal(to(999_999))).toMatchObject({ error: 'prefix.missing' })
    expect((await to(prefixes[1]!.prefixId)).prefix).toMatchObject({ name: '자료' })
  })

  test('only those are told who may move it there', async () => {
    const { orgId, owner, mina, jiwoo, target, one } = await movable({ readers: everybody })
    expect(await refusal(preview(jiwoo, one, target))).toMatchObject({ error: 'post.foreign' })
    const writers = { ...nobody, memberIds: [owner.memberId] }
    const secret = await owner.call(boardRoutes.create, { orgId, body: { name: '비밀', writers, readers: nobody } })
    expect(await refusal(preview(mina, one, secret.boardId))).toMatchObject({ status: 404, error: 'board.missing' })
  })
})

test('the list of boards says when the newest post that is there was written, after posts moved, went and came back', async () => {
  const { owner, mina, read, there, write, at, target, one, post } = await movable()
  await sql(`update post set created_at = now() - interval '3 days' where id = $1`, [post.postId])
  await sql(`update board set last_post_at = now() - interval '3 days' where id = $1`, [at.boardId])
  const lastOf = async (of: typeof read) => (await of(owner)).lastPostAt
  const old = (await mina.call(postRoutes.read, one)).createdAt
  const newer = await there.write({}, owner)
  const move = (postId: number, from: number, to: number) =>
    mina.call(postRoutes.move, { orgId: at.orgId, boardId: from, postId, body: { targetBoardId: to } })
  await move(one.postId, at.boardId, target)
  expect(await lastOf(there.read)).toBe(await sqlMoment(newer.postId))
  expect(await lastOf(read)).toBeNull()
  await owner.call(postRoutes.remove, { ...there.at, postId: newer.postId })
  expect(await lastOf(there.read)).toBe(old)
  await owner.call(postRoutes.restore, { ...there.at, postId: newer.postId })
  expect(await lastOf(there.read)).toBe(await sqlMoment(newer.postId))
  await move(one.postId, target, at.boardId)
  expect(await lastOf(read)).toBe(old)
  const last = await write({}, owner)
  expect(await lastOf(read)).toBe(await sqlMoment(last.postId))
})
/** In the milliseconds of answers. */
async function sqlMoment(postId: number) {
  const [row] = await sql<{ last: Date }>('select created_at as last from post where id = $1', [postId])
  return row!.last.toISOString()
}

describe('no board has more scheduled posts than it may', () => {
  const full = (orgId: number, boardId: number, authorId: number) =>
    sql(
      `insert into post (org_id, board_id, title, author_id, publish_at)
         select $1, $2, '예약 ' || each, $3, now() + interval '1 day' from generate_series(1, $4::int) each`,
      [orgId, boardId, authorId, SCHEDULED_MOST],
    )
  const refused = { status: 409, error: 'post.tooManyScheduled' }

  test('by moving one there', async () => {
    const { orgId, mina, write, at, target } = await movable()
    const { postId } = await write({ publishAt: ahead(86_400_000) }, mina)
    await full(orgId, target, mina.memberId)
    const move = () => mina.call(postRoutes.move, { ...at, postId, body: { targetBoardId: target } })
    expect(await refusal(move())).toMatchObject(refused)
    await sql('delete from post where id = (select min(id) from post where org_id = $1 and board_id = $2)', [
      orgId,
      target,
    ])
    expect(await move()).toMatchObject({ boardId: target })
  })

  test('by bringing one back', async () => {
    const { orgId, mina, write, at, boardId } = await movable()
    const { postId } = await write({ publishAt: ahead(86_400_000) }, mina)
    await mina.call(postRoutes.remove, { ...at, postId })
    await full(orgId, boardId, mina.memberId)
    expect(await refusal(mina.call(postRoutes.restore, { ...at, postId }))).toMatchObject(refused)
  })
})

test('a post is scheduled for no time at which its poll is over, nor its poll for an end before its post', async () => {
  const { mina, write, at } = await movable()
  const [hour, day] = [3_600_000, 86_400_000]
  const poll = { ...lunch, endsAt: ahead(2 * day) }
  const { postId } = await write({ publishAt: ahead(day), poll }, mina)
  const schedule = (publishAt: string) => mina.call(postRoutes.schedule, { ...at, postId, body: { publishAt } })
  expect(await refusal(schedule(ahead(2 * day + hour)))).toMatchObject({ status: 409, error: 'post.pollOver' })
  await schedule(ahead(2 * day - hour))
  const end = (endsAt: string) => mina.call(pollRoutes.change, { ...at, postId, body: { endsAt, version: 1 } })
  expect(await refusal(end(ahead(day)))).toMatchObject({ status: 422, error: 'poll.early' })
  await end(ahead(3 * day))
  await schedule(ahead(2 * day + hour))
  const early = { title: '글', publishAt: ahead(day), poll: { ...lunch, endsAt: ahead(hour) } }
  expect(await refusal(mina.call(postRoutes.create, { ...at, body: early }))).toMatchObject({ error: 'poll.early' })
})
