import { expect, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { workflowRoutes } from '#contract/workflow'
import { addedMember, person, refusal } from '../testing/visitor.ts'
import { project } from './test.ts'

test('a project begins with six states, and issues are numbered one after the other', async () => {
  const { owner, at, states, issue, memberId } = await project()
  expect(states.map(({ name }) => name)).toEqual(['요청', '진행', '피드백', '완료', '보류', '취소'])
  const first = await issue({ title: '결제 완료 후 주문 내역이 비어 보이는 현상' })
  const second = await issue()
  expect([first.number, second.number]).toEqual([1, 2])
  const read = await owner.call(issueRoutes.read, { ...at, issueId: first.issueId })
  expect(read).toMatchObject({ key: 'WEB-1', creator: { memberId, name: '남궁다혜' }, isWatched: true, version: 1 })
  const { groups } = await owner.call(listingRoutes.page, { ...at, query: {} })
  expect(groups.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0])
  expect(groups[0]!.issues.map(({ number }) => number)).toEqual([2, 1])
})

test('200 made at once are numbered without a gap', async () => {
  const { issue } = await project()
  // Repeats a call that was refused as busy, as a browser does.
  const insisting = async (): ReturnType<typeof issue> => {
    try {
      return await issue()
    } catch (error) {
      if ((error as { status?: number }).status !== 503) throw error
      return insisting()
    }
  }
  const rows = await Promise.all(Array.from({ length: 200 }, insisting))
  expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 200 }, (_, at) => at + 1),
  )
})

test('what is changed is written down; who was slower is told what stands there', async () => {
  const { owner, at, stateOf, issue, memberId } = await project()
  const { issueId } = await issue()
  const done = await owner.call(issueRoutes.change, {
    ...at,
    issueId,
    body: { version: 1, stateId: stateOf('완료'), assigneeId: memberId, body: '**한글**을 쓴다' },
  })
  expect(done).toMatchObject({ version: 2, assigneeId: memberId, bodyVersionCount: 1 })
  expect(done.completedAt).not.toBeNull()
  const slow = await refusal(
    owner.call(issueRoutes.change, { ...at, issueId, body: { version: 1, title: '다른 제목' } }),
  )
  expect(slow).toMatchObject({ status: 409, error: 'row.stale', current: { version: 2, assigneeId: memberId } })
  const again = await owner.call(issueRoutes.change, { ...at, issueId, body: { version: 2, stateId: stateOf('진행') } })
  expect(again.completedAt).toBeNull()
  const { activities } = await owner.call(activityRoutes.activities, { ...at, issueId, query: {} })
  expect(activities).toHaveLength(1)
  expect(activities[0]!.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['created', null, expect.stringContaining('할 일')],
    ['body', null, null],
    ['state', '요청', '진행'],
    ['assignee', null, '남궁다혜'],
  ])
})

test('many at once, and back again', async () => {
  const { owner, at, stateOf, issue, orgId } = await project()
  const mina = await person()
  const minaId = await addedMember(orgId, mina)
  const rows = await Promise.all(Array.from({ length: 5 }, () => issue({ priority: 'LOW' })))
  const tag = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } })
  const issueIds = rows.map(({ issueId }) => issueId)
  const change = { stateId: stateOf('진행'), addTagIds: [tag.tagId], assigneeId: minaId }
  const { bulkId, changedCount } = await owner.call(bulkRoutes.bulk, { ...at, body: { issueIds, change } })
  expect(changedCount).toBe(5)
  const page = await owner.call(listingRoutes.page, {
    ...at,
    query: { tag: String(tag.tagId), assignee: String(minaId) },
  })
  expect(page.groups[1]!.issues.map(({ issueId }) => issueId)).toEqual(issueIds)
  await owner.call(issueRoutes.change, { ...at, issueId: issueIds[0]!, body: { version: 2, stateId: stateOf('완료') } })
  const undone = await owner.call(bulkRoutes.undoBulk, { ...at, bulkId: bulkId! })
  expect(undone).toEqual({ undoneCount: 5, skippedCount: 0 })
  const after = await owner.call(listingRoutes.page, { ...at, query: {} })
  expect(after.groups.map(({ count }) => count)).toEqual([4, 0, 0, 1, 0, 0])
  expect(after.groups[0]!.issues.every(({ tagIds, assigneeId }) => tagIds.length === 0 && assigneeId === null)).toBe(
    true,
  )
  expect(await refusal(owner.call(bulkRoutes.undoBulk, { ...at, bulkId: bulkId! }))).toMatchObject({
    error: 'bulk.undone',
  })
  const record = await owner.call(activityRoutes.projectActivities, { ...at, query: {} })
  expect(record.activities.find(each => each.bulkId === bulkId)).toMatchObject({ issueCount: 5, mayUndo: false })
})
