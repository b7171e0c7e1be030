// Reactions to comments, and the resolution of threads.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Reaction, REACTORS_MOST } from '#contract/comment'
import type { Member } from '#contract/permissions'
import { refuse } from '../refusal.ts'
import { changeComment, itself } from './comments.ts'
import type { Discussed, Ids } from './discussed.ts'
import { comments, reactions } from './tables.ts'

export const reactToComment = (
  thing: Discussed,
  member: Member,
  ids: Ids,
  commentId: number,
  { reaction, isSet }: { reaction: Reaction; isSet: boolean },
) =>
  changeComment(thing, member, ids, commentId, async (tx, _, row) => {
    if (row.deletedAt) refuse('comment.missing')
    const { orgId, memberId } = member
    const mine = { orgId, commentId, reaction, memberId }
    if (isSet && (row.reacted[reaction]?.length ?? 0) < REACTORS_MOST)
      await tx.insert(reactions).values(mine).onConflictDoNothing()
    if (!isSet)
      await tx
        .delete(reactions)
        .where(
          and(
            eq(reactions.orgId, orgId),
            eq(reactions.commentId, commentId),
            eq(reactions.reaction, reaction),
            eq(reactions.memberId, memberId),
          ),
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
