// Versions of posts.
import { z } from 'zod'
import { somebody } from './somebody.ts'

/** As it was saved once. Its number is that of the post at the time. */
export const postVersion = z.object({
  version: z.number(),
  at: z.iso.datetime(),
  who: somebody,
  title: z.string(),
  body: z.string(),
})
export type PostVersion = z.infer<typeof postVersion>
