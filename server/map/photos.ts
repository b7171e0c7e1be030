// Photos of a place: at most five pictures among the files of the organization.
import type { Member } from '#contract/permissions'
import { PLACE_PHOTOS_MOST } from '#contract/place'
import { filesOf } from '../attachment/attachments.ts'
import type { FileRootPart } from '../attachment/parts.ts'
import type { Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import { lockedPlaceFor, seenPlacesAmong } from './doors.ts'

/** The kind by which files name a place as their holder. */
export const PLACE = 'place'

export async function requirePhotos(tx: Writing, orgId: number, placeId: number) {
  const files = await filesOf(tx, orgId, PLACE, [placeId])
  if (files.some(({ kind }) => kind !== 'picture')) refuse('place.photoKind', { field: 'fileIds' })
  if (files.length > PLACE_PHOTOS_MOST)
    refuse('place.photos', { field: 'fileIds', values: { most: PLACE_PHOTOS_MOST } })
}

export const filedPlace: FileRootPart = {
  seen: seenPlacesAmong,
  hold: async (tx, member, placeId) => {
    await lockedPlaceFor(tx, member as Member, placeId)
    return { mayModerate: true }
  },
  /** Without a new version: no writer of the place could miss it. */
  counted: async (tx, orgId, placeId, files) => {
    if (files > 0) await requirePhotos(tx, orgId, placeId)
    tx.tell(`organization:${orgId}`, 'places.changed', { orgId })
  },
}
