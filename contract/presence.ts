// Presence: members with an open page of this server.
import { z } from 'zod'

/** `away`: in none of their pages was anything done for a while. */
export const presences = ['online', 'away', 'offline'] as const
export type Presence = (typeof presences)[number]
/** Larger rooms do not show it of all their people. */
export const PRESENCE_ROOM_MOST = 50

export const memberPresence = z.object({ memberId: z.number(), presence: z.enum(presences) })
