// Sockets that count received events: of our server by its protocol, of a bare server as they come.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket, type RawData } from 'ws'
import type { Channel } from '#contract/events'
import type { ClientFrame, ServerFrame } from '#contract/frames'
import { afterwards } from './ending.ts'
import type { Server } from './server.ts'

const HEARD_MS = 10_000

/** Signed-in sockets that can all listen to a channel and leave it again. */
export async function listenersTo(
  { port, origin }: Server,
  channel: Channel,
  token: string,
  count: number,
  whenHeard: () => void = () => undefined,
) {
  let heard = 0
  let last = ''
  const isEvent = (text: string) => (JSON.parse(text) as ServerFrame).type === 'event'
  const sockets = await Promise.all(
    Array.from({ length: count }, () => opened(`ws://127.0.0.1:${port}/api/live`, { origin })),
  )
  const askAll = (frame: ClientFrame, type: ServerFrame['type']) =>
    Promise.all(
      sockets.map(async socket => {
        const answered = once(socket, 'message') as Promise<[RawData]>
        socket.send(JSON.stringify(frame))
        const said = JSON.parse(textOf((await answered)[0])) as ServerFrame
        if (said.type !== type) throw new Error(`${frame.type} was answered ${JSON.stringify(said)}`)
      }),
    )
  await askAll({ type: 'hello', token }, 'welcome')
  for (const socket of sockets)
    socket.on('message', (raw: RawData) => {
      const text = textOf(raw)
      if (!isEvent(text)) return
      heard++
      last = text
      whenHeard()
    })
  const heardCount = () => heard
  return {
    heardCount,
    last: () => last,
    heard: until(heardCount),
    listen: () => askAll({ type: 'listen', id: 1, channel }, 'listening'),
    /** Their closing codes, once all are closed. */
    closed: () => Promise.all(sockets.map(async socket => ((await once(socket, 'close')) as [number, Buffer])[0])),
    /** A person may have only so many. */
    end: async () => {
      const closed = sockets.map(socket => once(socket, 'close'))
      for (const socket of sockets) socket.close()
      await Promise.all(closed)
    },
    leave: async () => {
      for (const socket of sockets) socket.send(JSON.stringify({ type: 'leave', channel } satisfies ClientFrame))
      await wait(100) // has no answer
    },
  }
}

export async function plainListeners(port: number, count: number) {
  let heard = 0
  const sockets = await Promise.all(Array.from({ length: count }, () => opened(`ws://127.0.0.1:${port}`)))
  for (const socket of sockets) socket.on('message', () => heard++)
  const heardCount = () => heard
  return { heardCount, heard: until(heardCount) }
}

async function opened(address: string, options: { origin?: string } = {}) {
  const socket = new WebSocket(address, { ...options, perMessageDeflate: false })
  await once(socket, 'open')
  afterwards(() => socket.terminate())
  return socket
}

/** Waits for this count; more or fewer is a fault. */
const until = (count: () => number) => async (wanted: number) => {
  for (let waited = 0; count() < wanted && waited < HEARD_MS; waited += 5) await wait(5)
  if (count() !== wanted) throw new Error(`${count()} events were heard instead of ${wanted}`)
}

const textOf = (raw: RawData) => (raw as Buffer).toString()
