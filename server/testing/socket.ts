// The socket of a test browser, for tests of events.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type LiveDoors, NOTHING_LOST } from '../live/channels.ts'
import { serveLive } from '../live/live.ts'

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

/** A server of sockets alone, in this process, for what cannot be brought about by calls. Its doors let everybody through, but for those given. A token is the number of a person and of the session. */
export async function liveServer(doors: Partial<LiveDoors>) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = serveLive(server, {
    hello: async token => ({ userId: Number(token), sessionId: Number(token), expiresAt: Date.now() + 60_000 }),
    channels: { user: { admits: async () => true }, project: { admits: async () => true } },
    lives: async () => true,
    lostWithin: async () => NOTHING_LOST,
    ...doors,
  })
  onTestFinished(() => {
    close()
    server.closeAllConnections()
    server.close()
  })
  return async (userId: number, channels: string[]) => {
    const socket = new WebSocket(`${origin}/api/live`, { origin })
    const frames: string[] = []
    socket.on('message', raw => frames.push(String(raw)))
    await once(socket, 'open')
    const say = (frame: object) => socket.send(JSON.stringify(frame))
    say({ type: 'hello', token: String(userId) })
    for (const channel of channels) say({ type: 'listen', id: channel, channel })
    await expect.poll(() => frames.length).toBe(1 + channels.length)
    return { socket, frames, say }
  }
}
