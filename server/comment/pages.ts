// Reading a discussion: pages of fifty comments with their last replies, from the newest, or around one of them.
import { and, desc, eq, sql } from 'drizzle-orm'
import { type CommentPage, COMMENTS_PAGE, REPLIES_SHOWN, type CommentVersion, type Thread } from '#contract/comment'
import { db } from '../db.ts'
import { preparedStatement, worded } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { columns, commentsOf, listing, type Raw } from './rows.ts'
import { comments, versions } from './tables.ts'

export type Thing = { orgId: number; kind: string; thingId: number }
type Wanted = { older?: string | undefined; newer?: string | undefined; around?: string | undefined }

const { placeholder } = sql
/** Comments of the thing that are no replies, on one side of an id, with the last replies of each. */
const side = (name: string, beyond: '<' | '>=') =>
  preparedStatement<Raw>(
    name,
    () => {
      const roots = sql`select * from ${comments} root
        where root.org_id = ${placeholder('orgId')} and root.thing_kind = ${placeholder('kind')}
          and root.thing_id = ${placeholder('thingId')} and root.parent_id is null
          and root.id ${sql.raw(beyond)} ${placeholder('limitId')}::bigint
        order by root.id ${sql.raw(beyond === '<' ? 'desc' : 'asc')} limit ${placeholder('most')}::int`
      return worded(
        sql`with roots as (${roots}) ${listing(sql`select * from roots union all
        select reply.* from roots, lateral (select * from ${comments} below
          where below.org_id = roots.org_id and below.parent_id = roots.id order by below.id desc limit ${REPLIES_SHOWN}) reply`)}`,
      )
    },
    { isText: true },
  )
const beforeStatement = side('comments_before', '<')
const fromStatement = side('comments_from', '>=')

const BEYOND_ALL = 9_000_000_000_000_000
const byId = <Row extends { commentId: number }>(rows: Row[]) => rows.toSorted((a, b) => a.commentId - b.commentId)

/** The threads on one side, the oldest first, and whether there are more beyond them. */
async function threadsOn(
  which: typeof beforeStatement,
  { orgId, kind, thingId }: Thing,
  limitId: number,
  most: number,
) {
  const rows = (await which({ orgId, kind, thingId, limitId, most: most + 1 })).map(columns.decode)
  const all = byId(await commentsOf(db, orgId, rows))
  const replies = Map.groupBy(
    all.filter(each => each.parentId !== null),
    each => each.parentId!,
  )
  const threads = all
    .filter(each => each.parentId === null)
    .map((each): Thread => ({ ...each, replies: replies.get(each.commentId) ?? [] }))
  const kept = which === beforeStatement ? threads.slice(-most) : threads.slice(0, most)
  return { threads: kept, hasMore: threads.length > most }
}

const cursorOf = (thread: Thread | undefined) => (thread ? String(thread.commentId) : null)

export async function pageOf(thing: Thing, { older, newer, around }: Wanted): Promise<CommentPage> {
  if (newer !== undefined) {
    const { threads, hasMore } = await threadsOn(fromStatement, thing, Number(newer) + 1, COMMENTS_PAGE)
    return { threads, older: cursorOf(threads[0]), newer: hasMore ? cursorOf(threads.at(-1)) : null }
  }
  if (around !== undefined) {
    const middle = await rootOf(thing, Number(around))
    const half = COMMENTS_PAGE / 2
    const [above, below] = await Promise.all([
      threadsOn(beforeStatement, thing, middle, half),
      threadsOn(fromStatement, thing, middle, half),
    ])
    const threads = [...above.threads, ...below.threads]
    return {
      threads,
      older: above.hasMore ? cursorOf(threads[0]) : null,
      newer: below.hasMore ? cursorOf(threads.at(-1)) : null,
    }
  }
  const { threads, hasMore } = await threadsOn(
    beforeStatement,
    thing,
    older === undefined ? BEYOND_ALL : Number(older),
    COMMENTS_PAGE,
  )
  // A page that was asked for from below has the others below it.
  return {
    threads,
    older: hasMore ? cursorOf(threads[0]) : null,
    newer: older === undefined ? null : cursorOf(threads.at(-1)),
  }
}

/** A comment of this thing, or the one that it answers. */
async function rootOf({ orgId, kind, thingId }: Thing, commentId: number) {
  const [row] = await db
    .select({ parentId: comments.parentId })
    .from(comments)
    .where(
      and(
        eq(comments.orgId, orgId),
        eq(comments.commentId, commentId),
        eq(comments.thingKind, kind),
        eq(comments.thingId, thingId),
      ),
    )
  if (!row) return refuse('comment.missing')
  return row.parentId ?? commentId
}

const repliesStatement = preparedStatement<Raw>(
  'comment_replies',
  () =>
    worded(
      sql`${listing(sql`select * from ${comments} reply where reply.org_id = ${placeholder('orgId')}
        and reply.parent_id = ${placeholder('parentId')} and reply.id < ${placeholder('limitId')}::bigint
        order by reply.id desc limit ${COMMENTS_PAGE + 1}`)}`,
    ),
  { isText: true },
)

/** The last fifty before a reply, the oldest first. */
export async function repliesOf(thing: Thing, commentId: number, beyond: string | undefined) {
  if ((await rootOf(thing, commentId)) !== commentId) return refuse('comment.missing')
  const limitId = beyond === undefined ? BEYOND_ALL : Number(beyond)
  const rows = (await repliesStatement({ orgId: thing.orgId, parentId: commentId, limitId })).map(columns.decode)
  const all = byId(await commentsOf(db, thing.orgId, rows))
  const replies = all.slice(-COMMENTS_PAGE)
  return { replies, older: all.length > replies.length ? String(replies[0]!.commentId) : null }
}

const VERSIONS_MOST = 100

/** The present words first. Those of a deleted comment are nobody's business. */
export async function versionsOf(thing: Thing, commentId: number): Promise<CommentVersion[]> {
  await rootOf(thing, commentId)
  const itself = and(eq(comments.orgId, thing.orgId), eq(comments.commentId, commentId))
  const [row] = await db.select().from(comments).where(itself)
  if (!row || row.deletedAt) return refuse('comment.missing')
  const former = await db
    .select()
    .from(versions)
    .where(and(eq(versions.orgId, thing.orgId), eq(versions.commentId, commentId)))
    .orderBy(desc(versions.versionId))
    .limit(VERSIONS_MOST)
  const now = { at: row.editedAt ?? row.createdAt, body: row.body }
  return [now, ...former].map(({ at, body }) => ({ at: at.toISOString(), body }))
}
