// Told events reach the open sockets of this node that listen to their channel.
import { type Channel, type EventName, events } from '#contract/events'
import { log, reasonOf } from '../log.ts'
import { listeners, type Socket } from './channels.ts'
import { mayHear } from './closed.ts'
import { noteTold } from './last-told.ts'
import { encoded, framed, send } from './sending.ts'

export type Told = {
  /** A channel, or the people who are each told as `user`. */
  to: Channel | readonly number[]
  /** Awake sockets that listen to this channel are left out, because they hear the thing itself there. */
  besides?: Channel | undefined
  name: EventName
  /** The data as JSON, written only once. */
  json: () => string
}

/** Its data is checked and written when somebody hears it, or when it must be kept for other nodes. */
export function toldOf(to: Told['to'], name: EventName, data: unknown, besides?: Channel): Told {
  let json: string | undefined
  return { to, besides, name, json: () => (json ??= JSON.stringify(events[name].data.parse(data))) }
}

/** @param isNoted whoever begins to listen with answers from before it is behind */
export function reach({ to, besides, name, json }: Told, isNoted = true) {
  let bytes: Buffer | undefined
  const rest = () => (bytes ??= Buffer.from(`"name":"${name}","data":${json()}}`))
  let orgId: { orgId?: number } | undefined
  const orgIdOf = () => (orgId ??= JSON.parse(json()) as { orgId?: number }).orgId
  const hearsItThere = (socket: Socket) => besides !== undefined && !socket.behind && socket.channels.has(besides)
  for (const channel of typeof to === 'string' ? [to] : to.map(userId => `user:${userId}` as const)) {
    if (isNoted) noteTold(channel)
    if (mayHear(channel, name, orgIdOf)) reachChannel(channel, rest, hearsItThere)
  }
}

/** A sleeping socket hears once of each channel that it is behind; what is personal it hears as well. */
function reachChannel(channel: Channel, rest: () => Buffer, isLeftOut: (socket: Socket) => boolean) {
  const heard = listeners.get(channel)
  if (!heard?.size) return
  const bytes = framed(Buffer.from(`{"type":"event","channel":"${channel}",`), rest())
  const behind = channel.startsWith('user:') ? undefined : encoded({ type: 'behind', channel })
  for (const socket of heard) {
    if (isLeftOut(socket)) continue
    if (!socket.behind || !behind) send(socket, bytes)
    else if (!socket.behind.has(channel)) {
      socket.behind.add(channel)
      send(socket, behind)
    }
  }
}

/** One that cannot be told keeps nothing else from being told. */
export function reachAll(all: readonly Told[]) {
  for (const told of all)
    try {
      reach(told)
    } catch (error) {
      log.error({ event: told.name, reason: reasonOf(error) }, 'an event could not be told; its deed stands')
    }
}
