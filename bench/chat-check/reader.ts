// A reader of a room, who follows it as the browser does: live events, and after any gap the changes since the last one.
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket, type RawData } from 'ws'
import { type Message, messageRoutes } from '#contract/message'
import type { ServerFrame } from '#contract/frames'
import { pathOf } from '../calls.ts'
import type { Chatter, Place } from './place.ts'

const RETRY_MS = 80
/** A socket lives so long on average before it is dropped. */
const DROPPED_MS = 2_500

export type Heard = {
  messages: ReadonlyMap<number, Message>
  change: number
  drops: number
  resumes: number
  /** Faults that only show while one listens. */
  doubled: number
  backwards: number
}

export async function follow(place: Place, roomId: number, by: Chatter, isOver: () => boolean): Promise<Heard> {
  const { address, origin, orgId } = place
  const messages = new Map<number, Message>()
  /** The id of the message at each number: another one there would be a double. */
  const places = new Map<number, number>()
  let [change, drops, resumes, doubled, backwards] = [0, 0, 0, 0, 0]
  /** Live events wait while changes are asked for. */
  let waiting: Message[] = []
  let resuming: Promise<void> | undefined

  function take(message: Message) {
    const known = messages.get(message.messageId)
    if (known && known.change > message.change) return
    if (known && known.seq !== message.seq) backwards++
    const there = places.get(message.seq)
    if (there !== undefined && there !== message.messageId) doubled++
    places.set(message.seq, message.messageId)
    messages.set(message.messageId, message)
  }

  function hear(message: Message) {
    if (resuming) return void waiting.push(message)
    if (message.change <= change) return take(message)
    if (message.change === change + 1) {
      take(message)
      change = message.change
      return undefined
    }
    waiting.push(message)
    void resume()
    return undefined
  }

  function resume() {
    resuming ??= catchUp().finally(() => {
      resuming = undefined
      const late = waiting.toSorted((a, b) => a.change - b.change)
      waiting = []
      for (const message of late) hear(message)
    })
    return resuming
  }

  async function catchUp() {
    resumes++
    for (let hasMore = true; hasMore;) {
      const query = change > 0 ? `?after=${change}` : ''
      try {
        const response = await fetch(`http://${address()}${pathOf(messageRoutes.changes, { orgId, roomId })}${query}`, {
          headers: by.headers,
          signal: AbortSignal.timeout(5_000),
        })
        if (!response.ok) throw new Error(String(response.status))
        const { data } = (await response.json()) as { data: { messages: Message[]; change: number; hasMore: boolean } }
        for (const message of data.messages) take(message)
        if (data.change < change) backwards++
        change = Math.max(change, data.change)
        hasMore = data.hasMore
      } catch {
        await wait(RETRY_MS)
      }
    }
  }

  const listen = async () => {
    const socket = new WebSocket(`ws://${address()}/api/live`, { origin, perMessageDeflate: false })
    const closed = new Promise<void>(resolve => {
      socket.once('close', () => resolve())
      socket.on('error', () => socket.terminate())
    })
    socket.once('open', () => {
      socket.send(JSON.stringify({ type: 'hello', token: by.token }))
      socket.send(JSON.stringify({ type: 'listen', id: 1, channel: `room:${roomId}` }))
    })
    socket.on('message', (raw: RawData) => {
      const frame = JSON.parse((raw as Buffer).toString()) as ServerFrame
      if (frame.type === 'listening' || frame.type === 'behind') void resume()
      if (frame.type === 'event' && frame.name === 'message.changed') {
        const { message } = frame.data as { message: Message | null }
        if (message) hear(message)
        else void resume()
      }
    })
    const dropping = setTimeout(() => socket.terminate(), Math.random() * 2 * DROPPED_MS)
    const watching = setInterval(() => isOver() && socket.terminate(), RETRY_MS)
    await closed
    clearTimeout(dropping)
    clearInterval(watching)
  }

  while (!isOver()) {
    await listen()
    drops++
    await wait(RETRY_MS)
  }
  // All is written: one more look at the end.
  await resuming
  await resume()
  return { messages, change, drops, resumes, doubled, backwards }
}
