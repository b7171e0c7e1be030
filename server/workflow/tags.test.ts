import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { workflowRoutes, TAGS_MOST } from '#contract/workflow'
import { another, project } from '../issue/test.ts'
import { refusal, sql } from '../testing/visitor.ts'

async function tagged() {
  const made = await project()
  const { owner, at } = made
  const create = (name: string) => owner.call(workflowRoutes.createTag, { ...at, body: { name } })
  const merge = (tagId: number, targetTagId: number) =>
    owner.call(workflowRoutes.mergeTag, { ...at, tagId, body: { targetTagId } })
  return { ...made, create, merge }
}

test('[S1.3] tags have names of their own and colours, and stand in the order of the alphabet', async () => {
  const { owner, at, create, workflow } = await tagged()
  const [pay, bug] = [await create('결제'), await create('버그')]
  expect(pay.color).not.toBe(bug.color)
  const taken = { status: 409, error: 'tag.taken', fields: { name: expect.any(String) } }
  expect(await refusal(create('버그'))).toMatchObject(taken)
  const change = (tagId: number, body: { name?: string; color?: 'pink' }) =>
    owner.call(workflowRoutes.changeTag, { ...at, tagId, body })
  expect(await refusal(change(pay.tagId, { name: '버그' }))).toMatchObject(taken)
  expect(await change(bug.tagId, { name: '가장 급함', color: 'pink' })).toMatchObject({
    name: '가장 급함',
    color: 'pink',
  })
  expect((await workflow()).tags.map(({ name }) => name)).toEqual(['가장 급함', '결제'])
  for (const name of ['', '\u2060', '가'.repeat(31)])
    expect(await refusal(create(name))).toMatchObject({ status: 422, fields: { name: expect.any(String) } })
  // Decomposed by one system and composed by another: the same word.
  expect(await refusal(create('결제'.normalize('NFD')))).toMatchObject(taken)
})

test('a new one has the colour that is used least', async () => {
  const { owner, at, create } = await tagged()
  const first = await create('하나')
  const others: string[] = []
  for (const name of ['둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟']) others.push((await create(name)).color)
  expect(new Set([first.color, ...others]).size).toBe(8)
  expect([first.color, ...others]).not.toContain('gray')
  await owner.call(workflowRoutes.deleteTag, { ...at, tagId: first.tagId })
  expect((await create('아홉')).color).toBe(first.color)
})

test('a project has at most a hundred of them', async () => {
  const { at, create } = await tagged()
  await sql(
    `insert into tag (org_id, project_id, name, color) select $1, $2, 'T' || each, 'red' from generate_series(1, $3) each`,
    [at.orgId, at.projectId, TAGS_MOST - 1],
  )
  await create('백째')
  expect(await refusal(create('백한째'))).toMatchObject({ status: 409, error: 'tag.tooMany' })
})

test('a merged tag is gone, and its issues have the other one, once', async () => {
  const { owner, at, create, merge, issue, read, record, workflow } = await tagged()
  const [from, to] = [await create('버그'), await create('오류')]
  const [one, both, none] = [
    await issue({ tagIds: [from.tagId] }),
    await issue({ tagIds: [from.tagId, to.tagId] }),
    await issue(),
  ]
  const binned = await issue({ tagIds: [from.tagId] })
  await owner.call(issueRoutes.remove, { ...at, issueId: binned.issueId })
  expect(await merge(from.tagId, to.tagId)).toEqual({ binId: expect.any(Number) as number })
  expect((await workflow()).tags).toEqual([to])
  for (const { issueId } of [one, both]) expect((await read(issueId)).tagIds).toEqual([to.tagId])
  expect(await read(none.issueId)).toMatchObject({ tagIds: [], version: none.version })
  expect((await record(one.issueId))[0]).toContainEqual(['tags', '버그', '오류'])
  expect((await owner.call(issueRoutes.restore, { ...at, issueId: binned.issueId })).tagIds).toEqual([to.tagId])
})

test('each tag counts the living issues of its project, whatever becomes of them', async () => {
  const { owner, orgId, at, create, issue, merge } = await tagged()
  const [bug, pay, none] = [await create('버그'), await create('결제'), await create('아직 없음')]
  const counts = async () => {
    const found = await owner.call(listingRoutes.tagCounts, at)
    return Object.fromEntries(found.map(({ tagId, count }) => [tagId, count]))
  }
  expect(await counts()).toEqual({})
  const both = await issue({ tagIds: [bug.tagId, pay.tagId] })
  const one = await issue({ tagIds: [bug.tagId] })
  expect(await counts()).toEqual({ [bug.tagId]: 2, [pay.tagId]: 1 })
  await owner.call(issueRoutes.remove, { ...at, issueId: one.issueId })
  expect(await counts()).toEqual({ [bug.tagId]: 1, [pay.tagId]: 1 })
  await owner.call(issueRoutes.restore, { ...at, issueId: one.issueId })
  await merge(bug.tagId, none.tagId)
  expect(await counts()).toEqual({ [none.tagId]: 2, [pay.tagId]: 1 })
  const { projectId: targetProjectId } = await another(owner, orgId)
  await owner.call(issueRoutes.move, { ...at, issueId: both.issueId, body: { targetProjectId } })
  expect(await counts()).toEqual({ [none.tagId]: 1 })
})

test('merging needs another tag of the same project', async () => {
  const { owner, orgId, at, create, merge } = await tagged()
  const mine = await create('버그')
  const there = await another(owner, orgId)
  const theirs = await owner.call(workflowRoutes.createTag, { ...there.at, body: { name: '버그' } })
  const missing = { status: 404, error: 'tag.missing' }
  expect(await refusal(merge(mine.tagId, mine.tagId))).toMatchObject({ status: 422, error: 'tag.target' })
  expect(await refusal(merge(mine.tagId, theirs.tagId))).toMatchObject(missing)
  expect(await refusal(merge(theirs.tagId, mine.tagId))).toMatchObject(missing)
  expect(await refusal(merge(theirs.tagId, theirs.tagId))).toMatchObject(missing)
  expect(await refusal(owner.call(workflowRoutes.deleteTag, { ...at, tagId: theirs.tagId }))).toMatchObject(missing)
})

test('of two tags that are merged into each other at once one is left, with all that had either', async () => {
  const { create, merge, issue, read, workflow } = await tagged()
  const [a, b] = [await create('버그'), await create('오류')]
  const rows = [await issue({ tagIds: [a.tagId] }), await issue({ tagIds: [b.tagId] })]
  const both = await Promise.allSettled([merge(a.tagId, b.tagId), merge(b.tagId, a.tagId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { tags } = await workflow()
  expect(tags).toHaveLength(1)
  for (const { issueId } of rows) expect((await read(issueId)).tagIds).toEqual([tags[0]!.tagId])
})

test('a deleted tag is taken from its issues, which is written down', async () => {
  const { owner, at, create, issue, read, record } = await tagged()
  const { tagId } = await create('버그')
  const { issueId } = await issue({ tagIds: [tagId] })
  await owner.call(workflowRoutes.deleteTag, { ...at, tagId })
  expect((await read(issueId)).tagIds).toEqual([])
  expect((await record(issueId))[0]).toContainEqual(['tags', '버그', null])
})
