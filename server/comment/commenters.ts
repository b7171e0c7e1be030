// Authors of comments by the thing, for the features that tell them of more.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { isAmong } from '../postgres/statements.ts'
import { comments } from './tables.ts'

/** By the thing: the members who wrote its living comments. */
export async function commentersOf(tx: NodePgDatabase, orgId: number, kind: string, ids: readonly number[]) {
  const rows = await tx
    .selectDistinct({ thingId: comments.thingId, memberId: sql<number>`${comments.memberId}`.mapWith(Number) })
    .from(comments)
    .where(
      and(
        eq(comments.orgId, orgId),
        eq(comments.thingKind, kind),
        isAmong(comments.thingId, ids),
        isNotNull(comments.memberId),
        isNull(comments.deletedAt),
      ),
    )
  return Map.groupBy(rows, ({ thingId }) => thingId)
}
