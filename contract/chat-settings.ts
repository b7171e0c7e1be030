// Decisions of an organization for all of its rooms.
import { z } from 'zod'
import { route } from './route.ts'

/** The number of those who have not read a message, and their names, are there for the whole room, its sender, or nobody. */
export const readCountLevels = ['all', 'sender', 'none'] as const
export type ReadCounts = (typeof readCountLevels)[number]

export const chatSettings = z.strictObject({ readCounts: z.enum(readCountLevels, 'type') })
export type ChatSettings = z.infer<typeof chatSettings>

const SETTINGS = '/api/organizations/:orgId/chat-settings'

export const chatSettingsRoutes = {
  read: route(`GET ${SETTINGS}`, { allow: 'organization.edit', answer: chatSettings }),
  change: route(`PUT ${SETTINGS}`, { allow: 'organization.edit', body: chatSettings, answer: chatSettings }),
}
