import { Search } from 'lucide-react'
import { SEARCH_MOST } from '#contract/pagination'
import { isComposing } from './ime.ts'
import { InlineField } from './InlineField.tsx'
import styles from './SearchField.module.css'

type SearchFieldProps = {
  label: string
  value: string
  autoFocus?: boolean
  onChange: (value: string) => void
  /** Escape in an empty field; without it the layer around the field hears of the key. */
  onLeave?: ((field: HTMLInputElement) => void) | undefined
}

/** Words by which a list is searched. Escape empties the field before it does anything else. */
export const SearchField = ({ label, value, autoFocus, onChange, onLeave }: SearchFieldProps) => (
  <InlineField
    label={label}
    placeholder={label}
    enterKeyHint="search"
    maxLength={SEARCH_MOST}
    leading={<Search className={styles.icon} />}
    autoFocus={autoFocus}
    value={value}
    onChange={onChange}
    onKeyDown={event => {
      if (event.key !== 'Escape' || isComposing(event) || (value === '' && !onLeave)) return
      event.stopPropagation()
      if (value === '') onLeave?.(event.currentTarget)
      else onChange('')
    }}
  />
)
