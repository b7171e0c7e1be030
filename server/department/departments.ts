// The tree of departments. Every change locks the organization's row, so that two simultaneous moves never make a cycle.
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { DEPARTMENT_DEPTH, DEPARTMENTS_MOST, type Department, type departmentRoutes } from '#contract/department'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { db, type Writing } from '../db.ts'
import { memberRow } from '../member/members.ts'
import { inserted } from '../reorder.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { type BinRow, putIntoBin, takeFromBin } from '../organization/recycle-bin.ts'
import { stayingMembers } from '../member/staying.ts'
import { type Author, changing } from './changing.ts'
import { depthOf, heightOf, lineOf, subtreesIn } from './tree.ts'
import { givePlaceBack, type Taken, takePlace } from './undo.ts'
import { assignments, departments } from './tables.ts'

type Row = typeof departments.$inferSelect
type Change = z.output<(typeof departmentRoutes)['changeDepartment']['body']>

const departmentOf = ({ deptId, name, parentId, headMemberId, version }: Row, memberCount: number): Department => ({
  version,
  deptId,
  name,
  memberCount,
  parentId,
  headMemberId,
})

/** All departments, siblings in their order. */
export async function departmentsOf({ orgId }: Pick<Member, 'orgId'>, tx: NodePgDatabase = db): Promise<Department[]> {
  const [rows, counts] = [await rowsOf(tx, orgId), await countsOf(tx, orgId)]
  return rows.map(row => departmentOf(row, counts.get(row.deptId) ?? 0))
}

export const departmentCountIn = (tx: NodePgDatabase, orgId: number) =>
  tx.$count(departments, eq(departments.orgId, orgId))

const rowsOf = (tx: NodePgDatabase, orgId: number) =>
  tx
    .select()
    .from(departments)
    .where(eq(departments.orgId, orgId))
    .orderBy(asc(departments.place), asc(departments.deptId))

async function countsOf(tx: NodePgDatabase, orgId: number) {
  const rows = await tx
    .select({ deptId: assignments.deptId, count: count() })
    .from(assignments)
    .where(eq(assignments.orgId, orgId))
    .groupBy(assignments.deptId)
  return new Map(rows.map(row => [row.deptId, row.count]))
}

/** The door of a department: one of this organization, or a refusal. */
export async function departmentFor(tx: NodePgDatabase, orgId: number, deptId: number): Promise<Row> {
  const here = and(eq(departments.orgId, orgId), eq(departments.deptId, deptId))
  const [row] = await tx.select().from(departments).where(here)
  return row ?? refuse('department.missing')
}

export async function insertDepartment(tx: Writing, values: typeof departments.$inferInsert): Promise<Row> {
  const [row] = await tx.insert(departments).values(values).returning()
  return row!
}

export const createDepartment = (member: Member, draft: NewDepartment, client: Client) =>
  changing(member, tx => addDepartment(tx, member, draft, client))

/** Part of another deed, which must have locked the organization. */
export async function addDepartment(
  tx: Writing,
  { orgId, userId }: Author,
  { name, parentId = null }: NewDepartment,
  client: Client,
): Promise<Department> {
  const all = await rowsOf(tx, orgId)
  if (all.length >= DEPARTMENTS_MOST) refuse('department.tooMany', { values: { most: DEPARTMENTS_MOST } })
  if (parentId !== null) await departmentFor(tx, orgId, parentId)
  if (depthOf(all, parentId) >= DEPARTMENT_DEPTH) refuse('department.deep', { values: { most: DEPARTMENT_DEPTH } })
  const place = placeAfter(all.filter(each => each.parentId === parentId))
  const row = await insertDepartment(tx, { orgId, name, parentId, place })
  await audit(tx, client, { userId, orgId, what: 'department.created', about: { deptId: row.deptId, name } })
  return departmentOf(row, 0)
}

/** The place after all of these, which may have gaps. */
export const placeAfter = (all: readonly { place: number }[]) => Math.max(-1, ...all.map(({ place }) => place)) + 1

type NewDepartment = { name: string; parentId?: number | null | undefined }

/** Renames, moves, reorders or sets the head; absent fields keep their value. */
export const changeDepartment = (member: Member, deptId: number, change: Change, client: Client) =>
  changing(member, tx => putDepartment(tx, member, deptId, change, client))

/** Part of another deed, which must have locked the organization. */
export async function putDepartment(
  tx: Writing,
  { orgId, userId }: Author,
  deptId: number,
  change: Change,
  client: Client,
): Promise<Department> {
  const row = await departmentFor(tx, orgId, deptId)
  if (change.version !== undefined && change.version !== row.version)
    refuse('row.stale', { current: departmentOf(row, (await countsOf(tx, orgId)).get(deptId) ?? 0) })
  const { name = row.name, headMemberId = row.headMemberId, parentId = row.parentId, before } = change
  if (headMemberId !== null && headMemberId !== row.headMemberId) await memberRow(tx, orgId, headMemberId)
  const all = await rowsOf(tx, orgId)
  if (parentId !== row.parentId) requireParentDepartment(all, deptId, parentId)
  if (before && !all.some(each => each.deptId === before)) refuse('department.missing', { field: 'before' })
  const isSame = name === row.name && headMemberId === row.headMemberId && parentId === row.parentId
  // Order alone is of no version: the last one to drag decides.
  const version = row.version + (isSame ? 0 : 1)
  await tx
    .update(departments)
    .set({ name, headMemberId, parentId, version })
    .where(and(eq(departments.orgId, orgId), eq(departments.deptId, deptId)))
  let isOrdered = false
  if (parentId !== row.parentId || before !== undefined) {
    const siblings = all.filter(each => each.parentId === parentId && each.deptId !== deptId).map(each => each.deptId)
    const wanted = inserted(siblings, deptId, before ?? null)
    const present = all.filter(each => each.parentId === parentId).map(each => each.deptId)
    isOrdered = wanted.some((id, at) => id !== present[at])
    if (isOrdered) await ordered(tx, orgId, wanted)
  }
  const about = aboutChange(all, row, { name, parentId, headMemberId, isOrdered })
  if (about) await audit(tx, client, { userId, orgId, what: 'department.changed', about })
  const counts = await countsOf(tx, orgId)
  return departmentOf({ ...row, name, headMemberId, parentId, version }, counts.get(deptId) ?? 0)
}

type After = { name: string; parentId: number | null; headMemberId: number | null; isOrdered: boolean }

/** For the audit trail: the former name and the changes; undefined if nothing changed. */
function aboutChange(all: Row[], row: Row, { name, parentId, headMemberId, isOrdered }: After) {
  const { deptId } = row
  const changes: Record<string, string | number> = {}
  if (name !== row.name) changes.to = name
  if (parentId !== row.parentId)
    if (parentId === null) changes.top = 1
    else changes.parent = all.find(each => each.deptId === parentId)?.name ?? ''
  else if (isOrdered) changes.ordered = 1
  if (headMemberId !== row.headMemberId)
    if (headMemberId === null) changes.headless = 1
    else Object.assign(changes, { headed: 1, memberId: headMemberId })
  return Object.keys(changes).length ? { deptId, name: row.name, ...changes } : undefined
}

function requireParentDepartment(all: Row[], deptId: number, parentId: number | null) {
  if (parentId === null) return
  if (!all.some(each => each.deptId === parentId)) refuse('department.missing')
  if (lineOf(all, parentId).includes(deptId)) refuse('department.circle')
  if (depthOf(all, parentId) + heightOf(all, deptId) > DEPARTMENT_DEPTH)
    refuse('department.deep', { values: { most: DEPARTMENT_DEPTH } })
}

/** The names from the top down to each department. */
export async function pathsOf(tx: NodePgDatabase, orgId: number): Promise<Map<number, string[]>> {
  const all = await rowsOf(tx, orgId)
  const names = new Map(all.map(({ deptId, name }) => [deptId, name]))
  return new Map(
    all.map(({ deptId }) => [
      deptId,
      lineOf(all, deptId)
        .map(id => names.get(id)!)
        .toReversed(),
    ]),
  )
}

async function ordered(tx: Writing, orgId: number, deptIds: number[]) {
  for (const [place, deptId] of deptIds.entries())
    await tx
      .update(departments)
      .set({ place })
      .where(and(eq(departments.orgId, orgId), eq(departments.deptId, deptId)))
}

/** Its members lose the department but keep their position, and its children move to its parent. */
export const deleteDepartment = (member: Member, deptId: number, client: Client) =>
  changing(member, async tx => {
    const data = await dropDepartment(tx, member, deptId, client)
    return putIntoBin(tx, member, { kind: 'department', name: data.row.name, data })
  })

/** Part of another deed, which must have locked the organization; answers what restores it. */
export async function dropDepartment(
  tx: Writing,
  { orgId, userId }: Author,
  deptId: number,
  client: Client,
): Promise<Deleted> {
  const row = await departmentFor(tx, orgId, deptId)
  const { parentId, name } = row
  const all = await rowsOf(tx, orgId)
  const children = all.filter(each => each.parentId === deptId).map(each => each.deptId)
  const siblings = all.filter(each => each.parentId === parentId && each.deptId !== deptId).map(each => each.deptId)
  const taken = await takePlace(tx, orgId, { deptId })
  for (const child of children)
    await tx
      .update(departments)
      .set({ parentId, version: sql`version + 1` })
      .where(and(eq(departments.orgId, orgId), eq(departments.deptId, child)))
  await ordered(tx, orgId, [...siblings, ...children])
  await tx.delete(departments).where(and(eq(departments.orgId, orgId), eq(departments.deptId, deptId)))
  await audit(tx, client, { userId, orgId, what: 'department.deleted', about: { deptId, name } })
  return { row, children, taken }
}

type Deleted = { row: Row; children: number[]; taken: Taken }

/** Restores it under its parent if that still exists, with those of its children and members that were not moved since. */
export const restoreDepartment = (member: Member, item: BinRow, client: Client) =>
  changing(member, async tx => {
    const { orgId, userId } = member
    await takeFromBin(tx, item)
    const { row, children, taken } = item.data as Deleted
    const { deptId, name } = row
    const all = await rowsOf(tx, orgId)
    if (all.length >= DEPARTMENTS_MOST) refuse('department.tooMany', { values: { most: DEPARTMENTS_MOST } })
    const parentId = all.some(each => each.deptId === row.parentId) ? row.parentId : null
    if (depthOf(all, parentId) >= DEPARTMENT_DEPTH) refuse('department.deep', { values: { most: DEPARTMENT_DEPTH } })
    const heads = row.headMemberId === null ? [] : await stayingMembers(tx, orgId, [row.headMemberId])
    const headMemberId = heads[0] && heads[0].role !== 'GUEST' ? heads[0].memberId : null
    await tx
      .insert(departments)
      .overridingSystemValue()
      .values({ ...row, parentId, headMemberId, createdAt: new Date(row.createdAt), version: row.version + 1 })
    for (const child of all.filter(each => children.includes(each.deptId) && each.parentId === row.parentId)) {
      requireParentDepartment(await rowsOf(tx, orgId), child.deptId, deptId)
      await tx
        .update(departments)
        .set({ parentId: deptId, version: sql`version + 1` })
        .where(and(eq(departments.orgId, orgId), eq(departments.deptId, child.deptId)))
    }
    const siblings = all.filter(each => each.parentId === parentId && !children.includes(each.deptId))
    await ordered(tx, orgId, siblings.map(each => each.deptId).toSpliced(row.place, 0, deptId))
    await givePlaceBack(tx, orgId, { deptId }, taken)
    await audit(tx, client, { userId, orgId, what: 'department.restored', about: { deptId, name } })
  })

/** These departments and all their descendants. */
export const subtreesOf = async (orgId: number, deptIds: readonly number[], tx: NodePgDatabase = db) =>
  subtreesIn(await rowsOf(tx, orgId), deptIds)
