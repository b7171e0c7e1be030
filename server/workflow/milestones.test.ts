import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { type ClosingMilestone, type MilestoneDraft, MILESTONES_MOST, workflowRoutes } from '#contract/workflow'
import { another, joined, project } from '../issue/test.ts'
import { refusal, sql } from '../testing/visitor.ts'

async function planned() {
  const made = await project()
  const { owner, at, workflow } = made
  const create = (draft: MilestoneDraft) => owner.call(workflowRoutes.createMilestone, { ...at, body: draft })
  const close = (milestoneId: number, body: ClosingMilestone) =>
    owner.call(workflowRoutes.closeMilestone, { ...at, milestoneId, body })
  const named = async (name: string) => (await workflow()).milestones.find(each => each.name === name)
  return { ...made, create, close, named }
}

test('[S1.3] the progress of a milestone is what is done of all that was not cancelled', async () => {
  const { owner, at, create, issue, change, named, stateOf } = await planned()
  const { milestoneId } = await create({ name: '1차 배포', dueDate: '2026-12-01' })
  const progress = async () => {
    const { doneCount, totalCount } = (await named('1차 배포'))!
    return [doneCount, totalCount]
  }
  expect(await progress()).toEqual([0, 0])
  const [first, second] = [await issue({ milestoneId }), await issue({ milestoneId, stateId: stateOf('완료') })]
  await issue({ milestoneId, stateId: stateOf('취소') })
  await issue({ stateId: stateOf('완료') })
  expect(await progress()).toEqual([1, 2])
  await change(first.issueId, { stateId: stateOf('완료') })
  expect(await progress()).toEqual([2, 2])
  await change(second.issueId, { stateId: stateOf('취소') })
  expect(await progress()).toEqual([1, 1])
  await change(second.issueId, { stateId: stateOf('진행') })
  await owner.call(issueRoutes.remove, { ...at, issueId: first.issueId })
  expect(await progress()).toEqual([0, 1])
  await owner.call(issueRoutes.restore, { ...at, issueId: first.issueId })
  await change(second.issueId, { milestoneId: null })
  expect(await progress()).toEqual([1, 1])
})

test('milestones stand by their due date, the closed ones last', async () => {
  const { create, close, workflow } = await planned()
  const closed = await create({ name: '닫힘', dueDate: '2026-01-01' })
  await create({ name: '언젠가' })
  await create({ name: '나중', dueDate: '2026-12-31' })
  await create({ name: '먼저', dueDate: '2026-11-30' })
  await close(closed.milestoneId, { openIssues: 'stay' })
  expect((await workflow()).milestones.map(({ name }) => name)).toEqual(['먼저', '나중', '언젠가', '닫힘'])
})

test('closing one leaves its open issues there, takes them out, or puts them into another one', async () => {
  const { owner, at, create, close, issue, read, record, stateOf, named } = await planned()
  const [from, to] = [await create({ name: '1차' }), await create({ name: '2차' })]
  const { milestoneId } = from
  const open = await issue({ milestoneId })
  const done = await issue({ milestoneId, stateId: stateOf('완료') })
  const placeOf = async ({ issueId }: { issueId: number }) => (await read(issueId)).milestoneId
  const stayed = await close(milestoneId, { openIssues: 'stay' })
  expect(stayed).toMatchObject({ closedAt: expect.any(String), doneCount: 1, totalCount: 2 })
  expect(await placeOf(open)).toBe(milestoneId)
  // Closing it again keeps the first time.
  const moved = await close(milestoneId, { openIssues: 'move', milestoneId: to.milestoneId })
  expect(moved).toMatchObject({ closedAt: stayed.closedAt, doneCount: 1, totalCount: 1 })
  expect([await placeOf(open), await placeOf(done)]).toEqual([to.milestoneId, milestoneId])
  expect((await record(open.issueId))[0]).toContainEqual(['milestone', '1차', '2차'])
  await close(to.milestoneId, { openIssues: 'leave' })
  expect(await placeOf(open)).toBeNull()
  expect((await owner.call(workflowRoutes.reopenMilestone, { ...at, milestoneId })).closedAt).toBeNull()
  expect((await named('1차'))!.closedAt).toBeNull()
})

test('a closed one sends its issues to another milestone of this project, by those who work in it', async () => {
  const { owner, orgId, at, create, close, issue, read } = await planned()
  const { milestoneId } = await create({ name: '1차' })
  const there = await another(owner, orgId)
  const theirs = await owner.call(workflowRoutes.createMilestone, { ...there.at, body: { name: '1차' } })
  const { issueId } = await issue({ milestoneId })
  expect(await refusal(close(milestoneId, { openIssues: 'move', milestoneId }))).toMatchObject({
    status: 422,
    error: 'milestone.target',
  })
  const closed = await create({ name: '지난 것' })
  await close(closed.milestoneId, { openIssues: 'stay' })
  const past = close(milestoneId, { openIssues: 'move', milestoneId: closed.milestoneId })
  expect(await refusal(past)).toMatchObject({ status: 422, error: 'milestone.target' })
  const foreign = close(milestoneId, { openIssues: 'move', milestoneId: theirs.milestoneId })
  expect(await refusal(foreign)).toMatchObject({ status: 404, error: 'milestone.missing' })
  const viewer = await joined(orgId)
  await owner.call(projectRoutes.putMember, { ...at, memberId: viewer.memberId, body: { projectRole: 'VIEWER' } })
  const body = { openIssues: 'leave' as const }
  expect(await refusal(viewer.call(workflowRoutes.closeMilestone, { ...at, milestoneId, body }))).toMatchObject({
    status: 403,
    error: 'project.forbidden',
  })
  expect((await read(issueId)).milestoneId).toBe(milestoneId)
})

test('a deleted one leaves its issues without, also those in the bin', async () => {
  const { owner, at, create, issue, read, record, stateOf } = await planned()
  const { milestoneId } = await create({ name: '1차' })
  const [open, done, binned] = [
    await issue({ milestoneId }),
    await issue({ milestoneId, stateId: stateOf('완료') }),
    await issue({ milestoneId }),
  ]
  await owner.call(issueRoutes.remove, { ...at, issueId: binned.issueId })
  await owner.call(workflowRoutes.deleteMilestone, { ...at, milestoneId })
  await owner.call(issueRoutes.restore, { ...at, issueId: binned.issueId })
  for (const { issueId } of [open, done, binned]) expect((await read(issueId)).milestoneId).toBeNull()
  expect((await record(open.issueId))[0]).toContainEqual(['milestone', '1차', null])
})

test('a milestone has a name of its own and a day of the calendar, and there are at most two hundred', async () => {
  const { owner, at, create, named } = await planned()
  const first = await create({ name: '가'.repeat(60), description: '나'.repeat(2_000), dueDate: '2028-02-29' })
  const taken = { status: 409, error: 'milestone.taken', fields: { name: expect.any(String) } }
  expect(await refusal(create({ name: '가'.repeat(60) }))).toMatchObject(taken)
  const wrong = [
    [{ name: '가'.repeat(61) }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ name: '나', description: '나'.repeat(2_001) }, 'description'],
    [{ name: '나', dueDate: '2026-02-29' }, 'dueDate'],
  ] as const
  for (const [draft, field] of wrong)
    expect(await refusal(create(draft))).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  const { milestoneId } = first
  await owner.call(workflowRoutes.changeMilestone, { ...at, milestoneId, body: { name: '1차', dueDate: null } })
  expect(await named('1차')).toMatchObject({ dueDate: null, description: '나'.repeat(2_000) })
  await sql(
    `insert into milestone (org_id, project_id, name) select $1, $2, 'M' || each from generate_series(1, $3) each`,
    [at.orgId, at.projectId, MILESTONES_MOST - 2],
  )
  await create({ name: '이백째' })
  expect(await refusal(create({ name: '더' }))).toMatchObject({ status: 409, error: 'milestone.tooMany' })
})
