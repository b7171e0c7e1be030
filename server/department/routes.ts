import { departmentRoutes } from '#contract/department'
import { db } from '../db.ts'
import { assignMember } from './places.ts'
import { answers } from '../http/http.ts'
import { briefPeopleOf } from '../member/people.ts'
import { changeDepartment, createDepartment, deleteDepartment, departmentFor, departmentsOf } from './departments.ts'
import { changePosition, createPosition, deletePosition, positionFor, positionsOf } from './positions.ts'

export const department = answers(departmentRoutes, {
  departments: ({ member }) => departmentsOf(member),
  createDepartment: ({ member, body, client }) => createDepartment(member, body, client),
  changeDepartment: ({ member, deptId, body, client }) => changeDepartment(member, deptId, body, client),
  deleteDepartment: ({ member, deptId, client }) => deleteDepartment(member, deptId, client),
  departmentMembers: async ({ member: { orgId }, deptId }) => {
    await departmentFor(db, orgId, deptId)
    return briefPeopleOf(orgId, { deptId })
  },
  positions: ({ member }) => positionsOf(member),
  createPosition: ({ member, body, client }) => createPosition(member, body.name, client),
  changePosition: ({ member, positionId, body, client }) => changePosition(member, positionId, body, client),
  deletePosition: ({ member, positionId, client }) => deletePosition(member, positionId, client),
  positionMembers: async ({ member: { orgId }, positionId }) => {
    await positionFor(db, orgId, positionId)
    return briefPeopleOf(orgId, { positionId })
  },
  assign: ({ member, memberId, body, client }) => assignMember(member, memberId, body, client),
})
