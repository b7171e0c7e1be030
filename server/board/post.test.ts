import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { attachmentRoutes } from '#contract/attachment'
import { nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { notificationRoutes } from '#contract/notification'
import { POST_BYTES, postRoutes } from '#contract/post'
import { postCommentRoutes } from '#contract/post-discussion'
import { storedFile } from '../attachment/test.ts'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { choresDone, refusal, sql, type Visitor } from '../testing/visitor.ts'
import { board, boardIn } from './test.ts'

describe('[S1.4] posts of a board', () => {
  test('are numbered and listed from the newest, page by page', async () => {
    const { owner, at, write } = await board()
    for (let each = 1; each <= 32; each++) await write({ title: `글 ${each}` }, owner)
    const first = await owner.call(postRoutes.list, { ...at, query: {} })
    expect(first).toMatchObject({ totalCount: 32 })
    expect(first.posts.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, each) => 32 - each))
    const second = await owner.call(postRoutes.list, { ...at, query: { older: first.next! } })
    expect(second).toMatchObject({ next: null, posts: [{ title: '글 2' }, { title: '글 1' }] })
  })

  test('of all boards together, without those of archived ones', async () => {
    const { orgId, owner, write } = await board()
    const other = await owner.call(boardRoutes.create, { orgId, body: { name: '회의록' } })
    const there = boardIn(orgId, other.boardId)
    for (let each = 1; each <= 16; each++) {
      await write({ title: `자유 ${each}` }, owner)
      await there.write({ title: `회의 ${each}` }, owner)
    }
    const first = await owner.call(postRoutes.all, { orgId, query: {} })
    const second = await owner.call(postRoutes.all, { orgId, query: { older: first.next! } })
    expect([...first.posts, ...second.posts].map(({ title }) => title)).toEqual(
      Array.from({ length: 16 }, (_, each) => [`회의 ${16 - each}`, `자유 ${16 - each}`]).flat(),
    )
    expect(second.next).toBeNull()
    const titlesOf = async (query: { boardId?: string; shown?: 'favourite'; older?: string }) =>
      (await owner.call(postRoutes.all, { orgId, query })).posts.map(({ title }) => title)
    expect(await titlesOf({ boardId: String(other.boardId) })).toHaveLength(16)
    expect(await titlesOf({ shown: 'favourite' })).toEqual([])
    await owner.call(boardRoutes.favour, there.at)
    expect((await titlesOf({ shown: 'favourite' }))[0]).toBe('회의 16')
    // The greatest cursor that an address may name.
    expect(await titlesOf({ older: '9999999999999.9999999999999999' })).toHaveLength(30)
    await owner.call(boardRoutes.archive, there.at)
    expect((await owner.call(postRoutes.all, { orgId, query: {} })).posts).toHaveLength(16)
  })

  test('are changed by their author and by those who manage the board, and by nobody else', async () => {
    const { orgId, owner, at, write } = await board()
    const [mina, jiwoo] = [await joined(orgId), await joined(orgId)]
    const { postId, version } = await write({ title: '초안', body: '첫 문장' }, mina)
    const one = { ...at, postId }
    const changed = await mina.call(postRoutes.change, { ...one, body: { body: '**다듬은** 문장', version } })
    expect(changed).toMatchObject({ title: '초안', body: '**다듬은** 문장', excerpt: '다듬은 문장', version: 2 })
    expect(changed.editedAt).not.toBeNull()
    const foreign = { status: 403, error: 'post.foreign' }
    const change = { ...one, body: { title: '남의 글', version: 2 } }
    expect(await refusal(jiwoo.call(postRoutes.change, change))).toMatchObject(foreign)
    expect(await refusal(jiwoo.call(postRoutes.remove, one))).toMatchObject(foreign)
    expect(await owner.call(postRoutes.change, change)).toMatchObject({ title: '남의 글' })
    expect(
      await refusal(mina.call(postRoutes.change, { ...one, body: { title: '늦은 글', version: 2 } })),
    ).toMatchObject({
      error: 'row.stale',
      current: { title: '남의 글', version: 3 },
    })
  })

  test('at and over each limit', async () => {
    const { owner, at, write } = await board()
    await write({ title: '가'.repeat(200), body: 'a'.repeat(POST_BYTES) }, owner)
    for (const body of [
      { title: '가'.repeat(201) },
      { title: ' \u200b ' },
      { title: '큰 글', body: 'a'.repeat(POST_BYTES + 1) },
    ])
      expect(await refusal(owner.call(postRoutes.create, { ...at, body }))).toMatchObject({
        status: 422,
        error: 'invalid',
      })
  })

  test('deleted ones come back for thirty days, and are gone then', async () => {
    const { orgId, owner, at, write, titles } = await board()
    const [mina, jiwoo] = [await joined(orgId), await joined(orgId)]
    const { postId } = await write({ title: '지운 글' }, mina)
    const one = { ...at, postId }
    await mina.call(postRoutes.remove, one)
    expect(await titles(owner)).toEqual([])
    expect(await refusal(owner.call(postRoutes.read, one))).toMatchObject({ status: 404, error: 'post.missing' })
    expect(await jiwoo.call(postRoutes.bin, at)).toEqual([])
    expect(await refusal(jiwoo.call(postRoutes.restore, one))).toMatchObject({ error: 'post.missing' })
    expect(await owner.call(postRoutes.bin, at)).toMatchObject([{ postId, title: '지운 글' }])
    expect(await mina.call(postRoutes.bin, at)).toHaveLength(1)
    await mina.call(postRoutes.restore, one)
    expect(await titles(owner)).toEqual(['지운 글'])
    await mina.call(postRoutes.remove, one)
    await sql(`update post set deleted_at = now() - interval '31 days' where id = $1`, [postId])
    await choresDone()
    expect(await sql('select 1 from post where id = $1', [postId])).toEqual([])
  })

  test('have files with the rights of the board, and the first picture stands in lists', async () => {
    const { orgId, owner, at, write } = await board()
    const mina = await joined(orgId)
    const file = await storedFile(owner, orgId)
    const { postId, files, fileCount } = await write({ title: '사진', fileIds: [file.fileId] }, owner)
    expect({ files, fileCount }).toMatchObject({ files: [{ fileId: file.fileId }], fileCount: 1 })
    await owner.call(boardRoutes.change, { ...at, body: { writers: { ...nobody, memberIds: [owner.memberId] } } })
    expect(await refusal(mina.call(attachmentRoutes.remove, { orgId, fileId: file.fileId }))).toMatchObject({
      error: 'file.missing',
    })
    await owner.call(attachmentRoutes.remove, { orgId, fileId: file.fileId })
    expect(await owner.call(postRoutes.read, { ...at, postId })).toMatchObject({ files: [], fileCount: 0 })
  })

  test('of the same moment are paged without losing or doubling one', async () => {
    const { orgId, owner, write } = await board()
    const made = await Promise.all(Array.from({ length: 33 }, () => write({}, owner)))
    expect(made.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(made.map((_, at) => at + 1))
    await sql(`update post set created_at = '2026-11-20T00:00:00Z' where org_id = $1`, [orgId])
    const first = await owner.call(postRoutes.all, { orgId, query: {} })
    const second = await owner.call(postRoutes.all, { orgId, query: { older: first.next! } })
    const ids = [...first.posts, ...second.posts].map(({ postId }) => postId)
    expect(ids).toEqual(made.map(({ postId }) => postId).toSorted((a, b) => b - a))
  })

  test('a deleted one is unread nowhere, and a large board is purged to its last post', async () => {
    const { orgId, owner, at, boardId, write } = await board()
    const mina = await joined(orgId)
    const { postId } = await write({ title: '곧 지울 글' }, owner)
    const unread = async () => (await mina.call(boardRoutes.read, at)).unreadCount
    expect(await unread()).toBe(1)
    const { heard, say } = await socketOf(mina.token)
    say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
    await heard({ type: 'listening' })
    await owner.call(postRoutes.remove, { ...at, postId })
    await heard({ name: 'boards.changed' })
    expect(await unread()).toBe(0)
    await sql(
      `insert into post (org_id, board_id, seq, title, author_id) select $1, $2, each, 'x', $3 from generate_series(2, 450) each`,
      [orgId, boardId, owner.memberId],
    )
    await owner.call(boardRoutes.remove, at)
    await sql(`update board set deleted_at = now() - interval '31 days' where id = $1`, [boardId])
    await choresDone()
    expect(await sql('select 1 from post where board_id = $1', [boardId])).toEqual([])
    expect(await sql('select 1 from board where id = $1', [boardId])).toEqual([])
  })

  test('are discussed: comments are counted, and their author and commenters hear of more', async () => {
    const { orgId, owner, at, write } = await board()
    const [mina, jiwoo] = [await joined(orgId), await joined(orgId, 'MEMBER', '지우')]
    const { postId } = await write({ title: '점심 메뉴' }, mina)
    const say = (by: Visitor, body: string) => by.call(postCommentRoutes.post, { ...at, postId, body: { body } })
    await say(jiwoo, '국수 어때요?')
    await say(owner, `[@지우](member:${jiwoo.memberId}) 좋아요`)
    expect(await mina.call(postRoutes.read, { ...at, postId })).toMatchObject({ commentCount: 2 })
    const heard = async (by: typeof mina) =>
      (await by.call(notificationRoutes.list, { orgId, query: {} })).notifications.map(({ type, title, path }) => ({
        type,
        title,
        path,
      }))
    const path = expect.stringContaining(`/org/${orgId}/board/${at.boardId}/post/${postId}`)
    await expect.poll(() => heard(jiwoo)).toEqual([{ type: 'mention', title: '점심 메뉴', path }])
    await expect.poll(() => heard(mina)).toEqual([{ type: 'comment', title: '점심 메뉴', path }])
  })

  test('whoever has the board open hears of them, and the lists of the others', async () => {
    const { orgId, owner, write, boardId } = await board()
    const [mina, guest] = [await joined(orgId), await joined(orgId, 'GUEST')]
    const [open, list, outside] = [await socketOf(mina.token), await socketOf(mina.token), await socketOf(guest.token)]
    open.say({ type: 'listen', id: 1, channel: `board:${boardId}` })
    await open.heard({ type: 'listening' })
    const { userId } = await mina.call(accountRoutes.me, {})
    list.say({ type: 'listen', id: 1, channel: `user:${userId}` })
    await list.heard({ type: 'listening' })
    const { postId, seq } = await write({ title: '새 소식' }, owner)
    await expect
      .poll(() => open.frames)
      .toContainEqual(expect.objectContaining({ name: 'posts.changed', channel: `board:${boardId}` }))
    await expect
      .poll(() => list.frames)
      .toContainEqual(
        expect.objectContaining({ name: 'board.touched', data: { orgId, boardId, seq, authorId: owner.memberId } }),
      )
    open.say({ type: 'listen', id: 2, channel: `post:${postId}` })
    await open.heard({ type: 'listening', id: 2 })
    await owner.call(postCommentRoutes.post, { orgId, boardId, postId, body: { body: '바로 보입니다' } })
    await expect
      .poll(() => open.frames)
      .toContainEqual(expect.objectContaining({ name: 'comment.changed', channel: `post:${postId}` }))
    // A guest hears their own channel, and may not listen to the board.
    const mine = await guest.call(accountRoutes.me, {})
    outside.say({ type: 'listen', id: 1, channel: `user:${mine.userId}` })
    await outside.heard({ type: 'listening', id: 1 })
    for (const channel of [`board:${boardId}`, `post:${postId}`]) {
      outside.say({ type: 'listen', id: channel, channel })
      await outside.heard({ type: 'refused', id: channel })
    }
    const { seq: next } = await write({ title: '또 새 소식' }, owner)
    await list.heard({ name: 'board.touched', data: { orgId, boardId, seq: next, authorId: owner.memberId } })
    expect(JSON.stringify(outside.frames)).not.toMatch(/board\.touched|새 소식/)
  })
})
