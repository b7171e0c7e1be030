// Places: read, made and changed.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import { isPlaceKind, type Place, type PlaceChange, type PlaceDraft, PLACES_MOST, type Position } from '#contract/place'
import { attachmentOf, attachFiles, filesOf } from '../attachment/attachments.ts'
import { db, write, type Writing } from '../db.ts'
import { stayingMembers } from '../member/staying.ts'
import { projectFor } from '../project/doors.ts'
import { workersAmong } from '../project/people.ts'
import { refuse } from '../refusal.ts'
import { queueInOrganization } from '../tenancy.ts'
import { cellOf } from './box/cells.ts'
import { holdHomes, itself, lockedPlaceFor, mayEdit, placeFor, type PlaceRecord } from './doors.ts'
import { PLACE, requireFewPictures } from './photos.ts'
import { categoryOf, positionOf } from './rows.ts'
import { placeCategories, places } from './tables.ts'

export const tellPlaces = (tx: Writing, orgId: number) => tx.tell(`organization:${orgId}`, 'places.changed', { orgId })

async function wholePlace(tx: NodePgDatabase, member: Member, record: PlaceRecord): Promise<Place> {
  const photos = await filesOf(tx, member.orgId, PLACE, [record.placeId])
  const { placeId, name, projectId, address, addressDetail, isApproximate, phone, hours, note, ownerId } = record
  const { version, createdBy, createdAt, updatedAt, archivedAt } = record
  return {
    placeId,
    name,
    placeCategory: categoryOf(record),
    projectId,
    address,
    addressDetail,
    position: positionOf(record),
    isApproximate,
    phone,
    hours,
    note,
    ownerId,
    photos: photos.map(attachmentOf),
    isArchived: archivedAt !== null,
    version,
    createdBy,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    mayEdit: await mayEdit(tx, member, record),
  }
}

export const readPlace = async (member: Member, placeId: number) =>
  wholePlace(db, member, await placeFor(member, placeId))

async function categoryColumns(tx: Writing, orgId: number, said: string) {
  if (isPlaceKind(said)) return { kind: said, categoryId: null }
  const categoryId = Number(said)
  const isIts = and(eq(placeCategories.orgId, orgId), eq(placeCategories.categoryId, categoryId))
  const [row] = await tx.select({ id: placeCategories.categoryId }).from(placeCategories).where(isIts).for('share')
  if (!row) refuse('placeCategory.missing', { field: 'placeCategory' })
  return { kind: 'OTHER' as const, categoryId }
}

const positionColumns = (position: Position | null) =>
  position ? { ...position, cell: cellOf(position) } : { lat: null, lng: null, cell: null }

/** Somebody who sees the place; it is locked against leaving. */
async function mayOwn(tx: Writing, member: Member, projectId: number | null, ownerId: number): Promise<boolean> {
  if (projectId !== null) {
    const project = await projectFor(member, 'project.look', projectId, tx)
    return (await workersAmong(tx, project, [ownerId])).has(ownerId)
  }
  const [staying] = await stayingMembers(tx, member.orgId, [ownerId])
  return staying !== undefined && staying.role !== 'GUEST'
}

async function requireOwner(tx: Writing, member: Member, projectId: number | null, ownerId: number | null) {
  if (ownerId !== null && !(await mayOwn(tx, member, projectId, ownerId)))
    refuse('member.missing', { field: 'ownerId' })
}

/** Nobody, where the owner would not see its new home and no other one is named. */
async function ownerIn(tx: Writing, member: Member, { projectId, ownerId }: PlaceRecord, change: PlaceChange) {
  const home = change.projectId === undefined ? projectId : change.projectId
  if (change.ownerId !== undefined) {
    await requireOwner(tx, member, home, change.ownerId)
    return change.ownerId
  }
  return home === projectId || ownerId === null || (await mayOwn(tx, member, home, ownerId)) ? ownerId : null
}

export const placeCountOf = (tx: NodePgDatabase, orgId: number) =>
  tx.$count(places, and(eq(places.orgId, orgId), isNull(places.deletedAt)))

/** One after the other, so that several at once cannot pass the limit together. */
export async function requireRoom(tx: Writing, orgId: number, more: number) {
  await queueInOrganization(tx, orgId)
  const count = await placeCountOf(tx, orgId)
  if (count + more > PLACES_MOST) refuse('place.tooMany', { values: { most: PLACES_MOST } })
}

export const createPlace = (member: Member, draft: PlaceDraft): Promise<Place> =>
  write(async tx => {
    const { orgId, memberId } = member
    const { placeCategory, position, fileIds, ...values } = draft
    await requireRoom(tx, orgId, 1)
    await holdHomes(tx, member, [draft.projectId])
    await requireOwner(tx, member, draft.projectId, draft.ownerId)
    const [record] = await tx
      .insert(places)
      .values({
        ...values,
        ...(await categoryColumns(tx, orgId, placeCategory)),
        ...positionColumns(position),
        orgId,
        createdBy: memberId,
      })
      .returning()
    await savePhotos(tx, member, record!, fileIds)
    tellPlaces(tx, orgId)
    return wholePlace(tx, member, record!)
  })

async function savePhotos(tx: Writing, member: Member, { placeId }: PlaceRecord, fileIds: readonly number[]) {
  await attachFiles(tx, member, {
    holder: { kind: PLACE, id: placeId },
    // The files of a project are those of its issues.
    root: { kind: PLACE, id: placeId, projectId: null },
    named: fileIds,
  })
  await requireFewPictures(tx, member.orgId, { kind: PLACE, id: placeId })
}

export const changePlace = (member: Member, placeId: number, change: PlaceChange): Promise<Place> =>
  write(async tx => {
    const { orgId } = member
    const { version, placeCategory, position, fileIds, isArchived, ...values } = change
    // Before the place, as whoever removes a category holds it before its places.
    const kind = placeCategory === undefined ? {} : await categoryColumns(tx, orgId, placeCategory)
    const before = await lockedPlaceFor(tx, member, placeId, change.projectId)
    if (version !== undefined && version !== before.version)
      refuse('row.stale', { current: await wholePlace(tx, member, before) })
    const ownerId = await ownerIn(tx, member, before, change)
    const [record] = await tx
      .update(places)
      .set({
        ...values,
        ...kind,
        ownerId,
        ...(position !== undefined && positionColumns(position)),
        ...(isArchived !== undefined && { archivedAt: isArchived ? (before.archivedAt ?? sql`now()`) : null }),
        version: before.version + 1,
        updatedAt: sql`now()`,
      })
      .where(itself(before))
      .returning()
    if (fileIds) await savePhotos(tx, member, record!, fileIds)
    tellPlaces(tx, orgId)
    return wholePlace(tx, member, record!)
  })
