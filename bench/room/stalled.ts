// One reader of a room stops reading while the others go on: its frames must not fill the server's memory.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { messageRoutes } from '#contract/message'
import { pathOf } from '../calls.ts'
import { crowdOf, introduced, upgraded } from '../readers.ts'
import type { Line } from '../report.ts'
import { connectionsTo, encoded } from '../requests.ts'
import { SOCKETS_EACH } from './heard.ts'
import { startInspected } from './inspector.ts'
import { newPlace } from './people.ts'

const MESSAGES = 2_000
const SENDERS = 10
const SOME = 50
const LETTERS = 4_096
const MEGABYTE = 1024 * 1024
const MOST_MB = 1
const CLOSED_MS = 15_000

export async function stalled(): Promise<Line[]> {
  const { server, memory, stop } = await startInspected()
  const { orgId, owner, members, room } = await newPlace(server, 2)
  const roomId = await room('방', members)
  const listener = async (token: string) => {
    const socket = await upgraded(server.port, '/api/live')
    await introduced(socket, [
      { type: 'hello', token },
      { type: 'listen', id: 1, channel: `room:${roomId}` },
    ])
    return socket
  }
  const [reads, stalls] = members.map(({ token }) => token) as [string, string]
  const crowd = crowdOf(await Promise.all(Array.from({ length: SOCKETS_EACH }, () => listener(reads))))
  const connections = await connectionsTo(server.port, SENDERS)
  const path = pathOf(messageRoutes.post, { orgId, roomId })
  const post = () =>
    encoded(
      { method: 'POST', path, headers: owner.headers, body: { clientId: randomUUID(), body: 'x'.repeat(LETTERS) } },
      server.host,
    )
  /** The most that the server holds while it tells, looked at after every few messages. */
  const tell = async () => {
    let most = 0
    for (let told = 0; told < MESSAGES; told += SOME) {
      const all = crowd.hears(SOME)
      await connections.load(post, { most: SOME })
      await all
      const { heapUsed, external } = await memory()
      most = Math.max(most, heapUsed + external)
    }
    return most / MEGABYTE
  }
  await tell()
  const before = await tell()
  const socket = await listener(stalls)
  socket.pause()
  const most = await tell()
  // The end of its connection waits behind what was sent before.
  let bytes = 0
  socket.on('data', (chunk: Buffer) => void (bytes += chunk.length))
  const closed = once(socket, 'close')
  socket.resume()
  const isCut = await Promise.race([closed.then(() => 1), wait(CLOSED_MS, 0, { ref: false })])
  await stop()
  return [
    {
      what: `a stalled reader, ${MESSAGES} messages of 4 KB: memory it costs`,
      value: most - before,
      unit: 'MB',
      atMost: MOST_MB,
    },
    { what: '… what had been sent to it, kernel included', value: bytes / MEGABYTE, unit: 'MB' },
    { what: '… it was cut', value: isCut, unit: '', atLeast: 1 },
    { what: '… messages that each other heard', value: MESSAGES, unit: '', atLeast: MESSAGES },
  ]
}
