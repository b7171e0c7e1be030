// Rows of posts for lists, and records of posts for deeds.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PostRow } from '#contract/post'
import { firstPictureOf } from '../../attachment/attachments.ts'
import { db } from '../../db.ts'
import { memberNameBy } from '../../member/names.ts'
import { columnList, decoded } from '../../postgres/column-list.ts'
import { isAmong, preparedStatement } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { posts } from '../tables.ts'

/** The name of posts among the things that have comments, files and notifications. */
export const POST = 'post'
export type PostRecord = typeof posts.$inferSelect

const { placeholder } = sql
const { text, number, moment, optional } = decoded
const itsOrg = sql`${posts}.org_id`
const inUtc = (column: SQL) => sql`${column} at time zone 'UTC'`

export const columns = columnList({
  postId: [posts.postId, number],
  boardId: [posts.boardId, number],
  seq: [posts.seq, number],
  title: [posts.title, text],
  excerpt: [posts.excerpt, text],
  // Asked only of a post with files.
  pictureId: [
    sql`case when ${posts}.file_count > 0 then ${firstPictureOf({ orgId: itsOrg, kind: POST, id: sql`${posts}.id` })} end`.as(
      'picture_id',
    ),
    optional.number,
  ],
  authorId: [posts.authorId, number],
  authorName: [memberNameBy(itsOrg, sql`${posts}.author_id`).as('author_name'), raw => raw ?? ''],
  commentCount: [posts.commentCount, number],
  fileCount: [posts.fileCount, number],
  hasPoll: [posts.hasPoll, raw => raw === 't'],
  createdAt: [inUtc(sql`${posts}.created_at`).as('created_utc'), moment],
  editedAt: [inUtc(sql`${posts}.edited_at`).as('edited_utc'), optional.moment],
})
export type Raw = readonly (string | null)[]

export function rowOf(raw: Raw): PostRow {
  const { authorId, authorName, ...row } = columns.decode(raw)
  return { ...row, author: { memberId: authorId, name: authorName } }
}

export const itself = ({ orgId, postId }: Pick<PostRecord, 'orgId' | 'postId'>) =>
  and(eq(posts.orgId, orgId), eq(posts.postId, postId))

const rowsStatement = preparedStatement<Raw>(
  'post_rows',
  () =>
    db
      .select(columns.selection)
      .from(posts)
      .where(
        and(eq(posts.orgId, placeholder('orgId')), isAmong(posts.postId, placeholder('ids')), isNull(posts.deletedAt)),
      ),
  { isText: true },
)

/** Living ones alone, in any order. */
export const rowsAmong = async (tx: NodePgDatabase, orgId: number, ids: readonly number[]): Promise<PostRow[]> =>
  (await rowsStatement({ orgId, ids }, tx)).map(rowOf)

/** The door of a post behind that of its board: a living one of this board. */
export async function recordFor(
  tx: NodePgDatabase,
  { orgId, boardId }: Pick<PostRecord, 'orgId' | 'boardId'>,
  postId: number,
): Promise<PostRecord> {
  const [row] = await tx
    .select()
    .from(posts)
    .where(and(itself({ orgId, postId }), eq(posts.boardId, boardId), isNull(posts.deletedAt)))
  return row ?? refuse('post.missing')
}

/** The channel of the board to which a living post belongs. */
export async function channelOfBoard(postId: number) {
  const [row] = await db
    .select({ boardId: posts.boardId })
    .from(posts)
    .where(and(eq(posts.postId, postId), isNull(posts.deletedAt)))
  return row && (`board:${row.boardId}` as const)
}
