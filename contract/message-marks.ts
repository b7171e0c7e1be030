// Marks that a room keeps on a message.
import { z } from 'zod'
import { somebody } from './somebody.ts'

/** Everybody else in the room is asked to confirm it. */
export const askedMark = z.object({
  by: z.number(),
  at: z.iso.datetime(),
  confirmedIds: z.array(z.number()),
  /** The day on which they were reminded last. */
  nudgedOn: z.iso.date().nullable(),
})
export const pinnedMark = z.object({ by: somebody, at: z.iso.datetime() })
