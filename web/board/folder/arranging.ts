// How the list of boards is arranged by those who may: by dragging, and by menus that do the same.
import { useState } from 'react'
import type { BoardFolder } from '#contract/board-folder'
import type { BoardRow } from '#contract/board'
import type { Zone } from '../../ui/drag/drag.ts'
import { beforeFor } from '../../ui/list/reorder.ts'
import { type BoardMove, usePlaceBoard, usePlaceFolder, useRemoveFolder } from './queries.ts'

export const BOARD_DRAG = 'board'

export type Arranging = {
  folders: readonly BoardFolder[]
  placeBoard: (move: BoardMove) => void
  placeFolder: (move: { folderId: number; before: number | null }) => void
  renameFolder: (folder: BoardFolder) => void
  removeFolder: (folderId: number) => void
}

export function useArranging(orgId: number, folders: readonly BoardFolder[]) {
  const place = usePlaceBoard(orgId)
  const placeFolder = usePlaceFolder(orgId)
  const remove = useRemoveFolder(orgId)
  const [renamed, rename] = useState<BoardFolder>()
  const arranging: Arranging = {
    folders,
    placeBoard: move => place.mutate(move),
    placeFolder: move => placeFolder.mutate(move),
    renameFolder: rename,
    removeFolder: folderId => remove.mutate(folderId),
  }
  return { arranging, renamed, closeRename: () => rename(undefined) }
}

/** Beside the board on which another one is dropped. */
export const movedBeside = (
  siblings: readonly BoardRow[],
  { boardId: target, folderId }: BoardRow,
  boardId: number,
  zone: Zone,
): BoardMove => ({
  boardId,
  folderId,
  before: beforeFor(
    siblings.map(each => each.boardId),
    boardId,
    target,
    zone === 'before' ? 'before' : 'after',
  ),
})
