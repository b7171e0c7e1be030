// Posts of boards: a title, a text with files, and comments.
import { z } from 'zod'
import { BOARD, BOARDS, boardLevels, boardRefusals, prefix, SEES_BOARD } from './board.ts'
import { reacted, reactionChange } from './comment.ts'
import { attachment, fileIds } from './file.ts'
import { id } from './id.ts'
import { pollDraft } from './poll.ts'
import { postMove } from './post-move.ts'
import { postTag, postTags as tags } from './post-tag.ts'
import { postVersion } from './post-version.ts'
import { richText } from './rich-text-limits.ts'
import { route } from './route.ts'
import { somebody } from './somebody.ts'
import { visibleLine } from './text.ts'

export const POST_TITLE_MOST = 200
/** In bytes, as UTF-8. */
export const POST_BYTES = 100 * 1024
export const POSTS_PAGE = 30
export const POST_BIN_DAYS = 30
/** Of one board, expired ones apart. */
export const PINS_MOST = 5
const POST_ROUTE_BYTES = 256 * 1024
export const SCHEDULE_DAYS_MOST = 365
/** Unpublished ones of one board. */
export const SCHEDULED_MOST = 100
/** Reasons for which a post was not published at its time. */
export const heldReasons = ['author', 'board', 'late'] as const
export type HeldReason = (typeof heldReasons)[number]

/** A post in a list. */
export const postRow = z.object({
  postId: z.number(),
  boardId: z.number(),
  /** Of the posts of its board, in the order in which they were published; 0 before that. */
  seq: z.number(),
  title: z.string(),
  /** The beginning of its text, without marks. */
  excerpt: z.string(),
  /** The first picture in its text or among its files. */
  pictureId: z.number().nullable(),
  author: somebody,
  /** Somebody has to read it. */
  isMustRead: z.boolean(),
  prefix: prefix.nullable(),
  tags: z.array(z.string()),
  commentCount: z.number(),
  fileCount: z.number(),
  hasPoll: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type PostRow = z.infer<typeof postRow>

const schedule = {
  /** Null once it is published. Until then its author and the managers of the board see it, and nobody else. */
  publishAt: z.iso.datetime().nullable(),
  /** It was not published at its time: its author may write there no more, the board was closed, or it lay in the bin. */
  heldBecause: z.enum(heldReasons).nullable(),
}

export const scheduledPost = postRow.extend({ ...schedule, publishAt: z.iso.datetime() })
export type ScheduledPost = z.infer<typeof scheduledPost>

export const post = postRow.extend({
  ...schedule,
  body: z.string(),
  /** As a change names it. */
  prefixId: z.number().nullable(),
  files: z.array(attachment),
  reactions: reacted,
  version: z.number(),
  /** Of the reader in its board. */
  myLevel: z.enum(boardLevels),
})
export type Post = z.infer<typeof post>

const title = visibleLine(POST_TITLE_MOST, 'post.required')
const body = richText(POST_BYTES)
const publishAt = z.iso.datetime('date')

/** `publishAt` is ahead, within a year. */
export const newPost = z.strictObject({
  title,
  body: body.optional(),
  fileIds: fileIds.optional(),
  prefixId: id.optional(),
  tags: tags.optional(),
  publishAt: publishAt.optional(),
  poll: pollDraft.optional(),
})
export type NewPost = z.output<typeof newPost>

/** Absent fields keep their value; files are added. */
export const postChange = z.strictObject({
  title: title.optional(),
  body: body.optional(),
  fileIds: fileIds.optional(),
  /** Whether confirmations of the text before count on. Needed where there are any, and the text changes. */
  confirmationsStand: z.boolean('type').optional(),
  prefixId: id.nullable().optional(),
  tags: tags.optional(),
  version: z.int('type').min(1, 'type'),
})
export type PostChange = z.output<typeof postChange>

/** Over the posts of its board through its last day, in the time of Korea; without one until it is unpinned. */
export const pinnedPost = postRow.extend({ pinnedUntil: z.iso.date().nullable() })
export type PinnedPost = z.infer<typeof pinnedPost>

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
/** The refusals that reading a post may give. */
export const postMissing = ['board.missing', 'post.missing'] as const
/** The refusals that a change of a post may give. */
export const postChanging = [...boardRefusals, 'post.missing', 'post.foreign'] as const
const sorting = ['prefix.missing', 'prefix.needed'] as const
const filing = ['file.missing', 'file.tooMany'] as const
const scheduling = ['post.past', 'post.tooManyScheduled'] as const

const seqCursor = z
  .string('type')
  .regex(/^[1-9][0-9]{0,15}$/, 'type')
  .optional()
const idText = z.string('type').regex(/^[1-9][0-9]{0,9}$/, 'type')
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
      boardId: idText.optional(),
      shown: z.literal('favourite', 'type').optional(),
      tag: postTag.optional(),
    }),
    answer: z.object({ posts: z.array(postRow), next: z.string().nullable() }),
  }),
  /** Those in use on the boards that I may read, the most used first. */
  tags: route(`GET ${BOARDS}/tags`, { ...SEES_BOARD, answer: z.array(z.string()) }),
  /** The newest first; `older` is the number of the last one of the page before. */
  list: route(`GET ${POSTS}`, {
    ...SEES_BOARD,
    query: z.strictObject({ older: seqCursor, prefixId: idText.optional(), tag: postTag.optional() }),
    answer: z.object({ posts: z.array(postRow), next: z.string().nullable(), totalCount: z.number() }),
    isRevalidated: true,
    refusals: ['board.missing'],
  }),
  /** In the order in which they were pinned. */
  pins: route(`GET ${POSTS}/pins`, {
    ...SEES_BOARD,
    answer: z.array(pinnedPost),
    refusals: ['board.missing'],
  }),
  /** Deleted posts that I may bring back. */
  bin: route(`GET ${POSTS}/bin`, { ...SEES_BOARD, answer: z.array(deletedPost), refusals: ['board.missing'] }),
  create: route(`POST ${POSTS}`, {
    ...SEES_BOARD,
    body: newPost,
    bodyBytes: POST_ROUTE_BYTES,
    answer: post,
    refusals: [...boardRefusals, ...filing, ...sorting, ...scheduling, 'poll.past', 'poll.early'],
  }),
  /** Unpublished posts of mine, and all to those who manage the board; the next one first. */
  scheduled: route(`GET ${POSTS}/scheduled`, {
    ...SEES_BOARD,
    answer: z.array(scheduledPost),
    refusals: ['board.missing'],
  }),
  /** Another time for an unpublished post, by its author or by those who manage the board. */
  schedule: route(`PUT ${POST}/schedule`, {
    ...SEES_BOARD,
    body: z.strictObject({ publishAt }),
    answer: post,
    refusals: [...postChanging, 'post.past', 'post.published', 'post.pollOver'],
  }),
  /** At once. Publishing it again has no effect. */
  publish: route(`POST ${POST}/publish`, { ...SEES_BOARD, answer: post, refusals: postChanging }),
  read: route(`GET ${POST}`, { ...SEES_BOARD, answer: post, isRevalidated: true, refusals: postMissing }),
  /** Its present board, for those who read it there, so that an old address still leads to a moved post. */
  where: route(`GET ${POST}/place`, {
    ...SEES_BOARD,
    answer: z.object({ boardId: z.number() }),
    refusals: ['post.missing'],
  }),
  /** To be asked before it is moved, by whoever may move it. */
  moving: route(`GET ${POST}/move`, {
    ...SEES_BOARD,
    query: z.strictObject({ targetBoardId: idText }),
    answer: postMove,
    refusals: postChanging,
  }),
  /** With its comments, files and versions, by whoever may change it and write there. Without a prefix it keeps the one of the same name. */
  move: route(`POST ${POST}/move`, {
    ...SEES_BOARD,
    body: z.strictObject({ targetBoardId: id, targetPrefixId: id.nullable().optional() }),
    answer: post,
    refusals: [...postChanging, ...sorting, 'post.tooManyScheduled'],
  }),
  /** By its author, or by those who manage the board. */
  change: route(`PATCH ${POST}`, {
    ...SEES_BOARD,
    body: postChange,
    bodyBytes: POST_ROUTE_BYTES,
    answer: post,
    refusals: [...postChanging, ...filing, ...sorting, 'post.confirmed', 'row.stale'],
    current: post,
  }),
  /** By those who manage the board. A pinned one keeps its place, and gets this last day. */
  pin: route(`PUT ${POST}/pin`, {
    ...SEES_BOARD,
    body: z.strictObject({ lastDay: z.iso.date('date').nullable() }),
    refusals: [...boardRefusals, 'post.missing', 'post.tooManyPinned', 'post.pinOver'],
  }),
  unpin: route(`DELETE ${POST}/pin`, { ...SEES_BOARD, refusals: [...boardRefusals, 'post.missing'] }),
  /** The newest first, the present one too: to its author and those who manage the board. One is restored by a change. */
  versions: route(`GET ${POST}/versions`, {
    ...SEES_BOARD,
    query: z.strictObject({ older: seqCursor }),
    answer: z.object({ versions: z.array(postVersion), next: z.string().nullable() }),
    isRevalidated: true,
    refusals: [...postMissing, 'post.foreign'],
  }),
  react: route(`PUT ${POST}/reaction`, {
    ...SEES_BOARD,
    body: reactionChange,
    answer: z.object({ reactions: reacted }),
    refusals: [...boardRefusals, 'post.missing'],
  }),
  remove: route(`DELETE ${POST}`, { ...SEES_BOARD, refusals: postChanging }),
  /** Comes back as it was. */
  restore: route(`POST ${POST}/restore`, {
    ...SEES_BOARD,
    answer: post,
    refusals: [...postChanging, 'post.tooManyScheduled'],
  }),
}
