import { Plus, X } from 'lucide-react'
import { fill } from '#korean/particle'
import { searchText } from '#korean/search'
import {
  readSearch,
  type SearchFilter,
  type SearchFilterName,
  searchFilterNames,
  searchFilterWords,
} from '#korean/search-query'
import { isMeant, withoutFilter } from '../text.ts'
import styles from './FilterChips.module.css'

type FilterChipsProps = {
  typed: string
  onChange: (typed: string) => void
  /** Begins a filter, whose value is typed next. */
  onBegin: (name: SearchFilterName) => void
}

function said(filter: SearchFilter) {
  const { name, value, isWithout } = filter
  const words = fill(isWithout ? searchText.without : searchText.filter, { name: searchFilterWords[name], value })
  return isMeant(filter) ? words : fill(searchText.unclear, { filter: words })
}

/** The filters that the text holds, and those that it could. */
export function FilterChips({ typed, onChange, onBegin }: FilterChipsProps) {
  const { filters } = readSearch(typed)
  // Of tags several may be wanted at once.
  const offered = searchFilterNames.filter(name => name === 'tag' || filters.every(filter => filter.name !== name))
  return (
    <div className={styles.row}>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label={searchText.filters}>
          {filters.map(filter => (
            <li key={filter.from} data-unclear={!isMeant(filter) || undefined}>
              <span data-tip={said(filter)}>{said(filter)}</span>
              <button
                type="button"
                aria-label={fill(searchText.removeFilter, { filter: said(filter) })}
                onClick={() => onChange(withoutFilter(typed, filter))}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.offered} aria-label={searchText.offered}>
        {offered.map(name => (
          <li key={name}>
            <button type="button" onMouseDown={event => event.preventDefault()} onClick={() => onBegin(name)}>
              <Plus />
              {searchFilterWords[name]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
