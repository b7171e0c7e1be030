// Telling outside of a deed: what is true of this node alone, and what may be lost. Deeds tell within `write`.
import type { ChannelOf, EventData, EventName } from '#contract/events'
import { carryAside } from './fanout/fanout.ts'
import { reach, toldOf } from './reaching.ts'

/**
 * Tells what is worth no row and may be lost on its way: who is typing, who is there, how far somebody has read. Whoever begins to
 * listen is not behind because of it.
 */
export function tellAside<N extends EventName>(channel: ChannelOf<N>, name: N, data: EventData<N>) {
  const told = toldOf(channel, name, data)
  carryAside(told)
  reach(told, false)
}

/** Tells the sockets of this node alone, and makes nobody behind. */
export const tellHere = <N extends EventName>(channel: ChannelOf<N>, name: N, data: EventData<N>) =>
  reach(toldOf(channel, name, data), false)

/** Tells the sockets of this node as a deed would. */
export const tell = <N extends EventName>(channel: ChannelOf<N>, name: N, data: EventData<N>) =>
  reach(toldOf(channel, name, data))
