import { Trash2, X } from 'lucide-react'
import { bulkText } from '#korean/issue'
import { fill } from '#korean/particle'
import { passFocus } from '../../ui/focus.ts'
import { Button } from '../../ui/layout/Button.tsx'
import styles from './BulkBar.module.css'
import { lineOf } from './useIssueKeys.ts'
import { fieldName, type Pickable, pickable } from '../pickable.ts'
import { select, selectionNow, useSelection } from '../store/store.ts'

type BulkBarProps = { onPick: (field: Pickable, anchor: HTMLElement) => void; onRemove: () => void }

/** The actions on the selected issues. */
export function BulkBar({ onPick, onRemove }: BulkBarProps) {
  const count = useSelection(({ selected }) => selected.size)
  if (count === 0) return null
  function end() {
    select([])
    passFocus(() => lineOf(selectionNow().currentId))
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={bulkText.title}>
      <b>{fill(bulkText.chosen, { count })}</b>
      <span className={styles.deeds}>
        {pickable.map(field => (
          <Button key={field} kind="ghost" size="small" onClick={event => onPick(field, event.currentTarget)}>
            {fieldName[field]}
          </Button>
        ))}
        <Button
          kind="dangerQuiet"
          size="small"
          onClick={() => {
            onRemove()
            end()
          }}
        >
          <Trash2 />
          {bulkText.remove}
        </Button>
      </span>
      <Button kind="ghost" size="small" isIcon aria-label={bulkText.clear} aria-keyshortcuts="Escape" onClick={end}>
        <X />
      </Button>
    </div>
  )
}
