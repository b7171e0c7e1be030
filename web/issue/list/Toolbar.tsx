import { ArrowUpDown, Columns3, ListFilter, Search, SlidersHorizontal, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { SEARCH_MOST } from '#contract/pagination'
import { groupings, sortings } from '#contract/listing'
import { columns } from '#contract/view'
import { columnNames, fieldNames, filterText, groupingNames, issueText, sortingNames } from '#korean/issue'
import { fill } from '#korean/particle'
import { setMyIssuesOnly } from './choices.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { InlineField } from '../../ui/field/InlineField.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { useSearchField } from '../../ui/field/useSearchField.ts'
import { SavedViews } from '../../view/SavedViews.tsx'
import { textSearch } from '../../search.ts'
import { type FilterName, filterNames, issuesSearch, type IssuesSearch } from '../search-params.ts'
import type { IssueContext } from '../context.ts'
import { useOffered } from '../../organization/frame/offered.ts'
import { parsedValue, saidValue, valueName, valuesOf } from './filter-values.tsx'
import styles from './Toolbar.module.css'
import type { useArrangement } from './useArrangement.ts'

type ToolbarProps = {
  around: IssueContext
  arrangement: ReturnType<typeof useArrangement>
  field: RefObject<HTMLDivElement | null>
}

/** The filters of the list and the way it is shown; all of it stands in the address. */
export function Toolbar({ around, arrangement, field }: ToolbarProps) {
  const { search, isMyIssuesOnly, arrange } = arrangement
  const [typed, type] = useSearchField(search.text ?? '', text => arrange({ text: text || undefined }))
  const [asked, ask] = useState<FilterName | 'which'>()
  const given = filterNames.filter(name => search[name] !== undefined)
  const filters = filterNames.map(name => ({ id: name, label: fieldNames[name], onAction: () => ask(name) }))
  useOffered(issueText.filter, filters)
  return (
    <div className={styles.tools}>
      <Button kind="ghost" size="small" onClick={() => ask('which')}>
        <ListFilter />
        {issueText.filter}
      </Button>
      {given.map(name => (
        <Chip key={name} around={around} name={name} said={search[name]!} onAsk={() => ask(name)} arrange={arrange} />
      ))}
      <label className={styles.mine}>
        <input
          type="checkbox"
          className={styles.switch}
          checked={isMyIssuesOnly}
          onChange={event => setMyIssuesOnly(event.target.checked)}
        />
        {issueText.mine}
      </label>
      <div ref={field} className={styles.search}>
        <InlineField
          label={issueText.search}
          placeholder={issueText.search}
          enterKeyHint="search"
          maxLength={SEARCH_MOST}
          leading={<Search />}
          value={typed}
          onChange={type}
        />
      </div>
      <ViewMenus around={around} arrangement={arrangement} />
      <CommandPalette
        isOpen={asked !== undefined}
        label={asked && asked !== 'which' ? fill(filterText.titleOf, { field: fieldNames[asked] }) : filterText.choose}
        empty={filterText.nothing}
        items={asked ? choices(asked, around, search, arrange, ask) : []}
        onClose={() => ask(undefined)}
      />
    </div>
  )
}

/** How the issues are shown: saved views, order, groups and columns. */
function ViewMenus({ around, arrangement: { search, layout, asking, arrange } }: Omit<ToolbarProps, 'field'>) {
  const hidden = search.hidden?.split(',') ?? []
  const sorts = sortings.map(sort => ({
    id: sort,
    label: sortingNames[sort],
    isChecked: sort === asking.sort,
    onAction: () => arrange({ sort: sort === 'rank' ? undefined : sort }),
  }))
  const groups = groupings.map(group => ({
    id: group,
    label: groupingNames[group],
    isChecked: group === asking.group,
    onAction: () => arrange({ group: group === 'state' ? undefined : group }),
  }))
  useOffered(filterText.sort, layout === 'calendar' ? [] : sorts)
  useOffered(filterText.group, layout === 'list' ? groups : [])
  return (
    <span className={styles.end}>
      <Views around={around} search={search} arrange={arrange} />
      {layout !== 'calendar' && (
        <Menu
          label={filterText.sort}
          kind="ghost"
          size="small"
          trigger={
            <>
              <ArrowUpDown />
              {sortingNames[asking.sort]}
            </>
          }
          items={sorts}
        />
      )}
      {layout === 'list' && (
        <>
          <Menu
            label={filterText.group}
            kind="ghost"
            size="small"
            trigger={
              <>
                <SlidersHorizontal />
                {groupingNames[asking.group]}
              </>
            }
            items={groups}
          />
          <Menu
            label={filterText.columns}
            kind="ghost"
            size="small"
            isIcon
            trigger={<Columns3 />}
            items={columns.map(column => ({
              id: column,
              label: columnNames[column],
              isChecked: !hidden.includes(column),
              isToggle: true,
              onAction: () => arrange({ hidden: toggled(hidden, column) }),
            }))}
          />
        </>
      )}
    </span>
  )
}

const toggled = (words: readonly string[], word: string) =>
  (words.includes(word) ? words.filter(each => each !== word) : [...words, word]).filter(Boolean).join(',') || undefined

type Arrange = (changes: IssuesSearch) => void

function choices(
  asked: FilterName | 'which',
  around: IssueContext,
  search: IssuesSearch,
  arrange: Arrange,
  ask: (name: FilterName) => void,
) {
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
  return valuesOf(asked, around).map(value => ({
    ...value,
    isCurrent: values.includes(value.id),
    onAction: () => {
      const next = values.includes(value.id) ? values.filter(id => id !== value.id) : [...values, value.id]
      arrange({ [asked]: saidValue({ isNot, values: next }) })
    },
  }))
}

type ChipProps = { around: IssueContext; name: FilterName; said: string; onAsk: () => void; arrange: Arrange }

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
        title={fill(filterText.toggleNot, { field, how })}
        onClick={() => arrange({ [name]: saidValue({ isNot: !isNot, values }) })}
      >
        {field}
        {isNot && <b>{filterText.not}</b>}
      </button>
      <button type="button" className={styles.value} onClick={onAsk}>
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

type ViewsProps = { around: IssueContext; search: IssuesSearch; arrange: ReturnType<typeof useArrangement>['arrange'] }

/** A saved view keeps neither the open issue nor the month. */
function Views({ around: { at, project }, search, arrange }: ViewsProps) {
  const { issue: _open, month: _month, ...kept } = search
  return (
    <SavedViews
      at={at}
      myRole={project.myRole}
      search={textSearch.stringifySearch(kept).slice(1)}
      onOpen={wanted => arrange(issuesSearch(textSearch.parseSearch(wanted)), false)}
    />
  )
}
