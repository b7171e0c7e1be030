import { describe, expect, test } from 'vitest'
import { CHILDREN_MOST, issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { choresDone, refusal, sql } from '../../testing/visitor.ts'
import { another, project, written } from '../test.ts'

async function nested() {
  const made = await project()
  const { owner, at, read, change, issue } = made
  const under = (issueId: number, parentId: number | null) => change(issueId, { parentId })
  const remove = (issueId: number) => owner.call(issueRoutes.remove, { ...at, issueId })
  const restore = (issueId: number) => owner.call(issueRoutes.restore, { ...at, issueId })
  const line = async (issueId: number) => (await read(issueId)).ancestors.map(each => each.issueId)
  const child = async (parentId?: number) => (await issue({ ...(parentId && { parentId }) })).issueId
  return { ...made, under, remove, restore, line, child }
}
const deep = { status: 409, error: 'issue.deep' }
const circle = { status: 409, error: 'issue.circle' }

describe('sub-issues', () => {
  test('are counted with what is done of them, and told from top to bottom', async () => {
    const { child, under, line, read, change, stateOf, record } = await nested()
    const top = await child()
    const [first, second] = [await child(top), await child()]
    const low = await child(second)
    await under(second, top)
    expect(await line(low)).toEqual([second, top])
    await change(first, { stateId: stateOf('완료') })
    expect(await read(top)).toMatchObject({ childCount: 2, childDoneCount: 1 })
    expect((await read(top)).children.map(({ issueId }) => issueId)).toEqual([first, second])
    const key = (await read(top)).key
    expect((await record(second))[0]).toContainEqual(['parent', null, key])
    await under(second, null)
    expect(await line(low)).toEqual([second])
    expect((await read(top)).childCount).toBe(1)
  })

  test('are of the same project, and what is in the bin is above nobody', async () => {
    const { owner, orgId, child, under, remove } = await nested()
    const there = await another(owner, orgId)
    const theirs = await owner.call(issueRoutes.create, { ...there.at, body: { title: '창고' } })
    const [mine, gone] = [await child(), await child()]
    await remove(gone)
    const missing = { status: 404, error: 'issue.missing' }
    for (const parentId of [theirs.issueId, gone, 9_999_999])
      expect(await refusal(under(mine, parentId))).toMatchObject(missing)
  })

  test('stand no deeper than the third level, whatever is hung under what', async () => {
    const { child, under } = await nested()
    const top = await child()
    const middle = await child(top)
    await child(middle)
    const other = await child()
    const below = await child(other)
    // A subtree of two levels under the second level would be four deep.
    expect(await refusal(under(other, middle))).toMatchObject(deep)
    await under(other, top)
    expect(await refusal(child(below))).toMatchObject(deep)
  })

  test('are at most two hundred of one issue', async () => {
    const { owner, at, stateOf, child, restore, remove, line } = await nested()
    const parentId = await child()
    const binned = await child(parentId)
    await remove(binned)
    const ids = await written(at, stateOf('요청'), CHILDREN_MOST - 1)
    await sql(`update issue set parent_id = $1 where id = any($2::bigint[])`, [parentId, ids])
    const last = await child(parentId)
    const full = { status: 409, error: 'issue.children' }
    expect(await refusal(child(parentId))).toMatchObject(full)
    expect(await refusal(owner.call(issueRoutes.duplicate, { ...at, issueId: last }))).toMatchObject(full)
    // It is restored without its parent, because there is no room left.
    await restore(binned)
    expect(await line(binned)).toEqual([])
  })

  test('of two that are put under each other at once one is refused', async () => {
    const { child, under, line } = await nested()
    const [a, b] = [await child(), await child()]
    const both = await Promise.allSettled([under(a, b), under(b, a)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await line(a)).length + (await line(b)).length).toBe(1)
  })
})

describe('what comes out of the bin', () => {
  test('stands where it stood, with what stands under it', async () => {
    const { child, remove, restore, line, read } = await nested()
    const top = await child()
    const middle = await child(top)
    const low = await child(middle)
    await remove(middle)
    expect(await read(top)).toMatchObject({ childCount: 0, children: [] })
    expect(await line(low)).toEqual([])
    await restore(middle)
    expect(await line(low)).toEqual([middle, top])
    expect((await read(top)).childCount).toBe(1)
  })

  test('stands alone where it would close a circle now', async () => {
    const { child, remove, restore, under, line } = await nested()
    const top = await child()
    const middle = await child(top)
    const low = await child(middle)
    await remove(middle)
    await under(top, low)
    await restore(middle)
    expect(await line(top)).toEqual([low, middle])
    expect(await line(middle)).toEqual([])
    expect(await refusal(under(middle, top))).toMatchObject(circle)
  })

  test('stands alone where it would be too deep now', async () => {
    const { child, remove, restore, line } = await nested()
    const top = await child()
    const middle = await child(top)
    const low = await child(middle)
    await remove(middle)
    const lower = await child(low)
    await restore(middle)
    expect(await line(lower)).toEqual([low, middle])
    expect(await line(middle)).toEqual([])
  })

  test('lets go of what has become too tall below it', async () => {
    const { child, remove, restore, line, record } = await nested()
    const top = await child()
    const [tall, short] = [await child(top), await child(top)]
    await remove(top)
    const lowest = await child(await child(tall))
    await restore(top)
    expect(await line(lowest)).toHaveLength(2)
    expect([await line(tall), await line(short)]).toEqual([[], [top]])
    expect((await record(tall))[0]).toContainEqual(['parent', expect.any(String), null])
  })

  test('stays here where what was above it moved away, and neither holds the other', async () => {
    const { owner, orgId, at, child, remove, restore, line, read } = await nested()
    const there = await another(owner, orgId)
    const top = await child()
    const binned = await child(top)
    await remove(binned)
    const body = { targetProjectId: there.projectId }
    await owner.call(issueRoutes.move, { ...at, issueId: top, body })
    await restore(binned)
    expect(await line(binned)).toEqual([])
    expect(await read(binned)).toMatchObject({ projectId: at.projectId, parentId: null })
    expect((await owner.call(issueRoutes.read, { ...there.at, issueId: top })).childCount).toBe(0)
    // The other project is purged, and no issue of this one with it.
    await owner.call(projectRoutes.remove, there.at)
    await sql(`update project set deleted_at = now() - interval '30 days' where id = $1`, [there.projectId])
    await choresDone()
    expect(await sql(`select id from project where id = $1`, [there.projectId])).toEqual([])
    expect((await read(binned)).issueId).toBe(binned)
  })

  test('is gone after thirty days; what stood under it stands alone then', async () => {
    const { owner, at, child, remove, restore, read } = await nested()
    const parent = await child()
    const below = await child(parent)
    const kept = await child()
    for (const issueId of [parent, kept]) await remove(issueId)
    const aged = (issueId: number, days: number) =>
      sql(`update issue set deleted_at = now() - $2 * interval '1 day' where id = $1`, [issueId, days])
    await aged(parent, 30)
    await aged(kept, 29.9)
    // No longer restorable, even before it is purged.
    expect((await owner.call(issueRoutes.bin, at)).map(({ issueId }) => issueId)).toEqual([kept])
    expect(await refusal(restore(parent))).toMatchObject({ status: 404, error: 'issue.missing' })
    await choresDone()
    expect(await sql(`select id from issue where id = $1`, [parent])).toEqual([])
    expect((await read(below)).parentId).toBeNull()
    expect((await restore(kept)).issueId).toBe(kept)
  })
})
