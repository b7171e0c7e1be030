// For the map of the demonstration, which comes after its rooms.
import { and, eq, like } from 'drizzle-orm'
import type { Writing } from '../../db.ts'
import { messages } from '../tables.ts'

export const linkMessage = (tx: Writing, orgId: number, beginning: string, placeId: number) =>
  tx
    .update(messages)
    .set({ placeId })
    .where(and(eq(messages.orgId, orgId), like(messages.body, `${beginning}%`)))
