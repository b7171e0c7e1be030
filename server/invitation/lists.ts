// Invitation by list, such as one kept in Excel: each line is checked separately, and the answer names its faults.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addressesIn } from '#contract/addresses'
import { DEPARTMENTS_MOST, POSITIONS_MOST, positionName } from '#contract/department'
import type { ListCheck, ListedRow, ListLimit, RowFault } from '#contract/invitation'
import { memberName } from '#contract/organization'
import { mayInvite, type Member, type Role } from '#contract/permissions'
import { withoutHidden } from '#contract/text'
import { roleCalled } from '#korean/invitation'
import { db, write, type Writing } from '../db.ts'
import { addDepartment } from '../department/departments.ts'
import { addPosition } from '../department/positions.ts'
import { countRate, searchLimit } from '../http/rate-limits.ts'
import type { Client } from '../http/client.ts'
import { lockedInviter } from './inviters.ts'
import { invitationsLeft, sendInvitations, standingOf } from './invitations.ts'
import { departmentCalled, keyOf, placesOf, spoken, type Places } from './places.ts'

type Read = {
  email: string
  name: string | null
  role: Role
  /** The existing department. */
  deptId: number | null
  /** The names down to a department that does not exist yet; empty if it exists, or none is named. */
  path: string[]
  position: string
  faults: RowFault[]
}

export async function checkList(member: Member, rows: ListedRow[]): Promise<ListCheck> {
  countRate(searchLimit, String(member.userId))
  const { rows: read, missing, places } = await readingOf(db, member, rows)
  const good = read.filter(({ faults }) => faults.length === 0)
  const limits: ListLimit[] = []
  if (places.departments.size + missing.departments.length > DEPARTMENTS_MOST) limits.push('department.tooMany')
  if (places.positions.size + missing.positions.length > POSITIONS_MOST) limits.push('position.tooMany')
  if (good.length > (await invitationsLeft(member.orgId))) limits.push('invitation.quota')
  return {
    rows: read.map(row => ({ email: row.email, faults: row.faults, misses: missesIn(row, places) })),
    missing: { departments: missing.departments.map(spoken), positions: missing.positions },
    limits,
  }
}

/** Invites all lines without a fault, or none of them. */
export const inviteList = (member: Member, rows: ListedRow[], creates: boolean, client: Client) =>
  write(async tx => {
    const { orgId } = member
    const { organization, inviter } = await lockedInviter(tx, member)
    const { rows: read, missing, places } = await readingOf(tx, member, rows)
    const told = read.map(row => ({ email: row.email, faults: row.faults, misses: missesIn(row, places) }))
    if (creates) {
      for (const path of missing.departments) await makeDepartment(tx, member, path, places.departments, client)
      for (const name of missing.positions)
        places.positions.set(name, (await addPosition(tx, member, name, client)).positionId)
      if (missing.departments.length || missing.positions.length)
        tx.tell(`organization:${orgId}`, 'departments.changed', { orgId })
    }
    const people = read
      .filter(({ faults }) => faults.length === 0)
      .map(({ email, name, role, deptId, path, position }) => ({
        email,
        name,
        role,
        deptId: deptId ?? places.departments.get(keyOf(path)) ?? null,
        positionId: places.positions.get(position) ?? null,
      }))
    await sendInvitations(tx, { member, people, organization, inviter: inviter.name }, client)
    return { rows: told }
  })

/** Only invited lines count, because no others create anything. */
const missesIn = ({ faults, path, position }: Read, places: Places) =>
  faults.length === 0 && (path.length > 0 || (position !== '' && !places.positions.has(position)))

/** The list of missing departments has parents before their children. */
async function makeDepartment(tx: Writing, member: Member, path: string[], known: Map<string, number>, client: Client) {
  const parentId = known.get(keyOf(path.slice(0, -1))) ?? null
  const { deptId } = await addDepartment(tx, member, { name: path.at(-1)!, parentId }, client)
  known.set(keyOf(path), deptId)
}

async function readingOf(tx: NodePgDatabase, member: Member, rows: ListedRow[]) {
  const places = await placesOf(tx, member.orgId)
  const read = rows.map(row => readRow(member, row, places))
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
  // A line that is not invited creates nothing.
  const good = read.filter(({ faults }) => faults.length === 0)
  const paths = good.flatMap(({ path }) => path.map((_, at) => path.slice(0, at + 1)))
  const departments = [...new Map(paths.map(path => [keyOf(path), path]))]
  const missing = {
    departments: departments.flatMap(([key, path]) => (places.departments.has(key) ? [] : [path])),
    positions: [...new Set(good.map(({ position }) => position))].filter(name => name && !places.positions.has(name)),
  }
  return { rows: read, missing, places }
}

function readRow(member: Member, row: ListedRow, places: Places): Read {
  const faults: RowFault[] = []
  const { emails } = addressesIn(row.email)
  if (row.email.trim() === '') faults.push('email.required')
  else if (emails.length !== 1) faults.push('email.format')
  // A line break within a cell is not part of a name.
  const cell = (text: string | undefined) => withoutHidden(text ?? '')
  const name = cell(row.name) ? memberName.safeParse(cell(row.name)) : undefined
  if (name && !name.success) faults.push('name.broken')
  const role = roleCalled(cell(row.role))
  if (!role) faults.push('role.unknown')
  else if (!mayInvite(member, role)) faults.push('role.above')
  const department = departmentCalled(cell(row.department), places)
  if (department.fault) faults.push(department.fault)
  const position = cell(row.position) ? positionName.safeParse(cell(row.position)) : undefined
  if (position && !position.success) faults.push('position.broken')
  return {
    email: emails[0] ?? '',
    name: name?.data ?? null,
    role: role ?? 'MEMBER',
    deptId: department.deptId ?? null,
    path: department.path ?? [],
    position: position?.data ?? '',
    faults,
  }
}
