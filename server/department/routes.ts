import { departmentRoutes } from '#contract/department'
import { db } from '../db.ts'
import { answers } from '../http.ts'
import { briefPeopleOf } from '../member/people.ts'
import { changeDepartment, createDepartment, deleteDepartment, departmentFor, departmentsOf } from './departments.ts'
import { changePosition, createPosition, deletePosition, positionFor, positionsOf } from './positions.ts'

export const department = answers(departmentRoutes, {
  departments: ({ member }) => departmentsOf(member),
  createDepartment: ({ member, body, visit }) => createDepartment(member, body, visit),
  changeDepartment: ({ member, deptId, body, visit }) => changeDepartment(member, deptId, body, visit),
  deleteDepartment: ({ member, deptId, visit }) => deleteDepartment(member, deptId, visit),
  departmentMembers: async ({ member: { orgId }, deptId }) => {
    await departmentFor(db, orgId, deptId)
    return briefPeopleOf(orgId, { deptId })
  },
  positions: ({ member }) => positionsOf(member),
  createPosition: ({ member, body, visit }) => createPosition(member, body.name, visit),
  changePosition: ({ member, positionId, body, visit }) => changePosition(member, positionId, body, visit),
  deletePosition: ({ member, positionId, visit }) => deletePosition(member, positionId, visit),
  positionMembers: async ({ member: { orgId }, positionId }) => {
    await positionFor(db, orgId, positionId)
    return briefPeopleOf(orgId, { positionId })
  },
})
