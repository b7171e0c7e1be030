// Issues of the made-up company by their titles, for the features that fill it further.
import { and, eq, inArray } from 'drizzle-orm'
import type { Writing } from '../../db.ts'
import { issues } from '../tables.ts'

export const issuesTitled = (tx: Writing, orgId: number, titles: readonly string[]) =>
  tx
    .select({ issueId: issues.issueId, projectId: issues.projectId, number: issues.number, title: issues.title })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), inArray(issues.title, [...titles])))
