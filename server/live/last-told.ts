// When each channel was last told something: whoever comes to it with answers from before that is behind.
import type { Channel } from '#contract/events'

/** Longer than a browser counts an answer as fresh, and no channel is remembered for more than twice as long. */
const REMEMBERED_MS = 150_000

let [present, past] = [new Map<Channel, number>(), new Map<Channel, number>()]
let known = performance.now()
let begun = known

export function noteTold(channel: Channel) {
  const now = performance.now()
  if (now - begun > REMEMBERED_MS) [past, present, begun] = [present, new Map(), now]
  present.set(channel, now)
}

/** Also true of a time before this process, or in which it was cut off, of which it knows nothing. */
export const wasToldWithin = (channel: Channel, ms: number) =>
  performance.now() - (present.get(channel) ?? past.get(channel) ?? known) <= ms

/** Nothing is known of the time before: events may have been missed. */
export function forgetTold() {
  ;[present, past] = [new Map(), new Map()]
  known = performance.now()
}
