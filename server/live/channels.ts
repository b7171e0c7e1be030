// The channels of open sockets: who listens to which, and whether they still may.
import type { WebSocket } from 'ws'
import type { Channel, ChannelKind, ServerFrame } from '#contract/events'
import { log, reasonOf } from '../log.ts'

/** Whose socket it is. */
export type Listener = { userId: number; sessionId: number; expiresAt: number }
export type ChannelDoor = {
  /** Whether a listener may hear the channel of this thing. */
  admits?: (listener: Listener, id: number) => Promise<boolean>
  /** The channel that this one is part of, whose door is asked instead; none where the thing is not there. */
  within?: (id: number) => Promise<Channel | undefined>
  /** Told each time somebody comes or goes. */
  gathered?: (id: number, userIds: number[]) => Promise<void>
}

/** The doors that app.ts hands in, since machinery knows no feature. */
export type LiveDoors = {
  hello: (token: string) => Promise<Listener | undefined>
  channels: { [Kind in ChannelKind]?: ChannelDoor }
  /** Whether a session still lives. */
  lives: (sessionId: number) => Promise<boolean>
  /** Which sessions were ended, organizations deleted and members removed during the last milliseconds, on any node. */
  lostWithin: (ms: number) => Promise<Lost>
}
export type Lost = {
  sessions: number[]
  organizations: number[]
  members: { orgId: number; userId: number }[]
  /** Of these somebody lost sight: whoever listens to them is asked again. */
  projects: number[]
}
export type Socket = WebSocket & {
  listener?: Listener
  /** Each with what it is part of, or itself. */
  channels: Map<Channel, Channel>
  frames: number
  missed: number
  /** Leaves every channel, and those who stay are told. */
  quit: () => void
}

export const listeners = new Map<Channel, Set<Socket>>()

export const say = (socket: Socket, frame: ServerFrame) => socket.send(JSON.stringify(frame))

let isAsking = false
/** Beside the rest, so that ended sessions never wait for it; what is lost now is said again for a while. */
export function askAgain(sockets: Socket[], lost: Lost, doors: LiveDoors) {
  if (isAsking) return
  isAsking = true
  askedAgain(sockets, lost, doors)
    .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'who may still listen could not be asked'))
    .finally(() => (isAsking = false))
}

/**
 * Only the channels that are lost are left: the rest of the page stays as it is. Which organization a project belongs to only its
 * door knows: whoever may have lost one is asked for each, and each person once.
 */
async function askedAgain(sockets: Socket[], { projects, organizations, members }: Lost, doors: LiveDoors) {
  const narrowed = new Set<Channel>(projects.map(id => `project:${id}` as const))
  const gone = new Set(members.map(({ userId }) => userId))
  if (narrowed.size + gone.size + organizations.length === 0) return
  const wholes = remembered((channel: Channel) => wholeOf(channel, doors))
  const answers = remembered((asked: string) => {
    const [userId, whole] = asked.split(' ') as [string, Channel]
    return isAdmitted(sockets.find(({ listener }) => listener!.userId === Number(userId))!.listener!, whole, doors)
  })
  for (const socket of sockets) {
    const { userId } = socket.listener!
    const isAsked = (whole: Channel) =>
      narrowed.has(whole) || (whole.startsWith('project:') && (organizations.length > 0 || gone.has(userId)))
    for (const [channel, known] of [...socket.channels].filter(([, known]) => isAsked(known))) {
      // It may have been moved meanwhile.
      const whole = known === channel ? known : await wholes(channel)
      const isStill = whole !== undefined && (await answers(`${userId} ${whole}`))
      if (!socket.channels.has(channel)) continue
      if (isStill) socket.channels.set(channel, whole)
      else {
        leave(socket, channel, doors)
        say(socket, { type: 'refused', id: channel, error: 'channel.missing' })
      }
    }
  }
}

function remembered<Key, Value>(ask: (key: Key) => Promise<Value>) {
  const known = new Map<Key, Promise<Value>>()
  return (key: Key) => {
    const answer = known.get(key) ?? ask(key)
    known.set(key, answer)
    return answer
  }
}

export async function wholeOf(channel: Channel, { channels }: LiveDoors): Promise<Channel | undefined> {
  const [kind, id] = channel.split(':') as [ChannelKind, string]
  const { within } = channels[kind] ?? {}
  return within ? within(Number(id)) : channel
}

export function isAdmitted(listener: Listener, channel: Channel, { channels }: LiveDoors) {
  const [kind, id] = channel.split(':') as [ChannelKind, string]
  return channels[kind]?.admits?.(listener, Number(id)) ?? Promise.resolve(false)
}

/** Tells a channel who listens to it, where anybody wants to know. */
export async function gather(channel: Channel, { channels }: LiveDoors) {
  const [kind, id] = channel.split(':') as [ChannelKind, string]
  const told = listeners.get(channel)
  const { gathered } = channels[kind] ?? {}
  if (!told || !gathered) return
  const userIds = [...told].flatMap(({ listener }) => listener?.userId ?? [])
  await gathered(Number(id), [...new Set(userIds)])
}

export function leave(socket: Socket, channel: Channel, doors: LiveDoors) {
  if (!socket.channels.delete(channel)) return
  const told = listeners.get(channel)
  told?.delete(socket)
  if (told?.size === 0) listeners.delete(channel)
  gather(channel, doors).catch((error: unknown) =>
    log.warn({ reason: reasonOf(error) }, 'who listens to a channel could not be told'),
  )
}
