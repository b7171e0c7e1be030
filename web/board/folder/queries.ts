// Folders of the list of boards, and the places of boards in them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { boardFolderRoutes } from '#contract/board-folder'
import { boardFolderText } from '#korean/board-folder'
import { cache } from '../../cache.ts'
import { call, saidByForm } from '../../call.ts'
import { movedBefore } from '../../ui/list/reorder.ts'
import { BOARDS, boardsOptions, lookAgainAtBoards } from '../queries.ts'

const foldersOptions = (orgId: number) =>
  queryOptions({
    queryKey: [BOARDS, orgId, 'folders'],
    queryFn: () => call(boardFolderRoutes.list, { orgId }),
  })
export const useFolders = (orgId: number) => useQuery(foldersOptions(orgId))

const inOrder = (orgId: number) => ({
  scope: { id: `arrange boards ${orgId}` },
  onSettled: () => lookAgainAtBoards(orgId),
})

export const useCreateFolder = (orgId: number) =>
  useMutation({
    ...inOrder(orgId),
    mutationFn: (body: { name: string }) => call(boardFolderRoutes.create, { orgId, body }),
    meta: { done: boardFolderText.created, saysItself: saidByForm },
  })

export const useRenameFolder = (orgId: number) =>
  useMutation({
    ...inOrder(orgId),
    mutationFn: ({ folderId, name }: { folderId: number; name: string }) =>
      call(boardFolderRoutes.rename, { orgId, folderId, body: { name } }),
    meta: { done: boardFolderText.renamed, saysItself: saidByForm },
  })

export const useRemoveFolder = (orgId: number) =>
  useMutation({
    ...inOrder(orgId),
    mutationFn: (folderId: number) => call(boardFolderRoutes.remove, { orgId, folderId }),
    meta: { done: boardFolderText.removed },
  })

/** At once on the screen. */
export const usePlaceFolder = (orgId: number) =>
  useMutation({
    ...inOrder(orgId),
    mutationFn: ({ folderId, before }: { folderId: number; before: number | null }) =>
      call(boardFolderRoutes.place, { orgId, folderId, body: { before } }),
    onMutate: ({ folderId, before }) =>
      cache.setQueryData(
        foldersOptions(orgId).queryKey,
        folders => folders && movedBefore(folders, 'folderId', folderId, before),
      ),
  })

export type BoardMove = { boardId: number; folderId: number | null; before: number | null }
/** At once on the screen. */
export const usePlaceBoard = (orgId: number) =>
  useMutation({
    ...inOrder(orgId),
    mutationFn: ({ boardId, ...body }: BoardMove) => call(boardFolderRoutes.placeBoard, { orgId, boardId, body }),
    onMutate: ({ boardId, folderId, before }) =>
      cache.setQueryData(boardsOptions(orgId).queryKey, boards => {
        const moved = boards?.map(board => (board.boardId === boardId ? { ...board, folderId } : board))
        return moved && movedBefore(moved, 'boardId', boardId, before)
      }),
  })
