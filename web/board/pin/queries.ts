// Posts that stand over the others of their board.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { postRoutes } from '#contract/post'
import { pinText } from '#korean/post'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import type { PostAt } from '../post/queries.ts'
import { BOARD, type BoardAt, lookAgainAtBoard } from '../queries.ts'

const PINS = 'pins'

const pins = ({ orgId, boardId }: BoardAt) =>
  queryOptions({
    queryKey: [BOARD, orgId, boardId, PINS],
    queryFn: () => call(postRoutes.pins, { orgId, boardId }),
  })
/** In the order in which they were pinned. */
export const usePins = (at: BoardAt, isWanted = true) => useQuery({ ...pins(at), enabled: isWanted })

export const usePinPost = (at: PostAt) =>
  useMutation({
    mutationFn: (until: string | null) => call(postRoutes.pin, { ...at, body: { lastDay: until } }),
    onSettled: () => lookAgainAtBoard(at, PINS),
    meta: { done: pinText.pinned },
  })

export const useUnpinPost = (at: PostAt) =>
  useMutation({
    mutationFn: () => call(postRoutes.unpin, at),
    onSettled: () => lookAgainAtBoard(at, PINS),
    meta: { done: pinText.unpinned },
  })

const askAgain = (boardId: number) =>
  refetchSoon(
    cache.getQueryCache().findAll({
      predicate: ({ queryKey: [kind, , board, what] }) => kind === BOARD && board === boardId && what === PINS,
    }),
  )
whenTold('posts.pinned', ({ boardId }) => askAgain(boardId))
whenTold('posts.changed', ({ boardId }) => askAgain(boardId))
whenTold('posts.removed', ({ boardId }) => askAgain(boardId))
