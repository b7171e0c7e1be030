// People of the open room in the order of their departments, with what these say of them.
import { usePeople, usePeopleIn } from '../people.ts'
import { useAround } from '../room/around.ts'

export function useByDepartment() {
  const { orgId, room } = useAround()
  const people = usePeopleIn(usePeople(orgId, true), room.faces)
  const departmentsOf = (memberId: number) => people.of(memberId)?.departments ?? ''
  const byDepartment = (a: { memberId: number }, b: { memberId: number }) =>
    departmentsOf(a.memberId).localeCompare(departmentsOf(b.memberId), 'ko')
  return { people, byDepartment }
}
