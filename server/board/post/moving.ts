// Moving a post to another board, and finding one that was moved.
import { and, count, eq, not, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import type { Post } from '#contract/post'
import type { PostMove } from '#contract/post-move'
import { dayOf } from '#korean/time'
import { db, write, type Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { tellBoards } from '../boards.ts'
import { belongsTo } from '../../department/audience.ts'
import { presentMembers } from '../../member/members.ts'
import {
  boardFor,
  type BoardPlace,
  itself as itsBoard,
  lockedBoardFor,
  requireLevel,
  type SeenBoard,
} from '../doors.ts'
import { addressed, addressingOf, recordOf } from '../must-read/rows.ts'
import { prefixesOf, requirePrefix } from '../prefixes.ts'
import { boards, posts } from '../tables.ts'
import { seenPostsAmong } from './discussed.ts'
import { wholePost } from './posts.ts'
import { nextSeq, renewLastPost, requireScheduleRoom, tellPost, tellScheduled } from './publishing.ts'
import { itself, ownRecordFor, type PostRecord } from './rows.ts'
import { indexTags } from './tags.ts'

/** Locked in the order of their ids, so that two opposite moves never wait for each other. */
async function bothBoards(tx: Writing, member: Member, fromId: number, toId: number) {
  const from = () => lockedBoardFor(tx, member, 'read', fromId)
  const to = () => lockedBoardFor(tx, member, 'write', toId)
  if (fromId <= toId) return [await from(), await to()] as const
  const target = await to()
  return [await from(), target] as const
}

/** Its prefix, that of the same name if the other board has one, and all of that board. */
async function prefixesThere(tx: NodePgDatabase, from: BoardPlace, to: BoardPlace, { prefixId }: PostRecord) {
  const prefixes = await prefixesOf(tx, to)
  const mine = prefixId === null ? undefined : (await prefixesOf(tx, from)).find(each => each.prefixId === prefixId)
  return { mine, same: mine && prefixes.find(({ name }) => name === mine.name), prefixes }
}

/** Members who are to read it where it is, and could not where it goes. */
async function outsideOf(post: PostRecord, from: SeenBoard, to: SeenBoard) {
  const row = post.isMustRead ? await recordOf(db, post) : undefined
  if (!row) return 0
  const people = addressed(addressingOf(row, post, from))
  const present = presentMembers(post.orgId)
  const [counted] = await db
    .select({ count: count() })
    .from(people)
    .innerJoin(present, eq(present.memberId, people.memberId))
    .where(not(belongsTo(present, post.orgId, to.readerKeys)))
  return counted!.count
}

export async function previewMove(
  member: Member,
  boardId: number,
  postId: number,
  targetBoardId: number,
): Promise<PostMove> {
  const from = requireLevel(await boardFor(member, boardId), 'read')
  const record = await ownRecordFor(db, member, from, postId)
  const to = requireLevel(await boardFor(member, targetBoardId), 'write')
  const { mine, same, prefixes } = await prefixesThere(db, from, to, record)
  const isPinOver = record.pinnedUntil !== null && record.pinnedUntil < dayOf(new Date())
  return {
    lostPrefix: mine && !same ? mine.name : null,
    isPrefixNeeded: to.isPrefixRequired && prefixes.length > 0 && !same,
    prefixes,
    isPinned: record.pinnedAt !== null && !isPinOver,
    outsideCount: await outsideOf(record, from, to),
  }
}

/** It keeps its time, and gets the next number there; nobody is told of it as of a new post. */
type Move = { targetBoardId: number; targetPrefixId?: number | null | undefined }
export const movePost = (
  member: Member,
  boardId: number,
  postId: number,
  { targetBoardId, targetPrefixId: chosen }: Move,
): Promise<Post> =>
  write(async tx => {
    const { orgId } = member
    const [from, to] = await bothBoards(tx, member, boardId, targetBoardId)
    const record = await ownRecordFor(tx, member, from, postId)
    if (targetBoardId === boardId) return wholePost(tx, to, member, postId)
    const prefixId =
      chosen === undefined ? ((await prefixesThere(tx, from, to, record)).same?.prefixId ?? null) : chosen
    await requirePrefix(tx, to, prefixId)
    if (record.publishAt) await requireScheduleRoom(tx, to)
    const seq = record.seq === null ? null : await nextSeq(tx, to, record.createdAt)
    const there = { boardId: targetBoardId, seq, prefixId, pinnedAt: null, pinnedUntil: null }
    const [moved] = await tx.update(posts).set(there).where(itself(record)).returning()
    await indexTags(tx, record)
    if (seq !== null) await renewLastPost(tx, record)
    // Readers of the old board who have it open may not read the other one: sockets are checked again.
    await tx
      .update(boards)
      .set({ narrowedAt: sql`now()` })
      .where(itsBoard(from))
    if (record.publishAt) {
      await tellScheduled(tx, from, record)
      await tellScheduled(tx, to, moved!)
    } else {
      tx.tell(`board:${boardId}`, 'posts.removed', { boardId, postIds: [postId] })
      await tellPost(tx, to, postId)
      // It may be unread in the lists of others, or be so no more.
      tellBoards(tx, orgId)
    }
    return wholePost(tx, to, member, postId)
  })

export async function locatePost(member: Member, postId: number) {
  const { orgId } = member
  const [seen, [row]] = await Promise.all([
    seenPostsAmong(db, member, [postId]),
    db
      .select({ boardId: posts.boardId })
      .from(posts)
      .where(and(eq(posts.orgId, orgId), eq(posts.postId, postId))),
  ])
  return row && seen.has(postId) ? row : refuse('post.missing')
}
