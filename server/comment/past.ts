// Comments with a past date: the discussions of a company that is not new.
import { and, eq } from 'drizzle-orm'
import type { Writing } from '../db.ts'
import { comments } from './tables.ts'

type PastComment = {
  orgId: number
  kind: string
  thingId: number
  memberId: number
  body: string
  at: Date
  parentId?: number | undefined
}

/** Nobody hears of it. Its thing counts it. */
export async function insertPastComment(tx: Writing, { kind, at, parentId, ...said }: PastComment) {
  const [made] = await tx
    .insert(comments)
    .values({ ...said, thingKind: kind, createdAt: at, parentId: parentId ?? null })
    .returning({ commentId: comments.commentId })
  return made!.commentId
}

/** So many files came with it. */
export const countPastFiles = (tx: Writing, orgId: number, commentId: number, fileCount: number) =>
  tx
    .update(comments)
    .set({ fileCount })
    .where(and(eq(comments.orgId, orgId), eq(comments.commentId, commentId)))
