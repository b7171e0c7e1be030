// The fate of rooms when a member hands over, becomes a guest, or leaves the organization.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { chatText } from '#korean/chat'
import type { Member } from '#contract/permissions'
import type { Writing } from '../../db.ts'
import type { Holdings, Membership } from '../../member/membership.ts'
import { holdProjects } from '../../project/locking.ts'
import { lockRoom } from '../doors.ts'
import { rosterOf } from '../roster.ts'
import { followDepartments } from './following.ts'
import { keepHidden, letOut, membersIn, passOwner, putClosed, putOwner, takeIn } from './people.ts'
import { forgetScheduledOf } from '../scheduled/rows.ts'
import { roomMembers, rooms, threadFollowers } from '../tables.ts'
import { DEPARTED } from '../message/rows.ts'
import { tellLists, tellRoom } from '../message/telling.ts'

type Somebody = Pick<Member, 'orgId' | 'memberId'>

const ownedBy = (tx: NodePgDatabase, { orgId, memberId }: Somebody) =>
  tx
    .select({ roomId: rooms.roomId, name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.orgId, orgId), eq(rooms.ownerId, memberId)))
    .orderBy(asc(rooms.roomId))

/** The taker of a room comes into it. */
const holdings: Holdings = {
  kind: 'room',
  holdingsOf: async (tx, somebody, { isOwn }) =>
    (await ownedBy(tx, somebody)).map(({ roomId, name }) => ({
      kind: 'room',
      id: roomId,
      // A member who removes another need not see the rooms that the other owns.
      name: isOwn && name ? name : chatText.group,
      needsTaker: false,
    })),
  handOver: async (tx, { orgId }, { id: roomId }, { memberId }) => {
    const room = await lockRoom(tx, { orgId, roomId })
    if (!room) return
    if (!(await membersIn(tx, room)).includes(memberId))
      await takeIn(tx, room, [memberId], { by: memberId, what: 'joined' })
    await putOwner(tx, room, memberId)
    tellRoom(tx, room)
  },
}

/** Projects are locked before their rooms, as deeds in them do. */
async function holdProjectsOf(tx: Writing, { orgId, memberId }: Somebody) {
  const rows = await tx
    .select({ projectId: rooms.projectId })
    .from(roomMembers)
    .innerJoin(rooms, and(eq(rooms.orgId, orgId), eq(rooms.roomId, roomMembers.roomId)))
    .where(and(eq(roomMembers.orgId, orgId), eq(roomMembers.memberId, memberId), isNotNull(rooms.projectId)))
  await holdProjects(
    tx,
    orgId,
    rows.map(({ projectId }) => projectId!),
  )
}

const roomsWith = (tx: Writing, { orgId, memberId }: Somebody) =>
  tx
    .select({ roomId: rooms.roomId, kind: rooms.kind, ownerId: rooms.ownerId })
    .from(roomMembers)
    .innerJoin(rooms, and(eq(rooms.orgId, orgId), eq(rooms.roomId, roomMembers.roomId)))
    .where(and(eq(roomMembers.orgId, orgId), eq(roomMembers.memberId, memberId)))
    .orderBy(asc(rooms.roomId))

/**
 * Open channels are open to members: a guest is only where somebody invites them, and comes back that way. Owners who are guests
 * manage nothing: the member who has been there longest does.
 */
async function keepGuestRooms(tx: Writing, { orgId, memberId }: Somebody) {
  await holdProjectsOf(tx, { orgId, memberId })
  await followDepartments(tx, { orgId })
  for (const { roomId, kind, ownerId } of await roomsWith(tx, { orgId, memberId })) {
    if (kind !== 'channel' && ownerId !== memberId) continue
    const room = (await lockRoom(tx, { orgId, roomId }))!
    if (kind === 'channel') {
      await letOut(tx, room, [memberId], { by: memberId, what: 'left' })
    } else {
      await passOwner(tx, room, memberId)
      tellRoom(tx, room)
    }
  }
}

async function leaveRooms(tx: Writing, { orgId, memberId }: Somebody) {
  await holdProjectsOf(tx, { orgId, memberId })
  for (const { roomId } of await roomsWith(tx, { orgId, memberId })) {
    const room = (await lockRoom(tx, { orgId, roomId }))!
    const isDirect = room.kind === 'direct'
    const left = await letOut(tx, room, [memberId], { by: memberId, what: isDirect ? undefined : DEPARTED })
    // Nobody would read what is written there; it is opened again when they are back (creation.ts).
    if (isDirect) await putClosed(tx, room, true)
    else await keepHidden(tx, room)
    // No list moves, but it says how many are left.
    tellLists(tx, orgId, (await rosterOf(left, tx)).userIds)
  }
  await forgetScheduledOf(tx, { orgId, memberId })
  await tx.delete(threadFollowers).where(and(eq(threadFollowers.orgId, orgId), eq(threadFollowers.memberId, memberId)))
}

export const chatMembership: Membership = {
  holdings,
  onGuest: keepGuestRooms,
  onPlaces: followDepartments,
  onLeave: leaveRooms,
}
