// A discussion as this browser knows it: pages of comments, its own unsent ones, and what others do meanwhile.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Comment, CommentPage, CommentRoutes, Reaction, Thread } from '#contract/comment'
import type { Answer, Route } from '#contract/route'
import { commentText } from '#korean/comment'
import { cache } from '../cache.ts'
import { call, isStale } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { deletionOf, showUndo } from '../ui/feedback/toasts.ts'

/** One thing that is discussed: its calls, and the ids that its path names. */
export type Discussion = {
  kind: string
  thingId: number
  routes: CommentRoutes
  ids: Record<string, number> & { orgId: number }
}

const COMMENTS = 'comments'
type Cursor = { older?: string; newer?: string; around?: string }
type Pages = InfiniteData<CommentPage, Cursor>

/** The routes of a thing know the ids of its path; here they are only carried. */
const ask = <Name extends keyof CommentRoutes>(
  { routes, ids }: Discussion,
  name: Name,
  said: { commentId?: number; query?: object; body?: object } = {},
): Promise<Answer<CommentRoutes[Name]>> =>
  call<Route>(routes[name], { ...ids, ...said } as never) as Promise<Answer<CommentRoutes[Name]>>

const keyOf = ({ kind, thingId }: Pick<Discussion, 'kind' | 'thingId'>): QueryKey => [COMMENTS, kind, thingId]

const pages = (on: Discussion, around: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(on), around ?? 'newest'],
    queryFn: ({ pageParam }) => ask(on, 'list', { query: pageParam }),
    initialPageParam: around === undefined ? {} : { around },
    getPreviousPageParam: ({ older }): Cursor | undefined => (older === null ? undefined : { older }),
    getNextPageParam: ({ newer }): Cursor | undefined => (newer === null ? undefined : { newer }),
  })

/**
 * The newest comments, or those around one.
 * @param around the comment that an address names
 */
export const useComments = (on: Discussion, around: string | undefined) => useInfiniteQuery(pages(on, around))

/** The replies before those that the thread shows. */
export async function olderReplies(on: Discussion, { commentId, replies }: Thread) {
  const query = replies[0] ? { older: String(replies[0].commentId) } : {}
  const page = await ask(on, 'replies', { commentId, query })
  change(on, thread =>
    thread.commentId === commentId ? { ...thread, replies: together(page.replies, thread.replies) } : thread,
  )
}

const versions = (on: Discussion, commentId: number) => ({
  queryKey: [...keyOf(on), 'versions', commentId],
  queryFn: () => ask(on, 'versions', { commentId }),
  staleTime: 0,
})
export const useCommentVersions = (on: Discussion, commentId: number) => useQuery(versions(on, commentId))

/** Those of these members who will not see what mentions them. */
export const useUnseeing = (on: Discussion, memberIds: readonly number[]) =>
  useQuery({
    queryKey: [...keyOf(on), 'unseeing', ...memberIds],
    queryFn: () => ask(on, 'unseeing', { body: { memberIds } }),
    enabled: memberIds.length > 0,
    meta: { quiet: true },
  })

/** Both in the order of their ids; the later ones know more. */
function together(before: readonly Comment[], after: readonly Comment[]) {
  const all = new Map([...before, ...after].map(each => [each.commentId, each]))
  return [...all.values()].toSorted((a, b) => a.commentId - b.commentId)
}

/** In all loaded pages of the discussion, whichever part of it they show. */
function change(on: Pick<Discussion, 'kind' | 'thingId'>, next: (thread: Thread) => Thread, more?: Thread) {
  for (const [queryKey, known] of cache.getQueriesData<Pages>({ queryKey: keyOf(on) })) {
    if (!known || !('pages' in known)) continue
    const last = known.pages.length - 1
    const isKnown = more && known.pages.some(page => page.threads.some(({ commentId }) => commentId === more.commentId))
    const changed = known.pages.map((page, at) => {
      const threads = page.threads.map(next)
      // Behind the last loaded page others may stand between.
      const isAtEnd = at === last && page.newer === null && more && !isKnown
      return { ...page, threads: isAtEnd ? [...threads, more] : threads }
    })
    cache.setQueryData<Pages>(queryKey, { ...known, pages: changed })
  }
}

/** A comment as it is now: new, or changed. */
function put(on: Pick<Discussion, 'kind' | 'thingId'>, comment: Comment) {
  const { commentId, parentId } = comment
  if (parentId === null)
    return change(on, thread => (thread.commentId === commentId ? { ...thread, ...comment } : thread), {
      ...comment,
      replies: [],
    })
  return change(on, thread =>
    thread.commentId === parentId ? { ...thread, replies: together(thread.replies, [comment]) } : thread,
  )
}
whenTold('comment.changed', ({ kind, thingId, comment }) => put({ kind, thingId }, comment))

type Said = { body: string; parentId?: number | null; fileIds?: number[] }

/**
 * The refusal stands beside the words, which stay in the field.
 * @param whenPosted called even if the form has gone by then
 */
export const usePostComment = (on: Discussion, whenPosted: (said: Said) => void) =>
  useMutation({
    mutationFn: (said: Said) => ask(on, 'post', { body: said }),
    onSuccess: (comment, said) => {
      put(on, comment)
      whenPosted(said)
    },
  })

/** A refusal because of a newer version brings that version, and the form says so. */
export const useEditComment = (on: Discussion, whenSaved: (comment: Comment, said: Said) => void) =>
  useMutation({
    mutationFn: ({ commentId, ...body }: Said & { commentId: number; version: number }) =>
      ask(on, 'edit', { commentId, body }),
    meta: { saysItself: error => isStale(on.routes.edit, error) },
    onSuccess: (comment, said) => {
      put(on, comment)
      whenSaved(comment, said)
    },
    onError: error => {
      if (isStale(on.routes.edit, error)) put(on, error.current)
    },
  })

export function useRemoveComment(on: Discussion) {
  const restore = useMutation({
    mutationFn: (commentId: number) => ask(on, 'restore', { commentId }),
    onSuccess: comment => put(on, comment),
  })
  return useMutation({
    mutationFn: (commentId: number) => ask(on, 'remove', { commentId }),
    onSuccess: comment => {
      put(on, comment)
      const { commentId } = comment
      showUndo(commentText.removed, () => restore.mutate(commentId), deletionOf('comment', commentId))
    },
  })
}

type Reacting = { comment: Comment; reaction: Reaction; isSet: boolean; memberId: number }

/** The comment with one's reaction, before the server has it. */
function reacted({ comment, reaction, isSet, memberId }: Reacting): Comment {
  const others =
    comment.reactions.find(each => each.reaction === reaction)?.memberIds.filter(id => id !== memberId) ?? []
  const memberIds = isSet ? [...others, memberId] : others
  const rest = comment.reactions.filter(each => each.reaction !== reaction)
  return { ...comment, reactions: memberIds.length ? [...rest, { reaction, memberIds }] : rest }
}

export const useReact = (on: Discussion) =>
  useMutation({
    mutationFn: ({ comment: { commentId }, reaction, isSet }: Reacting) =>
      ask(on, 'react', { commentId, body: { reaction, isSet } }),
    meta: { quiet: true },
    onMutate: reacting => put(on, reacted(reacting)),
    onSuccess: comment => put(on, comment),
    onError: (_error, { comment }) => put(on, comment),
  })

export const useResolve = (on: Discussion) =>
  useMutation({
    mutationFn: ({ comment: { commentId }, isResolved }: { comment: Comment; isResolved: boolean }) =>
      ask(on, 'resolve', { commentId, body: { isResolved } }),
    onSuccess: comment => put(on, comment),
  })

/** After a gap: comments may have been told while nobody listened. */
export const refetchComments = () => cache.invalidateQueries({ queryKey: [COMMENTS] })
