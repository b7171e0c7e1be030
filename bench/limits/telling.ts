// One channel told to many sockets: by our own code with open doors, by plain ws, and as ready bytes. Nothing else runs here.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { EventData } from '#contract/events'
import { type LiveDoors, NOTHING_LOST } from '../../server/live/channels.ts'
import { serveLive } from '../../server/live/live.ts'
import { tell } from '../../server/live/telling.ts'
import { answerTasks } from '../child.ts'

export type Way = 'ours' | 'plain ws' | 'ready bytes'
/** `burst` events are told at once, and then as many again in the next turn of the loop. */
export type TellingTask = { way: Way; events: number; burst: number }
export type TellingAnswer = { port: number; frame: string }

const PROJECT = 1
const doors: LiveDoors = {
  hello: async token => ({ userId: Number(token), sessionId: Number(token), expiresAt: Date.now() + 3_600_000 }),
  channels: { project: { admits: async () => true } },
  lives: async () => true,
  lostWithin: async () => NOTHING_LOST,
}
const server = createServer()
const plain = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const connections = new Set<Duplex>()
server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
  if (request.url !== '/plain') return
  plain.handleUpgrade(request, connection, head, () => connections.add(connection))
})
const ours = createServer()
serveLive(ours, doors)
const listening = Promise.all([server, ours].map(each => once(each.listen(0, '127.0.0.1'), 'listening')))

const change: EventData<'issues.changed'> = {
  projectId: PROJECT,
  issues: [
    {
      issueId: 4_711,
      projectId: PROJECT,
      number: 311,
      title: '온도 기록 장치의 점검 주기를 다시 정하고 담당자에게 알리기',
      stateId: 12,
      priority: 'HIGH',
      assigneeId: 33,
      participantIds: [33, 34, 35],
      tagIds: [5, 9],
      milestoneId: 2,
      parentId: null,
      startDate: null,
      dueDate: '2026-12-01',
      rank: 'a1V',
      childCount: 3,
      childDoneCount: 1,
      commentCount: 0,
      fileCount: 0,
      creatorId: 31,
      version: 7,
      createdAt: '2026-11-02T01:02:03.000Z',
      updatedAt: '2026-11-12T01:02:03.000Z',
      completedAt: null,
    },
  ],
}
const text = JSON.stringify({ type: 'event', channel: `project:${PROJECT}`, name: 'issues.changed', data: change })
const payload = Buffer.from(text)
const frame = Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]), payload])

const deliver: Record<Way, () => void> = {
  ours: () => tell(`project:${PROJECT}`, 'issues.changed', change),
  'plain ws': () => plain.clients.forEach(socket => socket.send(payload, { binary: false })),
  'ready bytes': () => connections.forEach(connection => void connection.write(frame)),
}

answerTasks(async ({ way, events, burst }: TellingTask): Promise<TellingAnswer> => {
  await listening
  const { port } = (way === 'ours' ? ours : server).address() as AddressInfo
  for (let told = 0; told < events; told += burst) {
    for (let at = 0; at < burst; at++) deliver[way]()
    await turn()
  }
  return { port, frame: frame.toString('base64') }
})
