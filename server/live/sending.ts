// The frames that leave: encoded once for all readers of a channel, and those of one turn of the loop in one write a socket.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { closing, type ServerFrame } from '#contract/frames'
import { limits } from '../config.ts'

export type Sending = WebSocket & {
  /** The stream beneath. ws writes to it at once (no compression), so what both write keeps its order. */
  connection: Duplex
  /** Leaves every channel, and tells the remaining listeners. */
  quit: () => void
}

const PATIENCE_MS = 5_000
/** Held back at most, so that only what a reader has not taken counts as behind. */
const HELD_BYTES = 64 * 1024
const TEXT = 0x81
const [TWO_BYTES, EIGHT_BYTES] = [126, 127]

/** A whole text frame (RFC 6455). The server's are not masked, so its bytes are the same for everybody. */
export const encoded = (frame: ServerFrame) => framed(Buffer.from(JSON.stringify(frame)))

/** The same of a payload in pieces. Not from the pool: a frame that waits for its reader would keep its neighbours there alive. */
export function framed(...pieces: Buffer[]) {
  const length = pieces.reduce((total, piece) => total + piece.length, 0)
  const extra = length < TWO_BYTES ? 0 : length < 1 << 16 ? 2 : 8
  const frame = Buffer.allocUnsafeSlow(2 + extra + length)
  frame[0] = TEXT
  frame[1] = extra === 0 ? length : extra === 2 ? TWO_BYTES : EIGHT_BYTES
  if (extra === 2) frame.writeUInt16BE(length, 2)
  if (extra === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  let at = 2 + extra
  for (const piece of pieces) at += piece.copy(frame, at)
  return frame
}

const held = new Set<Sending>()
let isLeaving = false

/** Sends with whatever else is sent to it in this turn of the loop. */
export function send(socket: Sending, bytes: Buffer) {
  if (socket.readyState !== socket.OPEN) return
  const { connection } = socket
  // A reader that does not read must not fill our memory with its frames; it reconnects and reads again.
  if (connection.writableLength > limits.liveBehindBytes) return cutOff(socket)
  if (!held.has(socket)) {
    held.add(socket)
    connection.cork()
  }
  connection.write(bytes)
  if (connection.writableLength > HELD_BYTES) release(socket)
  if (isLeaving) return
  isLeaving = true
  setImmediate(releaseAll)
}

function releaseAll() {
  isLeaving = false
  for (const socket of held) socket.connection.uncork()
  held.clear()
}

function release(socket: Sending) {
  held.delete(socket)
  socket.connection.uncork()
}

function cutOff(socket: Sending) {
  socket.quit()
  socket.close(closing.behind)
  setTimeout(() => socket.terminate(), PATIENCE_MS).unref()
}
