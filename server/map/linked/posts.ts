// Links between posts and places. Each side shows those of the other that its reader sees.
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import type { PlaceRow } from '#contract/place'
import type { LinkedPost } from '#contract/post-issue'
import { PLACE_POSTS_MOST, POST_PLACES_MOST } from '#contract/post-place'
import { boardFor, lockedBoardFor } from '../../board/doors.ts'
import { recordFor } from '../../board/post/rows.ts'
import { livingPosts } from '../../board/living-posts.ts'
import { db, write, type Writing } from '../../db.ts'
import { today } from '../../issue/list/statistics.ts'
import { refuse } from '../../refusal.ts'
import { placeFor, seenPlacesAmong } from '../doors.ts'
import { tellPlaces } from '../places.ts'
import { placeRows } from '../rows.ts'
import { places } from '../tables.ts'
import { placePosts } from './tables.ts'

type PostPlace = { orgId: number; postId: number }
const isOf = ({ orgId, postId }: PostPlace) => and(eq(placePosts.orgId, orgId), eq(placePosts.postId, postId))

async function placesOf(tx: NodePgDatabase, member: Member, post: PostPlace): Promise<PlaceRow[]> {
  const linked = await tx
    .select({ placeId: placePosts.placeId })
    .from(placePosts)
    .where(isOf(post))
    .orderBy(asc(placePosts.linkedAt), asc(placePosts.placeId))
  const ids = linked.map(({ placeId }) => placeId)
  const seen = await seenPlacesAmong(tx, member, ids)
  const shown = ids.filter(id => seen.has(id))
  return placeRows(tx, member, shown, { today: today(), filtered: [] })
}

export async function placesOfPost(member: Member, boardId: number, postId: number) {
  const post = await recordFor(db, await boardFor(member, boardId), postId)
  return placesOf(db, member, post)
}

type Link = { boardId: number; postId: number; placeId: number }

export const linkPlace = (member: Member, link: Link) =>
  change(member, link, async (tx, post) => {
    const { orgId, memberId } = member
    const known = await tx.select({ placeId: placePosts.placeId }).from(placePosts).where(isOf(post))
    if (known.some(({ placeId }) => placeId === link.placeId)) return
    if (known.length >= POST_PLACES_MOST && !(await madeRoom(tx, post)))
      refuse('post.places', { values: { most: POST_PLACES_MOST } })
    const { postId } = post
    await tx.insert(placePosts).values({ orgId, postId, placeId: link.placeId, linkedBy: memberId })
  })

/** Nobody could unlink a place that lies in the bin: the one that has lain there longest makes room. */
async function madeRoom(tx: Writing, post: PostPlace): Promise<boolean> {
  const [binned] = await tx
    .select({ placeId: placePosts.placeId })
    .from(placePosts)
    .innerJoin(places, and(eq(places.orgId, placePosts.orgId), eq(places.placeId, placePosts.placeId)))
    .where(and(isOf(post), isNotNull(places.deletedAt)))
    .orderBy(places.deletedAt)
    .limit(1)
  if (binned) await tx.delete(placePosts).where(and(isOf(post), eq(placePosts.placeId, binned.placeId)))
  return binned !== undefined
}

export const unlinkPlace = (member: Member, link: Link) =>
  change(member, link, (tx, post) => tx.delete(placePosts).where(and(isOf(post), eq(placePosts.placeId, link.placeId))))

/** By whoever may comment on the post and sees the place; of hidden ones nobody learns whether they are linked. */
const change = (member: Member, link: Link, act: (tx: Writing, post: PostPlace) => Promise<unknown>) =>
  write(async tx => {
    const { boardId, postId, placeId } = link
    const post = await recordFor(tx, await lockedBoardFor(tx, member, 'comment', boardId), postId)
    await placeFor(member, placeId, tx)
    await act(tx, post)
    tx.tell(`post:${postId}`, 'post.placed', { postId })
    tellPlaces(tx, member.orgId)
    return placesOf(tx, member, post)
  })

/** On boards that the member may read, the latest links first. */
export async function postsAt(member: Member, placeId: number): Promise<LinkedPost[]> {
  await placeFor(member, placeId)
  const living = livingPosts(db, member)
  return db
    .select({ boardId: living.boardId, postId: living.postId, title: living.title, board: living.board })
    .from(placePosts)
    .innerJoin(living, eq(living.postId, placePosts.postId))
    .where(and(eq(placePosts.orgId, member.orgId), eq(placePosts.placeId, placeId)))
    .orderBy(desc(placePosts.linkedAt), desc(living.postId))
    .limit(PLACE_POSTS_MOST)
}
