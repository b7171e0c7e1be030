import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { notificationRoutes } from '#contract/notification'
import { postRoutes } from '#contract/post'
import { postCommentRoutes } from '#contract/post-discussion'
import type { Ask } from '#contract/route'
import { storedFile } from '../../attachment/test.ts'
import { joined } from '../../issue/test.ts'
import { socketOf } from '../../testing/socket.ts'
import { choresDone, refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { ahead, board, boardIn } from '../test.ts'

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
