// Comments for lists of other features that name them: read from the comments themselves, so that what was deleted is gone.
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { plainExcerpt, plainWords } from '#contract/rich-text'
import { isAmong } from '../postgres/statements.ts'
import { shownOnThings, withFiles } from '../searched/kinds.ts'
import type { Searched } from '../searched/parts.ts'
import { comments } from './tables.ts'

const EXCERPT_MOST = 140

export async function excerptsOf(tx: NodePgDatabase, orgId: number, kind: string, commentIds: readonly number[]) {
  const rows = await tx
    .select({ commentId: comments.commentId, body: comments.body })
    .from(comments)
    .where(
      and(
        eq(comments.orgId, orgId),
        eq(comments.thingKind, kind),
        isAmong(comments.commentId, commentIds),
        isNull(comments.deletedAt),
      ),
    )
  return new Map(rows.map(({ commentId, body }) => [commentId, plainExcerpt(body, EXCERPT_MOST)]))
}

/** Comments in the search, each on its thing. */
export const searchedComment: Searched = {
  shown: async (tx, member, ids) => {
    const rows = await tx
      .select({
        commentId: comments.commentId,
        thingKind: comments.thingKind,
        thingId: comments.thingId,
        memberId: comments.memberId,
        body: comments.body,
        createdAt: comments.createdAt,
      })
      .from(comments)
      .where(and(eq(comments.orgId, member.orgId), isAmong(comments.commentId, ids), isNull(comments.deletedAt)))
    const shown = await shownOnThings(tx, member, rows)
    return new Map(
      shown.map(({ row, thing }) => [
        row.commentId,
        {
          ...thing,
          text: row.body,
          wordsOf: plainWords,
          authorId: row.memberId,
          at: row.createdAt,
          path: `${thing.path}?comment=${row.commentId}`,
        },
      ]),
    )
  },
  filtered: withFiles(comments),
}
