// Inviting by a list, such as one kept in Excel: every line is looked at by itself, and what is wrong with it is told.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addressesIn } from '#contract/addresses'
import { departmentName, positionName } from '#contract/department'
import type { ListCheck, ListedRow, RowFault } from '#contract/invitation'
import { memberName } from '#contract/organization'
import { mayInvite, type Member, type Role } from '#contract/permissions'
import { roleCalled } from '#korean/invitation'
import { db, write, type Writing } from '../db.ts'
import { addDepartment, departmentsOf } from '../department/departments.ts'
import { addPosition, positionsOf } from '../department/positions.ts'
import { countRate } from '../rates.ts'
import type { Visit } from '../visit.ts'
import { lockedInviter } from './inviters.ts'
import { sendInvitations, standingOf } from './invitations.ts'

/** Between a department and the one above it. */
const BELOW = '>'
const pathIn = (text: string) => text.split(BELOW).map(part => part.trim())
const keyOf = (path: readonly string[]) => path.join(` ${BELOW} `)

type Read = {
  email: string
  name: string | null
  role: Role
  /** From the top; empty where none is named. */
  path: string[]
  position: string
  faults: RowFault[]
}

export async function checkList(member: Member, rows: ListedRow[]): Promise<ListCheck> {
  countRate('search', String(member.userId))
  const reading = await readingOf(db, member, rows)
  return { rows: reading.rows.map(({ email, faults }) => ({ email, faults })), missing: reading.missing }
}

/** All lines without a fault, or none of them. */
export const inviteList = (member: Member, rows: ListedRow[], creates: boolean, visit: Visit) =>
  write(async tx => {
    const { orgId } = member
    const { organization, inviter } = await lockedInviter(tx, member)
    const { rows: read, missing, places } = await readingOf(tx, member, rows)
    if (creates) {
      for (const path of missing.departments) await makeDepartment(tx, member, pathIn(path), places.departments, visit)
      for (const name of missing.positions)
        places.positions.set(name, (await addPosition(tx, member, name, visit)).positionId)
      if (missing.departments.length || missing.positions.length)
        tx.tell(`organization:${orgId}`, 'departments.changed', { orgId })
    }
    const people = read
      .filter(({ faults }) => faults.length === 0)
      .map(({ email, name, role, path, position }) => ({
        email,
        name,
        role,
        deptId: places.departments.get(keyOf(path)) ?? null,
        positionId: places.positions.get(position) ?? null,
      }))
    await sendInvitations(tx, { member, people, organization, inviter: inviter.name }, visit)
    return { rows: read.map(({ email, faults }) => ({ email, faults })) }
  })

/** Those above it come first in the list of what is missing. */
async function makeDepartment(tx: Writing, member: Member, path: string[], known: Map<string, number>, visit: Visit) {
  const parentId = known.get(keyOf(path.slice(0, -1))) ?? null
  const { deptId } = await addDepartment(tx, member, { name: path.at(-1)!, parentId }, visit)
  known.set(keyOf(path), deptId)
}

async function readingOf(tx: NodePgDatabase, member: Member, rows: ListedRow[]) {
  const read = rows.map(row => readRow(member, row))
  const seen = new Set<string>()
  for (const { email, faults } of read) {
    if (email && seen.has(email)) faults.push('email.repeated')
    seen.add(email)
  }
  const standing = await standingOf(tx, member.orgId, [...seen].filter(Boolean))
  for (const { email, faults } of read) {
    const stands = standing.get(email)
    if (stands) faults.push(`email.${stands}`)
  }
  const places = await placesOf(tx, member, read)
  // A line that is not invited makes nothing.
  const good = read.filter(({ faults }) => faults.length === 0)
  const departments = good.flatMap(({ path }) => path.map((_, at) => keyOf(path.slice(0, at + 1))))
  const missing = {
    departments: [...new Set(departments)].filter(key => !places.departments.has(key)),
    positions: [...new Set(good.map(({ position }) => position))].filter(name => name && !places.positions.has(name)),
  }
  return { rows: read, missing, places }
}

function readRow(member: Member, row: ListedRow): Read {
  const faults: RowFault[] = []
  const { emails } = addressesIn(row.email)
  if (row.email.trim() === '') faults.push('email.required')
  else if (emails.length !== 1) faults.push('email.format')
  const cell = (text: string | undefined) => text?.trim() ?? ''
  const name = cell(row.name) ? memberName.safeParse(row.name) : undefined
  if (name && !name.success) faults.push('name.broken')
  const role = roleCalled(cell(row.role))
  if (!role) faults.push('role.unknown')
  else if (!mayInvite(member, role)) faults.push('role.above')
  const path = cell(row.department) ? pathIn(cell(row.department)).map(part => departmentName.safeParse(part)) : []
  if (path.some(part => !part.success)) faults.push('department.broken')
  const position = cell(row.position) ? positionName.safeParse(row.position) : undefined
  if (position && !position.success) faults.push('position.broken')
  return {
    email: emails[0] ?? '',
    name: name?.data ?? null,
    role: role ?? 'MEMBER',
    path: path.map(part => part.data ?? ''),
    position: position?.data ?? '',
    faults,
  }
}

/** Where the lines lead, by what they call it. One name alone may stand anywhere in the tree, as long as it stands there once. */
async function placesOf(tx: NodePgDatabase, { orgId }: Member, read: Read[]) {
  const departments = await departmentsOf({ orgId }, tx)
  const byId = new Map(departments.map(each => [each.deptId, each]))
  const pathOf = (deptId: number | null): string[] => {
    const found = deptId === null ? undefined : byId.get(deptId)
    return found ? [...pathOf(found.parentId), found.name] : []
  }
  const known = new Map(departments.map(({ deptId }) => [keyOf(pathOf(deptId)), deptId]))
  for (const { path, faults } of read) {
    if (path.length !== 1 || known.has(path[0]!)) continue
    const called = departments.filter(({ name }) => name === path[0])
    if (called.length > 1) faults.push('department.ambiguous')
    else if (called[0]) known.set(path[0]!, called[0].deptId)
  }
  const positions = new Map((await positionsOf({ orgId }, tx)).map(({ name, positionId }) => [name, positionId]))
  return { departments: known, positions }
}
