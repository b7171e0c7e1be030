// The channels of open sockets: their listeners, and whether these may still listen.
import type { Channel, ChannelKind, EventData, EventName } from '#contract/events'
import type { ServerFrame } from '#contract/frames'
import type { Presence } from '#contract/presence'
import { log, reasonOf } from '../log.ts'
import { encoded, type Sending, send } from './sending.ts'

/** The holder of a socket. */
export type Listener = { userId: number; sessionId: number; expiresAt: number }
type Greeting = { [N in EventName]: { name: N; data: EventData<N> } }[EventName]
export type ChannelDoor = {
  /** Whether the listener may hear the channel of this thing; within another channel asked besides the door of that one. */
  admits?: (listener: Listener, id: number) => Promise<boolean>
  /** Everybody who may hear it, where one question tells: it is asked in the place of one for each of very many listeners. */
  audience?: (id: number) => Promise<ReadonlySet<number>>
  /** The channel that contains this one, whose door is asked instead; undefined if the thing does not exist. */
  within?: (id: number) => Promise<Channel | undefined>
  /** An event for whoever has just begun to listen, from what this node tells of. */
  greets?: (id: number) => Promise<Greeting>
  /** Called each time a listener comes or goes. */
  gathered?: (id: number, userIds: number[]) => Promise<void>
}

/** app.ts passes these doors in, because machinery knows no feature. */
export type LiveDoors = {
  hello: (token: string) => Promise<Listener | undefined>
  channels: { [Kind in ChannelKind]?: ChannelDoor }
  /** Whether a session has not ended. */
  lives: (sessionId: number) => Promise<boolean>
  /**
   * The sessions that ended, the organizations that were deleted and the members who were removed during the last
   * milliseconds, on any node.
   */
  lostWithin: (ms: number, userIds: readonly number[]) => Promise<Lost>
  /** People came, went, or began or ceased to use their pages, on any node. */
  noticed?: (changes: ReadonlyMap<number, Presence>, audiences: readonly Audience[]) => Promise<void>
}
/** The listeners of a channel on this node. */
export type Audience = {
  id: number
  userIds: ReadonlySet<number>
  /** They may not hear it any more. */
  letGo: (userIds: ReadonlySet<number>) => void
}
export type Lost = {
  sessions: number[]
  organizations: number[]
  members: { orgId: number; userId: number }[]
  /** Projects that at least one person can no longer see: all their listeners are checked again. */
  projects: number[]
  /** Rooms that at least one person has left or was taken out of. */
  rooms: number[]
  /** Boards that at least one person can no longer read. */
  boards: number[]
  /** Of the people of open sockets: to whom an organization is closed now, since whenever. */
  closed: { orgId: number; userId: number }[]
}
export const NOTHING_LOST: Lost = {
  sessions: [],
  organizations: [],
  members: [],
  projects: [],
  rooms: [],
  boards: [],
  closed: [],
}
export type Socket = Sending & {
  listener?: Listener
  /** Each channel with the channel that contains it, or itself. */
  channels: Map<Channel, Channel>
  /** The channels with events that this sleeping socket has not been told; undefined while it is awake. */
  behind?: Set<Channel> | undefined
  frames: number
  missed: number
  /** When something was last done in its page. */
  usedAt?: number
}

export const listeners = new Map<Channel, Set<Socket>>()

let listening = 0
/** For metrics: open sockets that listen to something. */
export const liveCount = () => listening

export function join(socket: Socket, channel: Channel, whole: Channel) {
  if (socket.channels.size === 0) listening++
  socket.channels.set(channel, whole)
  listeners.set(channel, (listeners.get(channel) ?? new Set()).add(socket))
}

/** @returns once it was said, where there is anything to say */
export async function greet(socket: Socket, channel: Channel, { channels }: LiveDoors) {
  const [kind, id] = channel.split(':') as [ChannelKind, string]
  const greeting = await channels[kind]?.greets?.(Number(id))
  if (greeting && socket.channels.has(channel)) say(socket, { type: 'event', channel, ...greeting })
}

export const say = (socket: Socket, frame: ServerFrame) => send(socket, encoded(frame))

let isAsking = false
/**
 * Runs apart from the rest, so that cutting ended sessions never waits for it. A loss that it misses is reported again for a
 * while.
 */
export function askAgain(sockets: Socket[], lost: Lost, doors: LiveDoors) {
  if (isAsking) return
  isAsking = true
  askedAgain(sockets, lost, doors)
    .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'who may still listen could not be asked'))
    .finally(() => (isAsking = false))
}

/**
 * Leaves only the lost channels; the rest of the page keeps working. Only its door knows the organization of a project, so a
 * person who may have lost one is checked for each channel, once per person.
 */
async function askedAgain(
  sockets: Socket[],
  { projects, rooms, boards, organizations, members }: Lost,
  doors: LiveDoors,
) {
  const narrowed = new Set<Channel>([
    ...projects.map(id => `project:${id}` as const),
    ...rooms.map(id => `room:${id}` as const),
    ...boards.map(id => `board:${id}` as const),
  ])
  const gone = new Set(members.map(({ userId }) => userId))
  if (narrowed.size + gone.size + organizations.length === 0) return
  const wholes = remembered((channel: Channel) => wholeOf(channel, doors))
  const audiences = remembered(async (whole: Channel) => {
    const [kind, id] = whole.split(':') as [ChannelKind, string]
    return doors.channels[kind]?.audience?.(Number(id))
  })
  const answers = remembered(async (asked: string) => {
    const [userId, whole] = asked.split(' ') as [string, Channel]
    // Nothing but the thing itself has changed.
    const audience = narrowed.has(whole) && organizations.length + gone.size === 0 ? await audiences(whole) : undefined
    if (audience) return audience.has(Number(userId))
    return isAdmitted(sockets.find(({ listener }) => listener!.userId === Number(userId))!.listener!, whole, doors)
  })
  for (const socket of sockets) {
    const { userId } = socket.listener!
    const isAsked = (whole: Channel) =>
      narrowed.has(whole) ||
      (/^(project|room|board|presence):/.test(whole) && (organizations.length > 0 || gone.has(userId)))
    for (const [channel, known] of [...socket.channels].filter(([, known]) => isAsked(known))) {
      // The thing may have been moved meanwhile.
      const whole = known === channel ? known : await wholes(channel)
      const isOpen = whole !== undefined && (await answers(`${userId} ${whole}`))
      const isStill = isOpen && (!hasOwnDoor(channel, whole, doors) || (await answers(`${userId} ${channel}`)))
      if (!socket.channels.has(channel)) continue
      if (isStill) socket.channels.set(channel, whole)
      else expel(socket, channel, doors)
    }
  }
}

function expel(socket: Socket, channel: Channel, doors: LiveDoors) {
  leave(socket, channel, doors)
  say(socket, { type: 'refused', id: channel, error: 'channel.missing' })
}

/** Of all channels of a kind that somebody listens to. */
export const audiencesOf = (kind: ChannelKind, doors: LiveDoors): Audience[] =>
  [...listeners].flatMap(([channel, sockets]) => {
    if (!channel.startsWith(`${kind}:`)) return []
    const letGo = (userIds: ReadonlySet<number>) => {
      for (const socket of sockets) if (userIds.has(socket.listener!.userId)) expel(socket, channel, doors)
    }
    const userIds = new Set([...sockets].map(({ listener }) => listener!.userId))
    return [{ id: Number(channel.slice(kind.length + 1)), userIds, letGo }]
  })

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

/** Whether the door of the channel itself, if it has one besides that of the channel around it, admits the listener. */
export const isAdmittedWithin = (listener: Listener, channel: Channel, whole: Channel, doors: LiveDoors) =>
  hasOwnDoor(channel, whole, doors) ? isAdmitted(listener, channel, doors) : Promise.resolve(true)

const hasOwnDoor = (channel: Channel, whole: Channel, { channels }: LiveDoors) =>
  channel !== whole && channels[channel.split(':')[0] as ChannelKind]?.admits !== undefined

/**
 * The listeners of a channel on this node and on all others, which `isNews` tells of those here. Of `user:7` it counts how that
 * person is there (presence.ts).
 */
type Everywhere = (channel: Channel, numbers: readonly number[], isNews: boolean) => readonly number[]
const onlyHere: Everywhere = (_, numbers) => numbers
let everywhere = onlyHere
/** Only fanout.ts calls it. */
export const countEverywhere = (count = onlyHere) => void (everywhere = count)
export const countEach: Everywhere = (...of) => everywhere(...of)

/** Tells the door of a channel its present listeners, if the door wants to know. */
export async function gather(channel: Channel, { channels }: LiveDoors, isNews = true) {
  const [kind, id] = channel.split(':') as [ChannelKind, string]
  const { gathered } = channels[kind] ?? {}
  if (!gathered) return
  const told = listeners.get(channel)
  const here = [...(told ?? [])].flatMap(({ listener }) => listener?.userId ?? [])
  const userIds = everywhere(channel, [...new Set(here)], isNews)
  if (told) await gathered(Number(id), [...new Set(userIds)])
}

export function leave(socket: Socket, channel: Channel, doors: LiveDoors) {
  if (!socket.channels.delete(channel)) return
  if (socket.channels.size === 0) listening--
  socket.behind?.delete(channel)
  const told = listeners.get(channel)
  told?.delete(socket)
  if (told?.size === 0) listeners.delete(channel)
  gatherSoon(channel, doors)
}

export const gatherSoon = (channel: Channel, doors: LiveDoors, isNews?: boolean) =>
  void gather(channel, doors, isNews).catch((error: unknown) =>
    log.warn({ reason: reasonOf(error) }, 'who listens to a channel could not be told'),
  )
