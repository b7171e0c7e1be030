import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { posts } from '../../board/tables.ts'
import { members } from '../../member/tables.ts'
import { id, momentNow } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { places } from '../tables.ts'

/** A post has five places at the most. */
export const placePosts = pgTable(
  'place_post',
  {
    orgId: orgId(),
    postId: id('post_id').notNull(),
    placeId: id('place_id').notNull(),
    linkedBy: id('linked_by').notNull(),
    linkedAt: momentNow('linked_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId, table.placeId] }),
    foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [posts.orgId, posts.postId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.placeId], foreignColumns: [places.orgId, places.placeId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.linkedBy], foreignColumns: [members.orgId, members.memberId] }),
    index('place_post_place_id').on(table.orgId, table.placeId),
    index('place_post_linked_by').on(table.orgId, table.linkedBy),
  ],
)
