// Departments and positions: how an organization is ordered, and who heads what.
import { z } from 'zod'
import { id } from './id.ts'
import { assignment, briefPerson, wantedPlaces } from './member.ts'
import { route } from './route.ts'
import { visibleLine } from './text.ts'

export const DEPARTMENT_DEPTH = 6
export const DEPARTMENTS_MOST = 500
export const POSITIONS_MOST = 200
const NAME_MOST = 50

/** `memberCount` counts who is in it itself; whoever is below it counts there. */
export const department = z.object({
  deptId: z.number(),
  name: z.string(),
  memberCount: z.number(),
  parentId: z.number().nullable(),
  headMemberId: z.number().nullable(),
})
export type Department = z.infer<typeof department>

/** Positions come in their order, which is the rank. */
export const position = z.object({ positionId: z.number(), name: z.string(), memberCount: z.number() })
export type Position = z.infer<typeof position>

export const departmentName = visibleLine(NAME_MOST, 'department.required')
export const positionName = visibleLine(NAME_MOST, 'position.required')

/** `before` is the sibling to stand in front of; null is the end. */
const departmentChange = z.strictObject({
  name: departmentName.optional(),
  parentId: id.nullable().optional(),
  headMemberId: id.nullable().optional(),
  before: id.nullable().optional(),
})

const PATH = '/api/organizations/:orgId'

export const departmentRoutes = {
  departments: route(`GET ${PATH}/departments`, { allow: 'department.see', answer: z.array(department) }),
  createDepartment: route(`POST ${PATH}/departments`, {
    allow: 'department.edit',
    body: z.strictObject({ name: departmentName, parentId: id.nullable().optional() }),
    answer: department,
    refusals: ['department.missing', 'department.taken', 'department.deep', 'department.tooMany'],
  }),
  changeDepartment: route(`PATCH ${PATH}/departments/:deptId`, {
    allow: 'department.edit',
    body: departmentChange,
    answer: department,
    refusals: ['department.missing', 'department.taken', 'department.deep', 'department.circle', 'member.missing'],
  }),
  /** Its members go to no department, its children to its parent. */
  deleteDepartment: route(`DELETE ${PATH}/departments/:deptId`, {
    allow: 'department.edit',
    refusals: ['department.missing'],
  }),
  departmentMembers: route(`GET ${PATH}/departments/:deptId/members`, {
    allow: 'department.see',
    answer: z.array(briefPerson),
    refusals: ['department.missing'],
  }),
  positions: route(`GET ${PATH}/positions`, { allow: 'department.see', answer: z.array(position) }),
  createPosition: route(`POST ${PATH}/positions`, {
    allow: 'department.edit',
    body: z.strictObject({ name: positionName }),
    answer: position,
    refusals: ['position.taken', 'position.tooMany'],
  }),
  changePosition: route(`PATCH ${PATH}/positions/:positionId`, {
    allow: 'department.edit',
    body: z.strictObject({ name: positionName.optional(), before: id.nullable().optional() }),
    answer: position,
    refusals: ['position.missing', 'position.taken'],
  }),
  deletePosition: route(`DELETE ${PATH}/positions/:positionId`, {
    allow: 'department.edit',
    refusals: ['position.missing'],
  }),
  positionMembers: route(`GET ${PATH}/positions/:positionId/members`, {
    allow: 'department.see',
    answer: z.array(briefPerson),
    refusals: ['position.missing'],
  }),
  /** All of a member's places at once; `seen` is what the caller saw, which must still be so. */
  assign: route(`PUT ${PATH}/members/:memberId/assignments`, {
    allow: 'department.edit',
    body: z.strictObject({ assignments: wantedPlaces, seen: wantedPlaces.optional() }),
    answer: z.array(assignment),
    refusals: ['row.stale', 'member.missing', 'department.missing', 'position.missing', 'assignment.doubled'],
    current: z.array(assignment),
  }),
}
