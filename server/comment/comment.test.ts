// Discussions, tested on issues, which bring the calls.
import { describe, expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { linkOf, storedFile } from '../attachment/test.ts'
import { joined, project } from '../issue/test.ts'
import { choresDone, refusal, sql, type Visitor } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'

async function discussion() {
  const here = await project()
  const { owner, orgId, at, issue } = here
  const { issueId } = await issue({ title: '결제 오류' })
  const on = { ...at, issueId }
  const post = (body: string, more: { parentId?: number; fileIds?: number[] } = {}, by: Visitor = owner) =>
    by.call(comments.post, { ...on, body: { body, ...more } })
  const list = (query: { older?: string; newer?: string; around?: string } = {}, by: Visitor = owner) =>
    by.call(comments.list, { ...on, query })
  return { ...here, issueId, on, post, list, mina: await joined(orgId) }
}

test('a comment is there for all who see the thing, with its author, and counts', async () => {
  const { owner, on, post, list, mina, read, issueId } = await discussion()
  const { commentId } = await post('재현했습니다. **내일** 고칩니다.')
  await post('고맙습니다.', {}, mina)
  const { threads, older, newer } = await list({}, mina)
  expect(threads.map(({ author, body }) => [author?.name, body])).toEqual([
    ['남궁다혜', '재현했습니다. **내일** 고칩니다.'],
    ['민아', '고맙습니다.'],
  ])
  expect([older, newer]).toEqual([null, null])
  expect(await read(issueId)).toMatchObject({ commentCount: 2, version: 1 })
  await owner.call(comments.remove, { ...on, commentId })
  expect((await read(issueId)).commentCount).toBe(1)
})

test('replies go one level deep and stand under what they answer', async () => {
  const { post, list } = await discussion()
  const { commentId } = await post('언제부터인가요?')
  const reply = await post('어제부터입니다.', { parentId: commentId })
  expect(await refusal(post('그렇군요.', { parentId: reply.commentId }))).toMatchObject({
    status: 409,
    error: 'comment.nested',
    message: '답글에는 답글을 남길 수 없습니다.',
  })
  const { threads } = await list()
  expect(threads).toHaveLength(1)
  expect(threads[0]).toMatchObject({ replyCount: 1, replies: [{ body: '어제부터입니다.' }] })
})

test('fifty stand on a page, the newest first asked for; one is found by its own', async () => {
  const { post, list } = await discussion()
  const ids: number[] = []
  for (let each = 0; each < 120; each++) ids.push((await post(String(each))).commentId)
  const bodies = ({ threads }: Awaited<ReturnType<typeof list>>) => threads.map(({ body }) => Number(body))
  const last = await list()
  expect(bodies(last)).toEqual(Array.from({ length: 50 }, (_, each) => 70 + each))
  const before = await list({ older: last.older! })
  expect(bodies(before)[0]).toBe(20)
  expect(before.newer).not.toBeNull()
  const first = await list({ older: before.older! })
  expect([bodies(first).length, first.older]).toEqual([20, null])
  const around = await list({ around: String(ids[60]) })
  expect(bodies(around)).toContain(60)
  expect([around.threads.length, around.older !== null, around.newer !== null]).toEqual([50, true, true])
  const after = await list({ newer: around.newer! })
  expect(bodies(after)[0]).toBe(bodies(around).at(-1)! + 1)
})

test('of many replies the last five are shown, the others asked for', async () => {
  const { owner, on, post, list } = await discussion()
  const { commentId } = await post('의견 주세요.')
  for (let each = 0; each < 8; each++) await post(String(each), { parentId: commentId })
  const [thread] = (await list()).threads
  expect([thread!.replyCount, thread!.replies.map(({ body }) => body)]).toEqual([8, ['3', '4', '5', '6', '7']])
  const query = { older: String(thread!.replies[0]!.commentId) }
  const { replies, older } = await owner.call(comments.replies, { ...on, commentId, query })
  expect([replies.map(({ body }) => body), older]).toEqual([['0', '1', '2'], null])
})

describe('an edit', () => {
  test('keeps the words before it, and is refused to others and to a former version', async () => {
    const { owner, on, post, mina } = await discussion()
    const { commentId, version } = await post('오전')
    const edit = (body: string, seen: number, by: Visitor = owner) =>
      by.call(comments.edit, { ...on, commentId, body: { body, version: seen } })
    expect(await refusal(edit('남의 글', version, mina))).toMatchObject({ status: 403, error: 'comment.foreign' })
    const edited = await edit('오후', version)
    expect(edited).toMatchObject({ body: '오후', version: 2, editedAt: expect.any(String) })
    expect(await refusal(edit('저녁', version))).toMatchObject({
      status: 409,
      error: 'row.stale',
      current: { body: '오후' },
    })
    const versions = await owner.call(comments.versions, { ...on, commentId })
    expect(versions.map(({ body }) => body)).toEqual(['오후', '오전'])
  })

  test('of nothing, of blanks and of too much is refused by field', async () => {
    const { post } = await discussion()
    for (const [body, sentence] of [
      ['', '내용을 입력해주세요.'],
      [' \n ', '내용을 입력해주세요.'],
      ['가'.repeat(7_000), '내용은 20KB 이하로 입력해주세요.'],
    ] as const)
      expect(await refusal(post(body))).toMatchObject({ status: 422, fields: { body: sentence } })
  })
})

test('a deleted comment leaves its place without its words, and comes back', async () => {
  const { owner, on, post, list, mina, read, issueId } = await discussion()
  const { commentId } = await post('비밀번호는 1234입니다.', {}, mina)
  await post('지워주세요.', { parentId: commentId })
  await mina.call(comments.remove, { ...on, commentId })
  const [thread] = (await list()).threads
  expect(thread).toMatchObject({ body: '', deletedAt: expect.any(String), replies: [{ body: '지워주세요.' }] })
  for (const ask of [
    () => post('답', { parentId: commentId }),
    () => owner.call(comments.versions, { ...on, commentId }),
    () => owner.call(comments.react, { ...on, commentId, body: { reaction: 'like', isSet: true } }),
  ])
    expect(await refusal(ask())).toMatchObject({ status: 404, error: 'comment.missing' })
  await mina.call(comments.restore, { ...on, commentId })
  expect((await list()).threads[0]).toMatchObject({ body: '비밀번호는 1234입니다.', deletedAt: null })
  expect((await read(issueId)).commentCount).toBe(2)
})

test('others’ comments are deleted by those who lead the project, and by nobody else', async () => {
  const { owner, on, post, mina, orgId } = await discussion()
  const jun = await joined(orgId, 'MEMBER', '준호')
  const { commentId } = await post('욕설', {}, mina)
  expect(await refusal(jun.call(comments.remove, { ...on, commentId }))).toMatchObject({ error: 'comment.foreign' })
  expect((await owner.call(comments.remove, { ...on, commentId })).deletedAt).not.toBeNull()
})

test('reactions are one a person and kind, in one order', async () => {
  const { owner, on, post, mina, memberId } = await discussion()
  const { commentId } = await post('배포했습니다.')
  const react = (by: Visitor, reaction: 'check' | 'party', isSet = true) =>
    by.call(comments.react, { ...on, commentId, body: { reaction, isSet } })
  await react(owner, 'party')
  await react(mina, 'check')
  await react(mina, 'check')
  expect((await react(owner, 'check')).reactions).toEqual([
    { reaction: 'check', memberIds: [mina.memberId, memberId] },
    { reaction: 'party', memberIds: [memberId] },
  ])
  expect((await react(mina, 'check', false)).reactions[0]).toEqual({ reaction: 'check', memberIds: [memberId] })
})

test('a thread is resolved by anybody who may write, and opened again', async () => {
  const { on, post, mina } = await discussion()
  const { commentId } = await post('색을 정해주세요.')
  const reply = await post('초록', { parentId: commentId })
  const resolve = (id: number, isResolved: boolean) =>
    mina.call(comments.resolve, { ...on, commentId: id, body: { isResolved } })
  expect((await resolve(commentId, true)).resolved).toMatchObject({ by: { name: '민아' } })
  expect((await resolve(commentId, false)).resolved).toBeNull()
  expect(await refusal(resolve(reply.commentId, true))).toMatchObject({ error: 'comment.nested' })
})

test('who only looks reads and does not write; an archived project takes no more', async () => {
  const { owner, orgId, at, post, list } = await discussion()
  const guest = await joined(orgId, 'GUEST', '손님')
  await owner.call(projectRoutes.putMember, { ...at, memberId: guest.memberId, body: { projectRole: 'VIEWER' } })
  await post('안녕하세요.')
  expect((await list({}, guest)).threads).toHaveLength(1)
  expect(await refusal(post('저도요.', {}, guest))).toMatchObject({ status: 403, error: 'project.forbidden' })
  await owner.call(projectRoutes.archive, at)
  expect(await refusal(post('늦은 댓글'))).toMatchObject({ status: 409, error: 'project.archived' })
})

test('those who will not see a mention are named before it is sent', async () => {
  const { owner, orgId, at, issue } = await project({ isPrivate: true })
  const [mina, guest] = [await joined(orgId), await joined(orgId, 'GUEST', '손님')]
  await owner.call(projectRoutes.putMember, { ...at, memberId: guest.memberId, body: { projectRole: 'MEMBER' } })
  const { issueId } = await issue()
  const body = { memberIds: [mina.memberId, guest.memberId] }
  expect(await owner.call(comments.unseeing, { ...at, issueId, body })).toEqual([mina.memberId])
})

test('what happens is told to those who have the thing open, whole and at once', async () => {
  const { on, post, mina, issueId, projectId } = await discussion()
  const { heard, say } = await socketOf(mina.token)
  say({ type: 'listen', id: 1, channel: `issue:${issueId}` })
  say({ type: 'listen', id: 2, channel: `project:${projectId}` })
  await heard({ type: 'listening', id: 2 })
  const { commentId } = await post('안녕하세요.')
  const said = (comment: object) => ({
    name: 'comment.changed',
    data: expect.objectContaining({ kind: 'issue', thingId: issueId, comment: expect.objectContaining(comment) }),
  })
  await heard(said({ commentId, body: '안녕하세요.' }))
  await heard({
    name: 'issues.changed',
    data: expect.objectContaining({ issues: [expect.objectContaining({ issueId, commentCount: 1 })] }),
  })
  await post('네.', { parentId: commentId })
  await heard(said({ commentId, replyCount: 1 }))
  await mina.call(comments.react, { ...on, commentId, body: { reaction: 'like', isSet: true } })
  await heard(said({ commentId, reactions: [{ reaction: 'like', memberIds: [mina.memberId] }] }))
})

test('fifty at once are all there, once, and counted', async () => {
  const { post, list, read, issueId, mina, owner } = await discussion()
  await Promise.all(Array.from({ length: 50 }, (_, each) => post(`동시 ${each}`, {}, each % 2 ? mina : owner)))
  const { threads } = await list()
  expect(new Set(threads.map(({ body }) => body)).size).toBe(50)
  expect((await read(issueId)).commentCount).toBe(50)
})

test('files come with a comment, go with it and come back with it', async () => {
  const { owner, orgId, on, post, list, mina, read, issueId } = await discussion()
  const [beside, within, foreign] = [
    await storedFile(owner, orgId, '견적서.hwp'),
    await storedFile(owner, orgId),
    await storedFile(mina, orgId),
  ]
  const body = `[회의록.txt](attachment:${within.fileId})`
  const { commentId, files } = await post(body, { fileIds: [beside.fileId] })
  expect(files.map(({ name }) => name)).toEqual(['견적서.hwp', '회의록.txt'])
  expect((await read(issueId)).fileCount).toBe(2)
  expect(await linkOf(mina, orgId, within.fileId)).toMatchObject({ fileId: within.fileId })
  expect(await refusal(post('남의 파일', { fileIds: [foreign.fileId] }))).toMatchObject({
    status: 404,
    fields: { fileIds: '파일을 찾을 수 없습니다.' },
  })
  await owner.call(comments.remove, { ...on, commentId })
  expect([await linkOf(owner, orgId, within.fileId), (await read(issueId)).fileCount]).toEqual([undefined, 0])
  await owner.call(comments.restore, { ...on, commentId })
  expect((await list()).threads[0]!.files).toHaveLength(2)
  await owner.call(attachmentRoutes.remove, { orgId, fileId: beside.fileId })
  expect((await list()).threads[0]!.files.map(({ fileId }) => fileId)).toEqual([within.fileId])
})

test('a file that was removed before its comment stays away with it', async () => {
  const { owner, orgId, on, issueId, at } = await discussion()
  const { fileId } = await storedFile(owner, orgId)
  const { commentId } = await owner.call(comments.post, { ...on, body: { body: '파일', fileIds: [fileId] } })
  await owner.call(attachmentRoutes.remove, { orgId, fileId })
  await owner.call(comments.remove, { ...on, commentId })
  expect(await refusal(owner.call(attachmentRoutes.restore, { orgId, fileId }))).toMatchObject({
    error: 'file.missing',
  })
  await owner.call(comments.restore, { ...on, commentId })
  expect((await owner.call(issueRoutes.read, { ...at, issueId })).fileCount).toBe(0)
})

test('nothing of a discussion outlives the issue, and no words a deleted comment', async () => {
  const { owner, orgId, at, on, issue, post, list } = await discussion()
  const { commentId } = await post('지울 댓글')
  await owner.call(comments.remove, { ...on, commentId })
  await sql(`update comment set deleted_at = now() - interval '31 days' where id = $1`, [commentId])
  const gone = await issue()
  const file = await storedFile(owner, orgId)
  const body = { body: '지워질 글', fileIds: [file.fileId] }
  await owner.call(comments.post, { ...at, issueId: gone.issueId, body })
  await owner.call(issueRoutes.remove, { ...at, issueId: gone.issueId })
  expect(await linkOf(owner, orgId, file.fileId)).toBeUndefined()
  await sql(`update issue set deleted_at = now() - interval '31 days' where id = $1`, [gone.issueId])
  await choresDone()
  expect(await sql('select 1 from comment where thing_id = $1', [gone.issueId])).toEqual([])
  expect(await sql('select 1 from attachment where id = $1', [file.fileId])).toEqual([])
  expect(await sql('select body from comment where id = $1', [commentId])).toEqual([{ body: '' }])
  expect((await list()).threads).toMatchObject([{ body: '', deletedAt: expect.any(String) }])
  expect(await refusal(owner.call(comments.restore, { ...on, commentId }))).toMatchObject({ error: 'comment.missing' })
})
