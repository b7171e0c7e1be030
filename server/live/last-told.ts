// When each channel was last told something: whoever comes to it with answers from before that is behind.
import type { Channel } from '#contract/events'

/** Longer than a browser counts an answer as fresh, and no channel is remembered for more than twice as long. */
const REMEMBERED_MS = 150_000

let [present, past] = [new Map<Channel, number>(), new Map<Channel, number>()]
const STARTED = performance.now()
let begun = STARTED

export function noteTold(channel: Channel) {
  const now = performance.now()
  if (now - begun > REMEMBERED_MS) [past, present, begun] = [present, new Map(), now]
  present.set(channel, now)
}

/** Also true of a time before this process, of which it knows nothing. */
export const wasToldWithin = (channel: Channel, ms: number) =>
  performance.now() - (present.get(channel) ?? past.get(channel) ?? STARTED) <= ms
