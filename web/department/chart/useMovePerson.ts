import type { Department } from '#contract/department'
import { departmentRoutes } from '#contract/department'
import type { Assignment, BriefPerson } from '#contract/member'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { call } from '../../call.ts'
import { usePlace } from '../../member/queries.ts'
import { showError, showUndo } from '../../ui/feedback/toasts.ts'

/**
 * From one department into another, at once; for a few seconds it can be undone, headship and all.
 * @returns what moves somebody, and says whether it does
 */
export function useMovePerson(orgId: number, people: readonly BriefPerson[], departments: readonly Department[]) {
  const place = usePlace(orgId)
  return (memberId: number, from: number | null, to: number | null) => {
    const person = people.find(each => each.memberId === memberId)
    if (!person || from === to) return false
    const { memberName: name, assignments: before } = person
    const after = moved(before, from, to)
    if (!after) {
      showError(departmentText.movedAlready)
      return false
    }
    const headed = departments.find(({ deptId, headMemberId }) => deptId === from && headMemberId === memberId)
    const department = departments.find(({ deptId }) => deptId === to)?.name ?? departmentText.none
    const headAgain = () =>
      headed &&
      call(departmentRoutes.changeDepartment, { orgId, deptId: headed.deptId, body: { headMemberId: memberId } })
    const undo = () => place.mutate({ memberId, seen: after, assignments: before, whenDone: headAgain })
    const whenDone = () => showUndo(fill(departmentText.moved, { name, department }), undo)
    place.mutate({ memberId, seen: before, assignments: after, whenDone })
    return true
  }
}

/** The place that is left keeps its position. Nothing where they are there already, or no longer where they were. */
function moved(before: Assignment[], from: number | null, to: number | null): Assignment[] | undefined {
  if (to !== null && before.some(({ deptId }) => deptId === to)) return undefined
  const at = before.findIndex(({ deptId }) => deptId === from)
  if (at < 0) return from === null && before.length === 0 ? [{ deptId: to, positionId: null }] : undefined
  const { positionId } = before[at]!
  // A place that would say nothing is none.
  return to === null && positionId === null ? before.toSpliced(at, 1) : before.with(at, { deptId: to, positionId })
}
