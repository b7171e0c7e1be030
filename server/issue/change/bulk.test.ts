import { describe, expect, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { type BulkChange, BULK_MOST, bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { refusal, sql } from '../../testing/visitor.ts'
import { socketOf } from '../../testing/socket.ts'
import { another, joined, project, written } from '../test.ts'

async function many(count = 3) {
  const made = await project()
  const { owner, at } = made
  const ids: number[] = []
  for (let each = 0; each < count; each++) ids.push((await made.issue()).issueId)
  const bulk = (change: BulkChange, issueIds = ids, by = owner) =>
    by.call(bulkRoutes.bulk, { ...at, body: { issueIds, change } })
  const remove = (issueIds = ids) => owner.call(bulkRoutes.bulkRemove, { ...at, body: { issueIds } })
  const undo = (bulkId: number | null, by = owner) => by.call(bulkRoutes.undoBulk, { ...at, bulkId: bulkId! })
  const rows = () => Promise.all(ids.map(id => made.read(id)))
  const tag = async (name: string) => (await owner.call(workflowRoutes.createTag, { ...at, body: { name } })).tagId
  return { ...made, ids, bulk, remove, undo, rows, tag }
}

describe('many issues at once', () => {
  test('[S1.3] are five hundred at most, changed in one step, told in one, and undone in one', async () => {
    const { owner, at, stateOf, board, bulk, undo, remove } = await many(0)
    const all = await written(at, stateOf('요청'), BULK_MOST + 1)
    const live = await socketOf(owner.token)
    live.say({ type: 'listen', id: 1, channel: `project:${at.projectId}` })
    await live.heard({ type: 'listening', id: 1 })
    const tooMany = { status: 422, error: 'invalid' }
    expect(await refusal(bulk({ priority: 'HIGH' }, all))).toMatchObject(tooMany)
    expect(await refusal(remove(all))).toMatchObject(tooMany)
    const chosen = all.slice(0, BULK_MOST).toReversed()
    const { bulkId, changedCount } = await bulk({ stateId: stateOf('완료'), priority: 'HIGH' }, chosen)
    expect(changedCount).toBe(BULK_MOST)
    await live.heard({ name: 'issues.reloaded', data: { projectId: at.projectId } })
    // At the top of their new state they are in the order of the selection.
    const [requested, , , done] = await board()
    expect(requested).toEqual(all.slice(BULK_MOST))
    expect(done).toEqual(chosen.slice(0, 100))
    expect(await undo(bulkId)).toEqual({ undoneCount: BULK_MOST, skippedCount: 0 })
    const [back] = await board()
    expect((await board()).map(column => column.length)).toEqual([100, 0, 0, 0, 0, 0])
    expect(back).toEqual(chosen.slice(0, 100))
    // The undo is an entry as well, and cannot be undone itself.
    const { activities } = await owner.call(activityRoutes.projectActivities, { ...at, query: {} })
    expect(activities.map(({ issueCount, mayUndo }) => [issueCount, mayUndo])).toEqual([
      [BULK_MOST, false],
      [BULK_MOST, false],
    ])
  })

  test('are changed all or not at all, each once', async () => {
    const { owner, orgId, at, ids, bulk, rows, issue, stateOf } = await many()
    const there = await another(owner, orgId)
    const theirs = await owner.call(issueRoutes.create, { ...there.at, body: { title: '창고' } })
    const gone = await issue()
    await owner.call(issueRoutes.remove, { ...at, issueId: gone.issueId })
    const late = await issue({ startDate: '2026-12-02' })
    const { states } = await there.workflow()
    const missing = { status: 404, error: 'issue.missing' }
    const refused: [() => Promise<unknown>, object][] = [
      [() => bulk({ priority: 'HIGH' }, [...ids, theirs.issueId]), missing],
      [() => bulk({ priority: 'HIGH' }, [...ids, gone.issueId]), missing],
      [() => bulk({ priority: 'HIGH' }, [ids[0]!, ids[0]!]), { status: 422 }],
      [() => bulk({ priority: 'HIGH' }, []), { status: 422 }],
      [() => bulk({ stateId: states[0]!.stateId }), { status: 404, error: 'state.missing' }],
      [() => bulk({ assigneeId: 9_999_999 }), { status: 404, error: 'member.missing' }],
      // One issue that would be due before its start refuses the whole change.
      [
        () => bulk({ dueDate: '2026-12-01' }, [...ids, late.issueId]),
        { status: 422, fields: { dueDate: expect.any(String) } },
      ],
      [() => bulk({ startDate: '2026-12-02', dueDate: '2026-12-01' }), { status: 422 }],
    ]
    for (const [asked, refusedBy] of refused) expect(await refusal(asked())).toMatchObject(refusedBy)
    expect((await rows()).every(({ version }) => version === 1)).toBe(true)
    // A value that is already set is no change.
    expect(await bulk({ stateId: stateOf('요청') })).toEqual({ bulkId: null, changedCount: 0 })
    expect(await bulk({})).toEqual({ bulkId: null, changedCount: 0 })
    expect((await rows()).every(({ version }) => version === 1)).toBe(true)
  })

  test('are one entry of the record, and of each issue its own', async () => {
    const { owner, at, ids, bulk, record, issue, stateOf } = await many()
    await issue()
    const { bulkId } = await bulk({ stateId: stateOf('진행'), priority: 'URGENT' })
    const { activities } = await owner.call(activityRoutes.projectActivities, { ...at, query: {} })
    const entries = activities.filter(each => each.bulkId !== null)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ bulkId, issueCount: 3, mayUndo: true, undoneAt: null })
    for (const issueId of ids)
      expect((await record(issueId))[0]).toEqual([
        ['state', '요청', '진행'],
        ['priority', 'NONE', 'URGENT'],
      ])
  })

  test('go into the bin together and come out of it together', async () => {
    const { owner, at, ids, remove, undo, board, issue } = await many()
    const child = await issue({ parentId: ids[0]! })
    const all = [...ids, child.issueId]
    const { bulkId, changedCount } = await remove(all)
    expect(changedCount).toBe(4)
    expect((await board()).flat()).toEqual([])
    expect(new Set((await owner.call(issueRoutes.bin, at)).map(({ issueId }) => issueId))).toEqual(new Set(all))
    expect(await undo(bulkId)).toEqual({ undoneCount: 4, skippedCount: 0 })
    expect(new Set((await board()).flat())).toEqual(new Set(all))
    const { activities } = await owner.call(activityRoutes.projectActivities, { ...at, query: {} })
    expect(activities[0]).toMatchObject({ issueCount: 4, changes: [{ field: 'restored' }], mayUndo: false })
    expect(activities[1]).toMatchObject({ issueCount: 4, changes: [{ field: 'deleted' }] })
    const back = await owner.call(issueRoutes.read, { ...at, issueId: child.issueId })
    expect(back.ancestors.map(({ issueId }) => issueId)).toEqual([ids[0]])
  })
})

describe('undoing', () => {
  test('brings every field back to what it was in each issue', async () => {
    const { orgId, ids, bulk, undo, rows, tag, change, stateOf } = await many()
    const [mina, jun] = [await joined(orgId), await joined(orgId)]
    const [bug, pay] = [await tag('버그'), await tag('결제')]
    await change(ids[0]!, { assigneeId: mina.memberId, addTagIds: [bug], dueDate: '2026-12-24', priority: 'LOW' })
    await change(ids[1]!, { addParticipantIds: [mina.memberId, jun.memberId], stateId: stateOf('완료') })
    const facts = async () =>
      (await rows()).map(({ stateId, priority, assigneeId, participantIds, tagIds, startDate, dueDate }) => {
        return { stateId, priority, assigneeId, participantIds, tagIds, startDate, dueDate }
      })
    const before = await facts()
    const { bulkId } = await bulk({
      stateId: stateOf('피드백'),
      priority: 'URGENT',
      assigneeId: jun.memberId,
      startDate: '2026-12-01',
      dueDate: '2026-12-31',
      addTagIds: [pay],
      removeTagIds: [bug],
      addParticipantIds: [jun.memberId],
      removeParticipantIds: [mina.memberId],
    })
    expect(await facts()).not.toEqual(before)
    expect(await undo(bulkId)).toEqual({ undoneCount: 3, skippedCount: 0 })
    expect(await facts()).toEqual(before)
  })

  test('leaves what others changed since, and counts what it left', async () => {
    const { ids, bulk, undo, rows, change, stateOf, owner, at } = await many()
    const { bulkId } = await bulk({ priority: 'HIGH' })
    await change(ids[0]!, { priority: 'LOW' })
    await change(ids[1]!, { title: '다른 제목', stateId: stateOf('진행') })
    await owner.call(issueRoutes.remove, { ...at, issueId: ids[2]! })
    expect(await undo(bulkId)).toEqual({ undoneCount: 1, skippedCount: 2 })
    await owner.call(issueRoutes.restore, { ...at, issueId: ids[2]! })
    expect((await rows()).map(({ priority, title }) => [priority, title === '다른 제목'])).toEqual([
      ['LOW', false],
      ['NONE', true],
      ['HIGH', false],
    ])
  })

  test('goes round what is no longer there: a state, a tag, a milestone, a person', async () => {
    const { owner, orgId, at, ids, bulk, undo, rows, tag, change, stateOf } = await many(1)
    const mina = await joined(orgId)
    const bug = await tag('버그')
    const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '배포' } })
    const first = { assigneeId: mina.memberId, addTagIds: [bug], milestoneId, stateId: stateOf('피드백') }
    await change(ids[0]!, first)
    const { bulkId } = await bulk({
      assigneeId: null,
      removeTagIds: [bug],
      milestoneId: null,
      stateId: stateOf('완료'),
      priority: 'HIGH',
    })
    await owner.call(workflowRoutes.deleteTag, { ...at, tagId: bug })
    await owner.call(workflowRoutes.deleteMilestone, { ...at, milestoneId })
    await owner.call(workflowRoutes.deleteState, {
      ...at,
      stateId: stateOf('피드백'),
      body: { targetStateId: stateOf('진행') },
    })
    await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
    expect(await undo(bulkId)).toEqual({ undoneCount: 1, skippedCount: 0 })
    expect(await rows()).toMatchObject([
      { assigneeId: null, tagIds: [], milestoneId: null, stateId: stateOf('완료'), priority: 'NONE' },
    ])
  })

  test('puts no tag and nobody back where their place was taken since', async () => {
    const { ids, bulk, undo, tag, change, read } = await many(2)
    const tags: number[] = []
    for (let each = 0; each < 21; each++) tags.push(await tag(`태그 ${each}`))
    for (const issueId of ids) await change(issueId, { addTagIds: tags.slice(0, 20) })
    const { bulkId } = await bulk({ removeTagIds: [tags[0]!], priority: 'HIGH' })
    await change(ids[0]!, { addTagIds: [tags[20]!] })
    expect(await undo(bulkId)).toEqual({ undoneCount: 2, skippedCount: 0 })
    expect(await read(ids[0]!)).toMatchObject({ priority: 'NONE', tagIds: tags.slice(1) })
    expect(await read(ids[1]!)).toMatchObject({ priority: 'NONE', tagIds: tags.slice(0, 20) })
  })

  test('is possible once, by whoever works there, and for thirty days', async () => {
    const { owner, orgId, at, bulk, undo } = await many()
    const viewer = await joined(orgId)
    await owner.call(projectRoutes.putMember, { ...at, memberId: viewer.memberId, body: { projectRole: 'VIEWER' } })
    const { bulkId } = await bulk({ priority: 'HIGH' })
    expect(await refusal(undo(bulkId, viewer))).toMatchObject({ status: 403, error: 'project.forbidden' })
    const mayUndo = async (by = owner) => {
      const { activities } = await by.call(activityRoutes.projectActivities, { ...at, query: {} })
      return activities.find(each => each.bulkId !== null)!.mayUndo
    }
    expect([await mayUndo(), await mayUndo(viewer)]).toEqual([true, false])
    const aged = (days: number) =>
      sql(
        `with done as (update issue_bulk set at = now() - $2 * interval '1 day' where id = $1)
        update issue_activity set at = now() - $2 * interval '1 day' where bulk_id = $1`,
        [bulkId, days],
      )
    await aged(30.01)
    expect(await refusal(undo(bulkId))).toMatchObject({ status: 409, error: 'bulk.old' })
    expect(await mayUndo()).toBe(false)
    await aged(29.9)
    expect(await mayUndo()).toBe(true)
    const both = await Promise.allSettled([undo(bulkId), undo(bulkId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(undo(bulkId))).toMatchObject({ status: 409, error: 'bulk.undone' })
    const there = await another(owner, orgId)
    const elsewhere = owner.call(bulkRoutes.undoBulk, { ...there.at, bulkId: bulkId! })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404, error: 'bulk.missing' })
  })

  test('takes nothing out of the bin that somebody put there again', async () => {
    const { owner, at, ids, remove, undo, board } = await many(2)
    const { bulkId } = await remove()
    await owner.call(issueRoutes.restore, { ...at, issueId: ids[0]! })
    await owner.call(issueRoutes.remove, { ...at, issueId: ids[0]! })
    expect(await undo(bulkId)).toEqual({ undoneCount: 1, skippedCount: 1 })
    expect((await board()).flat()).toEqual([ids[1]])
  })
})
