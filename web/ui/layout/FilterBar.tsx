import { ChevronDown, ListFilter, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SEARCH_MOST } from '#contract/pagination'
import { ui } from '#korean/ui'
import { Button } from './Button.tsx'
import { classes } from '../classes.ts'
import styles from './FilterBar.module.css'
import { InlineField } from '../field/InlineField.tsx'
import { Menu } from '../overlay/Menu.tsx'

export type FilterBarProps = {
  /** Without it nothing is searched by words. */
  search?: { label: string; typed: string; onType: (typed: string) => void } | undefined
  /** Whether the list is narrowed by one of the filters: a phone hides them. */
  isNarrowed?: boolean
  total?: string | undefined
  /** What else may be done with the list. */
  end?: ReactNode
  children?: ReactNode
}

/** Over a list: the words it is searched by, what it is narrowed to, and how many that leaves. */
export function FilterBar({ search, isNarrowed, total, end, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.bar}>
      {search && (
        <div className={styles.search}>
          <InlineField
            label={search.label}
            placeholder={search.label}
            enterKeyHint="search"
            maxLength={SEARCH_MOST}
            leading={<Search />}
            value={search.typed}
            onChange={search.onType}
          />
        </div>
      )}
      {children && (
        <>
          <span className={styles.opener}>
            <Button
              kind={isNarrowed ? 'secondary' : 'ghost'}
              isIcon
              aria-label={ui.filters}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <ListFilter />
            </Button>
          </span>
          <div className={classes(styles.filters, isOpen && styles.isOpen)}>{children}</div>
        </>
      )}
      <output className={styles.total}>{total}</output>
      {end}
    </div>
  )
}

type FilterOption = { id: string; label: string }
export type FilterProps = {
  label: string
  options: readonly FilterOption[]
  /** The empty one is everything. */
  chosen: string
  onChoose: (id: string) => void
}

/** One of a few. */
export function Filter({ label, options, chosen, onChoose }: FilterProps) {
  const all = { id: '', label: ui.all }
  const shown = options.find(({ id }) => id === chosen) ?? all
  return (
    <Menu
      label={label}
      triggerClass={styles.select}
      trigger={<FilterFace label={label} shown={shown.label} isNarrowed={chosen !== ''} />}
      items={[all, ...options].map(option => ({
        id: option.id || 'all',
        label: option.label,
        isChecked: option.id === chosen,
        onAction: () => onChoose(option.id),
      }))}
    />
  )
}

type FilterFaceProps = { label: string; shown: string; isNarrowed: boolean }

const FilterFace = ({ label, shown, isNarrowed }: FilterFaceProps) => (
  <>
    <span>{label}</span>
    <span className={classes(styles.chosen, isNarrowed && styles.isNarrowed)}>{shown}</span>
    <ChevronDown />
  </>
)

/** One of so many that they are searched: opens what its owner draws. */
export const FilterButton = ({ onOpen, ...face }: FilterFaceProps & { onOpen: () => void }) => (
  <button type="button" className={styles.select} aria-haspopup="dialog" onClick={onOpen}>
    <FilterFace {...face} />
  </button>
)
