// The bin of places, which are purged after thirty days with what is linked to them.
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { type DeletedPlace, type Place, PLACE_BIN_DAYS } from '#contract/place'
import { purgeFilesOf } from '../attachment/purging.ts'
import { forgetPlaces } from '../chat/message/about-place.ts'
import { audit } from '../audit-trail.ts'
import { ago, db, write, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { namesOf } from '../member/names.ts'
import { projectFor } from '../project/doors.ts'
import { isEditable, isSeen, itself, lockedPlaceFor, type PlaceRecord } from './doors.ts'
import { PLACE } from './photos.ts'
import { readPlace, requireRoom, tellPlaces } from './places.ts'
import { placeTallies, places } from './tables.ts'
import { purgeVisitFiles } from './visit/photos.ts'

const BIN_MS = PLACE_BIN_DAYS * 86_400_000
const SHOWN_MOST = 200
const PURGED_AT_ONCE = 500
const isRestorable = and(isNotNull(places.deletedAt), gt(places.deletedAt, ago(BIN_MS)))

export const removePlace = (member: Member, placeId: number, client: Client) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const held = await lockedPlaceFor(tx, member, placeId)
    await tx
      .update(places)
      .set({ deletedAt: sql`now()`, deletedBy: memberId, version: held.version + 1 })
      .where(itself(held))
    await audit(tx, client, { userId, orgId, what: 'place.removed', about: await aboutOf(tx, member, held) })
    tellPlaces(tx, orgId)
  })

/** Without the name of a place of a private project, which readers of the record need not see. */
async function aboutOf(tx: Writing, member: Member, { placeId, projectId, name }: PlaceRecord) {
  const isHidden = projectId !== null && (await projectFor(member, 'project.look', projectId, tx)).isPrivate
  return isHidden ? { placeId } : { placeId, name }
}

/** Restoring it again has no effect. */
export async function restorePlace(member: Member, placeId: number, client: Client): Promise<Place> {
  const { orgId, userId } = member
  const isIts = and(isSeen(member), eq(places.placeId, placeId), isRestorable)
  const [binned] = await db.select({ placeId: places.placeId }).from(places).where(isIts)
  if (binned)
    await write(async tx => {
      await requireRoom(tx, orgId, 1)
      // Somebody was quicker.
      if ((await tx.$count(places, isIts)) === 0) return
      const held = await lockedPlaceFor(tx, member, placeId, undefined, { isBinned: true })
      await tx
        .update(places)
        .set({ deletedAt: null, deletedBy: null, version: held.version + 1, updatedAt: sql`now()` })
        .where(itself(held))
      await audit(tx, client, { userId, orgId, what: 'place.restored', about: await aboutOf(tx, member, held) })
      tellPlaces(tx, orgId)
    })
  return readPlace(member, placeId)
}

export async function deletedPlacesOf(member: Member): Promise<DeletedPlace[]> {
  const rows = await db
    .select()
    .from(places)
    .where(and(isSeen(member), isEditable(member), isRestorable))
    .orderBy(desc(places.deletedAt))
    .limit(SHOWN_MOST)
  const memberIds = rows.flatMap(({ deletedBy }) => deletedBy ?? [])
  const names = await namesOf(db, member.orgId, { userIds: [], memberIds })
  const nameOf = new Map(names.map(row => [row.memberId, row.name]))
  return rows.map(({ placeId, name, deletedAt, deletedBy }) => ({
    placeId,
    name,
    deletedAt: deletedAt!.toISOString(),
    purgedAt: new Date(deletedAt!.getTime() + BIN_MS).toISOString(),
    by: { memberId: deletedBy ?? 0, name: nameOf.get(deletedBy ?? 0) ?? '' },
  }))
}

/** Those whose days in the bin are over. */
export async function purgePlaces(): Promise<void> {
  const isDue = sql`${places.deletedAt} <= ${ago(BIN_MS)}`
  const due = await db
    .select({ orgId: places.orgId, placeId: places.placeId })
    .from(places)
    .where(isDue)
    .limit(PURGED_AT_ONCE)
  for (const place of due)
    await write(async tx => {
      const [row] = await tx
        .select({ placeId: places.placeId })
        .from(places)
        .where(and(itself(place), isDue))
        .for('update')
      if (!row) return
      await forgetPlaces(tx, place.orgId, [place.placeId])
      await purgePhotos(tx, place.orgId, [place.placeId])
      await tx.delete(places).where(itself(place))
    })
  if (due.length === PURGED_AT_ONCE) return purgePlaces()
  // Squares in which no place stands any more.
  await db.delete(placeTallies).where(eq(placeTallies.count, 0))
}

/** A purged project takes its places with it; their photos go here. */
export async function purgePlacesIn(tx: Writing, { orgId, projectId }: { orgId: number; projectId: number }) {
  const rows = await tx
    .select({ placeId: places.placeId })
    .from(places)
    .where(and(eq(places.orgId, orgId), eq(places.projectId, projectId)))
  const placeIds = rows.map(({ placeId }) => placeId)
  if (placeIds.length > 0) await forgetPlaces(tx, orgId, placeIds)
  await purgePhotos(tx, orgId, placeIds)
}

async function purgePhotos(tx: Writing, orgId: number, placeIds: readonly number[]) {
  await purgeFilesOf(tx, orgId, PLACE, placeIds)
  await purgeVisitFiles(tx, orgId, placeIds)
}
