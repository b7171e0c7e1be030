// The socket only tells: browsers say who they are, ask for channels, and hear what happens on them. docs/live.md.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import {
  clientFrame,
  closing,
  events,
  type Channel,
  type ChannelOf,
  type EventData,
  type EventName,
  type ServerFrame,
} from '#contract/events'
import {
  askAgain,
  type Client,
  gather,
  isAdmitted,
  leave,
  type Listener,
  listeners,
  type LiveDoors,
  say,
  wholeOf,
} from './channels.ts'
import { limits } from './config.ts'
import { log, reasonOf } from './log.ts'
import { comesFromUs } from './visit.ts'

const EVERY_MS = 500
/** A row may be seen this long after the time it carries. */
const COMMIT_MS = 30_000
const PATIENCE_MS = 5_000

/** Encoded once for everyone: ws adds only the few header bytes of each socket. */
export function tell<N extends EventName>(channel: ChannelOf<N>, name: N, data: EventData<N>) {
  const told = listeners.get(channel)
  if (!told?.size) return
  const frame: ServerFrame = { type: 'event', channel, name, data: events[name].data.parse(data) }
  const encoded = Buffer.from(JSON.stringify(frame))
  for (const client of told) deliver(client, encoded)
}

function deliver(client: Client, encoded: Buffer) {
  // A reader that stands still must not hold everyone's frames in our memory; it comes back and reads again.
  if (client.bufferedAmount <= limits.liveBehindBytes) return client.send(encoded, { binary: false })
  client.quit()
  client.close(closing.behind)
  return void setTimeout(() => client.terminate(), PATIENCE_MS).unref()
}

export function serveLive(server: Server, doors: LiveDoors) {
  const live = new WebSocketServer({ noServer: true, maxPayload: limits.liveFrameBytes, perMessageDeflate: false })
  const clients = live.clients as Set<Client>
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const refusal = request.url !== '/api/live' ? '404 Not Found' : comesFromUs(request) ? undefined : '403 Forbidden'
    if (refusal) return socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    live.handleUpgrade(request, socket, head, opened => welcome(opened as Client, doors, clients))
  })
  const pinging = setInterval(() => clients.forEach(ping), limits.livePingMs)
  // One after the other: checks of a slow database must not pile up and take its connections.
  let isClosed = false
  let checking: NodeJS.Timeout | undefined
  const checkAgain = () => {
    if (isClosed) return
    checking = setTimeout(() => void check(clients, doors).finally(checkAgain), EVERY_MS)
  }
  checkAgain()
  return () => {
    clearInterval(pinging)
    isClosed = true
    clearTimeout(checking)
    for (const client of clients) client.close(closing.restart)
    setTimeout(() => clients.forEach(client => client.terminate()), 1_000).unref()
  }
}

/** Gone after two pings without an answer. */
function ping(client: Client) {
  if (++client.missed > 2) return client.terminate()
  client.ping()
}

let checkedUntil = Date.now()

/** Closes sockets whose token ran out or that may no longer listen, on whichever node that happened. */
async function check(clients: Set<Client>, doors: LiveDoors) {
  const now = Date.now()
  const named = [...clients].filter(client => client.listener)
  for (const client of named)
    if (client.listener!.expiresAt + limits.liveGraceMs < now) client.close(closing.tokenExpired)
  if (!named.length) return
  try {
    const lost = await doors.lostWithin(now - checkedUntil + COMMIT_MS)
    checkedUntil = now
    const sessions = new Set(lost.sessions)
    for (const client of named)
      if (
        sessions.has(client.listener!.sessionId) ||
        lost.organizations.some(orgId => client.channels.has(`organization:${orgId}`)) ||
        lost.members.some(
          ({ orgId, userId }) => userId === client.listener!.userId && client.channels.has(`organization:${orgId}`),
        )
      )
        client.close(closing.accessLost)
    askAgain(named, lost, doors)
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'the rights of open sockets could not be checked')
  }
}

function welcome(client: Client, doors: LiveDoors, clients: Set<Client>) {
  const quit = () => [...client.channels.keys()].forEach(channel => leave(client, channel, doors))
  Object.assign(client, { channels: new Map<Channel, Channel>(), frames: 0, missed: 0, quit })
  const late = setTimeout(() => client.close(closing.tokenExpired), limits.liveHelloMs)
  const counting = setInterval(() => (client.frames = 0), 1_000)
  let turn = Promise.resolve()
  client.on('pong', () => (client.missed = 0))
  client.on('error', () => client.terminate())
  client.on('close', () => {
    clearTimeout(late)
    clearInterval(counting)
    client.quit()
  })
  client.on('message', (raw, isBinary) => {
    if (isBinary || ++client.frames > limits.liveFramesPerSecond) return client.close(closing.misused)
    // One after the other, so that a listen never overtakes its hello.
    turn = turn.then(() =>
      heard(client, String(raw), doors, clients, late).catch((error: Error) => {
        log.warn({ reason: reasonOf(error) }, 'a frame could not be answered')
        client.close(closing.restart)
      }),
    )
  })
}

async function heard(client: Client, text: string, doors: LiveDoors, clients: Set<Client>, late: NodeJS.Timeout) {
  const { data: frame } = clientFrame.safeParse(parsed(text))
  if (!frame) return client.close(closing.misused)
  if (frame.type === 'hello') {
    const listener = await doors.hello(frame.token)
    if (!listener || (client.listener && client.listener.userId !== listener.userId))
      return client.close(closing.tokenExpired)
    const others = [...clients].filter(other => other !== client && other.listener?.userId === listener.userId)
    if (others.length >= limits.liveSocketsPerUser) return client.close(closing.misused)
    client.listener = listener
    clearTimeout(late)
    return say(client, { type: 'welcome' })
  }
  if (!client.listener) return client.close(closing.tokenExpired)
  const channel = frame.channel as Channel
  if (frame.type === 'leave') return leave(client, channel, doors)
  const admission = await admitted(client, client.listener, channel, doors)
  if (client.readyState !== client.OPEN) return
  if (admission.error) return say(client, { type: 'refused', id: frame.id, error: admission.error })
  client.channels.set(channel, admission.whole)
  listeners.set(channel, (listeners.get(channel) ?? new Set()).add(client))
  say(client, { type: 'listening', id: frame.id })
  return gather(channel, doors)
}

type Admission = { error: 'rate.limited' | 'session.ended' | 'channel.missing' } | { error?: never; whole: Channel }

async function admitted(client: Client, listener: Listener, channel: Channel, doors: LiveDoors): Promise<Admission> {
  if (client.channels.size >= limits.liveChannelsPerSocket) return { error: 'rate.limited' }
  if (!(await doors.lives(listener.sessionId))) return { error: 'session.ended' }
  const whole = await wholeOf(channel, doors)
  return whole && (await isAdmitted(listener, whole, doors)) ? { whole } : { error: 'channel.missing' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** For metrics: open sockets, channels listened to. */
export const liveCounts = () => ({
  sockets: new Set([...listeners.values()].flatMap(told => [...told])).size,
  channels: listeners.size,
})
