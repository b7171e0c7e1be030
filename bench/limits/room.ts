// The least cost of a message that all in a room hear: bare node:http takes it, and plain ws sends one string to every socket.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerTasks } from '../child.ts'

export type RoomTask = { text: string }
export type RoomAnswer = { port: number }

let told = ''
const room = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { body } = JSON.parse(String(Buffer.concat(chunks))) as { body: string }
    if (request.url === '/heard') for (const socket of room.clients) socket.send(told)
    const answer = Buffer.from(JSON.stringify({ data: { body } }))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer)
  })
})
server.on('upgrade', (request, connection, head) => room.handleUpgrade(request, connection, head, () => undefined))
const listening = once(server.listen(0, '127.0.0.1'), 'listening')

answerTasks(async ({ text }: RoomTask): Promise<RoomAnswer> => {
  await listening
  told = text
  return { port: (server.address() as AddressInfo).port }
})
