import { useMutation } from '@tanstack/react-query'
import { type Board, boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import type { Ask } from '#contract/route'
import { boardText, postsText } from '#korean/board'
import { call, isStale } from '../call.ts'
import { changeMerged } from '../merge.ts'
import { deletionOf, showUndo, takeBack } from '../ui/feedback/toasts.ts'
import { type BoardAt, changeKnown, forgetBoard, lookAgainAtBoard, lookAgainAtBoards, remember } from './queries.ts'

export type NewBoard = Ask<typeof boardRoutes.create>['body']
export const useCreateBoard = (orgId: number) =>
  useMutation({
    mutationFn: (body: NewBoard) => call(boardRoutes.create, { orgId, body }),
    onSuccess: made => remember(orgId, made),
    meta: { done: boardText.created },
  })

export type BoardChanges = Omit<Ask<typeof boardRoutes.change>['body'], 'version'>
/** `seen`: as it was when one began to change it. */
export const useChangeBoard = ({ orgId, boardId }: BoardAt) =>
  useMutation({
    mutationFn: ({ seen, change }: { seen: Board; change: BoardChanges }) =>
      changeMerged(boardRoutes.change, seen, change, body => call(boardRoutes.change, { orgId, boardId, body })),
    onSuccess: changed => remember(orgId, changed),
    onError: error => isStale(boardRoutes.change, error) && remember(orgId, error.current),
    meta: { done: boardText.changed, saysItself: error => isStale(boardRoutes.change, error) },
  })

export const useArchiveBoard = ({ orgId, boardId }: BoardAt, isWanted: boolean) =>
  useMutation({
    mutationFn: () => call(isWanted ? boardRoutes.archive : boardRoutes.unarchive, { orgId, boardId }),
    onSuccess: changed => remember(orgId, changed),
    meta: { done: isWanted ? boardText.archived : boardText.unarchived },
  })

export const useRestoreBoard = (orgId: number) =>
  useMutation({
    mutationFn: (boardId: number) => call(boardRoutes.restore, { orgId, boardId }),
    onSuccess: (restored, boardId) => {
      takeBack(deletionOf('board', boardId))
      remember(orgId, restored)
    },
    onSettled: () => lookAgainAtBoards(orgId),
    meta: { done: boardText.restored },
  })

/** The key under which a deletion runs: meanwhile it is no news that the board is missing. */
export const removalOf = ({ orgId, boardId }: BoardAt) => ['removeBoard', orgId, boardId]

/** @param leave goes to a page that does not need it */
export function useRemoveBoard({ orgId, boardId }: BoardAt, leave: () => Promise<void>) {
  const restore = useRestoreBoard(orgId)
  return useMutation({
    mutationKey: removalOf({ orgId, boardId }),
    mutationFn: () => call(boardRoutes.remove, { orgId, boardId }),
    onSuccess: async () => {
      await leave()
      forgetBoard({ orgId, boardId })
      void lookAgainAtBoards(orgId)
      showUndo(boardText.removed, () => restore.mutate(boardId), deletionOf('board', boardId))
    },
  })
}

/** At once on the screen. */
export const useFavourBoard = (orgId: number) =>
  useMutation({
    mutationFn: ({ boardId, isFavourite }: { boardId: number; isFavourite: boolean }) =>
      call(isFavourite ? boardRoutes.favour : boardRoutes.unfavour, { orgId, boardId }),
    onMutate: ({ boardId, isFavourite }) => changeKnown({ orgId, boardId }, { isFavourite }),
    onError: (_error, { boardId, isFavourite }) => changeKnown({ orgId, boardId }, { isFavourite: !isFavourite }),
  })

/** I have looked at its posts up to this number. */
export const useLook = ({ orgId, boardId }: BoardAt) =>
  useMutation({
    mutationFn: (readSeq: number) => call(boardRoutes.look, { orgId, boardId, body: { readSeq } }),
    onSuccess: looked => changeKnown({ orgId, boardId }, looked),
    // It is done again at the next look.
    meta: { quiet: true, saysItself: () => true },
  })

export const useRestorePost = ({ orgId, boardId }: BoardAt) =>
  useMutation({
    mutationFn: (postId: number) => call(postRoutes.restore, { orgId, boardId, postId }),
    onSuccess: (_restored, postId) => takeBack(deletionOf('post', postId)),
    onSettled: () =>
      Promise.all([lookAgainAtBoard({ orgId, boardId }, 'posts'), lookAgainAtBoard({ orgId, boardId }, 'bin')]),
    meta: { done: postsText.restored },
  })
