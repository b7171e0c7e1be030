import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { fieldNames, filterText } from '#korean/issue'
import { fill } from '#korean/particle'
import { usePersonFacts } from '../../member/person-facts.ts'
import { typedDays } from '../../ui/day/days.ts'
import type { Found } from '../../ui/list/SearchList.tsx'
import { Picker } from '../../ui/overlay/Picker.tsx'
import type { IssueContext } from '../context.ts'
import type { FilterName, IssuesSearch } from '../search-params.ts'
import {
  daysIn,
  type FilterValue,
  isDayFilter,
  parsedValue,
  peopleFilters,
  saidValue,
  valuesOf,
  withDay,
} from './filter-values.tsx'

type FilterPickerProps = {
  around: IssueContext
  /** The fields that are offered. */
  names: readonly FilterName[]
  search: IssuesSearch
  /** The field whose values are chosen, or which field it shall be. */
  asked: FilterName | 'which' | undefined
  /** The control that was clicked; a command has none. */
  anchor: HTMLElement | undefined
  arrange: (changes: IssuesSearch) => void
  ask: (name: FilterName) => void
  onClose: () => void
}

/** The fields, then the values of one of them: several may be chosen while it is open. */
export function FilterPicker({ around, names, search, asked, anchor, arrange, ask, onClose }: FilterPickerProps) {
  const [marked, mark] = useState<string>()
  const name = asked === 'which' ? undefined : asked
  const factsOf = usePersonFacts(
    around.at.orgId,
    peopleFilters.some(each => each === name),
  )
  const picker = { anchor, isOpen: asked !== undefined, empty: filterText.nothing, onClose }
  if (name === undefined) return <Picker {...picker} label={filterText.choose} items={fieldsOf(names, search, ask)} />

  const { isNot, values } = parsedValue(search[name] ?? '')
  const say = (next: readonly string[]) => arrange({ [name]: saidValue({ isNot, values: next }) })
  const itemOf = (value: FilterValue): Found => ({
    ...value,
    isCurrent: values.includes(value.id),
    onAction: () => say(values.includes(value.id) ? values.filter(id => id !== value.id) : [...values, value.id]),
  })
  const list = {
    items: valuesOf(name, around, factsOf).map(itemOf),
    label: fill(filterText.titleOf, { field: fieldNames[name] }),
  }
  if (!isDayFilter(name)) return <Picker {...picker} {...list} key={name} isMultiple />
  const { from, to } = values.map(daysIn).find(span => span.from ?? span.to) ?? {}
  return (
    <Picker
      {...picker}
      {...list}
      key={name}
      isMultiple
      made={typed =>
        typedDays(typed, 'around').map(({ day, name: label }) => ({
          ...itemOf({ id: day, label, icon: <ListFilter /> }),
          onAction: () => say(withDay(values, day)),
        }))
      }
      onReach={id => mark(id && daysIn(id).from)}
      calendar={{
        value: from ?? to,
        until: to ?? from,
        marked,
        hint: filterText.spanHint,
        onChoose: day => say(withDay(values, day)),
      }}
    />
  )
}

const fieldsOf = (names: readonly FilterName[], search: IssuesSearch, ask: (name: FilterName) => void): Found[] =>
  names.map(name => ({
    id: name,
    label: fieldNames[name],
    icon: <ListFilter />,
    words: name,
    isCurrent: search[name] !== undefined,
    // This list closes first; that of the values opens after it.
    onAction: () => queueMicrotask(() => ask(name)),
  }))
