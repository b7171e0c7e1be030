// Posts that wait for their time, as the server answers and as its events change them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Post, postRoutes } from '#contract/post'
import { postText, scheduledText } from '#korean/post'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { askForRefused, whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import { deletionOf, showUndo } from '../../ui/feedback/toasts.ts'
import { type PostAt, rememberPost } from '../post/queries.ts'
import { BOARD, type BoardAt, lookAgainAtBoard } from '../queries.ts'

const SCHEDULED = 'scheduled'

const scheduled = ({ orgId, boardId }: BoardAt) =>
  queryOptions({
    queryKey: [BOARD, orgId, boardId, SCHEDULED],
    queryFn: () => call(postRoutes.scheduled, { orgId, boardId }),
  })
/** Mine, and all to those who manage the board; the next one first. */
export const useScheduledPosts = (at: BoardAt, isWanted: boolean) => useQuery({ ...scheduled(at), enabled: isWanted })

const lookAgain = (at: BoardAt) => Promise.all([SCHEDULED, 'posts', 'bin'].map(what => lookAgainAtBoard(at, what)))

function useDeed<Said>(at: PostAt, deed: (said: Said) => Promise<Post>, done: string) {
  return useMutation({
    mutationFn: deed,
    onSuccess: post => rememberPost(at.orgId, post),
    // It may be published meanwhile, or gone.
    onSettled: () => lookAgain(at),
    meta: { done },
  })
}

export const useSchedulePost = (at: PostAt) =>
  useDeed(
    at,
    (publishAt: Date) => call(postRoutes.schedule, { ...at, body: { publishAt: publishAt.toISOString() } }),
    scheduledText.rescheduled,
  )

export const usePublishPost = (at: PostAt) => useDeed(at, () => call(postRoutes.publish, at), scheduledText.published)

/** It lies in the bin then, with all its words. */
export function useCancelSchedule(at: PostAt) {
  const restore = useDeed<void>(at, () => call(postRoutes.restore, at), scheduledText.restored)
  return useMutation({
    mutationFn: () => call(postRoutes.remove, at),
    onSuccess: () => showUndo(scheduledText.cancelled, () => restore.mutate(), deletionOf('post', at.postId)),
    onSettled: () => lookAgain(at),
    meta: { missing: () => postText.post },
  })
}

/** One that is published now may be listened to. */
whenTold('posts.scheduled', ({ orgId, boardId, postId }) => {
  askForRefused()
  refetchSoon(
    cache.getQueryCache().findAll({
      predicate: ({ queryKey: [kind, org, board, what, post] }) =>
        kind === BOARD &&
        org === orgId &&
        board === boardId &&
        (what === SCHEDULED || what === 'bin' || post === postId),
    }),
  )
})
