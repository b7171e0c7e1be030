import { ArrowDown, ArrowUp, ChevronRight, Ellipsis, Folder, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import type { BoardFolder } from '#contract/board-folder'
import { boardFolderText } from '#korean/board-folder'
import { fill } from '#korean/particle'
import { useDrop } from '../../ui/drag/drag.ts'
import { stepOf } from '../../ui/list/reorder.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { type Arranging, BOARD_DRAG } from './arranging.ts'
import styles from './FolderSection.module.css'

type FolderSectionProps = {
  folder: BoardFolder
  count: number
  isFolded: boolean
  /** Undefined to those who may not arrange. */
  arranging: Arranging | undefined
  onFold: (isFolded: boolean) => void
  children: ReactNode
}

/** A folder with its boards; a board that is dropped on its name comes into it. */
export function FolderSection({ folder, count, isFolded, arranging, onFold, children }: FolderSectionProps) {
  const id = useId()
  const head = useRef<HTMLElement>(null)
  const { folderId, name } = folder
  useDrop(head, arranging !== undefined, {
    zoneOf: ({ kind }) => (kind === BOARD_DRAG ? 'into' : undefined),
    onDrop: ({ id: boardId }) => arranging?.placeBoard({ boardId, folderId, before: null }),
  })
  return (
    <section className={styles.folder} aria-labelledby={id}>
      <header ref={head}>
        <h2 id={id}>
          <button type="button" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
            <ChevronRight aria-hidden />
            <Folder aria-hidden />
            <span>{name}</span>
            <small>{count}</small>
          </button>
        </h2>
        {arranging && <FolderMenu folder={folder} arranging={arranging} />}
      </header>
      {!isFolded && (count > 0 ? children : <p className={styles.empty}>{boardFolderText.empty}</p>)}
    </section>
  )
}

function FolderMenu({ folder, arranging }: { folder: BoardFolder; arranging: Arranging }) {
  const { folderId, name } = folder
  const ids = arranging.folders.map(each => each.folderId)
  const step = (direction: 'up' | 'down') => {
    const before = stepOf(ids, folderId, direction)
    return {
      isDisabled: before === undefined,
      onAction: () => void (before !== undefined && arranging.placeFolder({ folderId, before })),
    }
  }
  return (
    <Menu
      label={fill(boardFolderText.menu, { name })}
      trigger={<Ellipsis />}
      kind="ghost"
      size="small"
      isIcon
      placement="bottom end"
      items={[
        {
          id: 'rename',
          label: boardFolderText.rename,
          icon: <Pencil />,
          onAction: () => arranging.renameFolder(folder),
        },
        { id: 'up', label: boardFolderText.up, icon: <ArrowUp />, ...step('up') },
        { id: 'down', label: boardFolderText.down, icon: <ArrowDown />, ...step('down') },
        'separator',
        {
          id: 'remove',
          label: boardFolderText.remove,
          icon: <Trash2 />,
          isDanger: true,
          onAction: () => arranging.removeFolder(folderId),
        },
      ]}
    />
  )
}
