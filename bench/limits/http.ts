// The least cost of an HTTP answer: bare node:http, where GET /200 answers 200 bytes from memory.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTasks } from '../child.ts'

const bodies = new Map<number, Buffer>()

function bodyOf(bytes: number) {
  const body = bodies.get(bytes) ?? Buffer.alloc(bytes, 'x')
  bodies.set(bytes, body)
  return body
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const body = bodyOf(Number(request.url?.slice(1)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})

answerTasks(
  (): Promise<{ port: number }> =>
    new Promise(resolve => {
      server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port }))
    }),
)
