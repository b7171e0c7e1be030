// The socket only sends events: browsers identify themselves, subscribe to channels, and receive their events. docs/live.md.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Channel } from '#contract/events'
import { clientFrame, closing } from '#contract/frames'
import {
  askAgain,
  type Socket,
  gather,
  gatherSoon,
  isAdmitted,
  isAdmittedWithin,
  greet,
  join,
  leave,
  type Listener,
  type LiveDoors,
  say,
  wholeOf,
} from './channels.ts'
import { keepClosed } from './closed.ts'
import { attend } from './fanout/fanout.ts'
import { forgetTold, wasToldWithin } from './last-told.ts'
import { noteElsewhere, noteEnd, noteUse, watchPresence } from './presence.ts'
import { limits } from '../config.ts'
import { log, reasonOf } from '../log.ts'
import { comesFromUs } from '../http/client.ts'

/** How often the rights of open sockets are checked. */
export const LOOK_MS = 500
/** A row may become visible this long after the time it carries. */
const COMMIT_MS = 30_000

export function serveLive(server: Server, doors: LiveDoors) {
  const live = new WebSocketServer({ noServer: true, maxPayload: limits.liveFrameBytes, perMessageDeflate: false })
  const sockets = live.clients as Set<Socket>
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const refusal = request.url !== '/api/live' ? '404 Not Found' : comesFromUs(request) ? undefined : '403 Forbidden'
    if (refusal) return socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    live.handleUpgrade(request, socket, head, opened =>
      welcome(Object.assign(opened as Socket, { connection: socket }), doors, sockets),
    )
  })
  const pinging = setInterval(() => sockets.forEach(ping), limits.livePingMs)
  // One check after the other: with a slow database they must not pile up and take its connections.
  let isClosed = false
  let checking: NodeJS.Timeout | undefined
  const checkAgain = () => {
    if (isClosed) return
    checking = setTimeout(() => void check(sockets, doors).finally(checkAgain), LOOK_MS)
  }
  checkAgain()
  const closeAll = () => sockets.forEach(socket => socket.close(closing.restart))
  const unattend = attend({
    missed: () => {
      forgetTold()
      closeAll()
    },
    gathered: channel => {
      noteElsewhere(channel)
      gatherSoon(channel, doors, false)
    },
  })
  const unwatch = watchPresence(doors)
  return () => {
    unattend()
    unwatch()
    clearInterval(pinging)
    isClosed = true
    clearTimeout(checking)
    closeAll()
    setTimeout(() => sockets.forEach(socket => socket.terminate()), 1_000).unref()
  }
}

/** Ends the socket after two pings without an answer. */
function ping(socket: Socket) {
  if (++socket.missed > 2) return socket.terminate()
  socket.ping()
}

let checkedUntil = Date.now()

/** Closes sockets whose token expired or that may no longer listen, on whichever node that happened. */
async function check(sockets: Set<Socket>, doors: LiveDoors) {
  const now = Date.now()
  const named = [...sockets].filter(socket => socket.listener)
  for (const socket of named)
    if (socket.listener!.expiresAt + limits.liveGraceMs < now) socket.close(closing.tokenExpired)
  if (!named.length) return
  try {
    const lost = await doors.lostWithin(now - checkedUntil + COMMIT_MS, [
      ...new Set(named.map(({ listener }) => listener!.userId)),
    ])
    checkedUntil = now
    keepClosed(lost.closed)
    const sessions = new Set(lost.sessions)
    for (const socket of named)
      if (
        sessions.has(socket.listener!.sessionId) ||
        lost.organizations.some(orgId => socket.channels.has(`organization:${orgId}`)) ||
        lost.members.some(
          ({ orgId, userId }) => userId === socket.listener!.userId && socket.channels.has(`organization:${orgId}`),
        )
      )
        socket.close(closing.accessLost)
    askAgain(named, lost, doors)
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'the rights of open sockets could not be checked')
  }
}

function welcome(socket: Socket, doors: LiveDoors, sockets: Set<Socket>) {
  const quit = () => {
    noteEnd(socket)
    for (const channel of socket.channels.keys()) leave(socket, channel, doors)
  }
  Object.assign(socket, { channels: new Map<Channel, Channel>(), frames: 0, missed: 0, quit })
  const late = setTimeout(() => socket.close(closing.tokenExpired), limits.liveHelloMs)
  const counting = setInterval(() => (socket.frames = 0), 1_000)
  let turn = Promise.resolve()
  socket.on('pong', () => (socket.missed = 0))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    clearInterval(counting)
    socket.quit()
  })
  socket.on('message', (raw, isBinary) => {
    if (isBinary || ++socket.frames > limits.liveFramesPerSecond) return socket.close(closing.misused)
    const arrivedAt = performance.now()
    // One frame after the other, so that a listen never overtakes its hello.
    turn = turn.then(() =>
      heard(socket, { text: String(raw), arrivedAt }, doors, sockets, late).catch((error: Error) => {
        log.warn({ reason: reasonOf(error) }, 'a frame could not be answered')
        socket.close(closing.restart)
      }),
    )
  })
}

type Arrived = { text: string; arrivedAt: number }

async function heard(
  socket: Socket,
  { text, arrivedAt }: Arrived,
  doors: LiveDoors,
  sockets: Set<Socket>,
  late: NodeJS.Timeout,
) {
  const { data: frame } = clientFrame.safeParse(parsed(text))
  if (!frame) return socket.close(closing.misused)
  if (frame.type === 'hello') {
    const listener = await doors.hello(frame.token)
    if (!listener || (socket.listener && socket.listener.userId !== listener.userId))
      return socket.close(closing.tokenExpired)
    const others = [...sockets].filter(other => other !== socket && other.listener?.userId === listener.userId)
    if (others.length >= limits.liveSocketsPerUser) return socket.close(closing.misused)
    socket.listener = listener
    noteUse(socket, frame.idleMs ?? 0)
    clearTimeout(late)
    return say(socket, { type: 'welcome' })
  }
  if (!socket.listener) return socket.close(closing.tokenExpired)
  if (frame.type === 'used') return noteUse(socket, frame.idleMs)
  if (frame.type === 'sleep') return void (socket.behind ??= new Set())
  if (frame.type === 'wake') {
    socket.behind = undefined
    return say(socket, { type: 'awake' })
  }
  const channel = frame.channel as Channel
  if (frame.type === 'leave') return leave(socket, channel, doors)
  const admission = await admitted(socket, socket.listener, channel, doors)
  if (socket.readyState !== socket.OPEN) return
  if (admission.error) return say(socket, { type: 'refused', id: frame.id, error: admission.error })
  join(socket, channel, admission.whole)
  say(socket, { type: 'listening', id: frame.id })
  if (frame.ageMs !== undefined && wasToldWithin(channel, frame.ageMs + performance.now() - arrivedAt)) {
    socket.behind?.add(channel)
    say(socket, { type: 'behind', channel })
  }
  await greet(socket, channel, doors)
  return gather(channel, doors)
}

type Admission = { error: 'rate.limited' | 'session.ended' | 'channel.missing' } | { error?: never; whole: Channel }

async function admitted(socket: Socket, listener: Listener, channel: Channel, doors: LiveDoors): Promise<Admission> {
  if (socket.channels.size >= limits.liveChannelsPerSocket) return { error: 'rate.limited' }
  if (!(await doors.lives(listener.sessionId))) return { error: 'session.ended' }
  const whole = await wholeOf(channel, doors)
  const isOpen =
    whole && (await isAdmitted(listener, whole, doors)) && (await isAdmittedWithin(listener, channel, whole, doors))
  return isOpen ? { whole } : { error: 'channel.missing' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
