// Kakao, VWorld and Nominatim on loopback: with addresses, faults, and a memory of what they were asked.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, type Asked, kakao, nominatim, vworld } from './answers.ts'
import type { Entry } from './book.ts'

/** `slow` never answers, `down` says 503, `malformed` sends half of its JSON, `other` JSON of another shape, `page` a page. */
export type Fault = 'slow' | 'down' | 'malformed' | 'other' | 'page' | 'refused' | 'huge' | 'elsewhere'
type Provider = 'kakao' | 'vworld' | 'nominatim'
const providers: Record<Provider, (entries: readonly Entry[], asked: Asked) => Answer> = { kakao, vworld, nominatim }

const JSON_TYPE = 'application/json;charset=UTF-8'
const faulty: Record<Exclude<Fault, 'slow'>, { status: number; type?: string; body?: string; location?: string }> = {
  down: { status: 503 },
  malformed: { status: 200, body: '{"documents":[' },
  other: { status: 200, body: '{"documents":7,"response":7}' },
  page: { status: 200, type: 'text/html', body: '<title>Sign in</title>' },
  refused: { status: 401, body: '{"errorType":"AccessDeniedError"}' },
  huge: { status: 200, body: `{"documents":["${'x'.repeat(600 * 1024)}"]}` },
  elsewhere: { status: 302, location: 'http://127.0.0.1:1/' },
}

export async function openGeocoders(entries: readonly Entry[]) {
  const state = { entries, fault: undefined as Fault | undefined }
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const [, name, ...path] = pathname.split('/')
    const { authorization, 'user-agent': agent = '' } = request.headers
    const call = { path: `/${path.join('/')}`, query: searchParams, authorization, agent }
    asked.push(call)
    if (state.fault === 'slow') return
    const fault = state.fault && faulty[state.fault]
    const answer = fault ? undefined : providers[name as Provider]?.(state.entries, call)
    response.writeHead(fault?.status ?? answer?.status ?? 404, {
      'content-type': fault?.type ?? JSON_TYPE,
      ...(fault?.location && { location: fault.location }),
    })
    response.end(fault ? fault.body : answer && JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: (provider: Provider) => `http://127.0.0.1:${port}/${provider}`, state, asked, close }
}
