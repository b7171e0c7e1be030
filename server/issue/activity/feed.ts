// The activity of a whole project. A bulk change is one entry, which members with the right to edit can undo.
import { issueKey } from '#contract/project'
import { and, eq } from 'drizzle-orm'
import type { ProjectActivity } from '#contract/activity'
import { BULK_UNDO_DAYS } from '#contract/bulk'
import { mayIn, type Member } from '#contract/permissions'
import { entryOf, projectActivityRows, readable, together, wordsFor } from './activities.ts'
import { db } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { projectFor } from '../../project/doors.ts'
import { bulks, issues } from '../tables.ts'

const UNDO_MS = BULK_UNDO_DAYS * 86_400_000

export async function projectActivitiesOf(member: Member, projectId: number, after: string | undefined) {
  const { orgId } = member
  const project = await projectFor(member, 'project.look', projectId)
  const { page, next } = await projectActivityRows(orgId, projectId, after)
  const words = await wordsFor(member, page)
  const titles = await titlesOf(
    orgId,
    page.map(({ issueId }) => issueId),
  )
  const known = await bulksOf(
    orgId,
    page.flatMap(({ bulkId }) => bulkId ?? []),
  )
  const mayUndo = mayIn(project.myRole, 'issue.edit') && project.archivedAt === null
  const activities = together(readable(page, words)).flatMap((group): ProjectActivity[] => {
    const { issueId, bulkId, at } = group[0]!
    const issue = titles.get(issueId)
    const bulk = bulkId === null ? undefined : known.get(bulkId)
    const entry = entryOf(group, words)
    if (!issue || entry.changes.length === 0) return []
    const undoneAt = bulk?.undoneAt ?? null
    return [
      {
        ...entry,
        issue: { issueId, key: issueKey(project.key, issue.number), title: issue.title },
        issueCount: bulk?.count ?? 1,
        mayUndo: mayUndo && bulk?.isFinal === false && !undoneAt && Date.now() - at.getTime() < UNDO_MS,
        undoneAt: undoneAt?.toISOString() ?? null,
      },
    ]
  })
  return { activities, next }
}

async function titlesOf(orgId: number, ids: number[]) {
  const rows = await db
    .select({ issueId: issues.issueId, number: issues.number, title: issues.title })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), isAmong(issues.issueId, ids)))
  return new Map(rows.map(row => [row.issueId, row]))
}

async function bulksOf(orgId: number, ids: number[]) {
  const rows = await db
    .select()
    .from(bulks)
    .where(and(eq(bulks.orgId, orgId), isAmong(bulks.bulkId, ids)))
  return new Map(rows.map(row => [row.bulkId, row]))
}
