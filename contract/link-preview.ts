import { message } from './message.ts'
import { route } from './route.ts'

export const linkPreviewRoutes = {
  /** Takes the preview away for everybody, by the author of the message or those who manage the room. */
  remove: route('DELETE /api/organizations/:orgId/rooms/:roomId/messages/:messageId/preview', {
    allow: 'organization.see',
    answer: message,
    refusals: ['room.missing', 'message.missing', 'message.foreign'],
  }),
}
