// Positions: their order is the rank.
import { and, asc, countDistinct, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { POSITIONS_MOST, type Position } from '#contract/department'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { db, type Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { type BinRow, putIntoBin, takeFromBin } from '../organization/recycle-bin.ts'
import { givePlaceBack, type Taken, takePlace } from './undo.ts'
import { inserted, restored } from '../reorder.ts'
import { changing } from './changing.ts'
import { placeAfter } from './departments.ts'
import { assignments, positions } from './tables.ts'

type Row = typeof positions.$inferSelect

const positionOf = ({ positionId, name, version }: Row, memberCount: number): Position => ({
  positionId,
  name,
  memberCount,
  version,
})

export async function positionsOf({ orgId }: Pick<Member, 'orgId'>, tx: NodePgDatabase = db): Promise<Position[]> {
  const [rows, counts] = [await rowsOf(tx, orgId), await countsOf(tx, orgId)]
  return rows.map(row => positionOf(row, counts.get(row.positionId) ?? 0))
}

const rowsOf = (tx: NodePgDatabase, orgId: number) =>
  tx.select().from(positions).where(eq(positions.orgId, orgId)).orderBy(asc(positions.place), asc(positions.positionId))

async function countsOf(tx: NodePgDatabase, orgId: number) {
  const rows = await tx
    .select({ positionId: assignments.positionId, count: countDistinct(assignments.memberId) })
    .from(assignments)
    .where(eq(assignments.orgId, orgId))
    .groupBy(assignments.positionId)
  return new Map(rows.map(row => [row.positionId, row.count]))
}

/** The door of a position: one of this organization, or a refusal. */
export async function positionFor(tx: NodePgDatabase, orgId: number, positionId: number): Promise<Row> {
  const here = and(eq(positions.orgId, orgId), eq(positions.positionId, positionId))
  const [row] = await tx.select().from(positions).where(here)
  return row ?? refuse('position.missing')
}

export async function insertPosition(tx: Writing, values: typeof positions.$inferInsert): Promise<Row> {
  const [row] = await tx.insert(positions).values(values).returning()
  return row!
}

export const createPosition = (member: Member, name: string, client: Client) =>
  changing(member, tx => addPosition(tx, member, name, client))

/** Part of another deed, which must have locked the organization. */
export async function addPosition(
  tx: Writing,
  { orgId, userId }: Member,
  name: string,
  client: Client,
): Promise<Position> {
  const all = await rowsOf(tx, orgId)
  if (all.length >= POSITIONS_MOST) refuse('position.tooMany', { values: { most: POSITIONS_MOST } })
  const row = await insertPosition(tx, { orgId, name, place: placeAfter(all) })
  const { positionId } = row
  await audit(tx, client, { userId, orgId, what: 'position.created', about: { positionId, name } })
  return positionOf(row, 0)
}

async function reorderPositions(tx: Writing, orgId: number, positionIds: number[]) {
  for (const [place, id] of positionIds.entries()) await tx.update(positions).set({ place }).where(at(orgId, id))
}

type Change = { name?: string | undefined; before?: number | null | undefined; version?: number | undefined }

export const changePosition = (member: Member, positionId: number, { name, before, version }: Change, client: Client) =>
  changing(member, async (tx): Promise<Position> => {
    const { orgId, userId } = member
    const row = await positionFor(tx, orgId, positionId)
    const counts = await countsOf(tx, orgId)
    if (version !== undefined && version !== row.version)
      refuse('row.stale', { current: positionOf(row, counts.get(positionId) ?? 0) })
    const all = (await rowsOf(tx, orgId)).map(each => each.positionId)
    if (before && !all.includes(before)) refuse('position.missing', { field: 'before' })
    const changed = { ...row, name: name ?? row.name, version: row.version + Number(name !== undefined) }
    if (name !== undefined)
      await tx.update(positions).set({ name, version: changed.version }).where(at(orgId, positionId))
    if (before !== undefined) {
      const others = all.filter(id => id !== positionId)
      await reorderPositions(tx, orgId, inserted(others, positionId, before))
    }
    const changes = {
      ...(name !== undefined && name !== row.name && { to: name }),
      ...(before !== undefined && { ordered: 1 }),
    }
    const about = { positionId, name: row.name, ...changes }
    if (Object.keys(changes).length) await audit(tx, client, { userId, orgId, what: 'position.changed', about })
    return positionOf(changed, counts.get(positionId) ?? 0)
  })

/** Members who had it keep their departments without a position. */
export const deletePosition = (member: Member, positionId: number, client: Client) =>
  changing(member, async tx => {
    const { orgId, userId } = member
    const row = await positionFor(tx, orgId, positionId)
    const { name } = row
    const taken = await takePlace(tx, orgId, { positionId })
    await tx.delete(positions).where(at(orgId, positionId))
    await audit(tx, client, { userId, orgId, what: 'position.deleted', about: { positionId, name } })
    return putIntoBin(tx, member, { kind: 'position', name, data: { row, taken } })
  })

/** Restores it at its rank, with those members who got no other one meanwhile. */
export const restorePosition = (member: Member, item: BinRow, client: Client) =>
  changing(member, async tx => {
    const { orgId, userId } = member
    await takeFromBin(tx, item)
    const { row, taken } = item.data as { row: Row; taken: Taken }
    const { positionId, name } = row
    const all = await rowsOf(tx, orgId)
    if (all.length >= POSITIONS_MOST) refuse('position.tooMany', { values: { most: POSITIONS_MOST } })
    await tx
      .insert(positions)
      .overridingSystemValue()
      .values({ ...row, createdAt: new Date(row.createdAt), version: row.version + 1 })
    await reorderPositions(tx, orgId, restored(all, row, 'positionId'))
    await givePlaceBack(tx, orgId, { positionId }, taken)
    await audit(tx, client, { userId, orgId, what: 'position.restored', about: { positionId, name } })
  })

const at = (orgId: number, positionId: number) => and(eq(positions.orgId, orgId), eq(positions.positionId, positionId))
