import type { Department } from '#contract/department'
import type { Assignment, BriefPerson } from '#contract/member'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { usePlace } from '../member/queries.ts'
import { showError, showUndo } from '../ui/toasts.ts'
import { useArrangeDepartment } from './queries.ts'

/** From one department into another, at once; for a few seconds it can be undone, headship and all. */
export function useMovePerson(orgId: number, people: readonly BriefPerson[], departments: readonly Department[]) {
  const place = usePlace(orgId)
  const arrange = useArrangeDepartment(orgId)
  return (memberId: number, from: number | null, to: number | null) => {
    const person = people.find(each => each.memberId === memberId)
    if (!person || from === to) return
    const { memberName: name, assignments: before } = person
    if (to !== null && before.some(({ deptId }) => deptId === to)) return showError(departmentText.movedAlready)
    const headed = departments.find(({ deptId, headMemberId }) => deptId === from && headMemberId === memberId)
    const department = departments.find(({ deptId }) => deptId === to)?.name ?? departmentText.none
    const undo = () =>
      place.mutate(
        { memberId, assignments: before },
        { onSuccess: () => headed && arrange.mutate({ deptId: headed.deptId, headMemberId: memberId }) },
      )
    const done = () => showUndo(fill(departmentText.moved, { name, department }), undo)
    place.mutate({ memberId, assignments: moved(before, from, to) }, { onSuccess: done })
  }
}

/** The place that is left keeps its position. Whoever was nowhere gets a first place. */
function moved(before: readonly Assignment[], from: number | null, to: number | null): Assignment[] {
  const at = before.findIndex(({ deptId }) => deptId === from)
  if (at < 0) return [{ deptId: to, positionId: null }, ...before]
  return before.with(at, { ...before[at]!, deptId: to })
}
