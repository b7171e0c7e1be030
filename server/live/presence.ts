// Presence: people with an open socket on any node, and whether one of their pages was used lately. Nothing is written for it: each
// node says to the others what changes of its own people, as it does of the listeners of a channel.
import type { Channel } from '#contract/events'
import type { Presence } from '#contract/presence'
import { limits } from '../config.ts'
import { log, reasonOf } from '../log.ts'
import { audiencesOf, countEach, type LiveDoors, type Socket } from './channels.ts'

/** How often changes are looked for, and told. */
const LOOK_MS = 1_000
/** As nodes say it to each other; the highest of all nodes counts, and none stands for nobody. */
const [AWAY, ONLINE] = [1, 2]

const here = new Map<number, Set<Socket>>()
/** Of the people of this node, as it has said it to the others. */
const said = new Map<number, number>()
/** Everybody who is there, as the listeners know it. */
const shown = new Map<number, Presence>()
/** People of whom something may have changed on another node. */
const touched = new Set<number>()
/** Since when those are gone who still count as there: a page that is loaded again is away for a moment. */
const goneSince = new Map<number, number>()
/** Changes that no listener was told yet. */
let untold = new Map<number, Presence>()

export const presenceOf = (userId: number): Presence => shown.get(userId) ?? 'offline'

/** A socket says who it is, and how long nothing was done in its page. */
export function noteUse(socket: Socket, idleMs: number) {
  // It may have been closed while its frame waited for its turn.
  if (socket.readyState !== socket.OPEN) return
  socket.usedAt = Math.max(socket.usedAt ?? -Infinity, performance.now() - idleMs)
  const { userId } = socket.listener!
  here.set(userId, (here.get(userId) ?? new Set()).add(socket))
}

export function noteEnd(socket: Socket) {
  if (socket.listener) here.get(socket.listener.userId)?.delete(socket)
}

/** Another node knows something else of the person of this channel. */
export function noteElsewhere(channel: Channel) {
  if (channel.startsWith('user:')) touched.add(Number(channel.slice('user:'.length)))
}

/** Looks for changes and tells them, until the answer is called. */
export function watchPresence(doors: LiveDoors) {
  let isTelling = false
  const watching = setInterval(() => {
    if (isTelling) return
    const now = performance.now()
    lookHere(now)
    lookEverywhere(now)
    if (untold.size === 0 || !doors.noticed) return
    const changes = untold
    untold = new Map()
    isTelling = true
    doors
      .noticed(changes, audiencesOf('presence', doors))
      .catch((error: unknown) => {
        untold = changes
        log.warn({ reason: reasonOf(error) }, 'who came or went could not be told yet')
      })
      .finally(() => (isTelling = false))
  }, LOOK_MS)
  return () => clearInterval(watching)
}

/** Says to the other nodes which of our own people came, went, or began or ceased to use their pages. */
function lookHere(now: number) {
  for (const [userId, sockets] of here) {
    const states = [...sockets].flatMap(({ readyState, OPEN, usedAt = -Infinity }) =>
      readyState === OPEN ? (now - usedAt < limits.awayMs ? ONLINE : AWAY) : [],
    )
    const state = Math.max(0, ...states)
    if (sockets.size === 0) here.delete(userId)
    if (state === (said.get(userId) ?? 0)) continue
    if (state) said.set(userId, state)
    else said.delete(userId)
    touched.add(userId)
    countEach(`user:${userId}`, ownOf(userId), true)
  }
}

const ownOf = (userId: number) => [said.get(userId) ?? []].flat()

function lookEverywhere(now: number) {
  for (const userId of new Set([...touched, ...goneSince.keys()])) {
    const state = Math.max(0, ...countEach(`user:${userId}`, ownOf(userId), false))
    const before = presenceOf(userId)
    const presence = state === ONLINE ? 'online' : state === AWAY ? 'away' : 'offline'
    if (presence === 'offline' && before !== 'offline') {
      const since = goneSince.get(userId) ?? now
      goneSince.set(userId, since)
      if (now - since < limits.absentMs) continue
    }
    goneSince.delete(userId)
    if (presence === before) continue
    if (presence === 'offline') shown.delete(userId)
    else shown.set(userId, presence)
    untold.set(userId, presence)
  }
  touched.clear()
}
