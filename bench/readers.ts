// Sockets that only count what they hear: what reading costs must not be what is measured.
import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterwards } from './ending.ts'

const HEARD_MS = 30_000
const TEXT = 0x81
const PING = 0x89
const PONG = 0x8a
const [TWO_BYTES, EIGHT_BYTES] = [126, 127]

/** A connection to this path that has become a WebSocket. */
export async function upgraded(port: number, path: string) {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    headers: {
      connection: 'upgrade',
      upgrade: 'websocket',
      origin: `http://127.0.0.1:${port}`,
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  }).end()
  const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket]
  socket.on('error', () => socket.destroy())
  afterwards(() => socket.destroy())
  return socket
}

/** A text frame as a browser sends it, masked with zeros. */
const masked = (text: string) => frameOf(TEXT, Buffer.from(text))

function frameOf(opcode: number, payload: Buffer) {
  const { length } = payload
  if (length > 0xffff) throw new Error('not a short frame')
  const header = length < TWO_BYTES ? [opcode, 0x80 | length] : [opcode, 0x80 | TWO_BYTES, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), payload])
}

/** Counts the whole text frames of a socket, and answers pings. */
function countFrames(socket: Socket, heard: (count: number) => void) {
  let rest: Buffer = Buffer.alloc(0)
  /** Bytes of the frame that is on its way. */
  let missing = 0
  socket.on('data', (chunk: Buffer) => {
    let at = Math.min(missing, chunk.length)
    missing -= at
    let count = at > 0 && missing === 0 ? 1 : 0
    const bytes = rest.length ? Buffer.concat([rest, chunk.subarray(at)]) : chunk
    if (rest.length) at = 0
    rest = Buffer.alloc(0)
    while (at < bytes.length) {
      const size = sizeAt(bytes, at)
      if (size === undefined) {
        rest = Buffer.from(bytes.subarray(at))
        break
      }
      // Those of the protocol itself are short, and come whole.
      if (bytes[at] === PING) socket.write(frameOf(PONG, Buffer.alloc(0)))
      else if (bytes[at] === TEXT && at + size <= bytes.length) count++
      missing = Math.max(0, at + size - bytes.length)
      at += size
    }
    if (count) heard(count)
  })
}

/** With its header; undefined where that has not come whole. */
function sizeAt(bytes: Buffer, at: number) {
  if (bytes.length < at + 2) return undefined
  const length = bytes[at + 1]!
  if (length < TWO_BYTES) return 2 + length
  if (bytes.length < at + (length === EIGHT_BYTES ? 10 : 4)) return undefined
  return length === EIGHT_BYTES ? 10 + Number(bytes.readBigUInt64BE(at + 2)) : 4 + bytes.readUInt16BE(at + 2)
}

/** Sends these frames one after the other, each after the answer to the one before. */
export async function introduced(socket: Socket, frames: readonly object[]) {
  for (const frame of frames) {
    const answered = once(socket, 'data') as Promise<[Buffer]>
    socket.write(masked(JSON.stringify(frame)))
    const said = String((await answered)[0])
    if (!/"type":"(welcome|listening)"/.test(said)) throw new Error(`${JSON.stringify(frame)} was answered ${said}`)
  }
}

export type Crowd = Awaited<ReturnType<typeof crowdOf>>

/** All frames that these sockets hear, counted together. */
export function crowdOf(sockets: readonly Socket[]) {
  let heard = 0
  let wanted = Infinity
  let arrived = () => {}
  for (const socket of sockets)
    countFrames(socket, count => {
      heard += count
      if (heard >= wanted) arrived()
    })
  return {
    size: sockets.length,
    close: () => sockets.forEach(socket => socket.destroy()),
    /** Resolves with the moment at which each has heard so many more. */
    hears: async (each: number) => {
      const most = each * sockets.length
      heard = 0
      wanted = most
      if (most > 0) {
        const isLate = await Promise.race([
          wait(HEARD_MS, true, { ref: false }),
          new Promise<false>(resolve => (arrived = () => resolve(false))),
        ])
        if (isLate) throw new Error(`${heard} of ${most} frames were heard`)
      }
      const at = performance.now()
      if (heard > most) throw new Error(`${heard} frames were heard instead of ${most}`)
      wanted = Infinity
      return at
    },
  }
}
