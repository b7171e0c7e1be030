// One event after the other told to two hundred sockets of a channel: deliveries in a second and the processor time of Node.
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startLimit } from './child.ts'
import type { TellingAnswer, TellingTask, Way } from './limits/telling.ts'
import { introduced, upgraded } from './readers.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { meter } from './usage.ts'

const SOCKETS = 200
const PERSON_SOCKETS = 20
/** Told by one task; what a reader has not taken yet must fit into the buffers of its socket. */
const EVENTS = 40
const ROUNDS = 60
const WARM_ROUNDS = 15
const BURST = 10
const HEARD_MS = 20_000
const LEAST_A_SECOND = 60_000
const MOST_MS = 12

type Told = { cpu: number; rate: number }

const run = async (): Promise<Line[]> => {
  const telling = await startLimit<TellingTask, TellingAnswer>('telling')
  const task = (way: Way, events: number, burst: number) => telling.ask({ way, events, burst })
  const { port: ourPort, frame } = await task('ours', 0, 1)
  const { port } = await task('plain ws', 0, 1)
  const bytes = Buffer.from(frame, 'base64').length
  const ours = await readersOf(ourPort, '/api/live', at => [
    { type: 'hello', token: String(1 + Math.floor(at / PERSON_SOCKETS)) },
    { type: 'listen', id: 1, channel: 'project:1' },
  ])
  const plain = await readersOf(port, '/plain', () => [])
  const told = async (way: Way, burst: number): Promise<Told> => {
    const { hear } = way === 'ours' ? ours : plain
    const all = hear(EVENTS * SOCKETS * bytes)
    const spent = meter(() => [telling.pid])
    const began = performance.now()
    await task(way, EVENTS, burst)
    await all
    const deliveries = EVENTS * SOCKETS
    return { cpu: (spent() * 1_000) / deliveries, rate: (deliveries * 1_000) / (performance.now() - began) }
  }
  const kinds = [
    ['ours', 1],
    ['ours', BURST],
    ['plain ws', 1],
    ['ready bytes', 1],
  ] as const
  const results = kinds.map((): Told[] => [])
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++)
    for (const [at, [way, burst]] of kinds.entries()) {
      const each = await told(way, burst)
      if (round >= 0) results[at]!.push(each)
    }
  const [one, bursts, ws, ready] = results.map(each => ({
    cpu: median(each.map(({ cpu }) => cpu)),
    rate: median(each.map(({ rate }) => rate)),
  })) as [Told, Told, Told, Told]
  const lines = (what: string, { cpu, rate }: Told): Line[] => [
    { what: `${what}: deliveries a second`, value: rate, unit: '' },
    { what: `${what}: CPU of 1,000 deliveries`, value: cpu, unit: 'ms' },
  ]
  return [
    { what: 'bytes of a frame', value: bytes, unit: 'B' },
    ...lines('ready bytes to bare sockets', ready),
    ...lines('plain ws', ws),
    { what: 'ours: deliveries a second', value: one.rate, unit: '', atLeast: LEAST_A_SECOND },
    { what: 'ours: CPU of 1,000 deliveries', value: one.cpu, unit: 'ms', atMost: MOST_MS },
    ...lines(`ours, ${BURST} at once`, bursts),
    { what: 'ours ÷ ready bytes', value: one.cpu / ready.cpu, unit: '×' },
    { what: 'ours ÷ plain ws', value: one.cpu / ws.cpu, unit: '×' },
  ]
}

/** Readers that only count bytes: what they cost must not be what is measured. */
async function readersOf(port: number, path: string, framesOf: (at: number) => object[]) {
  let heard = 0
  let wanted = Infinity
  let arrived = () => {}
  const count = (chunk: Buffer) => {
    heard += chunk.length
    if (heard >= wanted) arrived()
  }
  const sockets: Socket[] = []
  while (sockets.length < SOCKETS) sockets.push(await upgraded(port, path))
  for (const [at, socket] of sockets.entries()) {
    await introduced(socket, framesOf(at))
    socket.on('data', count)
  }
  return {
    hear: async (bytes: number) => {
      heard = 0
      wanted = bytes
      const late = wait(HEARD_MS, undefined, { ref: false }).then(() => {
        throw new Error(`${heard} of ${bytes} bytes were heard`)
      })
      await Promise.race([late, new Promise<void>(resolve => (arrived = resolve))])
      if (heard > bytes) throw new Error(`${heard} bytes were heard instead of ${bytes}`)
    },
  }
}

export const telling: Benchmark = { says: `events told to ${SOCKETS} sockets of one project`, run }
