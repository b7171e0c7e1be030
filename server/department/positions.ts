// Positions: their order is the rank.
import { and, asc, countDistinct, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { POSITIONS_MOST, type Position } from '#contract/department'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { db, type Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { removePlace } from './assignments.ts'
import { inserted } from '../reorder.ts'
import { changing, placeAfter } from './departments.ts'
import { assignments, positions } from './tables.ts'

type Row = typeof positions.$inferSelect

/** In the order of their rank. */
export async function positionsOf({ orgId }: Pick<Member, 'orgId'>, tx: NodePgDatabase = db): Promise<Position[]> {
  const [rows, counts] = [await rowsOf(tx, orgId), await countsOf(tx, orgId)]
  return rows.map(({ positionId, name }) => ({ positionId, name, memberCount: counts.get(positionId) ?? 0 }))
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

/** The door of a position: of this organization, or missing. */
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

/** Within another deed: the organization must be locked. */
export async function addPosition(
  tx: Writing,
  { orgId, userId }: Member,
  name: string,
  client: Client,
): Promise<Position> {
  const all = await rowsOf(tx, orgId)
  if (all.length >= POSITIONS_MOST) refuse('position.tooMany', { values: { most: POSITIONS_MOST } })
  const { positionId } = await insertPosition(tx, { orgId, name, place: placeAfter(all) })
  await audit(tx, client, { userId, orgId, what: 'position.created', about: { positionId, name } })
  return { positionId, name, memberCount: 0 }
}

type Change = { name?: string | undefined; before?: number | null | undefined }

export const changePosition = (member: Member, positionId: number, { name, before }: Change, client: Client) =>
  changing(member, async (tx): Promise<Position> => {
    const { orgId, userId } = member
    const row = await positionFor(tx, orgId, positionId)
    const all = (await rowsOf(tx, orgId)).map(each => each.positionId)
    if (before && !all.includes(before)) refuse('position.missing', { field: 'before' })
    if (name !== undefined) await tx.update(positions).set({ name }).where(at(orgId, positionId))
    if (before !== undefined) {
      const others = all.filter(id => id !== positionId)
      for (const [place, id] of inserted(others, positionId, before).entries())
        await tx.update(positions).set({ place }).where(at(orgId, id))
    }
    const changes = {
      ...(name !== undefined && name !== row.name && { to: name }),
      ...(before !== undefined && { ordered: 1 }),
    }
    const about = { positionId, name: row.name, ...changes }
    if (Object.keys(changes).length) await audit(tx, client, { userId, orgId, what: 'position.changed', about })
    const counts = await countsOf(tx, orgId)
    return { positionId, name: name ?? row.name, memberCount: counts.get(positionId) ?? 0 }
  })

/** Whoever had it has none; their departments stay. */
export const deletePosition = (member: Member, positionId: number, client: Client) =>
  changing(member, async tx => {
    const { orgId, userId } = member
    const { name } = await positionFor(tx, orgId, positionId)
    await removePlace(tx, orgId, { positionId })
    await tx.delete(positions).where(at(orgId, positionId))
    await audit(tx, client, { userId, orgId, what: 'position.deleted', about: { positionId, name } })
  })

const at = (orgId: number, positionId: number) => and(eq(positions.orgId, orgId), eq(positions.positionId, positionId))
