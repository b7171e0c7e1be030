// The least cost of a sign-in by another account without a database: bare node:http for the way there and the return, and
// the two calls to the provider in between.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { answerTasks } from '../child.ts'

const [provider = ''] = process.argv.slice(2)

async function profile() {
  const { token } = await asked<{ token: string }>('/token', { method: 'POST', body: 'grant_type=authorization_code' })
  return asked<object>('/profile', { headers: { authorization: `Bearer ${token}` } })
}
const asked = async <Answer>(path: string, init: RequestInit) =>
  (await (await fetch(provider + path, init)).json()) as Answer

const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
  if (request.method === 'GET') return void response.writeHead(302, { location: `${provider}/authorize` }).end()
  await json(request)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await profile()))
})

answerTasks(
  (): Promise<{ port: number }> =>
    new Promise(resolve => {
      server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port }))
    }),
)
