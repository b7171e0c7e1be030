// The beginnings of comments, for lists that name them: read from the comments themselves, so that what was deleted is gone.
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { plainExcerpt } from '#contract/rich-text'
import { isAmong } from '../postgres/statements.ts'
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
