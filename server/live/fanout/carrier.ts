// Sends to the other nodes what was gathered for a few milliseconds: through Redis where there is one, otherwise with NOTIFY,
// which carries only little and rings for the rest.
import { log, reasonOf } from '../../log.ts'
import { BELL_BYTES } from '../../postgres/bell.ts'
import type { Redis } from './redis.ts'
import type { Kept } from './rows.ts'
import type { Sentence } from './viewers.ts'

type Aside = [line: string, data: string]
export type Message = {
  from: string
  /** There are new rows. */
  isRung?: boolean
  rows?: [id: number, transaction: number, text: string][]
  asides?: Aside[]
  sentences?: Sentence[]
}
type Outgoing = { isRung: boolean; rows: Kept[]; asides: Aside[]; sentences: Sentence[] }

/** Between two bells. */
const REST_MS = 8
/** A larger row is read from the database. */
const CARRIED_LENGTH = 256 * 1024

export type Carrier = ReturnType<typeof carrierOf>

export function carrierOf(from: string, ring: (text: string) => Promise<unknown>, redis: Redis | undefined) {
  const nothing = (): Outgoing => ({ isRung: false, rows: [], asides: [], sentences: [] })
  let outgoing = nothing()
  let leftAt = 0
  let leaving: NodeJS.Timeout | undefined
  const leaveSoon = () => {
    leaving ??= setTimeout(() => void leave(), Math.max(0, leftAt + REST_MS - performance.now()))
  }
  // Asked for at once, so that they keep their order.
  const notify = (message: Message) =>
    Promise.all(
      fitting(message).map(text =>
        ring(text).catch((error: unknown) =>
          log.debug({ reason: reasonOf(error) }, 'other nodes could not be rung for'),
        ),
      ),
    )

  async function leave() {
    clearTimeout(leaving)
    leaving = undefined
    leftAt = performance.now()
    const { isRung, rows, asides, sentences } = outgoing
    outgoing = nothing()
    // Not through Redis, so that nobody stops counting because it is away.
    const said = notify({ from, sentences })
    if (isRung || asides.length > 0) {
      const published = redis?.publish(JSON.stringify({ from, isRung, rows: carried(rows), asides } satisfies Message))
      await (published ?? Promise.reject(new Error('no Redis'))).catch(() => notify({ from, isRung, asides }))
    }
    await said
  }

  return {
    carry: (kept: Kept) => {
      outgoing.isRung = true
      if (redis) outgoing.rows.push(kept)
      leaveSoon()
    },
    aside: (aside: Aside) => {
      outgoing.asides.push(aside)
      leaveSoon()
    },
    say: (sentence: Sentence) => {
      outgoing.sentences.push(sentence)
      leaveSoon()
    },
    close: async () => {
      await leave()
      redis?.close()
    },
  }
}

const carried = (rows: readonly Kept[]) =>
  rows.flatMap(({ id, transaction, text }): NonNullable<Message['rows']> =>
    text.length < CARRIED_LENGTH ? [[id, transaction, text]] : [],
  )

/** As many messages as it takes; what does not fit into one by itself is dropped. */
function fitting({ from, isRung = false, asides = [], sentences = [] }: Message): string[] {
  const texts: string[] = []
  let message: Message = { from, isRung }
  let bytes = 0
  const end = () => {
    if (bytes > 0 || message.isRung) texts.push(JSON.stringify(message))
    message = { from }
    bytes = 0
  }
  const add = (name: 'asides' | 'sentences', each: Aside | Sentence) => {
    const size = Buffer.byteLength(JSON.stringify(each)) + 1
    if (size > BELL_BYTES) return log.debug({ size }, 'too large to be told aside')
    if (bytes + size > BELL_BYTES) end()
    const list: (Aside | Sentence)[] = (message[name] ??= [])
    list.push(each)
    return void (bytes += size)
  }
  for (const each of asides) add('asides', each)
  for (const each of sentences) add('sentences', each)
  end()
  return texts
}
