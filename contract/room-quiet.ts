// The quiet time of a room's people, for those who write into it.
import { z } from 'zod'
import { route } from './route.ts'

export const roomQuietRoutes = {
  /**
   * Of the others in a room, how many are left alone at this moment; when half of them are back, or else when the organization works
   * the next time. Null if nobody knows, or not within a year.
   */
  read: route('GET /api/organizations/:orgId/rooms/:roomId/quiet', {
    allow: 'organization.see',
    answer: z.object({
      quietCount: z.number(),
      otherCount: z.number(),
      workAt: z.iso.datetime().nullable(),
    }),
    refusals: ['room.missing'],
  }),
}
