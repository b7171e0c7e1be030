import { ArrowDown, ArrowUp, Ellipsis, Folder, FolderOutput } from 'lucide-react'
import type { BoardRow } from '#contract/board'
import { boardFolderText } from '#korean/board-folder'
import { fill } from '#korean/particle'
import { stepOf } from '../../ui/list/reorder.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import type { Arranging } from './arranging.ts'

type PlaceMenuProps = { board: BoardRow; siblings: readonly BoardRow[]; arranging: Arranging }

/** The way without a pointer: a step up or down, or another folder. */
export function PlaceMenu({ board: { boardId, folderId, name }, siblings, arranging }: PlaceMenuProps) {
  const { folders, placeBoard } = arranging
  const ids = siblings.map(each => each.boardId)
  const step = (direction: 'up' | 'down') => {
    const before = stepOf(ids, boardId, direction)
    return {
      isDisabled: before === undefined,
      onAction: () => void (before !== undefined && placeBoard({ boardId, folderId, before })),
    }
  }
  const others = folders.filter(folder => folder.folderId !== folderId)
  return (
    <Menu
      label={fill(boardFolderText.boardMenu, { name })}
      trigger={<Ellipsis />}
      kind="ghost"
      size="small"
      isIcon
      placement="bottom end"
      items={[
        { id: 'up', label: boardFolderText.up, icon: <ArrowUp />, ...step('up') },
        { id: 'down', label: boardFolderText.down, icon: <ArrowDown />, ...step('down') },
        ...(others.length > 0 ? [{ heading: boardFolderText.moveTo }] : []),
        ...others.map(folder => ({
          id: `folder ${folder.folderId}`,
          label: folder.name,
          icon: <Folder />,
          onAction: () => placeBoard({ boardId, folderId: folder.folderId, before: null }),
        })),
        ...(folderId === null
          ? []
          : [
              'separator' as const,
              {
                id: 'out',
                label: boardFolderText.out,
                icon: <FolderOutput />,
                onAction: () => placeBoard({ boardId, folderId: null, before: null }),
              },
            ]),
      ]}
    />
  )
}
