// The lines that a room says of itself.
import { z } from 'zod'
import { somebody } from './somebody.ts'

/** The deeds of which it tells. */
export const roomEvents = [
  'created',
  'joined',
  'invited',
  'left',
  'removed',
  /** Somebody is in the organization no more. Lists pass over it, or all rooms that they were in would move. */
  'departed',
  'renamed',
  'closed',
  'reopened',
] as const
export type RoomEvent = (typeof roomEvents)[number]

/** So many people are named; of the others is said how many they are. */
export const EVENT_PEOPLE_MOST = 5

/** `people` are the first of `count`; `name` is what the room is called from now on. */
export const roomEvent = z.object({
  what: z.enum(roomEvents),
  people: z.array(somebody),
  count: z.number(),
  name: z.string().optional(),
})
