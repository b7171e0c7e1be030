// Posts as things of notifications: how they are named, who sees them and who follows them.
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Because } from '#contract/notification'
import type { Member } from '#contract/permissions'
import { newMentions } from '#contract/rich-text'
import { commentersOf } from '../../comment/commenters.ts'
import { excerptsOf } from '../../comment/excerpts.ts'
import type { Writing } from '../../db.ts'
import { notify } from '../../notices/notices.ts'
import type { NotifiedThings } from '../../notices/shape.ts'
import { isAmong } from '../../postgres/statements.ts'
import { readersOf } from '../doors.ts'
import { managersOf } from '../managing.ts'
import { boards, posts } from '../tables.ts'
import { seenPostsAmong } from './discussed.ts'
import { POST } from './rows.ts'

const placesOf = (tx: NodePgDatabase, orgId: number, ids: readonly number[]) =>
  tx
    .select({
      postId: posts.postId,
      title: posts.title,
      authorId: posts.authorId,
      boardId: posts.boardId,
      board: boards.name,
      readerKeys: boards.readerKeys,
      rights: boards.rights,
      publishAt: posts.publishAt,
    })
    .from(posts)
    .innerJoin(boards, and(eq(boards.orgId, posts.orgId), eq(boards.boardId, posts.boardId), isNull(boards.deletedAt)))
    .where(and(eq(posts.orgId, orgId), isAmong(posts.postId, ids), isNull(posts.deletedAt)))

export const notifiedPost: NotifiedThings = {
  cards: async (tx, orgId, ids) =>
    new Map(
      (await placesOf(tx, orgId, ids)).map(({ postId, title, boardId, board }) => [
        postId,
        { title, place: board, path: `/org/${orgId}/board/${boardId}/post/${postId}` },
      ]),
    ),
  seen: seenPostsAmong,
  seers: async (tx, orgId, ids, memberIds) => {
    const wanted = new Set(memberIds)
    const places = await placesOf(tx, orgId, ids)
    const among = (people: readonly { memberId: number }[]) =>
      new Set(people.flatMap(({ memberId }) => (wanted.has(memberId) ? memberId : [])))
    const byBoard = new Map<number, Set<number>>()
    const seers = new Map<number, Set<number>>()
    for (const { postId, boardId, readerKeys, rights, publishAt, authorId } of places) {
      const readers = byBoard.get(boardId) ?? among(await readersOf(tx, { orgId, readerKeys }))
      byBoard.set(boardId, readers)
      const managers = publishAt && among(await managersOf(tx, { orgId, rights }))
      seers.set(postId, managers ? (readers.has(authorId) ? managers.add(authorId) : managers) : readers)
    }
    return seers
  },
  followers: async (tx, orgId, ids) => {
    const commenters = await commentersOf(tx, orgId, POST, ids)
    return new Map(
      (await placesOf(tx, orgId, ids)).map(({ postId, authorId }) => {
        const parts = new Map<number, Because>(commenters.get(postId)?.map(({ memberId }) => [memberId, 'watcher']))
        return [postId, parts.set(authorId, 'creator')]
      }),
    )
  },
  excerpts: (tx, orgId, commentIds) => excerptsOf(tx, orgId, POST, commentIds),
  anchor: ({ commentId }) => (commentId === undefined ? '' : `?comment=${commentId}`),
}

type Text = { before: string; body: string }

/** Only those whom the text did not mention before. */
export async function noticeMentions(
  tx: Writing,
  { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>,
  postId: number,
  { before, body }: Text,
) {
  const { memberIds, departmentIds } = newMentions(before, body)
  if (memberIds.length + departmentIds.length === 0) return
  const told = [{ type: 'mention', memberIds, departmentIds }]
  await notify(tx, { orgId, actorId: memberId, thing: { kind: POST, ids: [postId] }, told, isJoined: true, about: {} })
}
