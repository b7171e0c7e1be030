// Messages brought into another room.
import { z } from 'zod'
import { id } from './id.ts'
import { message } from './message.ts'
import { clientId } from './message-draft.ts'
import { route } from './route.ts'

/** Chosen together, to be forwarded or to become an issue. */
export const CHOSEN_MOST = 10

const forwarding = z.strictObject({
  toRoomId: id,
  messages: z
    .array(z.strictObject({ messageId: id, clientId }))
    .min(1, 'required')
    .max(CHOSEN_MOST, 'message.chosen'),
})
export type Forwarding = z.output<typeof forwarding>

export const forwardingRoutes = {
  /** Their words and files into another room of mine, in this order; repeated by the same `clientId`s it adds nothing. */
  forward: route('POST /api/organizations/:orgId/rooms/:roomId/forwarding', {
    allow: 'organization.see',
    body: forwarding,
    answer: z.array(message),
    refusals: ['room.missing', 'message.missing', 'room.closed', 'file.quota', 'file.unattached', 'storage.silent'],
  }),
}
