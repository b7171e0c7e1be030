import { Ellipsis, Trash2 } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { Button } from '../layout/Button.tsx'
import { classes } from '../classes.ts'
import { type Dragged, useDrag, useDrop, type Zone } from '../drag/drag.ts'
import { Menu, type MenuProps } from '../overlay/Menu.tsx'
import styles from './EditableList.module.css'

export type EditableRowProps = {
  id: number
  name: string
  depth?: number
  isStrong?: boolean
  /** Opens and closes the branch. */
  twist?: ReactNode
  /** The head of the department. */
  head?: ReactNode
  count: ReactNode
  /** The name while it is being written. */
  field?: ReactNode
  /** How it is dragged, and where others may be dropped on it. */
  drag?: RowDrag | undefined
  /** Absent: the row is only shown. */
  deeds?: { items: MenuProps['items']; onRename: () => void; onDelete: () => void } | undefined
}

export type RowDrag = {
  kind: string
  zoneOf: (draggedId: number, share: number) => Zone | undefined
  onDrop: (draggedId: number, zone: Zone) => void
}

export function EditableRow({
  id,
  name,
  depth = 0,
  isStrong,
  twist,
  head,
  count,
  field,
  drag,
  deeds,
}: EditableRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const isMovable = drag !== undefined && !field
  const isOther = ({ kind, id: draggedId }: Dragged) => kind === drag?.kind && draggedId !== id
  useDrag(row, isMovable ? { kind: drag.kind, id } : undefined)
  useDrop(row, isMovable, {
    zoneOf: (dragged, share) => (isOther(dragged) ? drag?.zoneOf(dragged.id, share) : undefined),
    onDrop: (dragged, zone) => drag?.onDrop(dragged.id, zone),
  })
  const style = { '--depth': depth } as CSSProperties
  if (field)
    return (
      <li data-id={id} className={styles.row} style={style}>
        {twist}
        {field}
      </li>
    )
  return (
    <li ref={row} data-id={id} className={styles.row} style={style}>
      {twist}
      {/* A quicker way to what the menu does too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <span className={classes(styles.name, isStrong && styles.strong)} onDoubleClick={deeds?.onRename}>
        {name}
      </span>
      {head}
      <span className={styles.count}>{count}</span>
      {deeds && (
        <span className={styles.deeds}>
          <Menu
            label={fill(departmentText.menu, { name })}
            trigger={<Ellipsis />}
            kind="ghost"
            size="small"
            isIcon
            placement="bottom end"
            items={deeds.items}
          />
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={fill(departmentText.deleteOf, { name })}
            onClick={deeds.onDelete}
          >
            <Trash2 />
          </Button>
        </span>
      )}
    </li>
  )
}
