import { CalendarDays, CircleOff, UserRound } from 'lucide-react'
import type { Priority } from '#contract/filter'
import { priorities } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import { commandText, issueText, pickText, priorityNames } from '#korean/issue'
import { dayOf, nearDay } from '#korean/time'
import { memberIdIn } from '../session.ts'
import { Dot } from '../project/ProjectIcon.tsx'
import { Avatar } from '../ui/layout/Avatar.tsx'
import type { Found } from '../ui/list/SearchList.tsx'
import { CommandPalette } from '../ui/overlay/CommandPalette.tsx'
import { shareOf, StateGlyph } from '../workflow/StateGlyph.tsx'
import type { IssueContext } from './context.ts'
import { type DayChoice, dayChoices, typedDays } from './calendar/days.ts'
import { PriorityGlyph } from './PriorityGlyph.tsx'
import type { BulkChanges } from './store/store.ts'
import type { Pickable } from './pickable.ts'

type IssuePicksProps = {
  around: IssueContext
  field: Pickable | undefined
  rows: readonly IssueRow[]
  onChange: (changes: BulkChanges) => void
  onClose: () => void
}

/** A palette for each field, usable by keys alone, for one issue or for many. */
export function FieldPicker({ around, field, rows, onChange, onClose }: IssuePicksProps) {
  const items = field ? choicesOf(field, around, rows, onChange) : []
  return (
    <CommandPalette
      isOpen={field !== undefined}
      label={field ? commandText.fields[field] : ''}
      empty={field === 'start' || field === 'due' ? pickText.noDay : pickText.nothing}
      items={items}
      made={field === 'start' || field === 'due' ? typed => typedChoices(typed, field, rows, onChange) : undefined}
      onClose={onClose}
    />
  )
}

type Change = (changes: BulkChanges) => void

/** The value that all of them share; where they differ, nothing is marked. */
const shared = <Value,>(rows: readonly IssueRow[], value: (row: IssueRow) => Value) => {
  const first = rows[0] && value(rows[0])
  return rows.every(row => value(row) === first) ? first : undefined
}

export function choicesOf(field: Pickable, around: IssueContext, rows: readonly IssueRow[], change: Change): Found[] {
  if (field === 'state') return states(around, rows, change)
  if (field === 'priority') return priorityChoices(rows, change)
  if (field === 'assignee') return people(around, rows, change)
  if (field === 'participants') return participants(around, rows, change)
  if (field === 'tags') return tags(around, rows, change)
  if (field === 'milestone') return milestones(around, rows, change)
  return days(field, rows, change)
}

const states = ({ workflow }: IssueContext, rows: readonly IssueRow[], change: Change): Found[] =>
  workflow.states.map(state => ({
    id: String(state.stateId),
    label: state.name,
    icon: <StateGlyph state={state} share={shareOf(workflow.states, state.stateId)} />,
    words: state.category,
    isCurrent: shared(rows, row => row.stateId) === state.stateId,
    onAction: () => change({ stateId: state.stateId }),
  }))

const priorityChoices = (rows: readonly IssueRow[], change: Change): Found[] =>
  priorities.map((priority: Priority) => ({
    id: priority,
    label: priorityNames[priority],
    icon: <PriorityGlyph priority={priority} isNamed />,
    words: priority.toLowerCase(),
    isCurrent: shared(rows, row => row.priority) === priority,
    onAction: () => change({ priority }),
  }))

/** Myself first, then in the order of the house. */
const peopleOf = ({ at, people: known }: IssueContext) => {
  const me = memberIdIn(at.orgId)
  return [...known.values()].toSorted((a, b) => Number(b.memberId === me) - Number(a.memberId === me))
}

const personItem = (
  around: IssueContext,
  person: { memberId: number; memberName: string; profileImgUrl: string | null },
) => ({
  id: String(person.memberId),
  label: person.memberName,
  icon: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={20} />,
  hint: person.memberId === memberIdIn(around.at.orgId) ? issueText.me : undefined,
})

const people = (around: IssueContext, rows: readonly IssueRow[], change: Change): Found[] => [
  {
    id: 'none',
    label: issueText.nobody,
    icon: <UserRound />,
    isCurrent: shared(rows, row => row.assigneeId) === null,
    onAction: () => change({ assigneeId: null }),
  },
  ...peopleOf(around).map(person => ({
    ...personItem(around, person),
    isCurrent: shared(rows, row => row.assigneeId) === person.memberId,
    onAction: () => change({ assigneeId: person.memberId }),
  })),
]

/** Chosen people stand first; choosing them again takes them out. */
const participants = (around: IssueContext, rows: readonly IssueRow[], change: Change): Found[] =>
  peopleOf(around)
    .map(person => {
      const { memberId } = person
      const isIn = rows.length > 0 && rows.every(row => row.participantIds.includes(memberId))
      return {
        ...personItem(around, person),
        isCurrent: isIn,
        onAction: () => change(isIn ? { removeParticipantIds: [memberId] } : { addParticipantIds: [memberId] }),
      }
    })
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

const tags = ({ workflow }: IssueContext, rows: readonly IssueRow[], change: Change): Found[] =>
  workflow.tags
    .map(({ tagId, name, color }) => {
      const isIn = rows.length > 0 && rows.every(row => row.tagIds.includes(tagId))
      return {
        id: String(tagId),
        label: name,
        icon: <Dot color={color} />,
        isCurrent: isIn,
        onAction: () => change(isIn ? { removeTagIds: [tagId] } : { addTagIds: [tagId] }),
      }
    })
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

const milestones = ({ workflow }: IssueContext, rows: readonly IssueRow[], change: Change): Found[] => [
  {
    id: 'none',
    label: issueText.noMilestone,
    icon: <CircleOff />,
    isCurrent: shared(rows, row => row.milestoneId) === null,
    onAction: () => change({ milestoneId: null }),
  },
  ...workflow.milestones
    .filter(({ closedAt, milestoneId }) => closedAt === null || rows.some(row => row.milestoneId === milestoneId))
    .map(({ milestoneId, name, dueDate }) => ({
      id: String(milestoneId),
      label: name,
      icon: <CalendarDays />,
      hint: dueDate ? nearDay(dueDate) : undefined,
      isCurrent: shared(rows, row => row.milestoneId) === milestoneId,
      onAction: () => change({ milestoneId }),
    })),
]

type DayField = 'start' | 'due'

/** Days as choices of a field. */
function dayItems(choices: DayChoice[], field: DayField, rows: readonly IssueRow[], change: Change): Found[] {
  const of = field === 'due' ? 'dueDate' : 'startDate'
  const known = shared(rows, row => row[of])
  return choices.map(({ day, name, words }) => ({
    id: day,
    label: name,
    icon: <CalendarDays />,
    words,
    // A hint that the name contains already is left out.
    hint: name.startsWith(nearDay(day)) ? undefined : nearDay(day),
    isCurrent: known === day,
    onAction: () => change({ [of]: day }),
  }))
}

const typedChoices = (typed: string, field: DayField, rows: readonly IssueRow[], change: Change) =>
  dayItems(typedDays(typed, dayOf(new Date()), field), field, rows, change)

function days(field: DayField, rows: readonly IssueRow[], change: Change): Found[] {
  const of = field === 'due' ? 'dueDate' : 'startDate'
  const nothing = {
    id: 'none',
    label: field === 'due' ? issueText.noDue : issueText.noStart,
    icon: <CircleOff />,
    isCurrent: shared(rows, row => row[of]) === null,
    onAction: () => change({ [of]: null }),
  }
  return [...dayItems(dayChoices(dayOf(new Date()), field), field, rows, change), nothing]
}
