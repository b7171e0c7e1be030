// Visits to a place, which whoever may change the place writes down for themselves.
import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { can, type Member } from '#contract/permissions'
import {
  type Visit,
  VISIT_AHEAD_MS,
  VISIT_BIN_DAYS,
  type VisitChange,
  type VisitDraft,
  VISITS_MOST,
  VISITS_PAGE,
} from '#contract/place-visit'
import { attachFiles, attachmentOf, dropFiles, filesOf, takeFilesBack } from '../../attachment/attachments.ts'
import { ago, db, write, type Writing } from '../../db.ts'
import { namesOf } from '../../member/names.ts'
import { refuse } from '../../refusal.ts'
import { cursorIn, cursorText } from '../cursors.ts'
import { lockedPlaceFor, mayEdit, placeFor } from '../doors.ts'
import { requireFewPictures } from '../photos.ts'
import { tellPlaces } from '../places.ts'
import { placeVisits as visits } from './tables.ts'

/** The kind by which files name a visit as their holder. */
export const VISIT = 'visit'
const BIN_MS = VISIT_BIN_DAYS * 86_400_000

type VisitRecord = typeof visits.$inferSelect

const isOf = (orgId: number, placeId: number) => and(eq(visits.orgId, orgId), eq(visits.placeId, placeId))
const itself = ({ orgId, visitId }: Pick<VisitRecord, 'orgId' | 'visitId'>) =>
  and(eq(visits.orgId, orgId), eq(visits.visitId, visitId))

/** Visitors take away what they wrote, and so do those who answer for the organization. */
const mayRemove = (member: Member, { memberId }: Pick<VisitRecord, 'memberId'>) =>
  memberId === member.memberId || can(member, 'organization.edit')

async function wholeVisits(
  tx: NodePgDatabase,
  member: Member,
  rows: readonly VisitRecord[],
  mayAdd: boolean,
): Promise<Visit[]> {
  const { orgId } = member
  const memberIds = rows.map(({ memberId }) => memberId)
  const visitIds = rows.map(({ visitId }) => visitId)
  // One after the other: within a transaction they share one connection.
  const names = await namesOf(tx, orgId, { userIds: [], memberIds })
  const files = Map.groupBy(await filesOf(tx, orgId, VISIT, visitIds), ({ holderId }) => holderId)
  const nameOf = new Map(names.map(row => [row.memberId, row.name]))
  return rows.map(row => ({
    visitId: row.visitId,
    memberId: row.memberId,
    memberName: nameOf.get(row.memberId) ?? '',
    visitedAt: row.visitedAt.toISOString(),
    note: row.note,
    version: row.version,
    photos: (files.get(row.visitId) ?? []).map(attachmentOf),
    mayChange: mayAdd && row.memberId === member.memberId,
    mayRemove: mayAdd && mayRemove(member, row),
  }))
}

export async function visitsAt(member: Member, placeId: number, behind: string | undefined) {
  const place = await placeFor(member, placeId)
  const mayAdd = await mayEdit(db, member, place)
  const cursor = behind === undefined ? undefined : cursorIn(behind)
  const last = alias(visits, 'last')
  const lastSeen = (id: number) =>
    db
      .select({ visitedAt: last.visitedAt, visitId: last.visitId })
      .from(last)
      .where(and(eq(last.orgId, member.orgId), eq(last.placeId, placeId), eq(last.visitId, id)))
  // By its row, which stays when it is deleted: a time of somebody's own making would have to be checked.
  const isBehind = cursor && sql`(${visits.visitedAt}, ${visits.visitId}) < (${lastSeen(cursor[1])})`
  const found = await db
    .select()
    .from(visits)
    .where(and(isOf(member.orgId, placeId), isNull(visits.deletedAt), isBehind))
    .orderBy(desc(visits.visitedAt), desc(visits.visitId))
    .limit(VISITS_PAGE + 1)
  const page = found.slice(0, VISITS_PAGE)
  const end = page.at(-1)
  return {
    visits: await wholeVisits(db, member, page, mayAdd),
    next: end && found.length > page.length ? cursorText(end.visitedAt.toISOString(), end.visitId) : null,
    mayAdd,
  }
}

function requirePast(visitedAt: string) {
  if (new Date(visitedAt).getTime() > Date.now() + VISIT_AHEAD_MS) refuse('visit.future', { field: 'visitedAt' })
}

/** With those in the bin. The place is locked, so that several at once cannot pass the limit together. */
async function requireRoom(tx: Writing, orgId: number, placeId: number) {
  const count = await tx.$count(visits, isOf(orgId, placeId))
  if (count >= VISITS_MOST) refuse('visit.tooMany', { values: { most: VISITS_MOST } })
}

async function savePhotos(tx: Writing, member: Member, { visitId }: VisitRecord, fileIds: readonly number[]) {
  const holder = { kind: VISIT, id: visitId }
  await attachFiles(tx, member, { holder, root: { ...holder, projectId: null }, named: fileIds })
  await requireFewPictures(tx, member.orgId, holder)
}

async function saved(tx: Writing, member: Member, record: VisitRecord): Promise<Visit> {
  tellPlaces(tx, member.orgId)
  const [whole] = await wholeVisits(tx, member, [record], true)
  return whole!
}

export const createVisit = (member: Member, placeId: number, { fileIds, visitedAt, note }: VisitDraft) =>
  write(async tx => {
    const { orgId, memberId } = member
    requirePast(visitedAt)
    await lockedPlaceFor(tx, member, placeId)
    await requireRoom(tx, orgId, placeId)
    const values = { orgId, placeId, memberId, note, visitedAt: new Date(visitedAt) }
    const [record] = await tx.insert(visits).values(values).returning()
    await savePhotos(tx, member, record!, fileIds)
    return saved(tx, member, record!)
  })

type VisitAt = { placeId: number; visitId: number }

/** Locks a visit with its place. */
export async function lockedVisitFor(tx: Writing, member: Member, { placeId, visitId }: VisitAt): Promise<VisitRecord> {
  await lockedPlaceFor(tx, member, placeId)
  const [row] = await tx
    .select()
    .from(visits)
    .where(and(isOf(member.orgId, placeId), eq(visits.visitId, visitId)))
    .for('update')
  const isKept = row && (row.deletedAt === null || row.deletedAt.getTime() > Date.now() - BIN_MS)
  return isKept ? row : refuse('visit.missing')
}

export const changeVisit = (member: Member, at: VisitAt, { fileIds, visitedAt, note, version }: VisitChange) =>
  write(async tx => {
    if (visitedAt !== undefined) requirePast(visitedAt)
    const before = await lockedVisitFor(tx, member, at)
    if (before.deletedAt) refuse('visit.missing')
    if (before.memberId !== member.memberId) refuse('visit.foreign')
    if (version !== undefined && version !== before.version) {
      const [current] = await wholeVisits(tx, member, [before], true)
      refuse('row.stale', { current })
    }
    const set = {
      version: before.version + 1,
      visitedAt: visitedAt === undefined ? before.visitedAt : new Date(visitedAt),
      note: note ?? before.note,
    }
    const [record] = await tx.update(visits).set(set).where(itself(before)).returning()
    if (fileIds) await savePhotos(tx, member, record!, fileIds)
    return saved(tx, member, record!)
  })

export const removeVisit = (member: Member, at: VisitAt) =>
  write(async tx => {
    const before = await lockedVisitFor(tx, member, at)
    if (before.deletedAt) refuse('visit.missing')
    if (!mayRemove(member, before)) refuse('visit.foreign')
    await tx
      .update(visits)
      .set({ deletedAt: sql`now()`, version: before.version + 1 })
      .where(itself(before))
    await dropFiles(tx, member.orgId, { kind: VISIT, id: at.visitId })
    tellPlaces(tx, member.orgId)
  })

/** Restoring it again has no effect. */
export const restoreVisit = (member: Member, at: VisitAt) =>
  write(async tx => {
    const before = await lockedVisitFor(tx, member, at)
    if (!mayRemove(member, before)) refuse('visit.foreign')
    if (before.deletedAt === null) return saved(tx, member, before)
    const [record] = await tx
      .update(visits)
      .set({ deletedAt: null, version: before.version + 1 })
      .where(itself(before))
      .returning()
    await takeFilesBack(tx, member.orgId, { kind: VISIT, id: at.visitId })
    return saved(tx, member, record!)
  })

/** Those whose days in the bin are over; their files end by themselves. */
export const purgeVisits = async () =>
  void (await db.delete(visits).where(and(isNotNull(visits.deletedAt), lte(visits.deletedAt, ago(BIN_MS)))))
