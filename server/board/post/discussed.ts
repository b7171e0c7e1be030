// Posts as things that are discussed and have files.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayOn } from '#contract/board'
import type { Member } from '#contract/permissions'
import { postCommentRoutes } from '#contract/post-discussion'
import type { FileRootPart } from '../../attachment/parts.ts'
import type { Discussed } from '../../comment/discussed.ts'
import { discussionOf } from '../../comment/discussion.ts'
import { db, type Writing } from '../../db.ts'
import { isAmong, preparedStatement, worded } from '../../postgres/statements.ts'
import { boardFor, keptInBoard, lockedBoardFor, readersOf, requireLevel, seenBoardIds } from '../doors.ts'
import { managedBoardIds } from '../managing.ts'
import { refuse } from '../../refusal.ts'
import { posts } from '../tables.ts'
import { anyRecordFor, columns, isPublished, itself, POST, type Raw, recordFor, rowOf } from './rows.ts'

type Asking = Pick<Member, 'orgId' | 'memberId' | 'role'>

/** Living posts among these that the member may read. */
export async function seenPostsAmong(tx: NodePgDatabase, member: Asking, ids: readonly number[]) {
  const rows = await tx
    .select({ postId: posts.postId })
    .from(posts)
    .where(
      and(
        eq(posts.orgId, member.orgId),
        isAmong(posts.postId, ids),
        isNull(posts.deletedAt),
        inArray(posts.boardId, seenBoardIds(member)),
        or(isPublished, eq(posts.authorId, member.memberId), inArray(posts.boardId, managedBoardIds(member))),
      ),
    )
  return new Set(rows.map(({ postId }) => postId))
}

const { placeholder } = sql
/** Without a new version: it is no change of the post that another writer could miss. */
const countStatement = preparedStatement<Raw>(
  'post_counted',
  () => {
    const counted = sql`update ${posts} as one set comment_count = one.comment_count + ${placeholder('comments')},
      file_count = one.file_count + ${placeholder('files')}
      where one.org_id = ${placeholder('orgId')} and one.id = ${placeholder('postId')} returning one.*`
    return worded(sql`with made as (${counted}) ${db.select(columns.rawSelection).from(sql`made as ${posts}`)}`)
  },
  { isText: true },
)

/** Sent before it returns. */
async function count(tx: Writing, orgId: number, postId: number, change: { comments: number; files: number }) {
  const [raw] = await countStatement({ orgId, postId, ...change }, tx)
  if (!raw) return undefined
  const row = rowOf(raw)
  if (row.seq > 0) tx.tell(`board:${row.boardId}`, 'posts.changed', { boardId: row.boardId, posts: [row] })
  return row
}

/** Of a living post. */
async function boardIdOf(tx: NodePgDatabase, orgId: number, postId: number) {
  const [row] = await tx
    .select({ boardId: posts.boardId })
    .from(posts)
    .where(and(itself({ orgId, postId }), isNull(posts.deletedAt)))
  return row?.boardId
}

export const discussedPost: Discussed = {
  kind: POST,
  thingIdOf: ({ postId }) => postId!,
  idsOf: async (tx, orgId, postId) => {
    const boardId = await boardIdOf(tx, orgId, postId)
    return boardId === undefined ? undefined : { orgId, boardId, postId }
  },
  mayComment: async (member, { boardId, postId }) => {
    const board = await boardFor(member, boardId!)
    await recordFor(db, board, postId!)
    return board.archivedAt === null && mayOn(board.myLevel, 'comment')
  },
  kept: (member, { boardId, postId }, question, make) =>
    keptInBoard(member, boardId!, question, async board => {
      await recordFor(db, board, postId!)
      return make()
    }),
  hold: async (tx, member, ids) => {
    const { boardId, postId } = ids as { boardId: number; postId: number }
    const board = await lockedBoardFor(tx, member, 'comment', boardId)
    await recordFor(tx, board, postId)
    return {
      root: { kind: POST, id: postId, projectId: null },
      channel: `post:${postId}`,
      mayModerate: mayOn(board.myLevel, 'manage'),
    }
  },
  counted: count,
  seers: async (member, { boardId, postId }, memberIds) => {
    const board = await boardFor(member, boardId!)
    await recordFor(db, board, postId!)
    const wanted = new Set(memberIds)
    const readers = await readersOf(db, board)
    return new Set(readers.flatMap(({ memberId }) => (wanted.has(memberId) ? memberId : [])))
  },
}

export const postComments = discussionOf(postCommentRoutes, discussedPost)

export const filedPost: FileRootPart = {
  seen: seenPostsAmong,
  hold: async (tx, member, postId) => {
    const boardId = (await boardIdOf(tx, member.orgId, postId)) ?? refuse('post.missing')
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const { authorId } = await anyRecordFor(tx, board, member, postId)
    if (authorId !== member.memberId) requireLevel(board, 'comment')
    return { mayModerate: mayOn(board.myLevel, 'manage') || authorId === member.memberId }
  },
  counted: async (tx, orgId, postId, files) => {
    const row = await count(tx, orgId, postId, { comments: 0, files })
    if (row) tx.tell(`post:${postId}`, 'post.changed', { boardId: row.boardId, postId })
  },
}
