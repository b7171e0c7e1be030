// The cost of telling one event to many sockets, beside a bare server that writes a finished frame to as many.
import { setTimeout as wait } from 'node:timers/promises'
import { accountRoutes } from '#contract/account'
import { startLimit } from './child.ts'
import type { FanoutAnswer, FanoutTask } from './limits/fanout.ts'
import { listenersTo, plainListeners } from './listeners.ts'
import { newPerson } from './person.ts'
import { median, medianAtMost, type Benchmark, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { startServer } from './server.ts'
import { meter } from './usage.ts'

const SOCKETS = 18
/** The changes of one block. Blocks with and without listeners alternate, 1,000 changes each. */
const CHANGES = 25
const BLOCKS = 40
const WARM_BLOCKS = 16
const EVERY_MS = 8
const DELIVERIES = SOCKETS * CHANGES
const MOST = 3

/** Milliseconds of Node for all changes of a block. */
type Pair = { heard: number; unheard: number }
type Round = { ours: Pair; bare: Pair }

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const { userId, token, headers } = await newPerson(server)
  const { method, path } = accountRoutes.rename
  const change = encoded({ method, path, headers, body: { name: '남궁다혜' } }, server.host)
  const connections = await connectionsTo(server.port, 1)
  const listeners = await listenersTo(server, `user:${userId}`, token, SOCKETS)
  /** The sockets stay open either way, so the difference is only the telling. */
  const changed = async (isHeard: boolean) => {
    await (isHeard ? listeners.listen() : listeners.leave())
    const spent = meter(() => [server.pid])
    const before = listeners.heardCount()
    let due = performance.now()
    for (let sent = 0; sent < CHANGES; sent++) {
      await connections.load(change, { most: 1 })
      due += EVERY_MS
      await wait(Math.max(0, due - performance.now()))
    }
    await listeners.heard(before + (isHeard ? DELIVERIES : 0))
    return spent()
  }
  for (let block = 0; block < WARM_BLOCKS; block++) await changed(true)

  const limit = await startLimit<FanoutTask, FanoutAnswer>('fanout')
  const text = listeners.last()
  const { port } = await limit.ask({ text, times: 0, everyMs: EVERY_MS, isHeard: false })
  const plain = await plainListeners(port, SOCKETS)
  const told = async (isHeard: boolean) => {
    const before = plain.heardCount()
    const spent = meter(() => [limit.pid])
    await limit.ask({ text, times: CHANGES, everyMs: EVERY_MS, isHeard })
    await plain.heard(before + (isHeard ? DELIVERIES : 0))
    return spent()
  }
  await told(true)

  const rounds: Round[] = []
  for (let block = 0; block < BLOCKS; block++) {
    rounds.push({ ours: await difference(changed, block), bare: await difference(told, block) })
  }
  return linesOf(rounds, Buffer.byteLength(text))
}

/** The first of the two alternates, so that a drift of the machine favours neither. */
async function difference(work: (isHeard: boolean) => Promise<number>, block: number): Promise<Pair> {
  const isFirstHeard = block % 2 === 0
  const first = await work(isFirstHeard)
  const second = await work(!isFirstHeard)
  return isFirstHeard ? { heard: first, unheard: second } : { heard: second, unheard: first }
}

// The difference of two large numbers: only its upper bound can be judged, or noise alone might meet the goal.
function linesOf(rounds: Round[], bytes: number): Line[] {
  const changeMs = (of: (round: Round) => number) => median(rounds.map(of)) / CHANGES
  const delivery = ({ heard, unheard }: Pair) => ((heard - unheard) * 1000) / DELIVERIES
  const ours = rounds.map(round => delivery(round.ours))
  const bare = median(rounds.map(round => delivery(round.bare)))
  return [
    { what: 'bytes of an event', value: bytes, unit: 'B' },
    { what: 'CPU of a change that nobody hears, Node', value: changeMs(round => round.ours.unheard), unit: 'ms' },
    { what: `CPU of a change that ${SOCKETS} hear, Node`, value: changeMs(round => round.ours.heard), unit: 'ms' },
    { what: 'CPU of a delivery, bare ws', value: bare, unit: 'µs' },
    { what: 'CPU of a delivery, ours', value: median(ours), unit: 'µs' },
    { what: 'CPU of a delivery, ours, at most', value: medianAtMost(ours), unit: 'µs' },
    { what: 'ours ÷ bare ws', value: median(ours) / bare, unit: '×' },
    { what: 'ours ÷ bare ws, at most', value: medianAtMost(ours) / bare, unit: '×', atMost: MOST },
  ]
}

export const live: Benchmark = { says: '1,000 changes of an account told to 18 sockets, beside bare ws', run }
