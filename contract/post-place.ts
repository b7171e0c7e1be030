// Places that posts are about, each seen from the other where one may see both.
import { z } from 'zod'
import { boardRefusals, SEES_BOARD } from './board.ts'
import { placeRow } from './place.ts'
import { POST } from './post.ts'
import { linkedPost } from './post-issue.ts'
import { route } from './route.ts'

/** Of one post. */
export const POST_PLACES_MOST = 5
/** Of one place, in one answer. */
export const PLACE_POSTS_MOST = 100

const PLACES = `${POST}/places` as const
const LINK = `${PLACES}/:placeId` as const
const changing = [...boardRefusals, 'post.missing', 'place.missing'] as const

export const postPlaceRoutes = {
  /** Those that I see, in the order in which they were linked. */
  places: route(`GET ${PLACES}`, {
    ...SEES_BOARD,
    answer: z.array(placeRow),
    refusals: ['board.missing', 'post.missing'],
  }),
  /** By whoever may comment on the post and sees the place. Linking it again has no effect. */
  link: route(`PUT ${LINK}`, { ...SEES_BOARD, answer: z.array(placeRow), refusals: [...changing, 'post.places'] }),
  unlink: route(`DELETE ${LINK}`, { ...SEES_BOARD, answer: z.array(placeRow), refusals: changing }),
  /** Those on boards that I may read, the latest links first. */
  posts: route('GET /api/organizations/:orgId/places/:placeId/posts', {
    allow: 'place.see',
    answer: z.array(linkedPost),
    refusals: ['place.missing'],
  }),
}
