// Photos of visits: seen by whoever sees the place, and taken away by their visitor or by those who answer for the organization.
import { and, eq, isNull } from 'drizzle-orm'
import { can, type Member } from '#contract/permissions'
import type { FileRootPart } from '../../attachment/parts.ts'
import { purgeFilesOf } from '../../attachment/purging.ts'
import type { Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { isSeen } from '../doors.ts'
import { requireFewPictures } from '../photos.ts'
import { tellPlaces } from '../places.ts'
import { places } from '../tables.ts'
import { placeVisits as visits } from './tables.ts'
import { lockedVisitFor, VISIT } from './visits.ts'

export const filedVisit: FileRootPart = {
  seen: async (tx, member, ids) => {
    const rows = await tx
      .select({ visitId: visits.visitId })
      .from(visits)
      .innerJoin(places, and(eq(places.orgId, visits.orgId), eq(places.placeId, visits.placeId)))
      .where(
        and(
          eq(visits.orgId, member.orgId),
          isAmong(visits.visitId, ids),
          isNull(visits.deletedAt),
          isNull(places.deletedAt),
          isSeen(member),
        ),
      )
    return new Set(rows.map(({ visitId }) => visitId))
  },
  hold: async (tx, member, visitId) => {
    const [row] = await tx
      .select({ placeId: visits.placeId })
      .from(visits)
      .where(and(eq(visits.orgId, member.orgId), eq(visits.visitId, visitId)))
    if (!row) return refuse('visit.missing')
    await lockedVisitFor(tx, member as Member, { placeId: row.placeId, visitId })
    return { mayModerate: can(member, 'organization.edit') }
  },
  counted: async (tx, orgId, id, files) => {
    if (files > 0) await requireFewPictures(tx, orgId, { kind: VISIT, id })
    tellPlaces(tx, orgId)
  },
}

/** Those of all visits to places that are purged. */
export async function purgeVisitFiles(tx: Writing, orgId: number, placeIds: readonly number[]) {
  const rows = await tx
    .select({ visitId: visits.visitId })
    .from(visits)
    .where(and(eq(visits.orgId, orgId), isAmong(visits.placeId, placeIds)))
  await purgeFilesOf(
    tx,
    orgId,
    VISIT,
    rows.map(({ visitId }) => visitId),
  )
}
