// Links between posts and places, as the server answers and as its events change them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { postPlaceRoutes } from '#contract/post-place'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import { MAP, placeKey } from '../queries.ts'

const OF_POST = 'places of a post'
type PostAt = { orgId: number; boardId: number; postId: number }

const places = (at: PostAt) =>
  queryOptions({
    queryKey: [MAP, at.orgId, OF_POST, at.postId],
    queryFn: () => call(postPlaceRoutes.places, at),
    meta: { quiet: true },
  })
export const usePlacesOfPost = (at: PostAt) => useQuery(places(at))

export const usePostsAt = (orgId: number, placeId: number) =>
  useQuery({
    queryKey: [...placeKey(orgId, placeId), 'posts'],
    queryFn: () => call(postPlaceRoutes.posts, { orgId, placeId }),
  })

export const useLinkPostPlace = (at: PostAt) =>
  useMutation({
    mutationFn: (placeId: number) => call(postPlaceRoutes.link, { ...at, placeId }),
    onSuccess: answer => cache.setQueryData(places(at).queryKey, answer),
  })
export const useUnlinkPostPlace = (at: PostAt) =>
  useMutation({
    mutationFn: (placeId: number) => call(postPlaceRoutes.unlink, { ...at, placeId }),
    onSuccess: answer => cache.setQueryData(places(at).queryKey, answer),
  })

whenTold('post.placed', ({ postId }) =>
  refetchSoon(
    cache.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[2] === OF_POST && queryKey[3] === postId }),
  ),
)
