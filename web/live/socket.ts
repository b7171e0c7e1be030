// Opens the socket, and again when it breaks; the only file that knows WebSocket.
import type { Channel, EventName } from '#contract/events'
import type { ServerFrame } from '#contract/frames'
import { refreshOnce } from '../call.ts'
import { claimsOf, session, useSession } from '../session.ts'
import { ageOf } from './behind.ts'
import { beforePaint } from './before-paint.ts'
import { followVisibility, forgetSleep, hearAsleep } from './sleep.ts'
import { msLeft } from './token-life.ts'
import { followUse, idleMs } from './use.ts'

type Hear = (data: never, channel: Channel) => void
export type Wishes = {
  heard: Map<EventName, Set<Hear>>
  /** By how many screens each channel is wanted. */
  wanted: Map<Channel, number>
  /** Callbacks for the moment when a channel is listened to: many are asked for in turn, which takes seconds. */
  waiting: Map<Channel, Set<() => void>>
  caughtUp: () => void
  setDown: (isDown: boolean) => void
}
let wishes: Wishes

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

let socket: WebSocket | undefined
let failures = 0
let wasOpen = false
let reopening: ReturnType<typeof setTimeout> | undefined
let renewing: ReturnType<typeof setTimeout> | undefined
let complaining: ReturnType<typeof setTimeout> | undefined

/** The channels that this socket was asked for. */
const asked = new Set<Channel>()
/** The channels that it was refused; they may be allowed later. */
const refused = new Set<Channel>()

function askForRefused() {
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
  const { wanted } = wishes
  const leaves = [...asked].filter(channel => !wanted.has(channel))
  const listens = [...wanted.keys()].filter(channel => !asked.has(channel))
  const frames = [
    ...listens.map(channel => ({ type: 'listen', id: channel, channel, ageMs: ageOf(channel, answeredInMs) })),
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

/** Keeps it open for as long as somebody is signed in. */
export function keepSocket(ofThePage: Wishes) {
  wishes = ofThePage
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
  const unsubscribe = useSession.subscribe((now, before) => {
    if (now.accessToken !== before.accessToken) follow()
  })
  const unfollow = followUse(() => greeted && say({ type: 'used', idleMs: idleMs() }))
  follow()
  return {
    askSoon,
    askForRefused,
    /** The network came back, or the page is hidden or seen. */
    retry: () => {
      followVisibility(doors)
      if (session.get().isWaitingForNetwork) return
      if (holder && !socket) again(0)
      else if (document.visibilityState === 'visible') probe()
    },
    stop: () => {
      unsubscribe()
      unfollow()
      close()
    },
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

/** Says who we are; the same socket takes a newer token before the old one runs out. */
function greet() {
  const { accessToken } = session.get()
  const claims = claimsOf(accessToken)
  if (!claims) return
  greetedAt = Date.now()
  say({ type: 'hello', token: accessToken, idleMs: idleMs() })
  clearTimeout(renewing)
  renewing = setTimeout(() => void refreshOnce(), Math.max(RENEW_BEFORE_MS, msLeft(accessToken) - RENEW_BEFORE_MS))
}

function open() {
  clearTimeout(reopening)
  forgetSleep()
  const opened = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live`)
  socket = opened
  opened.addEventListener('open', greet)
  opened.addEventListener('message', ({ data }) => {
    if (socket !== opened) return
    clearTimeout(probing)
    probing = undefined
    burst.add(JSON.parse(String(data)) as ServerFrame)
  })
  opened.addEventListener('close', ({ code }) => {
    if (socket === opened) lost(code)
  })
}

const burst = beforePaint(hear)
const doors = {
  say,
  askForRefused,
  listenAnew: (channel: Channel) => {
    if (!wishes.wanted.has(channel)) return
    asked.delete(channel)
    askSoon()
  },
}

function hear(frame: ServerFrame) {
  hearAsleep(frame, doors)
  if (frame.type === 'welcome') return welcomed()
  if (frame.type === 'refused' && wishes.wanted.has(frame.id as Channel)) refused.add(frame.id as Channel)
  if (frame.type === 'listening') for (const tell of wishes.waiting.get(frame.id as Channel) ?? []) tell()
  if (frame.type !== 'event') return
  for (const listener of wishes.heard.get(frame.name as EventName) ?? [])
    listener(frame.data as never, frame.channel as Channel)
}

function welcomed() {
  answeredInMs = Date.now() - greetedAt
  clearTimeout(complaining)
  complaining = undefined
  failures = 0
  wishes.setDown(false)
  const isNew = !greeted
  greeted = true
  if (!isNew) return
  asked.clear()
  refused.clear()
  askSoon()
  if (wasOpen) wishes.caughtUp()
  wasOpen = true
}
let greeted = false
let greetedAt = 0
/** So long what is said here may be on its way. */
let answeredInMs = 0

function lost(code: number) {
  burst.flush()
  socket = undefined
  greeted = false
  clearTimeout(renewing)
  complaining ??= setTimeout(() => wishes.setDown(true), BANNER_MS)
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
  burst.clear()
  socket = undefined
  greeted = false
  if (!isGap) wasOpen = false
  for (const timer of [reopening, renewing, complaining]) clearTimeout(timer)
  complaining = undefined
  wishes.setDown(false)
  old?.close()
}
