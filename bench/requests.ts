// A load client on raw sockets that stay open: each connection sends its next request as soon as its answer is complete.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterwards } from './ending.ts'

const HEAD_END = '\r\n\r\n'
const WAIT_MS = 10_000

type Asked = { method: string; path: string; headers?: Record<string, string>; body?: object }
type Bounds = { seconds?: number; most?: number }
export type Loaded = { requests: number; bytesEach: number }

/** One request as the bytes on the wire. */
export function encoded({ method, path, headers = {}, body }: Asked, host: string) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host,
    connection: 'keep-alive',
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

/** Opens the connections once; every `load` afterwards uses them, so that no handshake is counted. */
export async function connectionsTo(port: number, count: number) {
  const connections = await Promise.all(Array.from({ length: count }, () => connectionTo(port)))
  return {
    /** Ends after this many seconds or requests. An answer other than 200 and 202 fails. A function makes each request anew. */
    load: async (
      request: Buffer | (() => Buffer),
      { seconds = Infinity, most = Infinity }: Bounds,
    ): Promise<Loaded> => {
      const end = performance.now() + seconds * 1000
      let requests = 0
      let bytes = 0
      await Promise.all(
        connections.map(async ask => {
          while (requests < most && performance.now() < end) {
            requests++
            const received = await ask(typeof request === 'function' ? request() : request) // `bytes += await …` would lose the bytes that other connections add meanwhile
            bytes += received
          }
        }),
      )
      return { requests, bytesEach: bytes / requests }
    },
  }
}

/** Each call sends one request, and returns the number of bytes of its answer. */
async function connectionTo(port: number) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  afterwards(() => socket.destroy())
  let received: Buffer = Buffer.alloc(0)
  let wanted = Infinity
  let settle: { resolve: (bytes: number) => void; reject: (error: Error) => void } | undefined
  const fail = (why: string) => settle?.reject(new Error(`port ${port}: ${why}`))
  socket.on('error', error => fail(error.message))
  socket.on('close', () => fail('the connection was closed'))
  socket.setTimeout(WAIT_MS, () => settle && socket.destroy())
  socket.on('data', chunk => {
    received = received.length ? Buffer.concat([received, chunk]) : chunk
    const headEnd = wanted === Infinity ? received.indexOf(HEAD_END) : -1
    if (headEnd >= 0) {
      const head = received.toString('latin1', 0, headEnd)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      const isEmpty = head.startsWith('HTTP/1.1 202')
      if (!(head.startsWith('HTTP/1.1 200') && length) && !isEmpty)
        return fail(`unexpected answer ${received.toString()}`)
      wanted = headEnd + HEAD_END.length + Number(length ?? 0)
    }
    if (received.length >= wanted) settle?.resolve(received.length)
  })
  return async (request: Buffer) => {
    received = Buffer.alloc(0)
    wanted = Infinity
    const answered = new Promise<number>((resolve, reject) => {
      settle = { resolve, reject }
    })
    socket.write(request)
    try {
      return await answered
    } finally {
      settle = undefined
    }
  }
}
