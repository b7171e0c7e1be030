// The values of each filter of a list, and their names.
import { CalendarDays, CircleOff, CircleUserRound, GitPullRequest, GitPullRequestArrow } from 'lucide-react'
import { type DayWord, dayWords, priorities, type Priority, type Span } from '#contract/filter'
import { dayFilterNames, filterText, issueText, priorityNames, pullFilterNames } from '#korean/issue'
import { fill } from '#korean/particle'
import { categoryNames } from '#korean/workflow'
import { categories } from '#contract/workflow'
import { Dot } from '../../project/ProjectIcon.tsx'
import type { PersonFacts } from '../../member/person-facts.ts'
import { longName } from '../../ui/day/days.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import type { Found } from '../../ui/list/SearchList.tsx'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import type { FilterName } from '../search-params.ts'
import type { IssueContext } from '../context.ts'
import { PriorityGlyph } from '../PriorityGlyph.tsx'

export type FilterValue = Pick<Found, 'id' | 'label' | 'icon' | 'detail' | 'words' | 'hint'>
export const peopleFilters: readonly FilterName[] = ['assignee', 'participant', 'creator']

type DayFilter = 'due' | 'created' | 'updated' | 'completed'

const days: Record<DayFilter, readonly DayWord[]> = {
  due: dayWords.filter(word => word !== 'past30'),
  created: ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'past7', 'past30'],
  updated: ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'past7', 'past30'],
  completed: ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'past7', 'past30', 'none'],
}

export const isDayFilter = (name: FilterName): name is DayFilter => name in days

const pulls = [
  ['open', GitPullRequest],
  ['any', GitPullRequestArrow],
  ['none', CircleOff],
] as const

const none = (label: string): FilterValue => ({ id: 'none', label, icon: <CircleOff /> })
const me: FilterValue = { id: 'me', label: issueText.me, icon: <CircleUserRound /> }

export function valuesOf(name: FilterName, { workflow, people }: IssueContext, factsOf?: PersonFacts): FilterValue[] {
  const everybody = [...people.values()].map(person => ({
    id: String(person.memberId),
    label: person.memberName,
    icon: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={20} />,
    ...factsOf?.(person),
  }))
  if (name === 'state')
    return workflow.states.map(state => ({
      id: String(state.stateId),
      label: state.name,
      icon: <StateGlyph state={state} share={shareOf(workflow.states, state.stateId)} />,
    }))
  if (name === 'category')
    return categories.map(category => ({
      id: category,
      label: categoryNames[category],
      icon: <StateGlyph state={{ category, color: 'gray' }} />,
    }))
  if (name === 'priority')
    return priorities.map(priority => ({
      id: priority,
      label: priorityNames[priority],
      icon: <PriorityGlyph priority={priority} isNamed />,
    }))
  if (name === 'assignee') return [me, none(issueText.nobody), ...everybody]
  if (name === 'participant') return [me, none(issueText.noParticipants), ...everybody]
  if (name === 'creator') return [me, ...everybody]
  if (name === 'tag')
    return [
      none(issueText.noTags),
      ...workflow.tags.map(({ tagId, name: label, color }) => ({
        id: String(tagId),
        label,
        icon: <Dot color={color} />,
      })),
    ]
  if (name === 'milestone')
    return [
      none(issueText.noMilestone),
      ...workflow.milestones.map(({ milestoneId, name: label }) => ({
        id: String(milestoneId),
        label,
        icon: <CalendarDays />,
      })),
    ]
  if (name === 'pulls') return pulls.map(([id, Icon]) => ({ id, label: pullFilterNames[id], icon: <Icon /> }))
  return days[name].map(word => ({ id: word, label: dayFilterNames[word], icon: <CalendarDays /> }))
}

/** Also for values that are not offered, as a day or a span of days. */
export const valueName = (name: FilterName, id: string, around: IssueContext) =>
  valuesOf(name, around).find(value => value.id === id)?.label ??
  dayFilterNames[id as DayWord] ??
  priorityNames[id as Priority] ??
  (isDayFilter(name) ? spanName(daysIn(id)) : undefined) ??
  id

/** The days of a value as the address writes it: 2026-11-05, 2026-11-05..2026-11-09, and with an open end. */
export function daysIn(id: string): Span {
  const [from, to = from] = id.split('..')
  return IS_DAY.test(from!) || IS_DAY.test(to!) ? { from: from || undefined, to: to || undefined } : {}
}
const IS_DAY = /^\d{4}-/

function spanName({ from, to }: Span) {
  if (from === to) return from && longName(from)
  if (from && to) return fill(filterText.span, { from: longName(from), to: longName(to) })
  return from ? fill(filterText.since, { day: longName(from) }) : fill(filterText.until, { day: longName(to!) })
}

/** A second day makes a span with the first one; the same day again takes it out. Words stay beside them. */
export function withDay(values: readonly string[], day: string): string[] {
  const isSpan = (value: string) => Object.keys(daysIn(value)).length > 0
  const [known, ...others] = values.filter(isSpan)
  const { from, to } = known && others.length === 0 ? daysIn(known) : {}
  const words = values.filter(value => !isSpan(value))
  if (from === undefined || from !== to) return [...words, day]
  return from === day ? words : [...words, [from, day].toSorted().join('..')]
}

export const parsedValue = (said: string) => {
  const isNot = said.startsWith('!')
  return {
    isNot,
    values: said
      .slice(isNot ? 1 : 0)
      .split(',')
      .filter(Boolean),
  }
}
export const saidValue = ({ isNot, values }: { isNot: boolean; values: readonly string[] }) =>
  values.length === 0 ? undefined : `${isNot ? '!' : ''}${values.join(',')}`
