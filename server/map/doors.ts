// The one door of a place: who sees it, and who may change it.
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { can, type Member } from '#contract/permissions'
import { db, type Writing } from '../db.ts'
import { requirePermission } from '../member/members.ts'
import { isAmong } from '../postgres/statements.ts'
import { type Asking, seenProjectIds, type Unnamed } from '../project/doors.ts'
import { lockedProjectFor } from '../project/locking.ts'
import { projectIdsOpenTo } from '../project/open-to.ts'
import { refuse } from '../refusal.ts'
import { shareOrganization } from '../tenancy.ts'
import { places } from './tables.ts'

export type PlaceRecord = typeof places.$inferSelect

export const itself = ({ orgId, placeId }: Pick<PlaceRecord, 'orgId' | 'placeId'>) =>
  and(eq(places.orgId, orgId), eq(places.placeId, placeId))

/** Those of the organization, of which a guest sees none, and those of the projects that the member sees. */
export const isSeen = (member: Unnamed, { orgId, projectId }: Homes = places): SQL =>
  and(
    eq(orgId, member.orgId),
    or(member.role === 'GUEST' ? undefined : isNull(projectId), inArray(projectId, seenProjectIds(member))),
  )!
type Homes = { orgId: PgColumn; projectId: PgColumn }

/** Hidden ones and missing ones get the same refusal. */
export async function placeFor(member: Asking, placeId: number, tx: NodePgDatabase = db): Promise<PlaceRecord> {
  const [row] = await tx
    .select()
    .from(places)
    .where(and(isSeen(member), eq(places.placeId, placeId), isNull(places.deletedAt)))
  return row ?? refuse('place.missing')
}

/** Those of these places that live and that the member sees. */
export async function seenPlacesAmong(tx: NodePgDatabase, member: Asking, placeIds: readonly number[]) {
  const rows = await tx
    .select({ placeId: places.placeId })
    .from(places)
    .where(and(isSeen(member), isAmong(places.placeId, placeIds), isNull(places.deletedAt)))
  return new Set(rows.map(({ placeId }) => placeId))
}

/** For buttons and lists: the rule of `holdHomes`. */
export const isEditable = (member: Asking): SQL =>
  or(
    can(member, 'place.create') ? isNull(places.projectId) : undefined,
    inArray(places.projectId, projectIdsOpenTo(member, 'place.edit')),
  )!

export async function mayEdit(tx: NodePgDatabase, member: Asking, record: PlaceRecord): Promise<boolean> {
  return (await tx.$count(places, and(itself(record), isEditable(member)))) > 0
}

/** Locks all that a place of these homes stands in, and refuses who may not change places there. Null is the organization. */
export async function holdHomes(tx: Writing, member: Member, homes: readonly (number | null)[]) {
  await shareOrganization(tx, member.orgId)
  if (homes.includes(null)) {
    if (!can(member, 'place.create')) refuse('place.forbidden')
    await requirePermission(tx, member, 'place.create')
  }
  const projectIds = [...new Set(homes.filter(home => home !== null))].toSorted((a, b) => a - b)
  for (const projectId of projectIds) await lockedProjectFor(tx, member, 'place.edit', projectId)
}

type Held = { isBinned?: boolean }

/**
 * Locks a place for a change by this member.
 * @param home where it is to stand after the change, if that is another project, or the organization
 */
export async function lockedPlaceFor(
  tx: Writing,
  member: Member,
  placeId: number,
  home?: number | null,
  { isBinned = false }: Held = {},
): Promise<PlaceRecord> {
  const isIts = and(isSeen(member), eq(places.placeId, placeId))
  const [read] = await tx.select().from(places).where(isIts)
  if (!read) return refuse('place.missing')
  await holdHomes(tx, member, [read.projectId, ...(home === undefined ? [] : [home])])
  const [row] = await tx.select().from(places).where(isIts).for('update')
  if (!row || row.projectId !== read.projectId || (row.deletedAt !== null) !== isBinned) return refuse('place.missing')
  return row
}
