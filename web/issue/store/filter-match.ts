// Whether an issue belongs to what an address narrows a list to: the same as the server's conditions (server/issue/list/filters.ts),
// for what is told while a list is open.
import { type DayWord, type IssueFilter, spanOf, type Wanted } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import type { State } from '#contract/workflow'
import { isOpen } from '#contract/workflow'
import { matches } from '#korean/match'
import { dayOf } from '#korean/time'

export type Around = { memberId: number; today: string; states: readonly State[] }

export function isMeant(row: IssueRow, filter: IssueFilter, { memberId, today, states }: Around): boolean {
  const state = states.find(({ stateId }) => stateId === row.stateId)
  const open = state ? isOpen(state.category) : row.completedAt === null
  const oneOf = (values: readonly (number | null)[], said: Wanted | undefined) =>
    met(said, wanted =>
      wanted === 'none'
        ? values.length === 0 || values.includes(null)
        : values.includes(wanted === 'me' ? memberId : Number(wanted)),
    )
  const onDays = (day: string | null, said: Wanted | undefined, isLate = false) =>
    met(said, wanted => isWithin(day, wanted, today) && (wanted !== 'overdue' || isLate))
  const dayOfMoment = (moment: string | null) => (moment === null ? null : dayOf(new Date(moment)))
  return (
    oneOf([row.stateId], filter.state) &&
    met(filter.category, wanted => state?.category === wanted) &&
    met(filter.priority, wanted => row.priority === wanted) &&
    oneOf([row.assigneeId], filter.assignee) &&
    oneOf(row.participantIds, filter.participant) &&
    oneOf([row.creatorId], filter.creator) &&
    oneOf(row.tagIds, filter.tag) &&
    oneOf([row.milestoneId], filter.milestone) &&
    met(filter.pulls, wanted =>
      wanted === 'open' ? row.pulls === 'open' : (row.pulls !== undefined) === (wanted === 'any'),
    ) &&
    onDays(row.dueDate, filter.due, open) &&
    onDays(dayOfMoment(row.createdAt), filter.created) &&
    onDays(dayOfMoment(row.updatedAt), filter.updated) &&
    onDays(dayOfMoment(row.completedAt), filter.completed) &&
    (!filter.text || isFound(row, filter.text)) &&
    (!filter.mine || row.assigneeId === memberId || row.participantIds.includes(memberId))
  )
}

const met = (said: Wanted | undefined, isOne: (wanted: string) => boolean) =>
  said === undefined || said.values.some(isOne) !== said.isNot

function isWithin(day: string | null, wanted: string, today: string) {
  if (wanted === ('none' satisfies DayWord)) return day === null
  if (day === null) return false
  const { from, to } = spanOf(wanted, today)
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

const NUMBER = /^(?:[a-z][a-z0-9]{1,5}-|#)?([1-9][0-9]{0,8})$/i
function isFound({ title, number }: IssueRow, text: string) {
  const wanted = text.trim().match(NUMBER)?.[1]
  return matches(title, text) || (wanted !== undefined && Number(wanted) === number)
}
