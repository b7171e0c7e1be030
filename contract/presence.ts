// Presence: members with an open page of this server.
import { z } from 'zod'
import { route } from './route.ts'

/** `away`: in none of their pages was anything done for a while. */
export const presences = ['online', 'away', 'offline'] as const
export type Presence = (typeof presences)[number]
/** Larger rooms do not show it of all their people. */
export const PRESENCE_ROOM_MOST = 50

export const memberPresence = z.object({ memberId: z.number(), presence: z.enum(presences) })

export const presenceRoutes = {
  /** Without those who are offline. */
  list: route('GET /api/organizations/:orgId/presences', { allow: 'member.see', answer: z.array(memberPresence) }),
}
