// A site of somebody else, on loopback.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Page = {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}
/** Answers by path, which a test may change. */
export type Pages = Record<string, Page | ((request: IncomingMessage, response: ServerResponse) => void)>

/** For as long as a test. */
export async function siteOf(pages: Pages) {
  const { close, ...site } = await openedSite(pages)
  onTestFinished(close)
  return site
}

export async function openedSite(pages: Pages) {
  /** Paths in the order in which they were asked for. */
  const asked: string[] = []
  const heard: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    heard.push(request.headers)
    const page = pages[request.url!] ?? { status: 404 }
    if (typeof page === 'function') return page(request, response)
    response.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
    return response.end(page.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, port, asked, heard, pages, close }
}
