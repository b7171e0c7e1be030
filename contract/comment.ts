// Comments: one discussion for any thing with a door. The contract of a thing makes its calls by `commentRoutesOf`.
import { z } from 'zod'
import { attachment, fileIds } from './file.ts'
import type { PlainCode } from './errors.ts'
import { id } from './id.ts'
import type { Action } from './permissions.ts'
import { MENTIONS_MOST, richText } from './rich-text-limits.ts'
import { route } from './route.ts'
import { withoutHidden } from './text.ts'
import { somebody } from './somebody.ts'

/** In bytes, as UTF-8. */
export const COMMENT_BYTES = 20 * 1024
export const COMMENTS_PAGE = 50
/** The last ones of each comment; the others are asked for. */
export const REPLIES_SHOWN = 5
export const REACTORS_MOST = 500
/** How long a deleted comment can be restored. */
export const COMMENT_BIN_DAYS = 30
const COMMENT_ROUTE_BYTES = 128 * 1024

/** Markdown with something visible in it. */
export const commentBody = richText(COMMENT_BYTES).refine(text => withoutHidden(text) !== '', { error: 'required' })

/** The reactions, in the order in which they are offered; the check mark first, because offices ask for it most. */
export const reactions = ['check', 'like', 'heart', 'laugh', 'party', 'eyes', 'thanks', 'sad'] as const
export type Reaction = (typeof reactions)[number]
export const reactionChange = z.strictObject({ reaction: z.enum(reactions, 'type'), isSet: z.boolean('type') })
export type ReactionChange = z.output<typeof reactionChange>
/** The members of each reaction that has any. */
export const reacted = z.array(z.object({ reaction: z.enum(reactions), memberIds: z.array(z.number()) }))

/** A deleted one keeps its place without its words, its files and its reactions. */
export const comment = z.object({
  commentId: z.number(),
  parentId: z.number().nullable(),
  /** A member, or somebody at GitHub of whom no more than the name there is known. */
  author: somebody.nullable(),
  outsider: z.string().nullable(),
  body: z.string(),
  files: z.array(attachment),
  reactions: reacted,
  version: z.number(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  /** Of a comment that is no reply. */
  resolved: z.object({ by: somebody, at: z.iso.datetime() }).nullable(),
  replyCount: z.number(),
})
export type Comment = z.infer<typeof comment>

/** A comment with its last replies, the oldest of them first. */
export const thread = comment.extend({ replies: z.array(comment) })
export type Thread = z.infer<typeof thread>

export const commentVersion = z.object({ at: z.iso.datetime(), body: z.string() })
export type CommentVersion = z.infer<typeof commentVersion>

const cursor = z
  .string('type')
  .regex(/^[1-9][0-9]{0,15}$/, 'type')
  .optional()

/** The oldest first; `older` and `newer` ask for the pages beyond, null at the ends. */
export const commentPage = z.object({
  threads: z.array(thread),
  older: z.string().nullable(),
  newer: z.string().nullable(),
})
export type CommentPage = z.infer<typeof commentPage>

type Door = { allow: Action; missing: readonly PlainCode[]; writing: readonly PlainCode[] }

function readingRoutes<const P extends string>(path: P, { allow, missing }: Door) {
  const all = `${path}/comments` as const
  const one = `${all}/:commentId` as const
  const refusals = [...missing, 'comment.missing'] as const
  return {
    /** The newest page, the page of what is older or newer than a comment, or the one around it. */
    list: route(`GET ${all}`, {
      allow,
      query: z.strictObject({ older: cursor, newer: cursor, around: cursor }),
      answer: commentPage,
      isRevalidated: true,
      refusals,
    }),
    /** The replies before those that the thread shows. */
    replies: route(`GET ${one}/replies`, {
      allow,
      query: z.strictObject({ older: cursor }),
      answer: z.object({ replies: z.array(comment), older: z.string().nullable() }),
      isRevalidated: true,
      refusals,
    }),
    versions: route(`GET ${one}/versions`, {
      allow,
      answer: z.array(commentVersion),
      isRevalidated: true,
      refusals,
    }),
    /** Those of these members who will not see what mentions them. */
    unseeing: route(`POST ${all}/unseeing`, {
      allow,
      body: z.strictObject({ memberIds: z.array(id).max(MENTIONS_MOST, 'type') }),
      answer: z.array(z.number()),
      refusals: missing,
    }),
  }
}

function writingRoutes<const P extends string>(path: P, { allow, writing }: Door) {
  const all = `${path}/comments` as const
  const one = `${all}/:commentId` as const
  const changing = [...writing, 'comment.missing'] as const
  const filing = [...changing, 'file.missing', 'file.tooMany'] as const
  return {
    post: route(`POST ${all}`, {
      allow,
      body: z.strictObject({ body: commentBody, parentId: id.nullable().optional(), fileIds: fileIds.optional() }),
      bodyBytes: COMMENT_ROUTE_BYTES,
      answer: comment,
      refusals: [...filing, 'comment.nested'],
    }),
    edit: route(`PATCH ${one}`, {
      allow,
      body: z.strictObject({ body: commentBody, fileIds: fileIds.optional(), version: z.int('type').min(1, 'type') }),
      bodyBytes: COMMENT_ROUTE_BYTES,
      answer: comment,
      refusals: [...filing, 'comment.foreign', 'row.stale'],
      current: comment,
    }),
    remove: route(`DELETE ${one}`, { allow, answer: comment, refusals: [...changing, 'comment.foreign'] }),
    restore: route(`POST ${one}/restore`, { allow, answer: comment, refusals: [...changing, 'comment.foreign'] }),
    react: route(`PUT ${one}/reaction`, {
      allow,
      body: reactionChange,
      answer: comment,
      refusals: changing,
    }),
    resolve: route(`PUT ${one}/resolution`, {
      allow,
      body: z.strictObject({ isResolved: z.boolean('type') }),
      answer: comment,
      refusals: [...changing, 'comment.nested'],
    }),
  }
}

/**
 * The calls for the comments of one kind of thing.
 * @param path of one such thing
 * @param door its refusals for reading and for writing
 */
export const commentRoutesOf = <const P extends string>(path: P, door: Door) => ({
  ...readingRoutes(path, door),
  ...writingRoutes(path, door),
})
export type CommentRoutes = ReturnType<typeof commentRoutesOf<string>>
