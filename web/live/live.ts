// Hears what the server tells, and opens the socket again when it breaks; the only file that knows WebSocket.
import { create } from 'zustand'
import type { Channel, EventData, EventName, ServerFrame } from '#contract/events'
import { refreshOnce } from '../call.ts'
import { claimsOf, session, useSession } from '../session.ts'

type Hear = (data: never, channel: Channel) => void
const heard = new Map<EventName, Set<Hear>>()
const wanted = new Map<Channel, number>()
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const RESTART_SPREAD_MS = 5_000
const BANNER_MS = 5_000
const RENEW_BEFORE_MS = 60_000
/** Below the server's 20 a second, however its seconds lie. */
const FRAMES_AT_ONCE = 8
const FRAMES_EVERY_MS = 1_000
const [TOKEN_EXPIRED, ACCESS_LOST, RESTART, GONE] = [4401, 4403, 1012, 1006]
/** We did something wrong, or this person has too many pages open; doing it again at once would be wrong again. */
const MISUSED = [1008, 1009]

/** `isDown` once the connection has been away for five seconds. */
export const useLive = create(() => ({ isDown: false }))

let socket: WebSocket | undefined
let failures = 0
let wasOpen = false
let reopening: ReturnType<typeof setTimeout> | undefined
let renewing: ReturnType<typeof setTimeout> | undefined
let complaining: ReturnType<typeof setTimeout> | undefined
let caughtUp: () => void = () => {}

export function whenTold<N extends EventName>(name: N, hear: (data: EventData<N>, channel: Channel) => void) {
  heard.set(name, (heard.get(name) ?? new Set()).add(hear))
}

/** Called after a gap: events may have been told while nobody listened. */
export const whenCaughtUp = (refetch: () => void) => {
  caughtUp = refetch
}

/** Callbacks for the moment when a channel is listened to: many are asked for in turn, which takes seconds. */
const waiting = new Map<Channel, Set<() => void>>()

/** Listens to a channel until the answer is called; several screens may want the same one. */
export function listenTo(channel: Channel, whenListening?: () => void) {
  const others = wanted.get(channel) ?? 0
  wanted.set(channel, others + 1)
  if (whenListening) waiting.set(channel, (waiting.get(channel) ?? new Set()).add(whenListening))
  askSoon()
  return () => {
    if (whenListening) waiting.get(channel)?.delete(whenListening)
    const left = (wanted.get(channel) ?? 1) - 1
    if (left) return void wanted.set(channel, left)
    wanted.delete(channel)
    askSoon()
  }
}

/** The channels that this socket was asked for. */
const asked = new Set<Channel>()
/** The channels that it was refused; they may be allowed later. */
const refused = new Set<Channel>()

/** Asks once more for what was refused: something has happened by which it may be allowed now. */
export function askForRefused() {
  for (const channel of refused) asked.delete(channel)
  refused.clear()
  askSoon()
}
let asking: ReturnType<typeof setTimeout> | undefined

const askSoon = () => (asking ??= setTimeout(ask))

/** Makes what is asked for what is wanted, a few frames at a time: too many at once end the socket. */
function ask() {
  asking = undefined
  if (!greeted) return
  const leaves = [...asked].filter(channel => !wanted.has(channel))
  const listens = [...wanted.keys()].filter(channel => !asked.has(channel))
  const frames = [
    ...listens.map(channel => ({ type: 'listen', id: channel, channel })),
    ...leaves.map(channel => ({ type: 'leave', channel })),
  ]
  for (const frame of frames.slice(0, FRAMES_AT_ONCE)) {
    say(frame)
    if (frame.type === 'leave') asked.delete(frame.channel)
    else asked.add(frame.channel)
  }
  if (frames.length > FRAMES_AT_ONCE) asking = setTimeout(ask, FRAMES_EVERY_MS)
}

function say(frame: object) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

/** Keeps a socket open for as long as somebody is signed in. */
export function keepLive() {
  let holder: string | undefined
  const follow = () => {
    const { accessToken, isWaitingForNetwork } = session.get()
    const next = claimsOf(accessToken)?.sub
    if (isWaitingForNetwork || (next === holder && !next)) return
    if (next === holder && socket) return greet()
    close(next === holder)
    holder = next
    if (holder) open()
  }
  const stop = useSession.subscribe((now, before) => {
    if (now.accessToken !== before.accessToken) follow()
  })
  const retry = () => {
    if (session.get().isWaitingForNetwork) void refreshOnce()
    else if (holder && !socket) again(0)
    else if (document.visibilityState === 'visible') probe()
  }
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  follow()
  return () => {
    stop()
    removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', retry)
    close()
  }
}

let probing: ReturnType<typeof setTimeout> | undefined
const PROBE_MS = 1_000

/** After a sleep a socket may be open on this side alone: whoever is not answered at once opens another one. */
function probe() {
  if (!greeted || probing) return
  const probed = socket
  greet()
  probing = setTimeout(() => {
    probing = undefined
    if (socket !== probed) return
    probed?.close()
    lost(GONE)
    again(0)
  }, PROBE_MS)
}

let received = { token: '', at: 0 }

/** How long a token is good, by the time since it came: this machine's clock may be wrong by hours. */
function msLeft(token: string | null) {
  const claims = claimsOf(token)
  if (!token || !claims) return 0
  if (received.token !== token) received = { token, at: performance.now() }
  return (claims.exp - claims.iat) * 1000 - (performance.now() - received.at)
}

/** Says who we are; the same socket takes a newer token before the old one runs out. */
function greet() {
  const { accessToken } = session.get()
  const claims = claimsOf(accessToken)
  if (!claims) return
  say({ type: 'hello', token: accessToken })
  clearTimeout(renewing)
  renewing = setTimeout(() => void refreshOnce(), Math.max(RENEW_BEFORE_MS, msLeft(accessToken) - RENEW_BEFORE_MS))
}

function open() {
  clearTimeout(reopening)
  const opened = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live`)
  socket = opened
  opened.addEventListener('open', greet)
  opened.addEventListener('message', ({ data }) => {
    if (socket === opened) hear(JSON.parse(String(data)) as ServerFrame)
  })
  opened.addEventListener('close', ({ code }) => {
    if (socket === opened) lost(code)
  })
}

function hear(frame: ServerFrame) {
  clearTimeout(probing)
  probing = undefined
  if (frame.type === 'welcome') return welcomed()
  if (frame.type === 'refused' && wanted.has(frame.id as Channel)) refused.add(frame.id as Channel)
  if (frame.type === 'listening') for (const tell of waiting.get(frame.id as Channel) ?? []) tell()
  if (frame.type !== 'event') return
  for (const listener of heard.get(frame.name as EventName) ?? [])
    listener(frame.data as never, frame.channel as Channel)
}

function welcomed() {
  clearTimeout(complaining)
  complaining = undefined
  failures = 0
  useLive.setState({ isDown: false })
  const isNew = !greeted
  greeted = true
  if (!isNew) return
  asked.clear()
  refused.clear()
  askSoon()
  if (wasOpen) caughtUp()
  wasOpen = true
}
let greeted = false

function lost(code: number) {
  socket = undefined
  greeted = false
  clearTimeout(renewing)
  complaining ??= setTimeout(() => useLive.setState({ isDown: true }), BANNER_MS)
  if (code === TOKEN_EXPIRED || code === ACCESS_LOST) return void refreshOnce().then(isNew => !isNew && retryLater())
  if (MISUSED.includes(code)) return again(LONGEST_WAIT_MS)
  again(code === RESTART ? Math.random() * RESTART_SPREAD_MS + backoff() : backoff())
}

/** After a refusal there is nobody to reconnect for; without a network it is tried later. */
function retryLater() {
  if (session.get().isWaitingForNetwork)
    reopening = setTimeout(() => void refreshOnce().then(isNew => !isNew && retryLater()), backoff())
}

const backoff = () => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++) * (0.5 + Math.random())

function again(delayMs: number) {
  clearTimeout(reopening)
  reopening = setTimeout(() => {
    // A token that ran out meanwhile would only be turned away.
    const { accessToken } = session.get()
    if (msLeft(accessToken) > 0) return open()
    void refreshOnce().then(isNew => (isNew ? undefined : retryLater()))
  }, delayMs)
}

/** @param isGap somebody goes on listening soon, and may have missed something meanwhile */
function close(isGap = false) {
  const old = socket
  socket = undefined
  greeted = false
  if (!isGap) wasOpen = false
  for (const timer of [reopening, renewing, complaining]) clearTimeout(timer)
  complaining = undefined
  useLive.setState({ isDown: false })
  old?.close()
}
