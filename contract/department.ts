// Departments and positions: the structure of an organization, and the heads of departments.
import { z } from 'zod'
import { id } from './id.ts'
import { assignment, briefPerson, wantedPlaces } from './member.ts'
import { binned } from './recycle-bin.ts'
import { route } from './route.ts'
import { visibleLine } from './text.ts'

export const DEPARTMENT_DEPTH = 6
export const DEPARTMENTS_MOST = 500
export const POSITIONS_MOST = 200
const NAME_MOST = 50

/** `memberCount` counts the department's own members; members of a department below count there. */
export const department = z.object({
  deptId: z.number(),
  name: z.string(),
  memberCount: z.number(),
  parentId: z.number().nullable(),
  headMemberId: z.number().nullable(),
  version: z.number(),
})
export type Department = z.infer<typeof department>

/** The order of the positions is their rank. */
export const position = z.object({
  positionId: z.number(),
  name: z.string(),
  memberCount: z.number(),
  version: z.number(),
})
export type Position = z.infer<typeof position>

export const departmentName = visibleLine(NAME_MOST, 'department.required')
export const positionName = visibleLine(NAME_MOST, 'position.required')

const seenVersion = z.int('type').positive('type').optional()

/** `before` is the sibling that follows; null is the end. */
const departmentChange = z.strictObject({
  name: departmentName.optional(),
  parentId: id.nullable().optional(),
  headMemberId: id.nullable().optional(),
  before: id.nullable().optional(),
  version: seenVersion,
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
    refusals: [
      'row.stale',
      'department.missing',
      'department.taken',
      'department.deep',
      'department.circle',
      'member.missing',
    ],
    current: department,
  }),
  /** Its members lose the department, and its children move to its parent. */
  deleteDepartment: route(`DELETE ${PATH}/departments/:deptId`, {
    allow: 'department.edit',
    answer: binned,
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
    body: z.strictObject({ name: positionName.optional(), before: id.nullable().optional(), version: seenVersion }),
    answer: position,
    refusals: ['row.stale', 'position.missing', 'position.taken'],
    current: position,
  }),
  deletePosition: route(`DELETE ${PATH}/positions/:positionId`, {
    allow: 'department.edit',
    answer: binned,
    refusals: ['position.missing'],
  }),
  positionMembers: route(`GET ${PATH}/positions/:positionId/members`, {
    allow: 'department.see',
    answer: z.array(briefPerson),
    refusals: ['position.missing'],
  }),
  /** Replaces all places of a member. `seen` is the list that the caller saw; the call is refused if it has changed. */
  assign: route(`PUT ${PATH}/members/:memberId/assignments`, {
    allow: 'department.edit',
    body: z.strictObject({ assignments: wantedPlaces, seen: wantedPlaces.optional() }),
    answer: z.array(assignment),
    refusals: ['row.stale', 'member.missing', 'department.missing', 'position.missing', 'assignment.doubled'],
    current: z.array(assignment),
  }),
}
