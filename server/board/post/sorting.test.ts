import { describe, expect, test } from 'vitest'
import { nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import { joined } from '../../issue/test.ts'
import { refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { ahead, board, boardIn } from '../test.ts'

const notice = { name: '공지', color: 'red' as const }
const daily = { name: '일상', color: 'green' as const }
const invalid = (field: string) => ({ status: 422, error: 'invalid', fields: { [field]: expect.any(String) } })

async function prefixed() {
  const made = await board({ prefixes: [notice, daily] })
  const { prefixes } = await made.read(made.owner)
  const found = async (by: Visitor, query: { prefixId?: number; tag?: string; older?: string }) => {
    const { prefixId, ...rest } = query
    const asked = { ...rest, ...(prefixId !== undefined && { prefixId: String(prefixId) }) }
    return by.call(postRoutes.list, { ...made.at, query: asked })
  }
  const titlesOf = async (by: Visitor, query: Parameters<typeof found>[1]) =>
    (await found(by, query)).posts.map(({ title }) => title)
  return { ...made, ids: prefixes.map(({ prefixId }) => prefixId) as [number, number], found, titlesOf }
}

describe('[S2.22] prefixes of a board', () => {
  test('stand in their order, are renamed everywhere, and leave posts without one when they go', async () => {
    const { owner, at, ids, write, change, read } = await prefixed()
    const { postId } = await write({ prefixId: ids[0] }, owner)
    expect(await read(owner)).toMatchObject({ prefixes: [notice, daily], isPrefixRequired: false })
    // Two may take each other's name.
    const swapped = [
      { prefixId: ids[1], name: '공지', color: 'green' as const },
      { prefixId: ids[0], name: '일상', color: 'red' as const },
      { name: '질문', color: 'blue' as const },
    ]
    expect(await change(owner, { prefixes: swapped })).toMatchObject({ prefixes: swapped })
    const prefixOf = async () => (await owner.call(postRoutes.read, { ...at, postId })).prefix
    expect(await prefixOf()).toEqual({ prefixId: ids[0], name: '일상', color: 'red' })
    expect((await owner.call(postRoutes.list, { ...at, query: {} })).posts[0]!.prefix).toMatchObject({ name: '일상' })
    await change(owner, { prefixes: [swapped[0]!] })
    expect(await prefixOf()).toBeNull()
  })

  test('at and over each limit, and no two alike', async () => {
    const { owner, change } = await prefixed()
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `${'가'.repeat(18)}${at}`, color: 'gray' as const }))
    expect((await change(owner, { prefixes: many(20) })).prefixes).toHaveLength(20)
    expect(await refusal(change(owner, { prefixes: many(21) }))).toMatchObject(invalid('prefixes'))
    for (const name of ['가'.repeat(21), ' \u200b '])
      expect(await refusal(change(owner, { prefixes: [{ name, color: 'red' }] }))).toMatchObject({ status: 422 })
    // The same word, typed as letters.
    const twice = [notice, { ...daily, name: '공지'.normalize('NFD') }]
    expect(await refusal(change(owner, { prefixes: twice }))).toMatchObject({ status: 409, error: 'prefix.taken' })
  })

  test('are those of the own board, set up by whoever manages it, and wanted where it says so', async () => {
    const { orgId, owner, at, ids, write, change } = await prefixed()
    const mina = await joined(orgId)
    const other = await owner.call(boardRoutes.create, { orgId, body: { name: '다른', prefixes: [notice] } })
    const foreign = other.prefixes[0]!.prefixId
    const missing = { status: 404, error: 'prefix.missing' }
    expect(await refusal(write({ prefixId: foreign }, mina))).toMatchObject(missing)
    expect(await refusal(change(owner, { prefixes: [{ ...notice, prefixId: foreign }] }))).toMatchObject(missing)
    expect(await refusal(change(mina, { prefixes: [] }))).toMatchObject({ error: 'board.forbidden' })
    const { postId } = await write({}, mina)
    await change(owner, { isPrefixRequired: true })
    const needed = { status: 409, error: 'prefix.needed', fields: { prefixId: expect.any(String) } }
    expect(await refusal(write({}, mina))).toMatchObject(needed)
    const one = { ...at, postId }
    // One from before may stay without, but cannot lose it again.
    await mina.call(postRoutes.change, { ...one, body: { title: '고친 글', version: 1 } })
    await mina.call(postRoutes.change, { ...one, body: { prefixId: ids[0], version: 2 } })
    const without = mina.call(postRoutes.change, { ...one, body: { prefixId: null, version: 3 } })
    expect(await refusal(without)).toMatchObject(needed)
    expect(await mina.call(postRoutes.read, one)).toMatchObject({ prefix: notice, version: 3 })
    // Only the title was written, so there are two versions of the text.
    expect((await mina.call(postRoutes.versions, { ...one, query: {} })).versions).toHaveLength(2)
    await change(owner, { prefixes: [] })
    await write({}, mina)
  })

  test('narrow the list of a board, page by page', async () => {
    const { owner, ids, write, found, titlesOf } = await prefixed()
    for (let each = 1; each <= 32; each++) await write({ title: `글 ${each}`, prefixId: ids[each % 2] }, owner)
    const first = await found(owner, { prefixId: ids[1] })
    expect(first).toMatchObject({ totalCount: 16, next: null })
    expect(first.posts[0]!.title).toBe('글 31')
    expect(await titlesOf(owner, { prefixId: 999_999_999 })).toEqual([])
  })
})

describe('tags of posts', () => {
  test('at and over each limit, the same one once, and in the order in which they were typed', async () => {
    const { owner, at, write } = await board()
    const post = await write({ tags: ['워크숍', ' 회식 ', '워크숍', '가'.repeat(30)] }, owner)
    expect(post.tags).toEqual(['워크숍', '회식', '가'.repeat(30)])
    const ten = Array.from({ length: 10 }, (_, each) => `태그${each}`)
    expect((await write({ tags: ten }, owner)).tags).toHaveLength(10)
    expect(await refusal(write({ tags: [...ten, '하나 더'] }, owner))).toMatchObject(invalid('tags'))
    for (const tag of ['가'.repeat(31), ' \u200b '])
      expect(await refusal(write({ tags: [tag] }, owner))).toMatchObject({ status: 422 })
    const change = { ...at, postId: post.postId, body: { tags: ['회식'], version: 1 } }
    expect(await owner.call(postRoutes.change, change)).toMatchObject({ tags: ['회식'], version: 2, editedAt: null })
  })

  test('find living, published posts, in a board and in all of them', async () => {
    const { orgId, owner, ids, at, write, titlesOf, found } = await prefixed()
    const there = boardIn(orgId, (await owner.call(boardRoutes.create, { orgId, body: { name: '회의록' } })).boardId)
    for (let each = 1; each <= 31; each++)
      await write({ title: `글 ${each}`, tags: ['워크숍'], prefixId: ids[each % 2] }, owner)
    await there.write({ title: '다른 곳', tags: ['워크숍'] }, owner)
    await write({ title: '기다리는 글', tags: ['워크숍'], publishAt: ahead(86_400_000) }, owner)
    const gone = await write({ title: '지운 글', tags: ['워크숍'] }, owner)
    await owner.call(postRoutes.remove, { ...at, postId: gone.postId })
    const first = await found(owner, { tag: '워크숍' })
    expect(first).toMatchObject({ totalCount: 31, next: expect.any(String) })
    expect(await titlesOf(owner, { tag: '워크숍', older: first.next! })).toEqual(['글 1'])
    expect(await titlesOf(owner, { tag: '워크숍', prefixId: ids[0] })).toHaveLength(15)
    expect(await titlesOf(owner, { tag: '없는 태그' })).toEqual([])
    const all = await owner.call(postRoutes.all, { orgId, query: { tag: '워크숍' } })
    expect(all.posts[0]!.title).toBe('다른 곳')
    const rest = await owner.call(postRoutes.all, { orgId, query: { tag: '워크숍', older: all.next! } })
    expect(rest.posts.map(({ title }) => title)).toEqual(['글 2', '글 1'])
    await owner.call(postRoutes.restore, { ...at, postId: gone.postId })
    expect((await titlesOf(owner, { tag: '워크숍' }))[0]).toBe('지운 글')
  })

  test('are found from publishing on', async () => {
    const { owner, at, write, titlesOf } = await prefixed()
    const { postId } = await write({ title: '기다린 글', tags: ['소식'], publishAt: ahead(86_400_000) }, owner)
    expect(await titlesOf(owner, { tag: '소식' })).toEqual([])
    await owner.call(postRoutes.publish, { ...at, postId })
    expect(await titlesOf(owner, { tag: '소식' })).toEqual(['기다린 글'])
  })

  test('are suggested from the boards that one may read, and from nowhere else', async () => {
    const { orgId, owner, write } = await board()
    const mina = await joined(orgId)
    const hidden = { writers: { ...nobody, memberIds: [owner.memberId] } }
    const made = await owner.call(boardRoutes.create, { orgId, body: { name: '임원', ...hidden } })
    await boardIn(orgId, made.boardId).write({ tags: ['인수합병'] }, owner)
    await write({ tags: ['점심'] }, owner)
    await write({ tags: ['점심', '회식'] }, owner)
    await write({ tags: ['비밀'], publishAt: ahead(86_400_000) }, owner)
    expect(await mina.call(postRoutes.tags, { orgId })).toEqual(['점심', '회식'])
    expect(await owner.call(postRoutes.tags, { orgId })).toEqual(['점심', '인수합병', '회식'])
    const secret = await mina.call(postRoutes.all, { orgId, query: { tag: '인수합병' } })
    expect(secret.posts).toEqual([])
  })

  test('a page of a prefix or a tag of a large board reads its index from the place on', async () => {
    const { orgId, owner, boardId, ids } = await prefixed()
    await sql(
      `with made as (insert into post (org_id, board_id, seq, title, author_id, prefix_id, tags)
         select $1, $2, each, 'x', $3, $4, array['t' || each % 20] from generate_series(1, 20000) each returning *)
       insert into post_tag select org_id, id, tags[1], board_id, seq, created_at from made`,
      [orgId, boardId, owner.memberId, ids[0]],
    )
    await sql('analyze post, post_tag')
    const plan = async (text: string) => JSON.stringify(await sql(`explain ${text}`))
    const living = 'deleted_at is null and seq is not null'
    expect(
      await plan(`select id, seq from post where org_id = ${orgId} and board_id = ${boardId} and ${living}
        and prefix_id = ${ids[0]} and seq < 9000 order by seq desc limit 31`),
    ).toMatch(/Index.*post_(prefixed|living|seq_key)/)
    expect(
      await plan(`select post_id, seq from post_tag where org_id = ${orgId} and board_id = ${boardId} and tag = 't3'
        and seq < 9000 order by seq desc limit 31`),
    ).toContain('post_tag_board')
  })
})
