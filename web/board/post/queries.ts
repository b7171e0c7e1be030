// One post, as the server answers and as its events change it.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NewPost, type Post, type PostChange, postRoutes, type PostRow } from '#contract/post'
import { postText, scheduledText } from '#korean/post'
import { cache, laterOf } from '../../cache.ts'
import { ApiError, call, isStale } from '../../call.ts'
import { eventsDuringFetch } from '../../live/events-during-fetch.ts'
import { listenTo, whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import { changeMerged } from '../../merge.ts'
import { deletionOf, showUndo } from '../../ui/feedback/toasts.ts'
import { BOARD, type BoardAt, lookAgainAtBoard, lookAgainAtBoards } from '../queries.ts'

const POST = 'post'
const told = eventsDuringFetch<Pick<Post, 'postId' | 'reactions'>>()
export type PostAt = BoardAt & { postId: number }

export const postOptions = ({ orgId, boardId, postId }: PostAt) =>
  queryOptions({
    queryKey: [BOARD, orgId, boardId, POST, postId],
    queryFn: async ({ signal }): Promise<Post> => {
      const [post, events] = await told.during(() => call(postRoutes.read, { orgId, boardId, postId }, { signal }))
      const last = events.findLast(event => event.postId === postId)
      return last ? { ...post, reactions: last.reactions } : post
    },
    structuralSharing: laterOf,
  })
export const usePost = (at: PostAt) => useQuery(postOptions(at))

export const lookAgainAtPost = (at: PostAt) => cache.invalidateQueries({ queryKey: postOptions(at).queryKey })
/** The answer of a deed. */
export const rememberPost = (orgId: number, post: Post) =>
  cache.setQueryData(postOptions({ orgId, boardId: post.boardId, postId: post.postId }).queryKey, post)
/** The lists that show it, and the boards, which tell of their last post. */
const lookAgainAtLists = ({ orgId, boardId }: BoardAt) =>
  Promise.all([
    lookAgainAtBoard({ orgId, boardId }, 'posts'),
    lookAgainAtBoard({ orgId, boardId }, 'bin'),
    lookAgainAtBoards(orgId),
  ])

type Creating = { boardId: number; body: NewPost; key: string | undefined }

/** Sent again with the same key it is the same post. */
export const useCreatePost = (orgId: number) =>
  useMutation({
    mutationFn: ({ boardId, body, key }: Creating) => call(postRoutes.create, { orgId, boardId, body }, { key }),
    onSuccess(post) {
      rememberPost(orgId, post)
      void lookAgainAtLists({ orgId, boardId: post.boardId })
    },
    meta: { done: ({ publishAt }: Post) => (publishAt ? scheduledText.scheduled : postText.created) },
  })

export type PostChanges = Omit<PostChange, 'version'>
/** As it was when one began to change it. */
export type SeenPost = Pick<Post, 'version'> & Partial<PostChanges>
type Changing = { changes: PostChanges; seen: SeenPost }

/** Somebody has confirmed the text that changes, and it was not said what becomes of that. */
export const isConfirmed = (error: unknown) => error instanceof ApiError && error.code === 'post.confirmed'

/**
 * Changes of others to other fields stay, and one to the same field is not overwritten.
 * @param options whether the form itself says that others were quicker, and that somebody has confirmed the text
 */
export const useChangePost = (at: PostAt, { asksAboutStale = false, asksAboutConfirmed = false } = {}) =>
  useMutation({
    scope: { id: `${POST} ${at.postId}` },
    mutationFn: ({ changes, seen }: Changing) =>
      changeMerged<PostChanges, Post>(postRoutes.change, seen, changes, body =>
        call(postRoutes.change, { ...at, body }),
      ),
    onSuccess(post) {
      rememberPost(at.orgId, post)
      void lookAgainAtLists(at)
    },
    onError(error) {
      if (isStale(postRoutes.change, error)) rememberPost(at.orgId, error.current)
    },
    meta: {
      saysItself: error =>
        (asksAboutStale && isStale(postRoutes.change, error)) || (asksAboutConfirmed && isConfirmed(error)),
    },
  })

export function useRemovePost(at: PostAt) {
  const restore = useMutation({
    mutationFn: () => call(postRoutes.restore, at),
    onSuccess(post) {
      rememberPost(at.orgId, post)
      void lookAgainAtLists(at)
    },
    meta: { done: postText.restored },
  })
  return useMutation({
    mutationFn: () => call(postRoutes.remove, at),
    onSuccess() {
      showUndo(postText.removed, () => restore.mutate(), deletionOf(POST, at.postId))
      cache.removeQueries({ queryKey: postOptions(at).queryKey, type: 'inactive' })
      void lookAgainAtLists(at)
    },
  })
}

/** Hears of the post, its comments, and whether its board still has it. */
export const usePostNews = ({ orgId, boardId, postId }: PostAt) =>
  useEffect(() => {
    // It may have changed between the answer and the moment from which changes are heard.
    const again = () => void lookAgainAtPost({ orgId, boardId, postId })
    const stops = [listenTo(`post:${postId}`, again), listenTo(`board:${boardId}`)]
    return () => stops.forEach(stop => stop())
  }, [orgId, boardId, postId])

/** All of them, as they are now; an answer that is awaited may be older. */
export function putReactions({ boardId, postId }: Pick<PostAt, 'boardId' | 'postId'>, reactions: Post['reactions']) {
  told.note({ postId, reactions })
  for (const { queryKey } of known((board, post) => board === boardId && post === postId))
    cache.setQueryData<Post>(queryKey, post => post && { ...post, reactions })
}
whenTold('post.reacted', ({ boardId, postId, reactions }) => putReactions({ boardId, postId }, reactions))

const known = (isMeant: (boardId: number, postId: number, orgId: number) => boolean) =>
  cache.getQueryCache().findAll({
    predicate: ({ queryKey: [kind, orgId, boardId, what, postId] }) =>
      kind === BOARD && what === POST && isMeant(Number(boardId), Number(postId), Number(orgId)),
  })

whenTold('post.changed', ({ boardId, postId }) =>
  refetchSoon(known((board, post) => board === boardId && post === postId)),
)

/** All else is as it is shown: a busy discussion makes its readers not ask. */
function isOnlySaid(shown: Post, row: PostRow) {
  const { commentCount: _, ...others } = row
  return Object.entries(others).every(
    ([name, value]) => JSON.stringify(shown[name as keyof PostRow]) === JSON.stringify(value),
  )
}
whenTold('posts.changed', ({ boardId, posts }) => {
  for (const row of posts)
    for (const query of known((board, post) => board === boardId && post === row.postId)) {
      const shown = query.state.data as Post | undefined
      if (shown && isOnlySaid(shown, row))
        cache.setQueryData<Post>(query.queryKey, { ...shown, commentCount: row.commentCount })
      else refetchSoon([query])
    }
})
whenTold('posts.removed', ({ boardId, postIds }) =>
  refetchSoon(known((board, post) => board === boardId && postIds.includes(post))),
)
// It names its author, by the name that they have now.
whenTold('members.changed', ({ orgId, what }) => {
  if (what === 'people' || what === 'profile') refetchSoon(known((_board, _post, org) => org === orgId))
})
