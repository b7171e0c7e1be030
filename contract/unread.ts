// The number of unread notifications, which every page shows: apart from all else about them, because each page fetches it.
import { z } from 'zod'
import { route } from './route.ts'

export const unreadRoutes = {
  /** Of all my organizations that have any. */
  read: route('GET /api/notifications/unread', {
    allow: 'signed-in',
    answer: z.array(z.object({ orgId: z.number(), name: z.string(), unreadCount: z.number() })),
  }),
}
