// Where webhooks arrive in a test of this folder.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  headers: Record<string, string>
  body: string
  event: string
  payload: Record<string, unknown>
}

export async function openReceiver() {
  const received: Received[] = []
  const answers: (number | 'silent')[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = request.headers as Record<string, string>
      const payload = JSON.parse(body) as Record<string, unknown>
      received.push({ headers, body, event: headers['x-github-event']!, payload })
      const answer = answers.shift() ?? 202
      if (answer !== 'silent') response.writeHead(answer).end('ok')
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    /** Names of those that came since the last time. */
    taken: () =>
      received
        .splice(0)
        .map(({ event, payload: { action } }) => (typeof action === 'string' ? `${event}.${action}` : event)),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
