// Places: read, made and changed.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import {
  type Place,
  type PlaceChange,
  type PlaceDraft,
  type PlaceKind,
  placeKinds,
  PLACES_MOST,
  type Position,
} from '#contract/place'
import { attachmentOf, attachFiles, filesOf } from '../attachment/attachments.ts'
import { db, write, type Writing } from '../db.ts'
import { stayingMembers } from '../member/staying.ts'
import { refuse } from '../refusal.ts'
import { queueInOrganization } from '../tenancy.ts'
import { cellOf } from './cells.ts'
import { holdHomes, itself, lockedPlaceFor, mayEdit, placeFor, type PlaceRecord } from './doors.ts'
import { PLACE, requirePhotos } from './photos.ts'
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
    mayEdit: await mayEdit(member, record),
  }
}

export const readPlace = async (member: Member, placeId: number) =>
  wholePlace(db, member, await placeFor(member, placeId))

const isKind = (said: string): said is PlaceKind => (placeKinds as readonly string[]).includes(said)

async function categoryColumns(tx: Writing, orgId: number, said: string) {
  if (isKind(said)) return { kind: said, categoryId: null }
  const categoryId = Number(said)
  const isIts = and(eq(placeCategories.orgId, orgId), eq(placeCategories.categoryId, categoryId))
  const [row] = await tx.select({ id: placeCategories.categoryId }).from(placeCategories).where(isIts).for('share')
  if (!row) refuse('placeCategory.missing', { field: 'placeCategory' })
  return { kind: 'OTHER' as const, categoryId }
}

const positionColumns = (position: Position | null) =>
  position ? { ...position, cell: cellOf(position) } : { lat: null, lng: null, cell: null }

async function requireOwner(tx: Writing, orgId: number, ownerId: number | null | undefined) {
  if (ownerId && (await stayingMembers(tx, orgId, [ownerId])).length === 0)
    refuse('member.missing', { field: 'ownerId' })
}

/** One after the other, so that several at once cannot pass the limit together. */
export async function requireRoom(tx: Writing, orgId: number, more: number) {
  await queueInOrganization(tx, orgId)
  const count = await tx.$count(places, and(eq(places.orgId, orgId), isNull(places.deletedAt)))
  if (count + more > PLACES_MOST) refuse('place.tooMany', { values: { most: PLACES_MOST } })
}

export const createPlace = (member: Member, draft: PlaceDraft): Promise<Place> =>
  write(async tx => {
    const { orgId, memberId } = member
    const { placeCategory, position, fileIds, ...values } = draft
    await requireRoom(tx, orgId, 1)
    await holdHomes(tx, member, [draft.projectId])
    await requireOwner(tx, orgId, draft.ownerId)
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
  await requirePhotos(tx, member.orgId, placeId)
}

export const changePlace = (member: Member, placeId: number, change: PlaceChange): Promise<Place> =>
  write(async tx => {
    const { orgId } = member
    const { version, placeCategory, position, fileIds, isArchived, ...values } = change
    const before = await lockedPlaceFor(tx, member, placeId, change.projectId)
    if (version !== undefined && version !== before.version)
      refuse('row.stale', { current: await wholePlace(tx, member, before) })
    await requireOwner(tx, orgId, change.ownerId)
    const [record] = await tx
      .update(places)
      .set({
        ...values,
        ...(placeCategory !== undefined && (await categoryColumns(tx, orgId, placeCategory))),
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
