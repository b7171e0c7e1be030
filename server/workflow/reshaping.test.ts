import { describe, expect, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { bulkRoutes } from '#contract/bulk'
import { workflowRoutes } from '#contract/workflow'
import { project, settlePlans, written } from '../issue/test.ts'
import { refusal, sql } from '../testing/visitor.ts'

const LONG = { timeout: 120_000 }

describe('what a great many issues are ordered by', () => {
  const marked = async (count: number) => {
    const made = await project()
    const { owner, at, stateOf } = made
    const ids = await written(at, stateOf('진행'), count)
    const latest = async () => (await owner.call(activityRoutes.projectActivities, { ...at, query: {} })).activities
    return { ...made, ids, latest }
  }

  test('[S1.3] a state of ten thousand is deleted, and the record of the project says it once', LONG, async () => {
    const { owner, at, stateOf, ids, latest, record } = await marked(10_000)
    const body = { targetStateId: stateOf('피드백') }
    await owner.call(workflowRoutes.deleteState, { ...at, stateId: stateOf('진행'), body })
    const [entry, ...others] = await latest()
    expect(entry).toMatchObject({
      issueCount: 10_000,
      mayUndo: false,
      changes: [{ field: 'state', from: '진행', to: '피드백' }],
    })
    expect(others).toEqual([])
    expect(await record(ids.at(-1)!)).toEqual([[['state', '진행', '피드백']]])
    // Its state is gone, so it cannot be undone.
    const back = owner.call(bulkRoutes.undoBulk, { ...at, bulkId: entry!.bulkId! })
    expect(await refusal(back)).toMatchObject({ status: 404, error: 'bulk.missing' })
  })

  test('a tag of thousands is merged and a milestone of them goes, each said once', LONG, async () => {
    const { owner, orgId, at, ids, latest, read } = await marked(5_000)
    const create = async (name: string) => owner.call(workflowRoutes.createTag, { ...at, body: { name } })
    const [bug, fault] = [await create('버그'), await create('오류')]
    const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '1차' } })
    await sql(`insert into issue_tag (org_id, issue_id, tag_id) select $1, unnest($2::bigint[]), $3`, [
      orgId,
      ids,
      bug.tagId,
    ])
    await settlePlans()
    await sql(`update issue set milestone_id = $2 where org_id = $1`, [orgId, milestoneId])
    await owner.call(workflowRoutes.mergeTag, { ...at, tagId: bug.tagId, body: { targetTagId: fault.tagId } })
    await owner.call(workflowRoutes.deleteMilestone, { ...at, milestoneId })
    expect(await read(ids[4_999]!)).toMatchObject({ tagIds: [fault.tagId], milestoneId: null })
    expect((await latest()).map(({ issueCount, changes }) => [issueCount, changes[0]!.field])).toEqual([
      [5_000, 'milestone'],
      [5_000, 'tags'],
    ])
  })
})
