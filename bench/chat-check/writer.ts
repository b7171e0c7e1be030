// A writer of a room: sends one message after the other, each until it is acknowledged, and changes some of them.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Message, messageRoutes } from '#contract/message'
import { pathOf } from '../calls.ts'
import type { Chatter, Place } from './place.ts'

/** So many of a hundred sends are cut off, some before and some in the middle of their answers. */
const CUT_PERCENT = 8
const CUT_WITHIN_MS = 12
const PATIENCE_MS = 5_000
const PAUSE_MS = 15
const RETRY_MS = 60
/** So many of a hundred messages are edited afterwards, and as many get a reaction. */
const CHANGED_PERCENT = 10

export type Acknowledged = { clientId: string; seq: number; messageId: number }
export type Written = { acknowledged: Acknowledged[]; cuts: number; retries: number; refused: string[] }

const isLucky = (percent: number) => Math.random() * 100 < percent

export async function write(
  { address, orgId }: Place,
  roomId: number,
  by: Chatter,
  isOver: () => boolean,
): Promise<Written> {
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  let cuts = 0
  let retries = 0

  /** Undefined where no answer came. */
  async function send(method: string, path: string, body: object): Promise<Message | undefined> {
    const isCut = isLucky(CUT_PERCENT)
    if (isCut) cuts++
    const signal = AbortSignal.timeout(isCut ? Math.ceil(Math.random() * CUT_WITHIN_MS) : PATIENCE_MS)
    try {
      const headers = { ...by.headers, 'content-type': 'application/json' }
      const response = await fetch(`http://${address()}${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
        signal,
      })
      const answer = (await response.json()) as { data?: Message; error?: string }
      if (response.ok) return answer.data!
      if (response.status !== 503) refused.push(`${method} ${path} ${response.status} ${answer.error}`)
      return undefined
    } catch {
      return undefined
    }
  }

  async function untilAnswered(method: string, path: string, body: object) {
    for (;;) {
      const message = await send(method, path, body)
      if (message || refused.length > 0) return message
      retries++
      await wait(RETRY_MS)
    }
  }

  const at = { orgId, roomId }
  for (let number = 1; !isOver() && refused.length === 0; number++) {
    const clientId = randomUUID()
    const body = { clientId, body: `${by.memberId} ${number}` }
    const message = await untilAnswered('POST', pathOf(messageRoutes.post, at), body)
    if (!message) break
    const { seq, messageId, version } = message
    acknowledged.push({ clientId, seq, messageId })
    const one = { ...at, messageId }
    // Cut off, an edit may have been done: asked again it would be stale, so it is asked once.
    if (isLucky(CHANGED_PERCENT))
      await send('PATCH', pathOf(messageRoutes.edit, one), { body: `${by.memberId} ${number} 수정`, version })
    if (isLucky(CHANGED_PERCENT))
      await untilAnswered('PUT', pathOf(messageRoutes.react, one), { reaction: 'check', isSet: true })
    await wait(Math.random() * PAUSE_MS)
  }
  return { acknowledged, cuts, retries, refused }
}
