import { Trash2, X } from 'lucide-react'
import { bulkText } from '#korean/issue'
import { fill } from '#korean/particle'
import { Button } from '../../ui/layout/Button.tsx'
import styles from './BulkBar.module.css'
import { fieldName, type Pickable, pickable } from '../pickable.ts'
import { select, useSelection } from '../store/store.ts'

type BulkBarProps = { onPick: (field: Pickable) => void; onRemove: () => void }

/** The actions on the selected issues. */
export function BulkBar({ onPick, onRemove }: BulkBarProps) {
  const count = useSelection(({ selected }) => selected.size)
  if (count === 0) return null
  return (
    <div className={styles.bar} role="toolbar" aria-label={bulkText.title}>
      <b>{fill(bulkText.chosen, { count })}</b>
      {pickable.map(field => (
        <Button key={field} kind="ghost" size="small" onClick={() => onPick(field)}>
          {fieldName[field]}
        </Button>
      ))}
      <Button
        kind="dangerQuiet"
        size="small"
        onClick={() => {
          onRemove()
          select([])
        }}
      >
        <Trash2 />
        {bulkText.remove}
      </Button>
      <Button kind="ghost" size="small" isIcon aria-label={bulkText.clear} onClick={() => select([])}>
        <X />
      </Button>
    </div>
  )
}
