// The issues at a place, and the place of an issue.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type PlaceIssue, PLACE_ISSUES_MOST } from '#contract/map'
import type { Member } from '#contract/permissions'
import type { PlaceRow } from '#contract/place'
import { db, write } from '../../db.ts'
import { issueFor, lockedIssueFor } from '../../issue/issues.ts'
import { seenIssues } from '../../issue/list/seen.ts'
import { today } from '../../issue/list/statistics.ts'
import { referencesOf } from '../../issue/references.ts'
import { priorityOf } from '../../issue/rows.ts'
import { placeFor, isSeen } from '../doors.ts'
import { tellPlaces } from '../places.ts'
import { placeRows } from '../rows.ts'
import { placeIssues, places } from '../tables.ts'

/** In projects that the member sees: open ones first, then the latest. */
export async function issuesAt(member: Member, placeId: number): Promise<PlaceIssue[]> {
  await placeFor(member, placeId)
  const seen = seenIssues(db, member, [])
  const rows = await db
    .select({ issueId: seen.issueId, priority: seen.priority, dueDate: seen.dueDate, isOpen: seen.isOpen })
    .from(placeIssues)
    .innerJoin(seen, eq(seen.issueId, placeIssues.issueId))
    .where(and(eq(placeIssues.orgId, member.orgId), eq(placeIssues.placeId, placeId)))
    .orderBy(desc(seen.isOpen), desc(seen.updatedAt), desc(seen.issueId))
    .limit(PLACE_ISSUES_MOST)
  const found = await referencesOf(
    db,
    member,
    rows.map(({ issueId }) => issueId),
  )
  const known = new Map(rows.map(row => [row.issueId, row]))
  const day = today()
  return found.map(issue => {
    const { priority, dueDate, isOpen } = known.get(issue.issueId)!
    return { ...issue, priority: priorityOf(priority), dueDate, isOverdue: isOpen && dueDate !== null && dueDate < day }
  })
}

/** Null also where the place is hidden from the member, or lies in the bin. */
async function seenPlaceOf(member: Member, issueId: number): Promise<PlaceRow | null> {
  const [row] = await db
    .select({ placeId: places.placeId })
    .from(placeIssues)
    .innerJoin(places, and(eq(places.orgId, placeIssues.orgId), eq(places.placeId, placeIssues.placeId)))
    .where(
      and(
        eq(placeIssues.orgId, member.orgId),
        eq(placeIssues.issueId, issueId),
        isNull(places.deletedAt),
        isSeen(member),
      ),
    )
  const [place] = row ? await placeRows(db, member, [row.placeId], { today: today(), filtered: [] }) : []
  return place ?? null
}

export async function placeOfIssue(member: Member, projectId: number, issueId: number) {
  await issueFor(member, 'project.look', projectId, issueId)
  return { place: await seenPlaceOf(member, issueId) }
}

export async function putIssue(member: Member, projectId: number, issueId: number, placeId: number | null) {
  const { orgId, memberId } = member
  await write(async tx => {
    await lockedIssueFor(tx, member, projectId, issueId)
    const isIts = and(eq(placeIssues.orgId, orgId), eq(placeIssues.issueId, issueId))
    if (placeId === null) await tx.delete(placeIssues).where(isIts)
    else {
      await placeFor(member, placeId, tx)
      const linked = { placeId, linkedBy: memberId, linkedAt: sql`now()` }
      await tx
        .insert(placeIssues)
        .values({ orgId, issueId, ...linked })
        .onConflictDoUpdate({ target: [placeIssues.orgId, placeIssues.issueId], set: linked })
    }
    tx.tell(`issue:${issueId}`, 'issue.placed', { issueId })
    tellPlaces(tx, orgId)
  })
  return { place: await seenPlaceOf(member, issueId) }
}
