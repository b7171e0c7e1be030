import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { findingText } from '#korean/finding'
import { fill } from '#korean/particle'
import styles from './ChosenList.module.css'

type ChosenListProps<Id extends string | number> = {
  label: string
  items: readonly { id: Id; name: string; icon: ReactNode }[]
  onRemove: (id: Id) => void
}

/** The chosen ones of a list that is searched, wherever the search has gone since; nothing while there is none. */
export const ChosenList = <Id extends string | number>({ label, items, onRemove }: ChosenListProps<Id>) =>
  items.length > 0 && (
    <ul className={styles.chosen} aria-label={label}>
      {items.map(({ id, name, icon }) => (
        <li key={id}>
          {icon}
          <span>{name}</span>
          <button type="button" aria-label={fill(findingText.unchoose, { name })} onClick={() => onRemove(id)}>
            <X />
          </button>
        </li>
      ))}
    </ul>
  )
