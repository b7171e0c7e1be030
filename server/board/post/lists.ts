// Lists of posts: of one board, and of all that a member may read.
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { POSTS_PAGE } from '#contract/post'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { keptInBoard, seenBoardIds } from '../doors.ts'
import { favouriteBoards, posts } from '../tables.ts'
import { isPublished, rowsAmong } from './rows.ts'

/** A page of a board, the newest first. */
export const postsOf = (member: Member, boardId: number, { older }: { older?: string | undefined }) =>
  keptInBoard(member, boardId, `posts ${older}`, async ({ orgId }) => {
    const here = and(eq(posts.orgId, orgId), eq(posts.boardId, boardId), isNull(posts.deletedAt), isPublished)
    const [rows, totalCount] = await Promise.all([
      db
        .select({ postId: posts.postId, seq: posts.seq })
        .from(posts)
        .where(and(here, older === undefined ? undefined : lt(posts.seq, Number(older))))
        .orderBy(desc(posts.seq))
        .limit(POSTS_PAGE + 1),
      db.$count(posts, here),
    ])
    const page = rows.slice(0, POSTS_PAGE)
    const next = rows.length > page.length ? String(page.at(-1)!.seq!) : null
    return { answer: { posts: await inOrder(orgId, page), next, totalCount } }
  })

type Wanted = { older?: string | undefined; boardId?: string | undefined; shown?: 'favourite' | undefined }

/** Of all boards that the member may read, or of some of them, the newest first. */
export async function allPostsOf(member: Member, { older, boardId, shown }: Wanted) {
  const { orgId } = member
  const [ms, id] = (older ?? '').split('.').map(Number)
  const at = sql`to_timestamp(${(ms ?? 0) / 1000}::double precision)`
  const rows = await db
    .select({ postId: posts.postId, createdAt: posts.createdAt })
    .from(posts)
    .where(
      and(
        eq(posts.orgId, orgId),
        isNull(posts.deletedAt),
        isPublished,
        sql`${posts.boardId} in ${seenBoardIds(member, { isArchiveOpen: false })}`,
        boardId === undefined ? undefined : eq(posts.boardId, Number(boardId)),
        shown && sql`${posts.boardId} in ${favouriteIdsOf(member)}`,
        older === undefined ? undefined : sql`(${posts.createdAt}, ${posts.postId}) < (${at}, ${id!}::bigint)`,
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.postId))
    .limit(POSTS_PAGE + 1)
  const page = rows.slice(0, POSTS_PAGE)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return { posts: await inOrder(orgId, page), next: last ? `${last.createdAt.getTime()}.${last.postId}` : null }
}

const favouriteIdsOf = ({ orgId, memberId }: Member) =>
  db
    .select({ boardId: favouriteBoards.boardId })
    .from(favouriteBoards)
    .where(and(eq(favouriteBoards.orgId, orgId), eq(favouriteBoards.memberId, memberId)))

async function inOrder(orgId: number, page: readonly { postId: number }[]) {
  const found = await rowsAmong(
    db,
    orgId,
    page.map(({ postId }) => postId),
  )
  const byId = new Map(found.map(row => [row.postId, row]))
  return page.flatMap(({ postId }) => byId.get(postId) ?? [])
}
