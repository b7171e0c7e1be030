// Posts that a member may read, for features whose things have posts.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Asking, seenBoardIds } from './doors.ts'
import { boards, posts } from './tables.ts'
import { isPublished } from './post/rows.ts'

/** To be joined by `postId`. */
export const livingPosts = (tx: NodePgDatabase, member: Asking) =>
  tx
    .select({ postId: posts.postId, boardId: posts.boardId, title: posts.title, board: boards.name })
    .from(posts)
    .innerJoin(boards, and(eq(boards.orgId, posts.orgId), eq(boards.boardId, posts.boardId)))
    .where(
      and(
        eq(posts.orgId, member.orgId),
        isNull(posts.deletedAt),
        isPublished,
        inArray(posts.boardId, seenBoardIds(member)),
      ),
    )
    .as('living_post')
