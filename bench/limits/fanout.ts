// The least cost of a fan-out: one frame, encoded once with its header, written to every open socket at a steady pace.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import { answerTasks } from '../child.ts'

export type FanoutTask = { text: string; times: number; everyMs: number; isHeard: boolean }
export type FanoutAnswer = { port: number }

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
const sockets = new Set<Socket>()
server.on('connection', (client: WebSocket, { socket }: IncomingMessage) => {
  sockets.add(socket)
  client.on('close', () => sockets.delete(socket))
})
const listening = once(server, 'listening')

/** A whole text frame of 126 to 65,535 bytes, as RFC 6455 defines it. */
function frameOf(text: string) {
  const payload = Buffer.from(text)
  if (payload.length < 126 || payload.length > 65_535) throw new Error('not a frame of middle length')
  return Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]), payload])
}

answerTasks(async ({ text, times, everyMs, isHeard }: FanoutTask): Promise<FanoutAnswer> => {
  await listening
  const { port } = server.address() as AddressInfo
  if (times === 0) return { port }
  const frame = frameOf(text)
  let sent = 0
  for await (const _ of every(everyMs)) {
    if (isHeard) for (const socket of sockets) socket.write(frame)
    if (++sent === times) break
  }
  return { port }
})
