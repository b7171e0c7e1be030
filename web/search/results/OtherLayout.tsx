import { Keyboard } from 'lucide-react'
import { fill } from '#korean/particle'
import { searchText } from '#korean/search'
import { inOtherLayout } from '../text.ts'
import styles from './Results.module.css'

type OtherLayoutProps = { q: string; onSearch: (text: string) => void }

/** Offers what the same keys mean in the other layout, where it is plain that it was meant. */
export function OtherLayout({ q, onSearch }: OtherLayoutProps) {
  const other = inOtherLayout(q)
  if (!other) return null
  return (
    <button type="button" className={styles.other} data-row="" onClick={() => onSearch(other.text)}>
      <Keyboard />
      {fill(searchText.otherLayout, { words: fill(searchText.quoted, { words: other.words }) })}
    </button>
  )
}
