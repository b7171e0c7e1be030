// A discussion as this browser knows it: pages of comments, its own unsent ones, and what others do meanwhile.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  replaceEqualDeep,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
} from '@tanstack/react-query'
import type { Comment, CommentRoutes, Thread } from '#contract/comment'
import type { Answer, Route } from '#contract/route'
import { commentText } from '#korean/comment'
import { cache } from '../cache.ts'
import { call, isStale } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { withTask } from '../ui/text/markdown/task-lines.ts'
import { deletionOf, showUndo } from '../ui/feedback/toasts.ts'
import { type Reacting, reactionsKey, usePendingReactions, withReaction } from './reaction/reacting.ts'
import { type Loaded, momentNow, newest, noteNews, type Thing, together, withNews } from './news.ts'

/** One thing that is discussed: its calls, and the ids that its path names. */
export type Discussion = {
  kind: string
  thingId: number
  routes: CommentRoutes
  ids: Record<string, number> & { orgId: number }
}

const COMMENTS = 'comments'
type Cursor = { older?: string; newer?: string; around?: string }
type Pages = InfiniteData<Loaded, Cursor>

/** The routes of a thing know the ids of its path; here they are only carried. */
const ask = <Name extends keyof CommentRoutes>(
  { routes, ids }: Discussion,
  name: Name,
  said: { commentId?: number; query?: object; body?: object } = {},
  manner: { key?: string | undefined; author?: string | undefined } = {},
): Promise<Answer<CommentRoutes[Name]>> =>
  call<Route>(routes[name], { ...ids, ...said } as never, manner) as Promise<Answer<CommentRoutes[Name]>>

const keyOf = ({ kind, thingId }: Thing): QueryKey => [COMMENTS, kind, thingId]

const pages = (on: Discussion, around: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(on), around ?? 'newest'],
    queryFn: async ({ pageParam }): Promise<Loaded> => {
      const moment = momentNow()
      return { ...(await ask(on, 'list', { query: pageParam })), moment }
    },
    structuralSharing: (known, coming) => replaceEqualDeep(known, heard(on, coming as Pages)),
    initialPageParam: around === undefined ? {} : { around },
    getPreviousPageParam: ({ older }): Cursor | undefined => (older === null ? undefined : { older }),
    getNextPageParam: ({ newer }): Cursor | undefined => (newer === null ? undefined : { newer }),
  })
const heard = (thing: Thing, loaded: Pages): Pages => ({ ...loaded, pages: withNews(thing, loaded.pages) })

/**
 * The newest comments, or those around one.
 * @param around the comment that an address names
 */
export const useComments = (on: Discussion, around: string | undefined) => useInfiniteQuery(pages(on, around))

/** The newest comments as the server has them now: those that are on their way already, if they are. */
export const newestThreads = async (on: Discussion): Promise<Thread[]> => {
  const { pages: known } = await cache.fetchInfiniteQuery({ ...pages(on, undefined), staleTime: 0 })
  return known.flatMap(({ threads }) => threads)
}

/** In all loaded pages of the discussion, whichever part of it they show. */
function change(thing: Thing, next: (loaded: Pages) => Pages) {
  for (const query of cache.getQueryCache().findAll({ queryKey: keyOf(thing) })) {
    const known = cache.getQueryData<Pages | object>(query.queryKey)
    if (!known || !('pages' in known)) continue
    cache.setQueryData<Pages>(query.queryKey, next(known))
  }
}

/** The latest that is known of a comment: parts of a discussion that were left are not kept up to date. */
function latest(thing: Thing, comment: Comment): Comment {
  const all = cache.getQueriesData<Pages | object>({ queryKey: keyOf(thing) })
  return all
    .flatMap(([, loaded]) => (loaded && 'pages' in loaded ? loaded.pages : []))
    .flatMap(({ threads }) => threads.flatMap(thread => [thread, ...thread.replies]))
    .filter(({ commentId }) => commentId === comment.commentId)
    .reduce((known, each) => (each.version > known.version ? each : known), comment)
}

/** A comment as it is now: new, or changed. */
function put(thing: Thing, comment: Comment) {
  noteNews(thing, comment, cache.isFetching({ queryKey: [COMMENTS] }) + cache.isMutating() > 0)
  change(thing, loaded => heard(thing, loaded))
}
whenTold('comment.changed', ({ kind, thingId, comment }) => put({ kind, thingId }, comment))

/** The answer of a change, unless the comment was told since that was sent: its own event is among those, or follows. */
async function changed(on: Discussion, send: () => Promise<Comment>): Promise<Comment> {
  const askedAt = momentNow()
  const comment = await send()
  if (newest(comment, askedAt) === comment) put(on, comment)
  return comment
}

/** The replies before those that the thread shows. */
export const useOlderReplies = (on: Discussion) =>
  useMutation({
    mutationFn: async ({ commentId, replies }: Thread) => {
      const askedAt = momentNow()
      const query = replies[0] ? { older: String(replies[0].commentId) } : {}
      const page = await ask(on, 'replies', { commentId, query })
      return page.replies.map(reply => newest(reply, askedAt))
    },
    onSuccess: (older, { commentId }) => {
      const withOlder = (thread: Thread) =>
        thread.commentId === commentId ? { ...thread, replies: together(older, thread.replies) } : thread
      change(on, loaded => ({
        ...loaded,
        pages: loaded.pages.map(page => ({ ...page, threads: page.threads.map(withOlder) })),
      }))
    },
  })

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

/** `key`: the same one makes a second try the same act. `author`: whose session it was when it was sent. */
export type NewComment = {
  body: string
  parentId: number | undefined
  key: string | undefined
  author: string | undefined
}

type Posting = {
  /** Done before it is sent. */
  prepare: (comment: NewComment) => Promise<void>
  onSuccess: (posted: Comment, comment: NewComment) => void
  onError: (refusal: Error, comment: NewComment) => void
}

/**
 * Those of one form are posted in the order in which they were sent.
 * @param posting called even if the form has gone by then
 */
export const usePostComment = (on: Discussion, form: string, { prepare, ...posting }: Posting) =>
  useMutation({
    scope: { id: form },
    async mutationFn(comment: NewComment) {
      await prepare(comment)
      const { body, parentId, ...manner } = comment
      return changed(on, () => ask(on, 'post', { body: { body, ...(parentId && { parentId }) } }, manner))
    },
    ...posting,
  })

type Edited = { commentId: number; version: number; body: string }

/** A refusal because of a newer version brings that version, and the form says so. */
export const useEditComment = (on: Discussion, whenSaved: (comment: Comment, sent: Edited) => void) =>
  useMutation({
    mutationFn: ({ commentId, ...body }: Edited) => changed(on, () => ask(on, 'edit', { commentId, body })),
    meta: { saysItself: error => isStale(on.routes.edit, error) },
    onSuccess: whenSaved,
    onError: error => {
      if (isStale(on.routes.edit, error)) put(on, error.current)
    },
  })

export function useRemoveComment(on: Discussion) {
  const restore = useMutation({
    mutationFn: (commentId: number) => changed(on, () => ask(on, 'restore', { commentId })),
  })
  return useMutation({
    mutationFn: (commentId: number) => changed(on, () => ask(on, 'remove', { commentId })),
    onSuccess: ({ commentId }) =>
      showUndo(commentText.removed, () => restore.mutate(commentId), deletionOf('comment', commentId)),
  })
}

type ReactingTo = Reacting & { commentId: number }
const reactionsOf = ({ kind, thingId }: Thing) => reactionsKey(kind, thingId)

/** Reactions are sent in the order in which they were pressed. */
export const useReact = (on: Discussion) =>
  useMutation({
    mutationKey: reactionsOf(on),
    scope: { id: reactionsOf(on).join(' ') },
    mutationFn: ({ commentId, reaction, isSet }: ReactingTo) =>
      changed(on, () => ask(on, 'react', { commentId, body: { reaction, isSet } })),
    meta: { quiet: true },
  })

/** Threads as they will be once one's reactions have arrived. */
export function useReacted(on: Discussion, threads: readonly Thread[] | undefined) {
  const pending = usePendingReactions<ReactingTo>(reactionsOf(on))
  if (pending.length === 0) return threads
  const shown = <Known extends Comment>(comment: Known): Known => ({
    ...comment,
    reactions: pending
      .filter(({ commentId }) => commentId === comment.commentId)
      .reduce(withReaction, comment.reactions),
  })
  return threads?.map(thread => ({ ...shown(thread), replies: thread.replies.map(shown) }))
}

type Ticking = { line: number; isDone: boolean }

/** Tasks in one's own words, ticked right there, each tick over the words that the one before has left. */
export function useTaskToggle(on: Discussion, comment: Comment) {
  const { commentId } = comment
  const mutationKey = [COMMENTS, 'tasks', commentId]
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Ticking,
  })
  const toggle = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn({ line, isDone }: Ticking) {
      const { body, version } = latest(on, comment)
      return changed(on, () => ask(on, 'edit', { commentId, body: { version, body: withTask(body, line, isDone) } }))
    },
    onError: error => {
      if (isStale(on.routes.edit, error)) put(on, error.current)
    },
  })
  const body = pending.reduce((words, { line, isDone }) => withTask(words, line, isDone), comment.body)
  return { body, toggle: (line: number, isDone: boolean) => toggle.mutate({ line, isDone }) }
}

export const useResolve = (on: Discussion) =>
  useMutation({
    mutationFn: ({ comment: { commentId }, isResolved }: { comment: Comment; isResolved: boolean }) =>
      changed(on, () => ask(on, 'resolve', { commentId, body: { isResolved } })),
  })
