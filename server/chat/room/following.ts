// Rooms whose people are those of a department or a project, and change with them by themselves.
import { and, asc, eq, isNotNull, ne, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { assignmentsOf } from '../../department/assignments.ts'
import { departmentsOf } from '../../department/departments.ts'
import { subtreesIn } from '../../department/tree.ts'
import type { Writing } from '../../db.ts'
import { membersOf } from '../../member/members.ts'
import type { ProjectPlace, ProjectRow } from '../../project/doors.ts'
import { memberIdsOf } from '../../project/projects.ts'
import { lockRoom, type RoomRow } from '../doors.ts'
import { letOut, membersIn, passOwner, takeIn, tellAll, updateRooms } from './people.ts'
import { isAmong } from '../../postgres/statements.ts'
import { roomMembers, rooms } from '../tables.ts'

type OfDepartment = { deptId: number; withSubdepartments: boolean }

/** The members of any department, by their places. Guests are only in rooms to which somebody invited them. */
async function departmentPeople(tx: NodePgDatabase, orgId: number) {
  const all = await departmentsOf({ orgId }, tx)
  const places = await assignmentsOf(tx, orgId)
  const able = (await membersOf(orgId, tx)).filter(({ role }) => role !== 'GUEST')
  return ({ deptId, withSubdepartments }: OfDepartment): number[] => {
    const family = new Set<number | null>(withSubdepartments ? subtreesIn(all, [deptId]) : [deptId])
    return able.flatMap(({ memberId }) =>
      places.get(memberId)?.some(place => family.has(place.deptId)) ? memberId : [],
    )
  }
}

export const peopleOfDepartment = async (tx: NodePgDatabase, orgId: number, department: OfDepartment) =>
  (await departmentPeople(tx, orgId))(department)

export const peopleOfProject = (tx: NodePgDatabase, orgId: number, projectId: number) =>
  memberIdsOf(tx, { orgId, projectId })

/** Those who come and go say so themselves: nobody invited them. */
async function follow(tx: Writing, room: RoomRow, wanted: readonly number[]) {
  const here = new Set(await membersIn(tx, room))
  const meant = new Set(wanted)
  const gone = [...here].filter(id => !meant.has(id))
  const come = wanted.filter(id => !here.has(id))
  await letOut(tx, room, gone, { by: gone[0]!, what: 'left' })
  const fresh = gone.length ? await lockRoom(tx, room) : room
  await takeIn(tx, fresh!, come, { by: come[0]!, what: 'joined' })
}

/** The room of a department has the people of those below it from now on, or no more. */
export async function followSubdepartments(tx: Writing, room: RoomRow, withSubdepartments: boolean) {
  const { orgId, roomId, deptId } = room
  const [changed] = await changeRooms(tx, orgId, eq(rooms.roomId, roomId), { withSubdepartments })
  await follow(tx, changed!, await peopleOfDepartment(tx, orgId, { deptId: deptId!, withSubdepartments }))
}

/**
 * Places of members, the tree of departments or their names changed; the organization is locked, so that they stay. Only rooms
 * whose people or names are others now are locked.
 */
export async function followDepartments(tx: Writing, { orgId }: { orgId: number }) {
  const rows = await tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.orgId, orgId), isNotNull(rooms.deptId)))
    .orderBy(asc(rooms.roomId))
  if (rows.length === 0) return
  const present = await peopleIn(
    tx,
    orgId,
    rows.map(({ roomId }) => roomId),
  )
  const peopleOf = await departmentPeople(tx, orgId)
  const names = new Map((await departmentsOf({ orgId }, tx)).map(({ deptId, name }) => [deptId, name]))
  for (const { roomId, deptId, withSubdepartments, name: known } of rows) {
    const name = names.get(deptId!) ?? known
    if (name !== known) await changeRooms(tx, orgId, eq(rooms.roomId, roomId), { name })
    const wanted = peopleOf({ deptId: deptId!, withSubdepartments })
    const here = new Set(present.get(roomId))
    if (here.size === wanted.length && wanted.every(id => here.has(id))) continue
    await follow(tx, (await lockRoom(tx, { orgId, roomId }))!, wanted)
  }
}

async function peopleIn(tx: Writing, orgId: number, roomIds: readonly number[]) {
  const rows = await tx
    .select({ roomId: roomMembers.roomId, memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(and(eq(roomMembers.orgId, orgId), isAmong(roomMembers.roomId, roomIds)))
  const people = Map.groupBy(rows, ({ roomId }) => roomId)
  return new Map([...people].map(([roomId, theirs]) => [roomId, theirs.map(({ memberId }) => memberId)]))
}

/** Its people changed; the project is locked. */
export async function followProject(tx: Writing, { orgId, projectId }: ProjectPlace) {
  const [row] = await tx
    .select({ roomId: rooms.roomId })
    .from(rooms)
    .where(and(eq(rooms.orgId, orgId), eq(rooms.projectId, projectId)))
  const room = row && (await lockRoom(tx, { orgId, roomId: row.roomId }))
  if (room) await follow(tx, room, await peopleOfProject(tx, orgId, projectId))
}

/** It is called otherwise. */
export async function renameWithProject(tx: Writing, { orgId, projectId, name }: ProjectRow) {
  const others = and(eq(rooms.projectId, projectId), ne(rooms.name, name))
  await changeRooms(tx, orgId, others, { name })
}

/** The project is purged: its room is one of its people from now on. */
export const endFollowing = (tx: Writing, { orgId, projectId }: ProjectPlace) =>
  becomeGroups(tx, orgId, eq(rooms.projectId, projectId))

type Followed = Pick<
  typeof rooms.$inferInsert,
  'kind' | 'deptId' | 'projectId' | 'name' | 'withSubdepartments' | 'ownerId'
>

/** The change comes from the thing that they follow; their people are told. */
export async function changeRooms(tx: Writing, orgId: number, which: SQL | undefined, values: Partial<Followed>) {
  const changed = await updateRooms(tx, { orgId }, which, values)
  for (const room of changed) await tellAll(tx, room)
  return changed
}

/** They follow nobody any more: their people stay, and come and go by invitation, as in any group. */
export async function becomeGroups(tx: Writing, orgId: number, which: SQL): Promise<number[]> {
  const changed = await changeRooms(tx, orgId, which, { kind: 'group', deptId: null, projectId: null })
  for (const room of changed) await passOwner(tx, room)
  return changed.map(({ roomId }) => roomId)
}
