import { expect, test } from 'vitest'
import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import { joined } from '../../issue/test.ts'
import { choresDone, refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { ahead, board } from '../test.ts'

/** A post of 민아, and 지우 who reads it. */
async function versioned(publishAt?: string) {
  const made = await board()
  const [mina, jiwoo] = [await joined(made.orgId), await joined(made.orgId, 'MEMBER', '지우')]
  const { postId } = await made.write({ title: '초안', body: '첫 문장', publishAt }, mina)
  const one = { ...made.at, postId }
  const versionsFor = (by: Visitor, older?: string) =>
    by.call(postRoutes.versions, { ...one, query: { ...(older && { older }) } })
  const change = (by: Visitor, body: { title?: string; body?: string; version: number }) =>
    by.call(postRoutes.change, { ...one, body })
  return { ...made, mina, jiwoo, one, versionsFor, change }
}

test('[S2.22] each save of a post is a version with its author and time, the present one first', async () => {
  const { owner, mina, versionsFor, change } = await versioned()
  expect((await versionsFor(mina)).versions).toMatchObject([{ version: 1, title: '초안', who: { name: '민아' } }])
  await change(mina, { body: '다듬은 문장', version: 1 })
  await change(owner, { title: '고친 제목', version: 2 })
  // Nothing is different, so nothing is kept.
  await change(owner, { title: '고친 제목', version: 3 })
  const { versions, next } = await versionsFor(owner)
  expect(versions).toMatchObject([
    { version: 3, title: '고친 제목', body: '다듬은 문장', who: { memberId: owner.memberId } },
    { version: 2, title: '초안', body: '다듬은 문장', who: { memberId: mina.memberId } },
    { version: 1, title: '초안', body: '첫 문장', who: { memberId: mina.memberId } },
  ])
  expect(next).toBeNull()
  const [first, second] = versions.map(({ at }) => Date.parse(at))
  expect(first).toBeGreaterThanOrEqual(second!)
})

test('an older one is brought back as a new one, unless somebody was quicker', async () => {
  const { mina, versionsFor, change } = await versioned()
  await change(mina, { title: '고친 제목', body: '다듬은 문장', version: 1 })
  const old = (await versionsFor(mina)).versions[1]!
  const back = { title: old.title, body: old.body }
  expect(await refusal(change(mina, { ...back, version: 1 }))).toMatchObject({ error: 'row.stale' })
  expect(await change(mina, { ...back, version: 2 })).toMatchObject({ title: '초안', body: '첫 문장', version: 3 })
  expect((await versionsFor(mina)).versions.map(({ version }) => version)).toEqual([3, 2, 1])
})

test('versions come page by page', async () => {
  const { mina, versionsFor, change } = await versioned()
  for (let version = 1; version <= 21; version++) await change(mina, { title: `제목 ${version}`, version })
  const first = await versionsFor(mina)
  expect(first.versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, at) => 22 - at))
  const second = await versionsFor(mina, first.next!)
  expect(second).toMatchObject({ versions: [{ version: 2 }, { version: 1 }], next: null })
})

test('they are seen by those alone who may change the post, also in an archived board, and are purged with it', async () => {
  const { owner, mina, jiwoo, at, one, versionsFor, change } = await versioned()
  await change(mina, { body: '다듬은 문장', version: 1 })
  await versionsFor(owner)
  expect(await refusal(versionsFor(jiwoo))).toMatchObject({ status: 403, error: 'post.foreign' })
  await owner.call(boardRoutes.archive, at)
  expect((await versionsFor(mina)).versions).toHaveLength(2)
  expect(await refusal(change(mina, { body: '첫 문장', version: 2 }))).toMatchObject({ error: 'board.archived' })
  await owner.call(boardRoutes.unarchive, at)
  await mina.call(postRoutes.remove, one)
  expect(await refusal(versionsFor(mina))).toMatchObject({ status: 404, error: 'post.missing' })
  await sql(`update post set deleted_at = now() - interval '31 days' where id = $1`, [one.postId])
  await choresDone()
  expect(await sql('select 1 from post_version where post_id = $1', [one.postId])).toEqual([])
})

test('those of a post that waits are hidden as it is', async () => {
  const { owner, mina, jiwoo, versionsFor, change } = await versioned(ahead(86_400_000))
  await change(mina, { body: '다듬은 문장', version: 1 })
  expect((await versionsFor(owner)).versions).toHaveLength(2)
  expect(await refusal(versionsFor(jiwoo))).toMatchObject({ status: 404, error: 'post.missing' })
})
