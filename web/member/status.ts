// How a person's status and places read.
import type { Department, Position } from '#contract/department'
import type { Assignment, MemberStatus } from '#contract/member'
import { memberText, statusNames } from '#korean/member'
import { fill } from '#korean/particle'
import { fullDate, timeOfDay } from '#korean/time'

/** The status in words, with its end; nothing once its time is over. */
export function statusShown(status: MemberStatus | null, now = new Date()) {
  if (!status) return ''
  const word = status.kind === 'own' ? status.text : statusNames[status.kind]
  const shown = [status.emoji, word].filter(Boolean).join(' ')
  if (!status.until) return shown
  const until = new Date(status.until)
  if (until < now) return ''
  const [year, ...day] = fullDate(until).split(' ')
  const isThisYear = fullDate(now).startsWith(year!)
  const when = fullDate(until) === fullDate(now) ? timeOfDay(until) : isThisYear ? day.join(' ') : fullDate(until)
  return fill(memberText.until, { status: shown, until: when })
}

type Names = { departments: readonly Department[] | undefined; positions: readonly Position[] | undefined }

/** Words for what somebody's places only number. */
export const namer = ({ departments, positions }: Names) => {
  const byDepartment = new Map(departments?.map(({ deptId, name }) => [deptId, name]))
  const byPosition = new Map(positions?.map(({ positionId, name }) => [positionId, name]))
  const departmentOf = (place?: Assignment) => byDepartment.get(place?.deptId ?? 0) ?? ''
  const positionOf = (place?: Assignment) => byPosition.get(place?.positionId ?? 0) ?? ''
  const both = (place: Assignment) =>
    fill(memberText.place, { department: departmentOf(place), position: positionOf(place) }).trim()
  return { departmentOf, positionOf, both }
}
export type Namer = ReturnType<typeof namer>
