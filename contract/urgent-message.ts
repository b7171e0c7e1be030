// Urgent messages: those of one's own are counted, and shown to oneself before the next one.
import { z } from 'zod'
import { route } from './route.ts'

export const URGENT_DAYS = 30

export const urgentMessageRoutes = {
  /** Of the last thirty days, in all rooms. */
  count: route('GET /api/organizations/:orgId/urgent-messages/count', {
    allow: 'organization.see',
    answer: z.object({ count: z.number() }),
  }),
}
