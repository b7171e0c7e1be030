// Rows of posts for lists, and records of posts for deeds.
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Prefix } from '#contract/board'
import type { Member } from '#contract/permissions'
import type { PostRow } from '#contract/post'
import { firstPictureOf } from '../../attachment/attachments.ts'
import { db } from '../../db.ts'
import { memberNameBy } from '../../member/names.ts'
import { columnList, decoded } from '../../postgres/column-list.ts'
import { isAmong, preparedStatement } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import type { SeenBoard } from '../doors.ts'
import { prefixJson } from '../prefixes.ts'
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
  seq: [posts.seq, optional.number],
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
  isMustRead: [posts.isMustRead, raw => raw === 't'],
  prefix: [prefixJson.as('prefix'), raw => (raw === null ? null : (JSON.parse(raw) as Prefix))],
  tags: [sql`to_json(${posts}.tags)`.as('tags_json'), raw => JSON.parse(raw!) as string[]],
  commentCount: [posts.commentCount, number],
  fileCount: [posts.fileCount, number],
  hasPoll: [posts.hasPoll, raw => raw === 't'],
  createdAt: [inUtc(sql`${posts}.created_at`).as('created_utc'), moment],
  editedAt: [inUtc(sql`${posts}.edited_at`).as('edited_utc'), optional.moment],
})
export type Raw = readonly (string | null)[]

export function rowOf(raw: Raw): PostRow {
  const { authorId, authorName, seq, ...row } = columns.decode(raw)
  return { ...row, seq: seq ?? 0, author: { memberId: authorId, name: authorName } }
}

/** Those that wait for their time are seen by their author and the managers of their board alone. */
export const isPublished = isNotNull(posts.seq)

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

/** Living ones, unpublished ones too, in any order. */
export const anyRowsAmong = async (tx: NodePgDatabase, orgId: number, ids: readonly number[]): Promise<PostRow[]> =>
  (await rowsStatement({ orgId, ids }, tx)).map(rowOf)

/** Living published ones, in any order. */
export const rowsAmong = async (tx: NodePgDatabase, orgId: number, ids: readonly number[]): Promise<PostRow[]> =>
  (await anyRowsAmong(tx, orgId, ids)).filter(({ seq }) => seq > 0)

type BoardOfPost = Pick<PostRecord, 'orgId' | 'boardId'>

async function found(tx: NodePgDatabase, { orgId, boardId }: BoardOfPost, postId: number, which?: SQL) {
  const [row] = await tx
    .select()
    .from(posts)
    .where(and(itself({ orgId, postId }), eq(posts.boardId, boardId), isNull(posts.deletedAt), which))
  return row ?? refuse('post.missing')
}

/** The door of a post behind that of its board: a living, published one of this board. */
export const recordFor = (tx: NodePgDatabase, board: BoardOfPost, postId: number): Promise<PostRecord> =>
  found(tx, board, postId, isPublished)

/** The same door for those who see unpublished ones too. */
export const anyRecordFor = (
  tx: NodePgDatabase,
  board: SeenBoard,
  { memberId }: Pick<Member, 'memberId'>,
  postId: number,
): Promise<PostRecord> =>
  found(tx, board, postId, board.myLevel === 'manage' ? undefined : or(isPublished, eq(posts.authorId, memberId)))

/** The door for changes of a post and for its versions: one's own, or any of a board that one manages. */
export async function ownRecordFor(
  tx: NodePgDatabase,
  member: Pick<Member, 'memberId'>,
  board: SeenBoard,
  postId: number,
) {
  const record = await anyRecordFor(tx, board, member, postId)
  if (board.myLevel === 'manage') return record
  return record.authorId === member.memberId ? record : refuse('post.foreign')
}

/** The channel of the board to which a living, published post belongs. */
export async function channelOfBoard(postId: number) {
  const [row] = await db
    .select({ boardId: posts.boardId })
    .from(posts)
    .where(and(eq(posts.postId, postId), isNull(posts.deletedAt), isPublished))
  return row && (`board:${row.boardId}` as const)
}
