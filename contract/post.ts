// Posts of boards: a title, a text with files, and comments.
import { z } from 'zod'
import { BOARD, BOARDS, boardLevels, boardRefusals, SEES_BOARD } from './board.ts'
import { commentRoutesOf, reacted, reactionChange } from './comment.ts'
import { attachment, fileIds } from './file.ts'
import { pollDraft, pollRoutesOf } from './poll.ts'
import { richText } from './rich-text-limits.ts'
import { route } from './route.ts'
import { somebody } from './somebody.ts'
import { visibleLine } from './text.ts'

export const POST_TITLE_MOST = 200
/** In bytes, as UTF-8. */
export const POST_BYTES = 100 * 1024
export const POSTS_PAGE = 30
export const POST_BIN_DAYS = 30
const POST_ROUTE_BYTES = 256 * 1024

/** A post in a list. */
export const postRow = z.object({
  postId: z.number(),
  boardId: z.number(),
  /** Of the posts of its board, in the order in which they were published. */
  seq: z.number(),
  title: z.string(),
  /** The beginning of its text, without marks. */
  excerpt: z.string(),
  /** The first picture in its text or among its files. */
  pictureId: z.number().nullable(),
  author: somebody,
  commentCount: z.number(),
  fileCount: z.number(),
  hasPoll: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type PostRow = z.infer<typeof postRow>

export const post = postRow.extend({
  body: z.string(),
  files: z.array(attachment),
  reactions: reacted,
  version: z.number(),
  /** Of the reader in its board. */
  myLevel: z.enum(boardLevels),
})
export type Post = z.infer<typeof post>

const title = visibleLine(POST_TITLE_MOST, 'post.required')
const body = richText(POST_BYTES)

export const newPost = z.strictObject({
  title,
  body: body.optional(),
  fileIds: fileIds.optional(),
  poll: pollDraft.optional(),
})
export type NewPost = z.output<typeof newPost>

/** Absent fields keep their value; files are added. */
export const postChange = z.strictObject({
  title: title.optional(),
  body: body.optional(),
  fileIds: fileIds.optional(),
  version: z.int('type').min(1, 'type'),
})
export type PostChange = z.output<typeof postChange>

export const deletedPost = z.object({
  postId: z.number(),
  title: z.string(),
  author: somebody,
  deletedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
})
export type DeletedPost = z.infer<typeof deletedPost>

const POSTS = `${BOARD}/posts` as const
export const POST = `${POSTS}/:postId` as const
const missing = ['board.missing', 'post.missing'] as const
const changing = [...boardRefusals, 'post.missing', 'post.foreign'] as const
const filing = ['file.missing', 'file.tooMany'] as const

const seqCursor = z
  .string('type')
  .regex(/^[1-9][0-9]{0,15}$/, 'type')
  .optional()
const timeCursor = z
  .string('type')
  .regex(/^[1-9][0-9]{0,12}\.[1-9][0-9]{0,15}$/, 'type')
  .optional()

export const postRoutes = {
  /** Of all living boards that I may read, or of one or my favourites among them, the newest first; those of archived ones are left out. */
  all: route(`GET ${BOARDS}/posts`, {
    ...SEES_BOARD,
    query: z.strictObject({
      older: timeCursor,
      boardId: z
        .string('type')
        .regex(/^[1-9][0-9]{0,9}$/, 'type')
        .optional(),
      shown: z.literal('favourite', 'type').optional(),
    }),
    answer: z.object({ posts: z.array(postRow), next: z.string().nullable() }),
  }),
  /** The newest first; `older` is the number of the last one of the page before. */
  list: route(`GET ${POSTS}`, {
    ...SEES_BOARD,
    query: z.strictObject({ older: seqCursor }),
    answer: z.object({ posts: z.array(postRow), next: z.string().nullable(), totalCount: z.number() }),
    isRevalidated: true,
    refusals: ['board.missing'],
  }),
  /** Deleted posts that I may bring back. */
  bin: route(`GET ${POSTS}/bin`, { ...SEES_BOARD, answer: z.array(deletedPost), refusals: ['board.missing'] }),
  create: route(`POST ${POSTS}`, {
    ...SEES_BOARD,
    body: newPost,
    bodyBytes: POST_ROUTE_BYTES,
    answer: post,
    refusals: [...boardRefusals, ...filing, 'poll.past'],
  }),
  read: route(`GET ${POST}`, { ...SEES_BOARD, answer: post, isRevalidated: true, refusals: missing }),
  /** By its author, or by those who manage the board. */
  change: route(`PATCH ${POST}`, {
    ...SEES_BOARD,
    body: postChange,
    bodyBytes: POST_ROUTE_BYTES,
    answer: post,
    refusals: [...changing, ...filing, 'row.stale'],
    current: post,
  }),
  react: route(`PUT ${POST}/reaction`, {
    ...SEES_BOARD,
    body: reactionChange,
    answer: z.object({ reactions: reacted }),
    refusals: [...boardRefusals, 'post.missing'],
  }),
  remove: route(`DELETE ${POST}`, { ...SEES_BOARD, refusals: changing }),
  /** Comes back as it was. */
  restore: route(`POST ${POST}/restore`, { ...SEES_BOARD, answer: post, refusals: changing }),
}

export const postCommentRoutes = commentRoutesOf(POST, {
  ...SEES_BOARD,
  missing,
  writing: [...boardRefusals, 'post.missing'],
})

/** Voting takes no more than reading the board. */
export const pollRoutes = pollRoutesOf(POST, {
  ...SEES_BOARD,
  missing,
  voting: [...boardRefusals, 'post.missing'],
  writing: changing,
})
