// The undo of a deleted department or position, with its people and its invitations.
import { expect, test } from 'vitest'
import { DEPARTMENT_DEPTH, departmentRoutes } from '#contract/department'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import { recycleBinRoutes } from '#contract/recycle-bin'
import { addedMember, newEmail, person, refusal, registered, sql } from '../testing/visitor.ts'

test('a department comes back neither deeper than the tree may be, nor after the time of its undo', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const create = async (name: string, parentId?: number) =>
    (await owner.call(departmentRoutes.createDepartment, { orgId, body: { name, ...(parentId && { parentId }) } }))
      .deptId
  const line: number[] = []
  for (let depth = 0; depth < DEPARTMENT_DEPTH - 1; depth++) line.push(await create(`깊이 ${depth}`, line.at(-1)))
  const parentId = await create('개발본부')
  const deptId = await create('개발팀', parentId)
  const restore = (binId: number) => owner.call(recycleBinRoutes.restore, { orgId, binId })
  const { binId } = await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId })
  const move = (to: number | null) =>
    owner.call(departmentRoutes.changeDepartment, { orgId, deptId: parentId, body: { parentId: to } })
  await move(line.at(-1)!)
  expect(await refusal(restore(binId))).toMatchObject({ error: 'department.deep' })
  await move(null)
  await sql(`update bin_item set deleted_at = now() - interval '11 minutes' where id = $1`, [binId])
  expect(await refusal(restore(binId))).toMatchObject({ status: 404, error: 'bin.missing' })
})

test('a deleted department is undone with its people, its children and what was invited into it', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const memberId = await addedMember(orgId, await person())
  const make = (name: string, parentId: number | null = null) =>
    owner.call(departmentRoutes.createDepartment, { orgId, body: { name, parentId } })
  const top = await make('본부')
  const team = await make('개발팀', top.deptId)
  const part = await make('화면 파트', team.deptId)
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId: team.deptId, body: { headMemberId: memberId } })
  const assignments = [{ deptId: team.deptId, positionId: null }]
  await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments } })
  const invited = { emails: [newEmail()], role: 'MEMBER' as const, deptId: team.deptId }
  await owner.call(invitationRoutes.invite, { orgId, body: invited })
  const before = await owner.call(departmentRoutes.departments, { orgId })
  const { binId } = await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId: team.deptId })
  expect((await owner.call(memberRoutes.read, { orgId, memberId })).assignments).toEqual([])
  await owner.call(recycleBinRoutes.restore, { orgId, binId })
  const after = await owner.call(departmentRoutes.departments, { orgId })
  const told = ({ deptId, name, parentId, headMemberId, memberCount }: (typeof before)[number]) => ({
    deptId,
    name,
    parentId,
    headMemberId,
    memberCount,
  })
  expect(after.map(told)).toEqual(expect.arrayContaining(before.map(told)))
  expect(after.find(({ deptId }) => deptId === part.deptId)?.parentId).toBe(team.deptId)
  expect((await owner.call(memberRoutes.read, { orgId, memberId })).assignments).toEqual(assignments)
  const { data } = await owner.call(invitationRoutes.list, { orgId, query: {} })
  expect(data).toMatchObject([{ deptId: team.deptId }])
})

test('a deleted position is undone, but not for whoever got another place meanwhile', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const [kept, moved] = [await addedMember(orgId, await person()), await addedMember(orgId, await person())]
  const make = (name: string) => owner.call(departmentRoutes.createPosition, { orgId, body: { name } })
  const [gone, other] = [await make('팀장'), await make('과장')]
  const assign = (memberId: number, positionId: number) =>
    owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId: null, positionId }] } })
  for (const memberId of [kept, moved]) await assign(memberId, gone.positionId)
  const { binId } = await owner.call(departmentRoutes.deletePosition, { orgId, positionId: gone.positionId })
  await assign(moved, other.positionId)
  await owner.call(recycleBinRoutes.restore, { orgId, binId })
  const positionsOf = async (memberId: number) =>
    (await owner.call(memberRoutes.read, { orgId, memberId })).assignments.map(({ positionId }) => positionId)
  expect([await positionsOf(kept), await positionsOf(moved)]).toEqual([[gone.positionId], [other.positionId]])
})
