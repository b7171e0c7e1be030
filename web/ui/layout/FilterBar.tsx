import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { findingText } from '#korean/finding'
import { Button } from './Button.tsx'
import { classes } from '../classes.ts'
import styles from './FilterBar.module.css'
import { ChoiceButton, choiceClass, ChoiceFace } from '../field/ChoiceButton.tsx'
import { SearchField } from '../field/SearchField.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { usePhone } from '../width.ts'

export type FilterBarProps = {
  /** Absent: no search field. */
  search?: { label: string; typed: string; onType: (typed: string) => void } | undefined
  /** Whether the list is narrowed by one of the filters, while they are folded. */
  isNarrowed?: boolean
  /** There is room for the search alone, as on a phone: the filters are folded behind a button. */
  isFolded?: boolean
  total?: string | undefined
  /** Further actions on the list. */
  end?: ReactNode
  children?: ReactNode
}

/** Over a list: the words it is searched by, what it is narrowed to, and how many that leaves. */
export function FilterBar({ search, isNarrowed, isFolded = false, total, end, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = usePhone()
  return (
    <div className={styles.bar} data-folded={isFolded || isPhone || undefined}>
      {search && (
        <div className={styles.search}>
          <SearchField label={search.label} value={search.typed} onChange={search.onType} />
        </div>
      )}
      {children && (
        <>
          <span className={styles.opener}>
            <Button
              kind={isNarrowed ? 'secondary' : 'ghost'}
              isIcon
              aria-label={findingText.filters}
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

/** A filter with few values, as a menu. */
export function Filter({ label, options, chosen, onChoose }: FilterProps) {
  const all = { id: '', label: findingText.all }
  const shown = options.find(({ id }) => id === chosen) ?? all
  return (
    <Menu
      label={label}
      triggerClass={classes(choiceClass, styles.filter)}
      trigger={<ChoiceFace label={label} chosen={shown.label} tone={chosen === '' ? 'quiet' : 'accent'} />}
      items={[all, ...options].map(option => ({
        id: option.id || 'all',
        label: option.label,
        isChecked: option.id === chosen,
        onAction: () => onChoose(option.id),
      }))}
    />
  )
}

/** A filter with many values; its owner draws the choice. */
export const FilterButton = ({ label, shown, isNarrowed, onOpen }: FilterButtonProps) => (
  <ChoiceButton
    className={styles.filter}
    label={label}
    chosen={shown}
    tone={isNarrowed ? 'accent' : 'quiet'}
    onOpen={onOpen}
  />
)
type FilterButtonProps = { label: string; shown: string; isNarrowed: boolean; onOpen: () => void }
