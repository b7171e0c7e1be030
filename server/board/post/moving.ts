// Moving a post to another board, and finding one that was moved.
import { and, eq, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import type { Post } from '#contract/post'
import { db, write, type Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { tellBoards } from '../boards.ts'
import { type BoardPlace, itself as itsBoard, lockedBoardFor } from '../doors.ts'
import { prefixesOf } from '../prefixes.ts'
import { boards, posts } from '../tables.ts'
import { seenPostsAmong } from './discussed.ts'
import { wholePost } from './posts.ts'
import { nextSeq, tellPost, tellScheduled } from './publishing.ts'
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

/** The prefix of the same name, if the other board has one. */
async function prefixThere(tx: Writing, from: BoardPlace, to: BoardPlace, { prefixId }: PostRecord) {
  if (prefixId === null) return null
  const name = (await prefixesOf(tx, from)).find(each => each.prefixId === prefixId)?.name
  return (await prefixesOf(tx, to)).find(each => each.name === name)?.prefixId ?? null
}

/** It keeps its time, and gets the next number there; nobody is told of it as of a new post. */
export const movePost = (member: Member, boardId: number, postId: number, targetBoardId: number): Promise<Post> =>
  write(async tx => {
    const { orgId } = member
    const [from, to] = await bothBoards(tx, member, boardId, targetBoardId)
    const record = await ownRecordFor(tx, member, from, postId)
    if (targetBoardId === boardId) return wholePost(tx, to, member, postId)
    const prefixId = await prefixThere(tx, from, to, record)
    const seq = record.seq === null ? null : await nextSeq(tx, to)
    const there = { boardId: targetBoardId, seq, prefixId, pinnedAt: null, pinnedUntil: null }
    const [moved] = await tx.update(posts).set(there).where(itself(record)).returning()
    await indexTags(tx, record)
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
