import { ListFilter, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { fieldNames, filterText, issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { useOffered } from '../../organization/frame/offered.ts'
import { passFocus } from '../../ui/focus.ts'
import { fetchedComponent, useNeighboursFetched } from '../../ui/fetched.ts'
import { Button } from '../../ui/layout/Button.tsx'
import type { IssueContext } from '../context.ts'
import { type FilterName, filterNames, type IssuesSearch, noFilters } from '../search-params.ts'
import styles from './IssueFilters.module.css'
import { parsedValue, saidValue, valueName } from './filter-values.tsx'
import { useFilterNames } from './parts.ts'

const FilterPicker = fetchedComponent(() => import('./FilterPicker.tsx').then(it => it.FilterPicker))

type Arrange = (changes: IssuesSearch) => void
type IssueFiltersProps = { around: IssueContext; search: IssuesSearch; arrange: Arrange }
type Asked = { name: FilterName | 'which'; beside?: HTMLElement | undefined; isChip?: boolean }

/** The filters that are given, and the way to give another one. */
export function IssueFilters({ around, search, arrange }: IssueFiltersProps) {
  const [asked, ask] = useState<Asked>()
  const opener = useRef<HTMLButtonElement>(null)
  const names = useFilterNames(around.at.orgId)
  const filters = names.map(name => ({
    id: name,
    label: fieldNames[name],
    onAction: () => ask({ name }),
  }))
  useOffered(issueText.filter, filters)
  useNeighboursFetched([FilterPicker])
  // A chip stays while its values are chosen, also without any: the list stands beside it.
  const given = filterNames.filter(name => search[name] !== undefined || (asked?.isChip && asked.name === name))
  /** The chip that had the focus goes. */
  const clear = (changes: IssuesSearch) => {
    arrange(changes)
    passFocus(() => opener.current)
  }
  function close() {
    const name = asked?.name
    ask(undefined)
    if (asked?.isChip && name && name !== 'which' && search[name] === undefined) passFocus(() => opener.current)
  }
  return (
    <>
      <Button
        ref={opener}
        kind="ghost"
        size="small"
        onClick={({ currentTarget }) => ask({ name: 'which', beside: currentTarget })}
      >
        <ListFilter />
        {issueText.filter}
      </Button>
      {given.length > 0 && (
        <span className={styles.chips}>
          {given.map(name => (
            <Chip
              key={name}
              around={around}
              name={name}
              said={search[name] ?? ''}
              onAsk={beside => ask({ name, beside, isChip: true })}
              onChange={said => arrange({ [name]: said })}
              onRemove={() => clear({ [name]: undefined })}
            />
          ))}
          <Button kind="ghost" size="small" onClick={() => clear(noFilters)}>
            {filterText.clearAll}
          </Button>
        </span>
      )}
      <FilterPicker
        around={around}
        names={names}
        search={search}
        asked={asked?.name}
        anchor={asked?.beside}
        arrange={arrange}
        ask={name => ask({ name, beside: asked?.beside })}
        onClose={close}
      />
    </>
  )
}

type ChipProps = {
  around: IssueContext
  name: FilterName
  said: string
  onAsk: (beside: HTMLElement) => void
  onChange: (said: string | undefined) => void
  onRemove: () => void
}

function Chip({ around, name, said, onAsk, onChange, onRemove }: ChipProps) {
  const { isNot, values } = parsedValue(said)
  const [first = filterText.any, ...others] = values.map(id => valueName(name, id, around))
  const words = others.length ? fill(filterText.and, { name: first, count: others.length }) : first
  const field = fieldNames[name]
  const how = isNot ? filterText.is : filterText.not
  return (
    <span className={styles.chip}>
      <button
        type="button"
        data-tip={fill(filterText.toggleNot, { field, how })}
        onClick={() => onChange(saidValue({ isNot: !isNot, values }))}
      >
        {field}
        {isNot && <b>{filterText.not}</b>}
      </button>
      <button type="button" className={styles.value} onClick={({ currentTarget }) => onAsk(currentTarget)}>
        {words}
      </button>
      <button type="button" aria-label={fill(filterText.removeOf, { field })} onClick={onRemove}>
        <X />
      </button>
    </span>
  )
}
