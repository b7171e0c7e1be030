// Messages to a room with many listeners, less the same messages to a room that nobody hears; ours and bare ws in turns.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { messageRoutes } from '#contract/message'
import { callAs, pathOf } from '../calls.ts'
import type { Child } from '../child.ts'
import type { RoomAnswer, RoomTask } from '../limits/room.ts'
import { type Crowd, crowdOf, introduced, upgraded } from '../readers.ts'
import { median, percentile, sum, type Line } from '../report.ts'
import { connectionsTo, encoded } from '../requests.ts'
import type { Server } from '../server.ts'
import { meter } from '../usage.ts'
import type { Member, Place } from './people.ts'

export const SOCKETS_EACH = 20
const BURST = 10
const EVERY_MS = 20
const PACED = 20
const BURSTS = 6
const BLOCKS = 12
const WARM_BLOCKS = 2
const LEAST_BESIDE = 0.5
const MOST_BEHIND = 3
const BODY = '오늘 배포는 5시 이후로 미루겠습니다. 결제사 점검이 4시 반에 끝난다고 합니다.'

type Connections = Awaited<ReturnType<typeof connectionsTo>>
/** One of the two that are compared. */
type Side = {
  pid: number
  port: number
  crowd: Crowd
  heard: () => Buffer
  unheard: () => Buffer
}
type Block = { cpu: number; times: number[] }

/** `burst` messages at once, then nothing until all have heard them and it is time for the next. */
async function sent(
  { pid, crowd, ...posts }: Side,
  senders: Connections,
  isHeard: boolean,
  burst: number,
): Promise<Block> {
  const spent = meter(() => [pid])
  const times: number[] = []
  let due = performance.now()
  for (let turn = 0; turn < (burst === 1 ? PACED : BURSTS); turn++) {
    const began = performance.now()
    const all = crowd.hears(isHeard ? burst : 0)
    const post = isHeard ? posts.heard : posts.unheard
    await senders.load(post, { most: burst })
    times.push((await all) - began)
    due = Math.max(due + EVERY_MS, performance.now())
    await wait(Math.max(0, due - performance.now()))
  }
  return { cpu: spent(), times }
}

export async function heardBy(
  server: Server,
  place: Place,
  people: readonly Member[],
  limit: Child<RoomTask, RoomAnswer>,
): Promise<Line[]> {
  const { orgId, owner } = place
  const [heard, unheard] = [await place.room('들리는 방', people), await place.room('조용한 방', people)]
  const listening = people.flatMap(({ token }) =>
    Array.from({ length: SOCKETS_EACH }, async () => {
      const socket = await upgraded(server.port, '/api/live')
      const channel = `room:${heard}`
      await introduced(socket, [
        { type: 'hello', token },
        { type: 'listen', id: 1, channel },
      ])
      return socket
    }),
  )
  const crowd = crowdOf(await Promise.all(listening))
  const draft = () => ({ clientId: randomUUID(), body: BODY })
  const posting = (path: string, host: string) => () =>
    encoded({ method: 'POST', path, headers: owner.headers, body: draft() }, host)
  const toRoom = (roomId: number) => posting(pathOf(messageRoutes.post, { orgId, roomId }), server.host)
  const caller = { address: server.address, headers: owner.headers }
  const first = crowd.hears(1)
  const message = await callAs(caller, messageRoutes.post, { orgId, roomId: heard, body: draft() })
  await first
  const data = { orgId, message }
  const text = JSON.stringify({ type: 'event', channel: `room:${heard}`, name: 'message.changed', data })
  const { port } = await limit.ask({ text })
  const plain = await Promise.all(Array.from({ length: crowd.size }, () => upgraded(port, '/')))
  const sides: [Side, Side] = [
    {
      pid: server.pid,
      crowd,
      port: server.port,
      heard: toRoom(heard),
      unheard: toRoom(unheard),
    },
    {
      pid: limit.pid,
      crowd: crowdOf(plain),
      port,
      heard: posting('/heard', `localhost:${port}`),
      unheard: posting('/unheard', `localhost:${port}`),
    },
  ]
  const lines: Line[] = [
    { what: `${crowd.size} listeners: bytes of an event`, value: Buffer.byteLength(text), unit: 'B' },
  ]
  for (const burst of [1, BURST]) lines.push(...(await compared(sides, burst)))
  for (const { crowd } of sides) crowd.close()
  return lines
}

type Round = { heard: Block; unheard: Block }

async function compared(sides: [Side, Side], burst: number): Promise<Line[]> {
  const rounds = sides.map((): Round[] => [])
  // One that is not used for a minute would be closed.
  const senders = await Promise.all(sides.map(({ port }) => connectionsTo(port, burst)))
  for (let block = -WARM_BLOCKS; block < BLOCKS; block++)
    for (const [at, side] of sides.entries()) {
      // The first of the two alternates, so that a drift of the machine favours neither.
      const isHeardFirst = block % 2 === 0
      const first = await sent(side, senders[at]!, isHeardFirst, burst)
      const second = await sent(side, senders[at]!, !isHeardFirst, burst)
      if (block < 0) continue
      rounds[at]!.push(isHeardFirst ? { heard: first, unheard: second } : { heard: second, unheard: first })
    }
  const { size } = sides[0].crowd
  const messages = burst === 1 ? PACED : BURSTS * burst
  const [ours, bare] = rounds.map(each => resultOf(each, messages * size)) as [Result, Result]
  const name = `${size} listeners, ${burst === 1 ? `one every ${EVERY_MS} ms` : `${burst} at once`}`
  const about = (what: string, value: number, unit: string, goal: Partial<Line> = {}) => ({
    what: `${name}: ${what}`,
    value,
    unit,
    ...goal,
  })
  return [
    about('CPU of a message that nobody hears', ours.unheardMs / messages, 'ms'),
    about('deliveries a CPU second, bare ws', bare.rate, ''),
    about('deliveries a CPU second, ours', ours.rate, ''),
    about('ours ÷ bare ws', ours.rate / bare.rate, '×', { atLeast: LEAST_BESIDE }),
    about('last has heard, p99, bare ws', bare.p99, 'ms'),
    about('last has heard, median, ours', ours.middle, 'ms'),
    about('last has heard, p99, ours', ours.p99, 'ms'),
    about('p99, ours ÷ bare ws', ours.p99 / bare.p99, '×', { atMost: MOST_BEHIND }),
  ]
}

type Result = { rate: number; p99: number; middle: number; unheardMs: number }

/** Of all blocks together: the difference of two blocks alone would be mostly noise. */
function resultOf(rounds: Round[], deliveries: number): Result {
  const added = sum(rounds.map(({ heard, unheard }) => heard.cpu - unheard.cpu))
  const times = rounds.flatMap(({ heard }) => heard.times)
  return {
    rate: (deliveries * rounds.length * 1_000) / added,
    p99: percentile(times, 99),
    middle: median(times),
    unheardMs: median(rounds.map(({ unheard }) => unheard.cpu)),
  }
}
