// Posts: reading, writing and changing them.
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type NewPost, type Post, type PostChange, type PostRow, POSTS_PAGE } from '#contract/post'
import type { Member } from '#contract/permissions'
import { attachmentsIn, plainExcerpt } from '#contract/rich-text'
import { attachFiles, attachmentOf, filesOf } from '../../attachment/attachments.ts'
import { reactionsOf } from '../../comment/reactions.ts'
import { db, write, type Writing } from '../../db.ts'
import { itself as itsBoard, keptInBoard, lockedBoardFor, readersOf, type SeenBoard, seenBoardIds } from '../doors.ts'
import { refuse } from '../../refusal.ts'
import { insertPoll } from '../poll/records.ts'
import { boards, favouriteBoards, posts } from '../tables.ts'
import { noticeMentions } from './notified.ts'
import { reactedIn } from './reactions.ts'
import { itself, POST, type PostRecord, recordFor, rowsAmong } from './rows.ts'

const EXCERPT_MOST = 200

/** A page of a board, the newest first. */
export const postsOf = (member: Member, boardId: number, { older }: { older?: string | undefined }) =>
  keptInBoard(member, boardId, `posts ${older}`, async ({ orgId }) => {
    const here = and(eq(posts.orgId, orgId), eq(posts.boardId, boardId), isNull(posts.deletedAt))
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
    const next = rows.length > page.length ? String(page.at(-1)!.seq) : null
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

export const keptPost = (member: Member, boardId: number, postId: number) =>
  keptInBoard(member, boardId, `post ${postId}`, async board => ({ answer: await wholePost(db, board, postId) }))

export async function wholePost(tx: NodePgDatabase, board: SeenBoard, postId: number): Promise<Post> {
  const { orgId, boardId, myLevel } = board
  const { body, version } = await recordFor(tx, { orgId, boardId }, postId)
  const [row] = await rowsAmong(tx, orgId, [postId])
  const files = await filesOf(tx, orgId, POST, [postId])
  const reactions = reactionsOf(await reactedIn(tx, { orgId, postId }))
  return { ...row!, body, version, myLevel, files: files.map(attachmentOf), reactions }
}

export const createPost = (
  member: Member,
  boardId: number,
  { title, body = '', fileIds = [], poll }: NewPost,
): Promise<Post> =>
  write(async tx => {
    const { orgId, memberId } = member
    const board = await lockedBoardFor(tx, member, 'write', boardId)
    const post = await insertPost(tx, board, { title, body, authorId: memberId })
    const { postId, seq } = post
    const files = await attached(tx, member, post, { body, fileIds })
    if (poll) await insertPoll(tx, post, poll, 'poll.endsAt')
    if (files) await tx.update(posts).set({ fileCount: files }).where(itself(post))
    await noticeMentions(tx, member, postId, { before: '', body })
    const whole = await wholePost(tx, board, postId)
    tellPosts(tx, boardId, [whole])
    const readers = await readersOf(tx, board)
    const userIds = readers.map(({ userId }) => userId)
    tx.tellPeople(userIds, 'board.touched', { orgId, boardId, seq, authorId: memberId })
    return whole
  })

type Written = Pick<typeof posts.$inferInsert, 'title' | 'body' | 'authorId' | 'createdAt'>

/** The board is locked. Its number is the next one of the board. */
export async function insertPost(
  tx: Writing,
  { orgId, boardId }: Pick<PostRecord, 'orgId' | 'boardId'>,
  written: Written,
) {
  const lastPostAt = written.createdAt ?? sql`now()`
  const [counted] = await tx
    .update(boards)
    .set({ lastSeq: sql`${boards.lastSeq} + 1`, lastPostAt })
    .where(itsBoard({ orgId, boardId }))
    .returning({ seq: boards.lastSeq })
  const excerpt = plainExcerpt(written.body ?? '', EXCERPT_MOST)
  const [row] = await tx
    .insert(posts)
    .values({ ...written, orgId, boardId, seq: counted!.seq, excerpt })
    .returning()
  return row!
}

const attached = (
  tx: Writing,
  member: Member,
  { postId }: Pick<PostRecord, 'postId'>,
  { body, fileIds }: { body: string; fileIds: readonly number[] },
) => {
  const holder = { kind: POST, id: postId }
  return attachFiles(tx, member, {
    holder,
    root: { ...holder, projectId: null },
    named: fileIds,
    mentioned: attachmentsIn(body),
  })
}

/** By its author, or by those who manage the board. If another change came first, the refusal carries the current post. */
export const changePost = (member: Member, boardId: number, postId: number, change: PostChange): Promise<Post> =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    if (record.version !== change.version) refuse('row.stale', { current: await wholePost(tx, board, postId) })
    const { title = record.title, body = record.body, fileIds = [] } = change
    const isSame = title === record.title && body === record.body
    const files = await attached(tx, member, record, { body, fileIds })
    await tx
      .update(posts)
      .set({
        fileCount: sql`${posts.fileCount} + ${files}`,
        ...(!isSame && {
          title,
          body,
          excerpt: plainExcerpt(body, EXCERPT_MOST),
          editedAt: sql`now()`,
          version: record.version + 1,
        }),
      })
      .where(itself(record))
    await noticeMentions(tx, member, postId, { before: record.body, body })
    const whole = await wholePost(tx, board, postId)
    tellPosts(tx, boardId, [whole])
    tx.tell(`post:${postId}`, 'post.changed', { boardId, postId })
    return whole
  })

/** The door for changes of a post: one's own, or any of a board that one manages. */
export async function ownRecordFor(tx: Writing, member: Member, board: SeenBoard, postId: number) {
  const record = await recordFor(tx, board, postId)
  if (board.myLevel === 'manage') return record
  return record.authorId === member.memberId ? record : refuse('post.foreign')
}

export const tellPosts = (tx: Writing, boardId: number, rows: PostRow[]) =>
  tx.tell(`board:${boardId}`, 'posts.changed', { boardId, posts: rows })
