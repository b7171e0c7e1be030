// The only file that knows that there may be several nodes. The told events of a deed are a row of its own transaction; other nodes
// are rung for after the commit, and read what has become visible. docs/decisions/028-events-over-nodes.md.
import { randomBytes } from 'node:crypto'
import type { Channel } from '#contract/events'
import { log, reasonOf } from '../../log.ts'
import { type Bell, openBell } from '../../postgres/bell.ts'
import { countEverywhere } from '../channels.ts'
import { reach, reachAll, type Told } from '../reaching.ts'
import { carrierOf, type Carrier, type Message } from './carrier.ts'
import { type Ask, insertTold, isIn, type Kept, purgeTold, readTold, type Snapshot, textOf, toldIn } from './rows.ts'
import { BEAT_MS, viewersOn } from './viewers.ts'

/** For bells that were not heard. */
const LOOK_MS = 1_000
const KEPT_MS = 180_000
/** A row may become visible this long after its number was given. */
const COMMIT_MS = 30_000
const PURGE_MS = 30_000
/** Own rows that were told and are not yet known to have been read: the fewer, the cheaper each further deed. */
const AHEAD_MOST = 16
/** Texts from Redis that wait for their rows to be read. */
const AT_HAND_MOST = 2_000

type Attending = {
  /** This node has missed events for good: whoever listens must ask anew. */
  missed: () => void
  /** Other nodes have other listeners now. */
  gathered: (channel: Channel) => void
}
let attending: Attending | undefined
/** The sockets of this node, once they are open. */
export function attend(to: Attending) {
  attending = to
  return () => void (attending = attending === to ? undefined : attending)
}

type Fanout = {
  node: string
  carrier: Carrier
  bell: Bell
  viewers: ReturnType<typeof viewersOn>
  seen: Snapshot
  seenAt: number
  /** Numbers of rows that were told before they were read, with their transactions. */
  ahead: Map<number, number>
  /** Own rows that are told when they are read, after those of other nodes. */
  waiting: Set<number>
  atHand: Map<number, { transaction: number; text: string }>
  /** Read numbers with their time, of which the rows are removed once that is long ago. */
  marks: { id: number; at: number }[]
  newest: number
}
/** Undefined where this is the only node, as with the embedded PostgreSQL. */
let open: Fanout | undefined

/** Whether what a deed tells must be known before its commit. */
export const keepsTold = () => open !== undefined

/** Sends the row of what a deed tells; undefined if nobody needs one. */
export function keepTold(ask: Ask, told: readonly Told[]): Promise<Kept> | undefined {
  if (!open || told.length === 0) return undefined
  const text = textOf(told)
  return text === '' ? undefined : insertTold(ask, open.node, text, open.seen)
}

/** Tells the sockets of this node, and rings for the others. */
export function deliver(told: readonly Told[], kept: Kept | undefined) {
  if (!kept || !open) return reachAll(told)
  // Its row may have been read before its commit was answered.
  if (!isIn(open.seen, kept.transaction)) {
    if (kept.isLate || open.waiting.size) {
      open.waiting.add(kept.id)
      void look(open)
    } else {
      reachAll(told)
      open.ahead.set(kept.id, kept.transaction)
      if (open.ahead.size >= AHEAD_MOST) void look(open)
    }
  }
  open.carrier.carry(kept)
}

export const carryAside = ({ to, name, json }: Told) => open?.carrier.aside([JSON.stringify([to, name]), json()])

export async function openFanout(connection: Parameters<typeof openBell>[0], redisUrl: string | undefined) {
  const node = randomBytes(9).toString('base64url')
  const heard = (text: string) => fanout && hear(fanout, text)
  let fanout: Fanout | undefined
  const bell = await openBell(connection, { heard, opened: () => fanout && void look(fanout) })
  // Its package is loaded only where it is used.
  const redis = redisUrl === undefined ? undefined : (await import('./redis.ts')).openRedis(redisUrl, heard)
  const carrier = carrierOf(node, bell.ring, redis)
  const viewers = viewersOn({
    node,
    say: sentence => carrier.say(sentence),
    changed: channels => channels.forEach(channel => attending?.gathered(channel)),
  })
  // Nothing from before this process is told.
  const { snapshot: seen, at: seenAt } = await readTold(
    bell.query,
    { below: Number.MAX_SAFE_INTEGER, pending: [] },
    [],
    [],
  )
  const [ahead, waiting, atHand] = [new Map(), new Set<number>(), new Map()]
  fanout = { node, carrier, bell, viewers, seen, seenAt, ahead, waiting, atHand, marks: [], newest: 0 }
  open = fanout
  countEverywhere((channel, userIds, isNews) => {
    if (isNews) viewers.gatheredHere(channel, userIds)
    return [...userIds, ...viewers.elsewhere(channel)]
  })
  viewers.beat()
  const timers = [
    setInterval(() => void look(fanout), LOOK_MS),
    setInterval(viewers.beat, BEAT_MS),
    setInterval(() => void purge(fanout).catch(noted), PURGE_MS),
  ]
  return async () => {
    open = undefined
    countEverywhere()
    timers.forEach(clearInterval)
    viewers.leave()
    await carrier.close()
    await bell.close()
  }
}

const noted = (error: unknown) => log.warn({ reason: reasonOf(error) }, 'told events could not be read')

let isWanted = false
let isLooking = false

/** Reads what has become visible, once more if it was asked for meanwhile. */
async function look(fanout: Fanout) {
  isWanted = true
  if (isLooking) return
  isLooking = true
  try {
    while (isWanted || fanout.waiting.size) {
      isWanted = false
      await read(fanout)
    }
  } catch (error) {
    noted(error)
  } finally {
    isLooking = false
  }
}

async function read(fanout: Fanout) {
  const { bell, seen, seenAt, ahead, waiting, atHand } = fanout
  const { snapshot, at, rows, hasMore } = await readTold(bell.query, seen, [...ahead.keys()], [...atHand.keys()])
  for (const { id, text } of rows) {
    waiting.delete(id)
    // Told while this was read.
    if (!ahead.has(id)) guarded(() => reachAll(toldIn(text ?? atHand.get(id)!.text)))
  }
  fanout.seen = snapshot
  fanout.seenAt = at
  fanout.newest = Math.max(fanout.newest, rows.at(-1)?.id ?? 0, ...ahead.keys())
  for (const [id, transaction] of ahead) if (isIn(snapshot, transaction)) ahead.delete(id)
  for (const [id, { transaction }] of atHand) if (isIn(snapshot, transaction)) atHand.delete(id)
  const isAnother = snapshot.below < seen.below
  if (hasMore || isAnother || at - seenAt > KEPT_MS - COMMIT_MS) miss(fanout)
}

/** Rows are gone, or are too many; or another database took the place of this one, as after a restore. */
function miss(fanout: Fanout) {
  log.warn('events of other nodes were missed; the sockets of this one come back')
  fanout.waiting.clear()
  fanout.ahead.clear()
  fanout.marks = []
  fanout.newest = 0
  attending?.missed()
}

/** Removes rows that every node has read or is too late for. */
async function purge(fanout: Fanout) {
  const { marks, seenAt, newest, bell } = fanout
  marks.push({ id: newest, at: seenAt })
  const old = marks.findLast(mark => mark.at < seenAt - KEPT_MS)
  if (!old) return
  marks.splice(0, marks.indexOf(old) + 1)
  await purgeTold(bell.query, old.id)
}

function hear(fanout: Fanout, text: string) {
  guarded(() => {
    const { from, rows = [], asides = [], sentences = [], isRung } = JSON.parse(text) as Message
    if (from === fanout.node) return
    for (const [id, transaction, each] of rows)
      if (!isIn(fanout.seen, transaction) && fanout.atHand.size < AT_HAND_MOST)
        fanout.atHand.set(id, { transaction, text: each })
    if (isRung) void look(fanout)
    for (const aside of asides) for (const told of toldIn(aside.join('\n'))) reach(told, false)
    for (const sentence of sentences) fanout.viewers.heard(from, sentence)
  })
}

/** A node of another release may say what this one does not understand. */
function guarded(act: () => void) {
  try {
    act()
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'another node could not be understood')
  }
}
