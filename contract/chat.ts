// Chat rooms: between two people, of a group, open to the organization, or of a department or a project.
import { z } from 'zod'
import { id } from './id.ts'
import { imageChoice, imageRefusals } from './image.ts'
import { SEARCH_MOST } from './pagination.ts'
import { readCountLevels } from './chat-settings.ts'
import { face, roomLevels, roomKinds, roomRow } from './room-row.ts'
import { route } from './route.ts'
import { lineText, nameText } from './text.ts'

export const ROOM_MEMBERS_MOST = 500
/** Of one organization, closed ones too. */
export const ROOMS_MOST = 5_000
export const ROOM_NAME_MOST = 50
export const TOPIC_MOST = 200
/** Larger rooms tell neither who reads nor who types by themselves. */
export const READERS_SHOWN_MOST = 100
export const TYPING_ROOM_MOST = 50
/** A mention of everybody in a larger room is asked about first. */
export const MENTION_UNASKED_MOST = 20

/** A member of a room, and how far they have read it. */
export const roomMember = z.object({
  memberId: z.number(),
  /** They joined after this message. */
  joinedSeq: z.number(),
  /** Null where the room is too large to tell of every reader, or the organization wants nobody to know. */
  readSeq: z.number().nullable(),
})
export type RoomMember = z.infer<typeof roomMember>

export const room = z.object({
  roomId: z.number(),
  kind: z.enum(roomKinds),
  name: z.string(),
  topic: z.string(),
  roomImgUrl: z.string().nullable(),
  /** The department or the project whose people are in it. */
  deptId: z.number().nullable(),
  withSubdepartments: z.boolean(),
  projectId: z.number().nullable(),
  /** Newcomers see what was said before they came. */
  showsHistory: z.boolean(),
  /** Only its owner and administrators may mention everybody. */
  isMentionLimited: z.boolean(),
  ownerId: z.number().nullable(),
  members: z.array(roomMember),
  readCounts: z.enum(readCountLevels),
  faces: z.array(face),
  /** The message that stands above all others. */
  notice: z
    .object({
      messageId: z.number(),
      seq: z.number(),
      body: z.string(),
      fileCount: z.number(),
      authorName: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
  pinCount: z.number(),
  isClosed: z.boolean(),
  version: z.number(),
  /** The counters of the room: its last message, and the last change of any. */
  lastSeq: z.number(),
  change: z.number(),
  mine: z.object({
    /** Messages up to this one are not mine to see. */
    hiddenSeq: z.number(),
    /** As I see it myself: what I have marked as unread again is not read. */
    readSeq: z.number(),
    isMarkedUnread: z.boolean(),
    isPinned: z.boolean(),
    isHidden: z.boolean(),
    level: z.enum(roomLevels),
    mutedUntil: z.iso.datetime().nullable(),
    /** May change what others see of the room, and take others out. */
    mayManage: z.boolean(),
    mayPost: z.boolean(),
    mayLeave: z.boolean(),
  }),
})
export type Room = z.infer<typeof room>

/** A room that every member may join. */
export const openChannel = z.object({
  roomId: z.number(),
  name: z.string(),
  topic: z.string(),
  roomImgUrl: z.string().nullable(),
  memberCount: z.number(),
  isMine: z.boolean(),
})
export type OpenChannel = z.infer<typeof openChannel>

/** The member who opens the room of a department or a project may belong to neither. */
const followedRoom = z.object({ roomId: z.number(), isMine: z.boolean() })

export const roomName = nameText(ROOM_NAME_MOST)
const optionalName = lineText(ROOM_NAME_MOST)
const topic = lineText(TOPIC_MOST)
const people = z.array(id).max(ROOM_MEMBERS_MOST - 1, 'room.full')

export const roomDraft = z
  .strictObject({
    kind: z.enum(['group', 'channel'], 'type'),
    name: optionalName.optional(),
    topic: topic.optional(),
    showsHistory: z.boolean('type').optional(),
    memberIds: people,
  })
  .refine(({ kind, name }) => kind === 'group' || Boolean(name), { error: 'required', path: ['name'] })
export type RoomDraft = z.output<typeof roomDraft>

export const roomChange = z.strictObject({
  name: optionalName.optional(),
  topic: topic.optional(),
  showsHistory: z.boolean('type').optional(),
  isMentionLimited: z.boolean('type').optional(),
  /** Of groups and channels. */
  roomImgUrl: imageChoice,
  version: z.int('type').min(1, 'type'),
})
export type RoomChange = z.output<typeof roomChange>

const ALL = '/api/organizations/:orgId/rooms'
const ONE = `${ALL}/:roomId` as const
const MINE = { allow: 'organization.see' } as const
const missing = ['room.missing'] as const
const managing = [...missing, 'room.forbidden', 'room.followed'] as const

export const roomRoutes = {
  /** All of mine, those with the newest words first. `search` narrows by name and by the names of its people. */
  list: route(`GET ${ALL}`, {
    ...MINE,
    query: z.strictObject({ search: lineText(SEARCH_MOST).optional() }),
    answer: z.object({ rooms: z.array(roomRow) }),
    isRevalidated: true,
  }),
  /**
   * For the navigation: rooms of the level `all` count by their unread messages, unless they are muted, those of the level `none`
   * not at all, and others by their mentions.
   */
  unread: route(`GET ${ALL}/unread`, { ...MINE, answer: z.object({ count: z.number() }) }),
  channels: route(`GET ${ALL}/channels`, {
    allow: 'chat.create',
    query: z.strictObject({ search: lineText(SEARCH_MOST).optional() }),
    answer: z.array(openChannel),
  }),
  create: route(`POST ${ALL}`, {
    allow: 'chat.create',
    body: roomDraft,
    answer: room,
    status: 201,
    refusals: ['member.missing', 'room.full', 'room.tooMany'],
  }),
  /** The one room between me and this person, or of me alone. */
  openDirect: route(`PUT ${ALL}/direct`, {
    allow: 'chat.create',
    body: z.strictObject({ memberId: id }),
    answer: room,
    refusals: ['member.missing', 'room.tooMany'],
  }),
  /** The room of a department, opened by its head or an administrator. */
  openDepartment: route(`PUT ${ALL}/department`, {
    allow: 'chat.create',
    body: z.strictObject({ deptId: id, withSubdepartments: z.boolean('type') }),
    answer: followedRoom,
    refusals: ['department.missing', 'room.forbidden', 'room.tooMany'],
  }),
  /** The room of a project, opened by one of its leads. */
  openProject: route(`PUT ${ALL}/project`, {
    allow: 'chat.create',
    body: z.strictObject({ projectId: id }),
    answer: followedRoom,
    refusals: ['project.missing', 'project.forbidden', 'project.archived', 'room.tooMany'],
  }),
  read: route(`GET ${ONE}`, { ...MINE, answer: room, refusals: missing }),
  change: route(`PATCH ${ONE}`, {
    ...MINE,
    body: roomChange,
    answer: room,
    refusals: [...missing, 'room.forbidden', 'row.stale', ...imageRefusals],
    current: room,
  }),
  /** Nobody writes into a closed room; it can be read and opened again. */
  close: route(`PUT ${ONE}/closing`, {
    ...MINE,
    body: z.strictObject({ isClosed: z.boolean('type') }),
    answer: room,
    refusals: [...missing, 'room.forbidden'],
  }),
  invite: route(`POST ${ONE}/members`, {
    ...MINE,
    body: z.strictObject({ memberIds: people.min(1, 'required') }),
    answer: room,
    refusals: [...managing, 'member.missing', 'room.full', 'room.closed'],
  }),
  removeMember: route(`DELETE ${ONE}/members/:memberId`, {
    ...MINE,
    answer: room,
    refusals: [...managing, 'member.missing'],
  }),
  giveOwner: route(`PUT ${ONE}/owner`, {
    ...MINE,
    body: z.strictObject({ memberId: id }),
    answer: room,
    refusals: [...managing, 'member.missing', 'room.guestOwner'],
  }),
  join: route(`POST ${ONE}/join`, {
    allow: 'chat.create',
    answer: room,
    refusals: [...missing, 'room.full', 'room.closed'],
  }),
  leave: route(`POST ${ONE}/leave`, { ...MINE, refusals: [...missing, 'room.followed'] }),
  /** The member's own view of the room. */
  changeMine: route(`PATCH ${ONE}/mine`, {
    ...MINE,
    body: z.strictObject({
      isPinned: z.boolean('type').optional(),
      /** Until the next message. */
      isHidden: z.boolean('type').optional(),
      level: z.enum(roomLevels, 'type').optional(),
      mutedUntil: z.iso.datetime('date').nullable().optional(),
    }),
    answer: room,
    refusals: missing,
  }),
}
