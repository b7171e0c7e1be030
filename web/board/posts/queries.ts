// The lists of posts, as the server answers and as its events change them.
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { postRoutes } from '#contract/post'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { eventsDuringFetch } from '../../live/events-during-fetch.ts'
import { whenTold } from '../../live/live.ts'
import type { AllPostsSearch } from '../addresses.ts'
import { BOARD, type BoardAt, BOARDS } from '../queries.ts'
import { type Change, type Page, put, replaced, without } from './pages.ts'

type Pages = InfiniteData<Page, string>
const told = eventsDuringFetch<{ boardId: number; change: Change }>()

const posts = ({ orgId, boardId }: BoardAt) =>
  infiniteQueryOptions({
    queryKey: [BOARD, orgId, boardId, 'posts'],
    queryFn: async ({ pageParam: older }): Promise<Page> => {
      const query = older ? { older } : {}
      const [answer, events] = await told.during(() => call(postRoutes.list, { orgId, boardId, query }))
      const changes = events.filter(event => event.boardId === boardId)
      // A new post belongs to the first page alone.
      return changes.reduce<Page>((page, { change }) => change(older ? [EMPTY, page] : [page]).at(-1)!, answer)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
const EMPTY: Page = { posts: [], next: null }
/** Of one board, the newest first. */
export const usePosts = (at: BoardAt) => useInfiniteQuery(posts(at))

const allPosts = (orgId: number, chosen: AllPostsSearch) =>
  infiniteQueryOptions({
    queryKey: [BOARDS, orgId, 'posts', chosen],
    queryFn: ({ pageParam: older }): Promise<Page> =>
      call(postRoutes.all, { orgId, query: { ...chosen, ...(older && { older }) } }),
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

/** In the loaded lists of the board, and in those of all boards. */
function change(boardId: number, inBoard: Change, inAll: Change) {
  told.note({ boardId, change: inBoard })
  const lists = cache.getQueryCache().findAll({
    predicate: ({ queryKey: [kind, , id, what] }) =>
      (kind === BOARD && id === boardId && what === 'posts') || (kind === BOARDS && id === 'posts'),
  })
  for (const { queryKey } of lists) {
    const next = queryKey[0] === BOARD ? inBoard : inAll
    cache.setQueryData<Pages>(queryKey, known => known && { ...known, pages: next(known.pages) })
  }
}

const askForBin = (boardId: number) =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [kind, , id, what] }) => kind === BOARD && id === boardId && what === 'bin',
  })

whenTold('posts.changed', ({ boardId, posts: rows }) => {
  change(boardId, put(rows), replaced(rows))
  askForBin(boardId)
})
whenTold('posts.removed', ({ boardId, postIds }) => {
  change(boardId, without(postIds), without(postIds))
  askForBin(boardId)
})
