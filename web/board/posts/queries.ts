// The lists of posts, as the server answers and as its events change them.
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { postRoutes, type PostRow } from '#contract/post'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { eventsDuringFetch } from '../../live/events-during-fetch.ts'
import { whenTold } from '../../live/live.ts'
import type { AllPostsSearch, BoardNarrowing } from '../addresses.ts'
import { BOARD, type BoardAt, BOARDS } from '../queries.ts'
import { type Change, type Page, put, replaced, without } from './pages.ts'

type Pages = InfiniteData<Page, string>
type Meant = (post: PostRow) => boolean
/** The change of a list of the posts that are meant. */
type News = (isMeant: Meant) => Change
const told = eventsDuringFetch<{ boardId: number; news: News }>()

const isIn =
  ({ prefix, tag }: BoardNarrowing): Meant =>
  post =>
    (prefix === undefined || String(post.prefix?.prefixId) === prefix) && (tag === undefined || post.tags.includes(tag))

const posts = ({ orgId, boardId }: BoardAt, narrowing: BoardNarrowing) =>
  infiniteQueryOptions({
    queryKey: [BOARD, orgId, boardId, 'posts', narrowing],
    queryFn: async ({ pageParam: older }): Promise<Page> => {
      const { prefix, tag } = narrowing
      const query = { ...(older && { older }), ...(prefix && { prefixId: prefix }), ...(tag && { tag }) }
      const [answer, events] = await told.during(() => call(postRoutes.list, { orgId, boardId, query }))
      const changes = events.filter(event => event.boardId === boardId).map(({ news }) => news(isIn(narrowing)))
      // A new post belongs to the first page alone.
      return changes.reduce<Page>((page, change) => change(older ? [EMPTY, page] : [page]).at(-1)!, answer)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
const EMPTY: Page = { posts: [], next: null }
/** Of one board, the newest first. */
export const usePosts = (at: BoardAt, narrowing: BoardNarrowing) => useInfiniteQuery(posts(at, narrowing))

const allPosts = (orgId: number, chosen: AllPostsSearch) =>
  infiniteQueryOptions({
    queryKey: [BOARDS, orgId, 'posts', chosen],
    queryFn: ({ pageParam: older }): Promise<Page> => {
      const { boardId, shown, tag } = chosen
      const query = { ...(boardId && { boardId }), ...(shown && { shown }), ...(tag && { tag }) }
      return call(postRoutes.all, { orgId, query: { ...query, ...(older && { older }) } })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
/** Of all boards that I may read, or of those that are chosen, the newest first. */
export const useAllPosts = (orgId: number, chosen: AllPostsSearch) => useInfiniteQuery(allPosts(orgId, chosen))

const bin = ({ orgId, boardId }: BoardAt) =>
  queryOptions({
    queryKey: [BOARD, orgId, boardId, 'bin'],
    queryFn: () => call(postRoutes.bin, { orgId, boardId }),
  })
export const useDeletedPosts = (at: BoardAt) => useQuery(bin(at))

/** In the loaded lists of the board, and in those of all boards, which are narrowed by tags alone. */
function change(boardId: number, news: News, inAll: News) {
  told.note({ boardId, news })
  const lists = cache.getQueryCache().findAll({
    predicate: ({ queryKey: [kind, , id, what] }) =>
      (kind === BOARD && id === boardId && what === 'posts') || (kind === BOARDS && id === 'posts'),
  })
  for (const { queryKey } of lists) {
    const next =
      queryKey[0] === BOARD
        ? news(isIn(queryKey[4] as BoardNarrowing))
        : inAll(isIn({ tag: (queryKey[3] as AllPostsSearch).tag }))
    cache.setQueryData<Pages>(queryKey, known => known && { ...known, pages: next(known.pages) })
  }
}

const askForBin = (boardId: number) =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [kind, , id, what] }) => kind === BOARD && id === boardId && what === 'bin',
  })

whenTold('posts.changed', ({ boardId, posts: rows }) => {
  const left = (isMeant: Meant) => without(rows.filter(row => !isMeant(row)).map(({ postId }) => postId))
  const news: News = isMeant => pages => put(rows.filter(isMeant))(left(isMeant)(pages))
  const inAll: News = isMeant => pages => replaced(rows)(left(isMeant)(pages))
  change(boardId, news, inAll)
  askForBin(boardId)
})
whenTold('posts.removed', ({ boardId, postIds }) => {
  const gone = () => without(postIds)
  change(boardId, gone, gone)
  askForBin(boardId)
})
