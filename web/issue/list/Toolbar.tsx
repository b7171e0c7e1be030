import { ListFilter, Search, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { SEARCH_MOST } from '#contract/pagination'
import { fieldNames, filterText, issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { setMyIssuesOnly } from './choices.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { isComposing } from '../../ui/field/ime.ts'
import { InlineField } from '../../ui/field/InlineField.tsx'
import { Picker } from '../../ui/overlay/Picker.tsx'
import { useSearchField } from '../../ui/field/useSearchField.ts'
import { usePhone } from '../../ui/width.ts'
import { type FilterName, filterNames, type IssuesSearch, noFilters } from '../search-params.ts'
import type { IssueContext } from '../context.ts'
import { type PersonFacts, usePersonFacts } from '../../member/person-facts.ts'
import { useOffered } from '../../organization/frame/offered.ts'
import { parsedValue, peopleFilters, saidValue, valueName, valuesOf } from './filter-values.tsx'
import styles from './Toolbar.module.css'
import type { useArrangement } from './useArrangement.ts'
import { ViewMenus } from './ViewMenus.tsx'

type ToolbarProps = {
  around: IssueContext
  arrangement: ReturnType<typeof useArrangement>
  /** The issues that the filters leave; unknown in a calendar. */
  total: number | undefined
  field: RefObject<HTMLDivElement | null>
}

/** The filters of the list and the way it is shown; all of it stands in the address. */
export function Toolbar({ around, arrangement, total, field }: ToolbarProps) {
  const { search, isMyIssuesOnly, isNarrowed, arrange } = arrangement
  const isPhone = usePhone()
  const [typed, type] = useSearchField(search.text ?? '', text => arrange({ text: text || undefined }))
  const [asked, ask] = useState<FilterName | 'which'>()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const factsOf = usePersonFacts(
    around.at.orgId,
    peopleFilters.some(name => name === asked),
  )
  function askBeside(name: FilterName | 'which', beside: HTMLElement | undefined) {
    setAnchor(beside)
    ask(name)
  }
  const given = filterNames.filter(name => search[name] !== undefined)
  const filters = filterNames.map(name => ({
    id: name,
    label: fieldNames[name],
    onAction: () => askBeside(name, undefined),
  }))
  useOffered(issueText.filter, filters)
  return (
    <div className={styles.tools}>
      <Button kind="ghost" size="small" onClick={({ currentTarget }) => askBeside('which', currentTarget)}>
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
              said={search[name]!}
              onAsk={beside => askBeside(name, beside)}
              arrange={arrange}
            />
          ))}
          <Button kind="ghost" size="small" onClick={() => arrange(noFilters)}>
            {filterText.clearAll}
          </Button>
        </span>
      )}
      {!isPhone && (
        <label className={styles.mine}>
          <input
            type="checkbox"
            className={styles.switch}
            checked={isMyIssuesOnly}
            onChange={event => setMyIssuesOnly(event.target.checked)}
          />
          {issueText.mine}
        </label>
      )}
      <div ref={field} className={styles.search}>
        <InlineField
          label={issueText.search}
          placeholder={issueText.search}
          enterKeyHint="search"
          maxLength={SEARCH_MOST}
          leading={<Search />}
          value={typed}
          onChange={type}
          onKeyDown={event => {
            if (event.key !== 'Escape' || isComposing(event)) return
            event.stopPropagation()
            if (typed === '') return event.currentTarget.blur()
            type('')
          }}
        />
      </div>
      {isNarrowed && total !== undefined && (
        <span className={styles.total}>{fill(filterText.total, { count: total })}</span>
      )}
      <ViewMenus around={around} arrangement={arrangement} />
      <Picker
        anchor={anchor}
        isOpen={asked !== undefined}
        label={asked && asked !== 'which' ? fill(filterText.titleOf, { field: fieldNames[asked] }) : filterText.choose}
        empty={filterText.nothing}
        items={asked ? choices(asked, { around, factsOf, search, arrange, ask }) : []}
        onClose={() => ask(undefined)}
      />
    </div>
  )
}

type Arrange = (changes: IssuesSearch) => void

type Choosing = {
  around: IssueContext
  factsOf: PersonFacts
  search: IssuesSearch
  arrange: Arrange
  ask: (name: FilterName) => void
}
function choices(asked: FilterName | 'which', { around, factsOf, search, arrange, ask }: Choosing) {
  if (asked === 'which')
    return filterNames.map(name => ({
      id: name,
      label: fieldNames[name],
      icon: <ListFilter />,
      words: name,
      isCurrent: search[name] !== undefined,
      // The palette closes first; what it leads to opens after it.
      onAction: () => queueMicrotask(() => ask(name)),
    }))
  const { isNot, values } = parsedValue(search[asked] ?? '')
  return valuesOf(asked, around, factsOf).map(value => ({
    ...value,
    isCurrent: values.includes(value.id),
    onAction: () => {
      const next = values.includes(value.id) ? values.filter(id => id !== value.id) : [...values, value.id]
      arrange({ [asked]: saidValue({ isNot, values: next }) })
    },
  }))
}

type ChipProps = {
  around: IssueContext
  name: FilterName
  said: string
  onAsk: (beside: HTMLElement) => void
  arrange: Arrange
}

function Chip({ around, name, said, onAsk, arrange }: ChipProps) {
  const { isNot, values } = parsedValue(said)
  const [first = '', ...others] = values.map(id => valueName(name, id, around))
  const words = others.length ? fill(filterText.and, { name: first, count: others.length }) : first
  const field = fieldNames[name]
  const how = isNot ? filterText.is : filterText.not
  return (
    <span className={styles.chip}>
      <button
        type="button"
        data-tip={fill(filterText.toggleNot, { field, how })}
        onClick={() => arrange({ [name]: saidValue({ isNot: !isNot, values }) })}
      >
        {field}
        {isNot && <b>{filterText.not}</b>}
      </button>
      <button type="button" className={styles.value} onClick={({ currentTarget }) => onAsk(currentTarget)}>
        {words}
      </button>
      <button
        type="button"
        aria-label={fill(filterText.removeOf, { field })}
        onClick={() => arrange({ [name]: undefined })}
      >
        <X />
      </button>
    </span>
  )
}
