// Moving a post to another board.
import { z } from 'zod'
import { prefix } from './board.ts'

/** Of its prefix and pin, and of what must be read: what moving a post to another board would take from it. */
export const postMove = z.object({
  /** Its present one, if that board has none of this name. */
  lostPrefix: z.string().nullable(),
  /** One of that board must be chosen. */
  isPrefixNeeded: z.boolean(),
  /** All of that board. */
  prefixes: z.array(prefix),
  isPinned: z.boolean(),
  /** Present members who are to read it, and could not. */
  outsideCount: z.number(),
})
export type PostMove = z.infer<typeof postMove>
