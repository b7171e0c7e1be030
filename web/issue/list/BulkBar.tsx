import { Ellipsis, Trash2, X } from 'lucide-react'
import { bulkText, issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { passFocus } from '../../ui/focus.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { usePhone } from '../../ui/width.ts'
import styles from './BulkBar.module.css'
import { lineOf } from './useIssueKeys.ts'
import { fieldName, type Pickable, pickable } from '../pickable.ts'
import { select, selectionNow, useSelection } from '../store/store.ts'

type BulkBarProps = { onPick: (field: Pickable, anchor?: HTMLElement) => void; onRemove: () => void }

/** A phone has room for so many; the others stand in a sheet. */
const SHOWN_ON_PHONE = 3

/** The actions on the selected issues. */
export function BulkBar({ onPick, onRemove }: BulkBarProps) {
  const count = useSelection(({ selected }) => selected.size)
  const isPhone = usePhone()
  if (count === 0) return null
  const [shown, others] = isPhone ? [pickable.slice(0, SHOWN_ON_PHONE), pickable.slice(SHOWN_ON_PHONE)] : [pickable, []]
  function end() {
    select([])
    passFocus(() => lineOf(selectionNow().currentId))
  }
  function remove() {
    onRemove()
    end()
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={bulkText.title}>
      <b>{fill(bulkText.chosen, { count })}</b>
      <span className={styles.deeds}>
        {shown.map(field => (
          <Button key={field} kind="ghost" size="small" onClick={event => onPick(field, event.currentTarget)}>
            {fieldName[field]}
          </Button>
        ))}
        {!isPhone && (
          <Button kind="dangerQuiet" size="small" onClick={remove}>
            <Trash2 />
            {bulkText.remove}
          </Button>
        )}
      </span>
      {isPhone && (
        <Menu
          label={fill(issueText.menuOf, { name: bulkText.title })}
          kind="ghost"
          size="small"
          isIcon
          placement="top end"
          trigger={<Ellipsis />}
          items={[
            ...others.map(field => ({ id: field, label: fieldName[field], onAction: () => onPick(field) })),
            'separator' as const,
            { id: 'remove', label: bulkText.remove, icon: <Trash2 />, isDanger: true, onAction: remove },
          ]}
        />
      )}
      <Button kind="ghost" size="small" isIcon aria-label={bulkText.clear} aria-keyshortcuts="Escape" onClick={end}>
        <X />
      </Button>
    </div>
  )
}
