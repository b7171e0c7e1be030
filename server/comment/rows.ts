// Comments as rows: with their author, their reactions and their place in the discussion, by one statement.
import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Comment } from '#contract/comment'
import { attachmentOf, filesOf } from '../attachment/attachments.ts'
import { db } from '../db.ts'
import { memberNameBy } from '../member/names.ts'
import { columnList, decoded } from '../postgres/column-list.ts'
import { preparedStatement, worded } from '../postgres/statements.ts'
import { decodeReacted, reactedBy, reactionsOf } from './reactions.ts'
import { comments, reactions } from './tables.ts'

export type Raw = readonly (string | null)[]
const { text, number, moment, optional } = decoded
const org = sql`${comments}.org_id`
const self = sql`${comments}.id`
const utc = (name: SQL) => sql`${name} at time zone 'UTC'`

/** The alias under which every statement below has its comments. */
export const columns = columnList({
  commentId: [sql`${self}`.as('comment_id'), number],
  parentId: [sql`${comments}.parent_id`.as('parent'), optional.number],
  thingKind: [sql`${comments}.thing_kind`.as('thing_kind'), text],
  thingId: [sql`${comments}.thing_id`.as('thing'), number],
  memberId: [sql`${comments}.member_id`.as('member'), optional.number],
  outsider: [sql`${comments}.outsider`.as('outsider'), optional.text],
  authorName: [memberNameBy(org, sql`${comments}.member_id`).as('author_name'), raw => raw ?? ''],
  body: [sql`case when ${comments}.deleted_at is null then ${comments}.body else '' end`.as('words'), text],
  fileCount: [sql`${comments}.file_count`.as('files'), number],
  version: [sql`${comments}.version`.as('its_version'), number],
  createdAt: [utc(sql`${comments}.created_at`).as('created_utc'), moment],
  editedAt: [utc(sql`${comments}.edited_at`).as('edited_utc'), optional.moment],
  deletedAt: [utc(sql`${comments}.deleted_at`).as('deleted_utc'), optional.moment],
  resolvedAt: [utc(sql`${comments}.resolved_at`).as('resolved_utc'), optional.moment],
  resolvedBy: [sql`${comments}.resolved_by`.as('resolver'), optional.number],
  resolverName: [memberNameBy(org, sql`${comments}.resolved_by`).as('resolver_name'), raw => raw ?? ''],
  reacted: [
    reactedBy(reactions, sql`mine.org_id = ${org} and mine.comment_id = ${self} and ${comments}.deleted_at is null`).as(
      'reacted',
    ),
    decodeReacted,
  ],
  replyCount: [
    sql`case when ${comments}.parent_id is null then (select count(*) from ${comments} reply
      where reply.org_id = ${org} and reply.parent_id = ${self} and reply.deleted_at is null) else 0 end`.as('replies'),
    number,
  ],
})
export type CommentRow = ReturnType<typeof columns.decode>

/** A subquery of comments in place of the table, so that the columns above are theirs. */
export const listing = (rows: SQL) => db.select(columns.rawSelection).from(sql`(${rows}) as ${comments}`)

const oneStatement = preparedStatement<Raw>(
  'comment_one',
  () =>
    worded(
      sql`${listing(sql`select * from ${comments} one where one.org_id = ${sql.placeholder('orgId')} and one.id = ${sql.placeholder('commentId')}`)}`,
    ),
  { isText: true },
)

export async function rowOf(tx: NodePgDatabase, orgId: number, commentId: number): Promise<CommentRow | undefined> {
  const [raw] = await oneStatement({ orgId, commentId }, tx)
  return raw && columns.decode(raw)
}

const someStatement = preparedStatement<Raw>(
  'comments_some',
  () =>
    worded(
      sql`${listing(sql`select * from ${comments} those where those.org_id = ${sql.placeholder('orgId')} and those.id = any(${sql.placeholder('commentIds')}::bigint[])`)}`,
    ),
  { isText: true },
)

/** In the order of their ids. */
export const rowsOf = async (tx: NodePgDatabase, orgId: number, commentIds: readonly number[]): Promise<CommentRow[]> =>
  (await someStatement({ orgId, commentIds }, tx)).map(columns.decode).toSorted((a, b) => a.commentId - b.commentId)

export const FILE_HOLDER = 'comment'

/** With their files, which only some have. */
export async function commentsOf(tx: NodePgDatabase, orgId: number, rows: readonly CommentRow[]): Promise<Comment[]> {
  const withFiles = rows.filter(row => row.fileCount > 0 && row.deletedAt === null).map(row => row.commentId)
  const files = withFiles.length ? await filesOf(tx, orgId, FILE_HOLDER, withFiles) : []
  const held = Map.groupBy(files, file => file.holderId!)
  return rows.map(row => ({
    commentId: row.commentId,
    parentId: row.parentId,
    author: row.memberId === null ? null : { memberId: row.memberId, name: row.authorName },
    outsider: row.outsider,
    body: row.body,
    files: (held.get(row.commentId) ?? []).map(attachmentOf),
    reactions: reactionsOf(row.reacted),
    version: row.version,
    createdAt: row.createdAt,
    editedAt: row.editedAt,
    deletedAt: row.deletedAt,
    resolved:
      row.resolvedAt === null
        ? null
        : { by: { memberId: row.resolvedBy ?? 0, name: row.resolverName }, at: row.resolvedAt },
    replyCount: row.replyCount,
  }))
}

/** A comment as it is now. */
export async function commentBy(tx: NodePgDatabase, orgId: number, commentId: number): Promise<Comment> {
  const row = await rowOf(tx, orgId, commentId)
  const [comment] = await commentsOf(tx, orgId, [row!])
  return comment!
}

type OnThing = { orgId: number; kind: string; thingId: number; commentId: number }

/** The comment under which an answer to this one stands, as answers have none of their own; undefined if either is gone. */
export async function answeredThread(tx: NodePgDatabase, { orgId, kind, thingId, commentId }: OnThing) {
  const answered = await rowOf(tx, orgId, commentId)
  if (answered?.thingKind !== kind || answered.thingId !== thingId || answered.deletedAt !== null) return undefined
  if (answered.parentId === null) return commentId
  const parent = await rowOf(tx, orgId, answered.parentId)
  return parent?.deletedAt === null ? parent.commentId : undefined
}
