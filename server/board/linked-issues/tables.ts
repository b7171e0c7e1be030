import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { issues } from '../../issue/tables.ts'
import { members } from '../../member/tables.ts'
import { id, momentNow } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { posts } from '../tables.ts'

export const postIssues = pgTable(
  'post_issue',
  {
    orgId: orgId(),
    postId: id('post_id').notNull(),
    issueId: id('issue_id').notNull(),
    linkedBy: id('linked_by').notNull(),
    linkedAt: momentNow('linked_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId, table.issueId] }),
    foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [posts.orgId, posts.postId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.issueId], foreignColumns: [issues.orgId, issues.issueId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.linkedBy], foreignColumns: [members.orgId, members.memberId] }),
    index('post_issue_issue_id').on(table.orgId, table.issueId),
    index('post_issue_linked_by').on(table.orgId, table.linkedBy),
  ],
)
