// Photos of a place: at most five pictures among the files of the organization.
import type { Member } from '#contract/permissions'
import { PLACE_PHOTOS_MOST } from '#contract/place'
import { type FileHolder, filesOf } from '../attachment/attachments.ts'
import type { FileRootPart } from '../attachment/parts.ts'
import type { Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import { lockedPlaceFor, seenPlacesAmong } from './doors.ts'

/** The kind by which files name a place as their holder. */
export const PLACE = 'place'

/** Of a place, or of a visit to one. */
export async function requireFewPictures(tx: Writing, orgId: number, { kind, id }: FileHolder) {
  const files = await filesOf(tx, orgId, kind, [id])
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
    if (files > 0) await requireFewPictures(tx, orgId, { kind: PLACE, id: placeId })
    tx.tell(`organization:${orgId}`, 'places.changed', { orgId })
  },
}
