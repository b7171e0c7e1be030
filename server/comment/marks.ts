// Reactions to comments, and the resolution of threads.
import { and, isNull, sql } from 'drizzle-orm'
import type { ReactionChange } from '#contract/comment'
import type { Member } from '#contract/permissions'
import { refuse } from '../refusal.ts'
import { changeComment, itself } from './comments.ts'
import type { Discussed, Ids } from './discussed.ts'
import { changeReaction } from './reactions.ts'
import { comments, reactions } from './tables.ts'

export const reactToComment = (thing: Discussed, member: Member, ids: Ids, commentId: number, change: ReactionChange) =>
  changeComment(thing, member, ids, commentId, async (tx, _, row) => {
    if (row.deletedAt) refuse('comment.missing')
    await changeReaction(
      tx,
      member,
      { table: reactions, thing: reactions.commentId, id: commentId, reacted: row.reacted },
      change,
    )
  })

/** Of a whole thread, so never of a reply. */
export const resolveComment = (thing: Discussed, member: Member, ids: Ids, commentId: number, isResolved: boolean) =>
  changeComment(thing, member, ids, commentId, async (tx, _, row) => {
    if (row.parentId !== null) refuse('comment.nested')
    await tx
      .update(comments)
      .set(
        isResolved ? { resolvedAt: sql`now()`, resolvedBy: member.memberId } : { resolvedAt: null, resolvedBy: null },
      )
      .where(and(itself(member, commentId), isResolved ? isNull(comments.resolvedAt) : sql`true`))
  })
