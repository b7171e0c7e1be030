// The place that a message is about, seen from the other where one may see both.
import { z } from 'zod'
import { id } from './id.ts'
import { message } from './message.ts'
import { route } from './route.ts'
import { somebody } from './somebody.ts'

/** Of one place, in one answer. */
export const PLACE_MESSAGES_MOST = 100

export const placeMessage = z.object({
  roomId: z.number(),
  /** As its reader knows the room. */
  room: z.string(),
  messageId: z.number(),
  seq: z.number(),
  threadId: z.number().nullable(),
  author: somebody,
  excerpt: z.string(),
  at: z.iso.datetime(),
})
export type PlaceMessage = z.infer<typeof placeMessage>

export const messagePlaceRoutes = {
  /** By whoever is in the room and sees the place. A message is about one; null is none. */
  put: route('PUT /api/organizations/:orgId/rooms/:roomId/messages/:messageId/linked-place', {
    allow: 'organization.see',
    body: z.strictObject({ placeId: id.nullable() }),
    answer: message,
    refusals: ['room.missing', 'message.missing', 'room.closed', 'place.missing'],
  }),
  /** Those in my rooms, the newest first. */
  ofPlace: route('GET /api/organizations/:orgId/places/:placeId/messages', {
    allow: 'place.see',
    answer: z.array(placeMessage),
    refusals: ['place.missing'],
  }),
}
