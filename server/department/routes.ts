import { departmentRoutes } from '#contract/department'
import { db } from '../db.ts'
import { answers } from '../http.ts'
import { briefPeopleOf } from '../member/people.ts'
import { membersOfDepartments, membersOfPosition } from './assignments.ts'
import { changeDepartment, createDepartment, deleteDepartment, departmentFor, departmentsOf } from './departments.ts'
import { changePosition, createPosition, deletePosition, positionFor, positionsOf } from './positions.ts'

const idsOf = async (asked: PromiseLike<{ memberId: number }[]>) => (await asked).map(({ memberId }) => memberId)

export const department = answers(departmentRoutes, {
  departments: ({ member }) => departmentsOf(member),
  createDepartment: ({ member, body, visit }) => createDepartment(member, body, visit),
  changeDepartment: ({ member, deptId, body, visit }) => changeDepartment(member, deptId, body, visit),
  deleteDepartment: ({ member, deptId, visit }) => deleteDepartment(member, deptId, visit),
  departmentMembers: async ({ member: { orgId }, deptId }) => {
    await departmentFor(db, orgId, deptId)
    return briefPeopleOf(orgId, await idsOf(membersOfDepartments(orgId, [deptId])))
  },
  positions: ({ member }) => positionsOf(member),
  createPosition: ({ member, body, visit }) => createPosition(member, body.name, visit),
  changePosition: ({ member, positionId, body, visit }) => changePosition(member, positionId, body, visit),
  deletePosition: ({ member, positionId, visit }) => deletePosition(member, positionId, visit),
  positionMembers: async ({ member: { orgId }, positionId }) => {
    await positionFor(db, orgId, positionId)
    return briefPeopleOf(orgId, await idsOf(membersOfPosition(orgId, positionId)))
  },
})
