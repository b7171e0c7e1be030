// Frames of a socket: those that a browser may send, and those of the server.
import { z } from 'zod'
import { channelKinds } from './events.ts'

const channel = z.string().regex(new RegExp(`^(${channelKinds.join('|')}):[1-9][0-9]{0,9}$`))
const id = z.union([z.int(), z.string().max(64)])

/** The frames that a browser may send. */
export const clientFrame = z.discriminatedUnion('type', [
  /** `idleMs`: nothing was done in the page for so long. */
  z.strictObject({ type: z.literal('hello'), token: z.string().max(16_384), idleMs: z.int().min(0).optional() }),
  /** Something was done in the page, so long ago. */
  z.strictObject({ type: z.literal('used'), idleMs: z.int().min(0) }),
  /** `ageMs`: since when I may have answers about it; told of something since, I am `behind`. */
  z.strictObject({ type: z.literal('listen'), id, channel, ageMs: z.int().min(0).optional() }),
  z.strictObject({ type: z.literal('leave'), channel }),
  /** Nobody sees the page: of every channel but my own I want to know only that something happened. */
  z.strictObject({ type: z.literal('sleep') }),
  z.strictObject({ type: z.literal('wake') }),
])
export type ClientFrame = z.infer<typeof clientFrame>

/** The frames that the server may send. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  z.object({ type: z.literal('listening'), id }),
  z.object({ type: z.literal('refused'), id, error: z.string() }),
  z.object({ type: z.literal('event'), channel, name: z.string(), data: z.unknown() }),
  /** It has missed events of this channel: by sleeping, said once, or between its answers and its listening. */
  z.object({ type: z.literal('behind'), channel }),
  /** Events are told again from here on: what is fetched now has all that was missed. */
  z.object({ type: z.literal('awake') }),
])
export type ServerFrame = z.infer<typeof serverFrame>

/** The reason why the server closed a socket. */
export const closing = { tokenExpired: 4401, accessLost: 4403, restart: 1012, behind: 1013, misused: 1008 } as const
