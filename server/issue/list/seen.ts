// Issues of all projects that a member sees, for features whose things have issues.
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { IssueFilter } from '#contract/filter'
import { type Asking, seenProjectIds, type Unnamed } from '../../project/doors.ts'
import { issues } from '../tables.ts'
import { conditionsOf } from './filters.ts'

/** A filter of fields that mean the same in every project; empty where it asks nothing. */
export const conditionsAnywhere = ({ orgId, memberId }: Asking, filter: IssueFilter, today: string): SQL[] =>
  conditionsOf(filter, { orgId, memberId, today })

/** To be joined by `issueId`. */
export const seenIssues = (tx: NodePgDatabase, member: Unnamed, conditions: readonly SQL[]) =>
  tx
    .select({
      issueId: issues.issueId,
      priority: issues.priority,
      dueDate: issues.dueDate,
      isOpen: issues.isOpen,
      updatedAt: issues.updatedAt,
    })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, member.orgId),
        isNull(issues.deletedAt),
        inArray(issues.projectId, seenProjectIds(member)),
        ...conditions,
      ),
    )
    .as('seen_issue')
