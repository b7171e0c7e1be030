// Rooms that are called as their department or project is.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { departmentRoutes } from '#contract/department'
import { projectRoutes } from '#contract/project'
import { joined } from '../issue/test.ts'
import { company, rowOf } from './test.ts'

async function department() {
  const { owner, orgId } = await company()
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  const sub = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '앱팀', parentId: deptId } })
  const place = async (to: number, name: string) => {
    const who = await joined(orgId, 'MEMBER', name)
    const body = { assignments: [{ deptId: to, positionId: null }] }
    await owner.call(departmentRoutes.assign, { orgId, memberId: who.memberId, body })
    return who
  }
  const [junho, mina] = [await place(deptId, '준호'), await place(sub.deptId, '민아')]
  const open = (withSubdepartments: boolean, by = owner) =>
    by.call(roomRoutes.openDepartment, { orgId, body: { deptId, withSubdepartments } })
  return { owner, orgId, deptId, junho, mina, open }
}

test('the room of a department takes its new name, and stays with it when that is deleted', async () => {
  const { owner, orgId, deptId, junho, open } = await department()
  const { roomId } = await open(false)
  const at = { orgId, roomId }
  const rename = (name: string) => owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { name } })
  await rename('제품팀')
  expect(await rowOf(junho, at)).toMatchObject({ name: '제품팀' })
  await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId })
  const left = await junho.call(roomRoutes.read, at)
  expect(left).toMatchObject({ kind: 'group', name: '제품팀', deptId: null, ownerId: junho.memberId })
})

test('the people below a department come into its room and go from it as its head or an administrator asks', async () => {
  const { orgId, junho, mina, open } = await department()
  const { roomId } = await open(false)
  const at = { orgId, roomId }
  const people = async () =>
    (await junho.call(roomRoutes.read, at)).members.map(({ memberId }) => memberId).toSorted((a, b) => a - b)
  expect(await people()).toEqual([junho.memberId])
  await open(true)
  expect(await people()).toEqual([junho.memberId, mina.memberId])
  // A member who only opens it changes nothing.
  expect(await open(false, junho)).toMatchObject({ roomId, isMine: true })
  expect(await people()).toEqual([junho.memberId, mina.memberId])
  await open(false)
  expect(await people()).toEqual([junho.memberId])
})

test('the room of a project takes its new name', async () => {
  const { owner, orgId } = await company()
  const { projectId, version } = await owner.call(projectRoutes.create, {
    orgId,
    body: { name: '자사몰 개편', key: 'WEB' },
  })
  const { roomId } = await owner.call(roomRoutes.openProject, { orgId, body: { projectId } })
  await owner.call(projectRoutes.change, { orgId, projectId, body: { name: '쇼핑몰 개편', version } })
  expect(await rowOf(owner, { orgId, roomId })).toMatchObject({ name: '쇼핑몰 개편' })
})
