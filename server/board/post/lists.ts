// Lists of posts: of one board, and of all that a member may read. Each page is one statement over the index of its order.
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { POSTS_PAGE } from '#contract/post'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { type BoardPlace, keptInBoard, seenBoardIds } from '../doors.ts'
import { favouriteBoards, posts } from '../tables.ts'
import { isPublished, rowsAmong } from './rows.ts'
import { postTags } from './tables.ts'

type Narrowing = { older?: string | undefined; prefixId?: string | undefined; tag?: string | undefined }

/** A page of a board, the newest first. */
export const postsOf = (member: Member, boardId: number, { older, prefixId, tag }: Narrowing) =>
  keptInBoard(member, boardId, `posts ${JSON.stringify([older, prefixId, tag])}`, async board => {
    const before = older === undefined ? undefined : Number(older)
    const source = tag === undefined ? inBoard(board, prefixId) : tagged(board, prefixId, tag)
    const [rows, totalCount] = await Promise.all([source.page(before), source.count()])
    const page = rows.slice(0, POSTS_PAGE)
    const next = rows.length > page.length ? String(page.at(-1)!.seq!) : null
    return { answer: { posts: await inOrder(board.orgId, page), next, totalCount } }
  })

const isOf = (prefixId: string | undefined) =>
  prefixId === undefined ? undefined : eq(posts.prefixId, Number(prefixId))

function inBoard({ orgId, boardId }: BoardPlace, prefixId: string | undefined) {
  const isLiving = and(isNull(posts.deletedAt), isPublished)
  const here = and(eq(posts.orgId, orgId), eq(posts.boardId, boardId), isLiving, isOf(prefixId))
  return {
    page: (before: number | undefined) =>
      db
        .select({ postId: posts.postId, seq: posts.seq })
        .from(posts)
        .where(and(here, before === undefined ? undefined : lt(posts.seq, before)))
        .orderBy(desc(posts.seq))
        .limit(POSTS_PAGE + 1),
    count: () => db.$count(posts, here),
  }
}

/** A prefix beside a tag is looked up for each of the tag. */
function tagged({ orgId, boardId }: BoardPlace, prefixId: string | undefined, tag: string) {
  const prefixed =
    prefixId === undefined
      ? undefined
      : sql`exists (select 1 from ${posts} where ${posts.orgId} = ${postTags.orgId}
          and ${posts.postId} = ${postTags.postId} and ${posts.prefixId} = ${Number(prefixId)}::bigint)`
  const here = and(eq(postTags.orgId, orgId), eq(postTags.boardId, boardId), eq(postTags.tag, tag), prefixed)
  return {
    page: (before: number | undefined) =>
      db
        .select({ postId: postTags.postId, seq: postTags.seq })
        .from(postTags)
        .where(and(here, before === undefined ? undefined : lt(postTags.seq, before)))
        .orderBy(desc(postTags.seq))
        .limit(POSTS_PAGE + 1),
    count: () => db.$count(postTags, here),
  }
}

type Wanted = {
  older?: string | undefined
  boardId?: string | undefined
  shown?: 'favourite' | undefined
  tag?: string | undefined
}

/** Of all boards that the member may read, or of some of them, the newest first. */
export async function allPostsOf(member: Member, { older, boardId, shown, tag }: Wanted) {
  const { orgId } = member
  const [ms, id] = (older ?? '').split('.').map(Number)
  const at = sql`to_timestamp(${(ms ?? 0) / 1000}::double precision)`
  // Of a tag there are living, published posts alone.
  const from = tag === undefined ? posts : postTags
  const isMeant: SQL | undefined = tag === undefined ? and(isNull(posts.deletedAt), isPublished) : eq(postTags.tag, tag)
  const rows = await db
    .select({ postId: from.postId, createdAt: from.createdAt })
    .from(from)
    .where(
      and(
        eq(from.orgId, orgId),
        isMeant,
        sql`${from.boardId} in ${seenBoardIds(member, { isArchiveOpen: false })}`,
        boardId === undefined ? undefined : eq(from.boardId, Number(boardId)),
        shown && sql`${from.boardId} in ${favouriteIdsOf(member)}`,
        older === undefined ? undefined : sql`(${from.createdAt}, ${from.postId}) < (${at}, ${id!}::bigint)`,
      ),
    )
    .orderBy(desc(from.createdAt), desc(from.postId))
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
