// Changes of an audience, as its field makes them.
import type { Audience } from '#contract/audience'

export const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]

export const withoutDepartment = (audience: Audience, deptId: number): Audience => ({
  ...audience,
  departments: audience.departments.filter(each => each.deptId !== deptId),
})

/** Stays where it is among the others. */
export function withDepartment(audience: Audience, deptId: number, withSubdepartments: boolean): Audience {
  const { departments } = audience
  const changed = { deptId, withSubdepartments }
  return {
    ...audience,
    departments: departments.some(each => each.deptId === deptId)
      ? departments.map(each => (each.deptId === deptId ? changed : each))
      : [...departments, changed],
  }
}
