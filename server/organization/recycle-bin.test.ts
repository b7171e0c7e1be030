// Deleted states, tags, milestones and views stay in the bin; deleted departments and positions can be undone.
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { ISSUE_TAGS_MOST, issueRoutes } from '#contract/issue'
import type { ProjectRole } from '#contract/permissions'
import { projectRoutes } from '#contract/project'
import { recycleBinRoutes } from '#contract/recycle-bin'
import { VIEWS_MOST, viewRoutes } from '#contract/view'
import { workflowRoutes } from '#contract/workflow'
import { addedMember, choresDone, person, refusal, sql, type Visitor } from '../testing/visitor.ts'
import { project } from '../issue/test.ts'

async function place() {
  const { owner, orgId, projectId } = await project()
  const at = { orgId, projectId }
  const make = (title: string, body: object = {}) => owner.call(issueRoutes.create, { ...at, body: { title, ...body } })
  const read = (issueId: number) => owner.call(issueRoutes.read, { ...at, issueId })
  const restore = (binId: number) => owner.call(recycleBinRoutes.restore, { orgId, binId })
  const workflow = () => owner.call(workflowRoutes.read, at)
  return { owner, orgId, at, make, read, restore, workflow }
}

test('a deleted tag comes back with its issues, and only once', async () => {
  const { owner, orgId, at, make, read, restore, workflow } = await place()
  const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제', color: 'red' } })
  const kept = await make('결제 오류', { tagIds: [tagId] })
  const { binId } = await owner.call(workflowRoutes.deleteTag, { ...at, tagId })
  expect((await read(kept.issueId)).tagIds).toEqual([])
  expect(await owner.call(recycleBinRoutes.ofProject, at)).toMatchObject([{ binId, kind: 'tag', name: '결제' }])
  await restore(binId)
  expect((await workflow()).tags).toMatchObject([{ tagId, name: '결제', color: 'red', version: 2 }])
  expect((await read(kept.issueId)).tagIds).toEqual([tagId])
  expect(await refusal(restore(binId))).toMatchObject({ status: 404, error: 'bin.missing' })
  const twice = await owner.call(workflowRoutes.deleteTag, { ...at, tagId })
  const both = await Promise.allSettled([restore(twice.binId), restore(twice.binId)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await owner.call(recycleBinRoutes.ofProject, { orgId, projectId: at.projectId })).toEqual([])
})

test('merging is undone: who gained the other tag by it has it no more', async () => {
  const { owner, at, make, read, restore } = await place()
  const tag = (name: string) => owner.call(workflowRoutes.createTag, { ...at, body: { name } })
  const [from, to] = [await tag('버그'), await tag('오류')]
  const gains = await make('하나', { tagIds: [from.tagId] })
  const had = await make('둘', { tagIds: [from.tagId, to.tagId] })
  const body = { targetTagId: to.tagId }
  const { binId } = await owner.call(workflowRoutes.mergeTag, { ...at, tagId: from.tagId, body })
  expect((await read(gains.issueId)).tagIds).toEqual([to.tagId])
  await restore(binId)
  expect((await read(gains.issueId)).tagIds).toEqual([from.tagId])
  expect((await read(had.issueId)).tagIds.toSorted((a, b) => a - b)).toEqual([from.tagId, to.tagId])
})

test('a deleted state comes back to its place with those issues that nobody moved on', async () => {
  const { owner, at, make, read, restore, workflow } = await place()
  const before = (await workflow()).states
  const [doomed, target, third] = [before[1]!, before[0]!, before[2]!]
  const [stays, goes] = [await make('하나', { stateId: doomed.stateId }), await make('둘', { stateId: doomed.stateId })]
  await owner.call(workflowRoutes.createState, {
    ...at,
    body: { name: '여분', category: doomed.category, color: 'red' },
  })
  const body = { targetStateId: target.stateId }
  const { binId } = await owner.call(workflowRoutes.deleteState, { ...at, stateId: doomed.stateId, body })
  const { version } = await read(goes.issueId)
  await owner.call(issueRoutes.change, { ...at, issueId: goes.issueId, body: { version, stateId: third.stateId } })
  await restore(binId)
  const names = (await workflow()).states.map(({ name }) => name)
  expect(names).toEqual([...before.map(({ name }) => name), '여분'])
  expect([(await read(stays.issueId)).stateId, (await read(goes.issueId)).stateId]).toEqual([
    doomed.stateId,
    third.stateId,
  ])
})

test('a state and a position come back to their place where the others were ordered anew meanwhile', async () => {
  const { owner, orgId, at, restore, workflow } = await place()
  const [first, doomed, third, ...rest] = (await workflow()).states
  const body = { targetStateId: third!.stateId }
  const state = await owner.call(workflowRoutes.deleteState, { ...at, stateId: doomed!.stateId, body })
  const moved = { ...at, stateId: third!.stateId, body: { before: first!.stateId } }
  await owner.call(workflowRoutes.changeState, moved)
  await restore(state.binId)
  const names = (await workflow()).states.map(({ name }) => name)
  expect(names).toEqual([third, doomed, first, ...rest].map(each => each!.name))

  const ids: number[] = []
  for (const name of ['부장', '과장', '사원'])
    ids.push((await owner.call(departmentRoutes.createPosition, { orgId, body: { name } })).positionId)
  const position = await owner.call(departmentRoutes.deletePosition, { orgId, positionId: ids[1]! })
  await owner.call(departmentRoutes.changePosition, { orgId, positionId: ids[2]!, body: { before: ids[0]! } })
  await restore(position.binId)
  const ranks = (await owner.call(departmentRoutes.positions, { orgId })).map(({ name }) => name)
  expect(ranks).toEqual(['사원', '과장', '부장'])
})

test('a deleted milestone comes back to the issues that have no other one; a view to whoever made it', async () => {
  const { owner, orgId, at, make, read, restore } = await place()
  const milestone = (name: string) => owner.call(workflowRoutes.createMilestone, { ...at, body: { name } })
  const [gone, other] = [await milestone('9월'), await milestone('10월')]
  const [without, has] = [
    await make('하나', { milestoneId: gone.milestoneId }),
    await make('둘', { milestoneId: gone.milestoneId }),
  ]
  const { binId } = await owner.call(workflowRoutes.deleteMilestone, { ...at, milestoneId: gone.milestoneId })
  const { version } = await read(has.issueId)
  const change = { version, milestoneId: other.milestoneId }
  await owner.call(issueRoutes.change, { ...at, issueId: has.issueId, body: change })
  await restore(binId)
  expect((await read(without.issueId)).milestoneId).toBe(gone.milestoneId)
  expect((await read(has.issueId)).milestoneId).toBe(other.milestoneId)

  const draft = { name: '내 것', search: 'layout=board', isShared: false }
  const { viewId } = await owner.call(viewRoutes.create, { ...at, body: draft })
  const removed = await owner.call(viewRoutes.remove, { ...at, viewId })
  const colleague = await person()
  await addedMember(orgId, colleague)
  expect(await colleague.call(recycleBinRoutes.ofProject, at)).toEqual([])
  const theirs = colleague.call(recycleBinRoutes.restore, { orgId, binId: removed.binId })
  expect(await refusal(theirs)).toMatchObject({ status: 404, error: 'bin.missing' })
  await restore(removed.binId)
  expect(await owner.call(viewRoutes.list, at)).toMatchObject([{ viewId, ...draft }])
})

test('what took its name meanwhile keeps it, and the item stays in the bin', async () => {
  const { owner, at, restore } = await place()
  const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })
  const { binId } = await owner.call(workflowRoutes.deleteTag, { ...at, tagId })
  await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })
  expect(await refusal(restore(binId))).toMatchObject({ status: 409, error: 'tag.taken' })
  expect(await owner.call(recycleBinRoutes.ofProject, at)).toHaveLength(1)
})

test('an issue that was filled up meanwhile gets no tag too many', async () => {
  const { owner, at, make, read, restore } = await place()
  const tag = async (name: string) => (await owner.call(workflowRoutes.createTag, { ...at, body: { name } })).tagId
  const tagIds: number[] = []
  for (let each = 0; each < ISSUE_TAGS_MOST; each++) tagIds.push(await tag(`태그 ${each}`))
  const last = await tag('결제')
  const full = await make('하나', { tagIds: [last] })
  const { version } = full
  const { binId } = await owner.call(workflowRoutes.deleteTag, { ...at, tagId: last })
  await owner.call(issueRoutes.change, {
    ...at,
    issueId: full.issueId,
    body: { version: version + 1, addTagIds: tagIds },
  })
  await restore(binId)
  expect((await read(full.issueId)).tagIds).toHaveLength(ISSUE_TAGS_MOST)
})

test('restoring a view keeps to the number one may have', async () => {
  const { owner, at, restore } = await place()
  const create = (name: string, isShared = false) =>
    owner.call(viewRoutes.create, { ...at, body: { name, search: '', isShared } })
  const { viewId } = await create('처음')
  const { binId } = await owner.call(viewRoutes.remove, { ...at, viewId })
  for (let each = 0; each < VIEWS_MOST; each++) await create(`보기 ${each}`)
  expect(await refusal(restore(binId))).toMatchObject({ status: 409, error: 'view.tooMany' })
})

test('those who may not restore a thing are told so before they try', async () => {
  const { owner, orgId, at, workflow } = await place()
  const member = await person()
  const memberId = await addedMember(orgId, member)
  await owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole: 'MEMBER' } })
  const [target] = (await workflow()).states
  const body = { targetStateId: target!.stateId }
  await owner.call(workflowRoutes.createState, {
    ...at,
    body: { name: '검토', category: target!.category, color: 'blue' },
  })
  const { stateId } = (await workflow()).states.find(({ name }) => name === '검토')!
  await owner.call(workflowRoutes.deleteState, { ...at, stateId, body })
  const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })
  await owner.call(workflowRoutes.deleteTag, { ...at, tagId })
  const seen = await member.call(recycleBinRoutes.ofProject, at)
  expect(seen).toMatchObject([
    { kind: 'tag', mayRestore: true },
    { kind: 'state', mayRestore: false },
  ])
  const refused = refusal(member.call(recycleBinRoutes.restore, { orgId, binId: seen[1]!.binId }))
  expect(await refused).toMatchObject({ status: 403 })
})

/** A tag, a milestone and a state in the bin. */
async function binnedParts({
  owner,
  at,
  workflow,
}: Pick<Awaited<ReturnType<typeof place>>, 'owner' | 'at' | 'workflow'>) {
  const [target] = (await workflow()).states
  const tag = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })
  const milestone = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '9월' } })
  const draft = { name: '검토', category: target!.category, color: 'blue' } as const
  const { stateId } = await owner.call(workflowRoutes.createState, { ...at, body: draft })
  const body = { targetStateId: target!.stateId }
  return [
    await owner.call(workflowRoutes.deleteTag, { ...at, tagId: tag.tagId }),
    await owner.call(workflowRoutes.deleteMilestone, { ...at, milestoneId: milestone.milestoneId }),
    await owner.call(workflowRoutes.deleteState, { ...at, stateId, body }),
  ].map(({ binId }) => binId)
}

/** Somebody who has taken away a shared view and a private one, and their role in the project since then. */
async function viewer(at: { orgId: number; projectId: number }, owner: Visitor, projectRole: ProjectRole) {
  const somebody = await person()
  const memberId = await addedMember(at.orgId, somebody)
  const binned = async (name: string, isShared: boolean) => {
    const { viewId } = await somebody.call(viewRoutes.create, { ...at, body: { name, search: '', isShared } })
    return (await somebody.call(viewRoutes.remove, { ...at, viewId })).binId
  }
  const [shared, own] = [await binned('함께', true), await binned('혼자', false)]
  await owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole } })
  return { somebody, shared, own }
}

test('nothing of the workflow comes back into an archived project, as its bin says; a view does', async () => {
  const { owner, orgId, at, restore, workflow } = await place()
  const parts = await binnedParts({ owner, at, workflow })
  const draft = { name: '내 것', search: 'layout=board', isShared: false }
  const { viewId } = await owner.call(viewRoutes.create, { ...at, body: draft })
  const view = await owner.call(viewRoutes.remove, { ...at, viewId })
  const mayRestore = async () =>
    (await owner.call(recycleBinRoutes.ofProject, at)).map(({ kind, mayRestore }) => [kind, mayRestore])
  const before = await workflow()
  await owner.call(projectRoutes.archive, at)
  expect(await mayRestore()).toEqual([
    ['view', true],
    ['state', false],
    ['milestone', false],
    ['tag', false],
  ])
  for (const binId of parts)
    expect(await refusal(restore(binId))).toMatchObject({ status: 409, error: 'project.archived' })
  expect(await workflow()).toEqual(before)
  await restore(view.binId)
  expect(await owner.call(viewRoutes.list, at)).toMatchObject([{ viewId, ...draft }])
  await owner.call(projectRoutes.unarchive, { orgId, projectId: at.projectId })
  for (const binId of parts) await restore(binId)
  expect(await mayRestore()).toEqual([])
})

test('a viewer restores nothing of the project, and of their own views none that is shared again', async () => {
  const { owner, orgId, at, workflow } = await place()
  const parts = await binnedParts({ owner, at, workflow })
  const { somebody, shared, own } = await viewer(at, owner, 'VIEWER')
  const before = await workflow()
  const restore = (binId: number) => somebody.call(recycleBinRoutes.restore, { orgId, binId })
  expect(await somebody.call(recycleBinRoutes.ofProject, at)).toMatchObject([
    { binId: own, kind: 'view', mayRestore: true },
    { binId: shared, kind: 'view', mayRestore: true },
  ])
  const missing = await refusal(restore(999_999_999))
  for (const binId of parts) expect(await refusal(restore(binId))).toEqual(missing)
  expect(await workflow()).toEqual(before)
  for (const binId of [shared, own]) await restore(binId)
  expect(await somebody.call(viewRoutes.list, at)).toMatchObject([
    { name: '함께', isShared: false },
    { name: '혼자', isShared: false },
  ])
  expect(await owner.call(viewRoutes.list, at)).toEqual([])
})

test('a lead brings back what somebody else had shared, and learns nothing of their private view', async () => {
  const { owner, orgId, at, restore } = await place()
  const { somebody, shared, own } = await viewer(at, owner, 'MEMBER')
  const other = await person()
  await addedMember(orgId, other)
  expect(await other.call(recycleBinRoutes.ofProject, at)).toEqual([])
  expect(await owner.call(recycleBinRoutes.ofProject, at)).toMatchObject([{ binId: shared, name: '함께' }])
  const missing = await refusal(restore(999_999_999))
  expect(await refusal(restore(own))).toEqual(missing)
  expect(await refusal(other.call(recycleBinRoutes.restore, { orgId, binId: shared }))).toEqual(missing)
  await restore(shared)
  expect(await owner.call(viewRoutes.list, at)).toMatchObject([{ name: '함께', isShared: true, isMine: false }])
  expect(await somebody.call(viewRoutes.list, at)).toMatchObject([{ name: '함께', isShared: true, isMine: true }])
  expect(await somebody.call(recycleBinRoutes.ofProject, at)).toMatchObject([{ binId: own }])
})

test('an item of a hidden project and one that is not there look alike, and thirty days are enough', async () => {
  const { owner, orgId, at } = await place()
  const outsider = await person()
  await addedMember(orgId, outsider)
  const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '비밀' } })
  await sql('update project set is_private = true where id = $1', [at.projectId])
  const { binId } = await owner.call(workflowRoutes.deleteTag, { ...at, tagId })
  const asked = (id: number) => refusal(outsider.call(recycleBinRoutes.restore, { orgId, binId: id }))
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  const department = await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId })
  for (const hidden of [binId, department.binId]) expect(await asked(hidden)).toEqual(await asked(999_999_999))
  await sql(`update bin_item set deleted_at = now() - interval '30 days' where id = $1`, [binId])
  expect(await refusal(owner.call(recycleBinRoutes.restore, { orgId, binId }))).toMatchObject({ status: 404 })
  await choresDone()
  expect(await sql('select 1 from bin_item where id = $1', [binId])).toEqual([])
})

test('a change over an older version is refused with what stands there, for each kind of small thing', async () => {
  const { owner, orgId, at, workflow } = await place()
  const stale = { status: 409, error: 'row.stale' }
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '팀장' } })
  const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })
  const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '9월' } })
  const draft = { name: '내 것', search: 'layout=board', isShared: false }
  const { viewId } = await owner.call(viewRoutes.create, { ...at, body: draft })
  const { stateId } = (await workflow()).states[0]!
  const changes = [
    (body: { name: string; version: number }) => owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body }),
    (body: { name: string; version: number }) =>
      owner.call(departmentRoutes.changePosition, { orgId, positionId, body }),
    (body: { name: string; version: number }) => owner.call(workflowRoutes.changeTag, { ...at, tagId, body }),
    (body: { name: string; version: number }) =>
      owner.call(workflowRoutes.changeMilestone, { ...at, milestoneId, body }),
    (body: { name: string; version: number }) => owner.call(viewRoutes.change, { ...at, viewId, body }),
    (body: { name: string; version: number }) => owner.call(workflowRoutes.changeState, { ...at, stateId, body }),
  ]
  for (const change of changes) {
    expect(await change({ name: '하나', version: 1 })).toMatchObject({ name: '하나', version: 2 })
    expect(await refusal(change({ name: '둘', version: 1 }))).toMatchObject({
      ...stale,
      current: { name: '하나', version: 2 },
    })
  }
})
