// New rooms: of people who are invited, between two, of a department, of a project.
import { and, eq, type SQL } from 'drizzle-orm'
import { ROOM_MEMBERS_MOST, type RoomDraft, ROOMS_MOST } from '#contract/chat'
import { type Member } from '#contract/permissions'
import { write, type Writing } from '../../db.ts'
import { departmentFor } from '../../department/departments.ts'
import { projectFor } from '../../project/doors.ts'
import { queueInOrganization } from '../../tenancy.ts'
import { refuse } from '../../refusal.ts'
import { lockRoom, type RoomRow } from '../doors.ts'
import { followSubdepartments, peopleOfDepartment, peopleOfProject } from './following.ts'
import { membersIn, putClosed, requireStaying, takeIn } from './people.ts'
import { say } from '../message/saying.ts'
import { rooms } from '../tables.ts'
import { roomAfter } from './whole.ts'

type New = Omit<typeof rooms.$inferInsert, 'orgId' | 'createdBy'>

/** The organization is queued in, so that two calls at once make one room of a kind. */
async function insertRoom(tx: Writing, { orgId, memberId }: Member, values: New): Promise<RoomRow> {
  if ((await tx.$count(rooms, eq(rooms.orgId, orgId))) >= ROOMS_MOST)
    refuse('room.tooMany', { values: { most: ROOMS_MOST } })
  const [room] = await tx
    .insert(rooms)
    .values({ ...values, orgId, createdBy: memberId })
    .returning()
  return room!
}

export async function createRoom(member: Member, draft: RoomDraft) {
  const { orgId, memberId } = member
  const roomId = await write(async tx => {
    const { kind, name = '', topic = '', showsHistory = kind === 'channel', memberIds } = draft
    // First, as everybody who locks members does.
    await queueInOrganization(tx, orgId)
    const all = await requireStaying(tx, orgId, [memberId, ...memberIds])
    const others = all.filter(id => id !== memberId)
    if (others.length >= ROOM_MEMBERS_MOST) refuse('room.full', { values: { most: ROOM_MEMBERS_MOST } })
    const room = await insertRoom(tx, member, { kind, name, topic, showsHistory, ownerId: memberId })
    // Everybody who is there from the beginning sees its first line.
    const begun = await takeIn(tx, room, [memberId, ...others], { by: memberId })
    await say(tx, begun, memberId, { what: 'created', memberIds: others })
    return room.roomId
  })
  return roomAfter(member, roomId)
}

/** The room that is there, or a new one. */
async function opened(
  member: Member,
  is: SQL | undefined,
  /** Those without whom the room is not whole. */
  both: readonly number[],
  make: (tx: Writing) => Promise<{ values: New; memberIds: readonly number[] }>,
  /** Changes a room that is there to what is asked for. */
  meet?: (tx: Writing, room: RoomRow) => Promise<unknown>,
) {
  const { orgId, memberId } = member
  return write(async tx => {
    await queueInOrganization(tx, orgId)
    const [known] = await tx
      .select({ roomId: rooms.roomId })
      .from(rooms)
      .where(and(eq(rooms.orgId, orgId), is))
    const room = known && (await lockRoom(tx, { orgId, roomId: known.roomId }))
    if (room) await meet?.(tx, room)
    const here = room ? await membersIn(tx, room) : []
    if (room && both.every(id => here.includes(id))) return { roomId: room.roomId, isMine: true }
    const { values, memberIds } = await make(tx)
    // A member who left the organization and came back is in it again.
    const coming = memberIds.filter(id => !here.includes(id))
    const into = room ?? (await insertRoom(tx, member, values))
    await takeIn(tx, into, coming, { by: memberId })
    // A room between two is closed by nothing but the going of one of them.
    if (into.kind === 'direct' && into.closedAt) await putClosed(tx, into, false)
    return { roomId: into.roomId, isMine: memberIds.includes(memberId) }
  })
}

export async function openDirect(member: Member, otherId: number) {
  const { orgId, memberId } = member
  const both = [...new Set([memberId, otherId])].toSorted((a, b) => a - b)
  const pair = `${both[0]}:${both.at(-1)}`
  const { roomId } = await opened(member, eq(rooms.pair, pair), both, async tx => {
    await requireStaying(tx, orgId, both, 'memberId')
    return { values: { kind: 'direct', pair, showsHistory: true }, memberIds: both }
  })
  return roomAfter(member, roomId)
}

/** By its head, or by administrators. Its members see what was said before they came, as the department's own files. */
export function openDepartment(member: Member, deptId: number, withSubdepartments: boolean) {
  const { orgId, memberId, role } = member
  const isTheirs = (headMemberId: number | null) => headMemberId === memberId || role === 'OWNER' || role === 'ADMIN'
  async function make(tx: Writing) {
    const { name, headMemberId } = await departmentFor(tx, orgId, deptId)
    const memberIds = await peopleOfDepartment(tx, orgId, { deptId, withSubdepartments })
    if (!isTheirs(headMemberId)) return refuse('room.forbidden')
    const values = { kind: 'department', name, deptId, withSubdepartments, showsHistory: true } as const
    return { values, memberIds }
  }
  async function meet(tx: Writing, room: RoomRow) {
    if (room.withSubdepartments === withSubdepartments) return
    const { headMemberId } = await departmentFor(tx, orgId, deptId)
    if (isTheirs(headMemberId)) await followSubdepartments(tx, room, withSubdepartments)
  }
  return opened(member, eq(rooms.deptId, deptId), [memberId], make, meet)
}

export function openProject(member: Member, projectId: number) {
  return opened(member, eq(rooms.projectId, projectId), [member.memberId], async tx => {
    const { name } = await projectFor(member, 'project.edit', projectId, tx)
    const memberIds = await peopleOfProject(tx, member.orgId, projectId)
    return { values: { kind: 'project', name, projectId, showsHistory: true }, memberIds }
  })
}
