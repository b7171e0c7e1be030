// The values of each field of an issue, as its picker lists them.
import { CalendarDays, CircleOff, UserRound } from 'lucide-react'
import type { Priority } from '#contract/filter'
import { priorities } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import type { ProjectPerson } from '#contract/project'
import { issueText, priorityNames } from '#korean/issue'
import { nearDay } from '#korean/time'
import type { PersonFacts } from '../member/person-facts.ts'
import { Dot } from '../project/ProjectIcon.tsx'
import { memberIdIn } from '../session.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import type { Found } from '../ui/list/SearchList.tsx'
import { shareOf, StateGlyph } from '../workflow/StateGlyph.tsx'
import type { IssueContext } from './context.ts'
import type { Pickable } from './pickable.ts'
import { PriorityGlyph } from './PriorityGlyph.tsx'
import type { BulkChanges } from './store/store.ts'

export type Change = (changes: BulkChanges) => void

/** The value that all of them share; where they differ, nothing is marked. */
export const shared = <Value,>(rows: readonly IssueRow[], value: (row: IssueRow) => Value) => {
  const first = rows[0] && value(rows[0])
  return rows.every(row => value(row) === first) ? first : undefined
}

export type ListField = Exclude<Pickable, 'start' | 'due'>
type Choosing = { around: IssueContext; rows: readonly IssueRow[]; factsOf: PersonFacts; change: Change }

export function choicesOf(field: ListField, { around, rows, factsOf, change }: Choosing): Found[] {
  if (field === 'state') return states(around, rows, change)
  if (field === 'priority') return priorityChoices(rows, change)
  if (field === 'assignee') return people(around, factsOf, rows, change)
  if (field === 'participants') return participants(around, factsOf, rows, change)
  return field === 'tags' ? tags(around, rows, change) : milestones(around, rows, change)
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

const personItem = (around: IssueContext, person: ProjectPerson, factsOf: PersonFacts) => {
  const { detail, ...facts } = factsOf(person)
  const me = person.memberId === memberIdIn(around.at.orgId) ? issueText.me : undefined
  return {
    id: String(person.memberId),
    label: person.memberName,
    icon: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={20} />,
    detail: [me, detail].filter(Boolean).join(' · ') || undefined,
    ...facts,
  }
}

const people = (around: IssueContext, factsOf: PersonFacts, rows: readonly IssueRow[], change: Change): Found[] => [
  {
    id: 'none',
    label: issueText.nobody,
    icon: <UserRound />,
    isCurrent: shared(rows, row => row.assigneeId) === null,
    onAction: () => change({ assigneeId: null }),
  },
  ...peopleOf(around).map(person => ({
    ...personItem(around, person, factsOf),
    isCurrent: shared(rows, row => row.assigneeId) === person.memberId,
    onAction: () => change({ assigneeId: person.memberId }),
  })),
]

/** Whether all of them have it, or some. */
function spread(rows: readonly IssueRow[], has: (row: IssueRow) => boolean) {
  const count = rows.filter(has).length
  return { isCurrent: count > 0 && count === rows.length, isMixed: count > 0 && count < rows.length }
}

/** Choosing them again takes them out. */
const participants = (around: IssueContext, factsOf: PersonFacts, rows: readonly IssueRow[], change: Change): Found[] =>
  peopleOf(around).map(person => {
    const { memberId } = person
    const had = spread(rows, row => row.participantIds.includes(memberId))
    return {
      ...personItem(around, person, factsOf),
      ...had,
      onAction: () => change(had.isCurrent ? { removeParticipantIds: [memberId] } : { addParticipantIds: [memberId] }),
    }
  })

const tags = ({ workflow }: IssueContext, rows: readonly IssueRow[], change: Change): Found[] =>
  workflow.tags.map(({ tagId, name, color }) => {
    const had = spread(rows, row => row.tagIds.includes(tagId))
    return {
      id: String(tagId),
      label: name,
      icon: <Dot color={color} />,
      ...had,
      onAction: () => change(had.isCurrent ? { removeTagIds: [tagId] } : { addTagIds: [tagId] }),
    }
  })

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
