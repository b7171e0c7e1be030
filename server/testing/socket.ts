// The socket of a test browser, for tests of events.
import { once } from 'node:events'
import { expect, inject, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

type Frame = { type: string; id?: unknown; error?: string; channel?: string; name?: string; data?: unknown }

/** A socket, the frames it received, and its closing code. */
export async function socketOf(token?: string, url = inject('url')) {
  const socket = new WebSocket(`${url}/api/live`, { origin: url })
  onTestFinished(() => socket.terminate())
  const frames: Frame[] = []
  socket.on('message', raw => frames.push(JSON.parse(String(raw)) as Frame))
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  await once(socket, 'open')
  const say = (frame: object | string) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const heard = (found: Partial<Frame>) =>
    expect.poll(() => frames, { timeout: 5_000 }).toContainEqual(expect.objectContaining(found))
  if (token) {
    say({ type: 'hello', token })
    await heard({ type: 'welcome' })
  }
  return { socket, frames, closed, say, heard }
}
