// A room in the list of one of its members. Apart from the calls of rooms, because events carry parts of it.
import { z } from 'zod'
import type { Message } from './message.ts'
import { roomEvent } from './room-event.ts'
import { somebody } from './somebody.ts'

/** Faces of a room in lists: of the others, unless one is alone in it. */
export const FACES_MOST = 4
/** Beyond this nobody counts the unread messages of a room. */
export const ROOM_UNREAD_MOST = 100

export const roomKinds = ['direct', 'group', 'channel', 'department', 'project'] as const
export type RoomKind = (typeof roomKinds)[number]

/** People are invited into it, leave it and are taken out. Two people, a department or a project stay as they are. */
export const isByInvitation = ({ kind }: { kind: RoomKind }) => kind === 'group' || kind === 'channel'

/** How much a member wants to hear of a room. */
export const roomLevels = ['all', 'mentions', 'none'] as const
export type RoomLevel = (typeof roomLevels)[number]

export const face = z.object({ memberId: z.number(), name: z.string(), profileImgUrl: z.string().nullable() })
export type Face = z.infer<typeof face>

/** The newest words of a room. `author` is null for what the room itself says. */
export const lastWords = z.object({
  seq: z.number(),
  author: somebody.nullable(),
  /** The room's own line, with the member whose deed it was. */
  event: roomEvent.extend({ actor: somebody }).optional(),
  /** In one line; empty where they were deleted. */
  excerpt: z.string(),
  fileCount: z.number(),
  isDeleted: z.boolean(),
  at: z.iso.datetime(),
})

type Said = Omit<z.infer<typeof lastWords>, 'author' | 'event'> & Pick<Message, 'author' | 'event'>
/** A line of the room itself has an actor in the place of an author. */
export const lastWordsBy = ({ author, event, ...said }: Said): z.infer<typeof lastWords> => ({
  ...said,
  author: event ? null : author,
  ...(event && { event: { ...event, actor: author } }),
})

/** Those of a message, with its words in one line. */
export const lastWordsOf = ({ seq, author, event, files, deletedAt, createdAt }: Message, excerpt: string) =>
  lastWordsBy({ seq, author, event, excerpt, fileCount: files.length, isDeleted: deletedAt !== null, at: createdAt })

/** A room in the list of one of its members. */
export const roomRow = z.object({
  roomId: z.number(),
  kind: z.enum(roomKinds),
  /** Empty for a room between two people, and for a group without one: then the faces name it. */
  name: z.string(),
  roomImgUrl: z.string().nullable(),
  memberCount: z.number(),
  faces: z.array(face),
  last: lastWords.nullable(),
  /** Its place in the list, as long as nothing is said in it. */
  createdAt: z.iso.datetime(),
  /** The number of the last message that I have read, as I see it: what I have marked as unread again is not. */
  readSeq: z.number(),
  /** Of others, that I may see and have not read; `ROOM_UNREAD_MOST` stands for more. */
  unreadCount: z.number(),
  mentionCount: z.number(),
  isPinned: z.boolean(),
  isHidden: z.boolean(),
  isClosed: z.boolean(),
  level: z.enum(roomLevels),
  /** No desktop notifications until then. */
  mutedUntil: z.iso.datetime().nullable(),
  /** The beginning of what I have typed and not sent. */
  draft: z.string().nullable(),
  /** Where it was found by them: the names of its people that have the words of the search. */
  foundBy: z.array(z.string()).optional(),
})
export type RoomRow = z.infer<typeof roomRow>
