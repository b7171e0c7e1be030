import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CHANGES_PAGE, type Message } from '#contract/message'
import { messageOf as message } from '../test.ts'
import { KEPT_MOST, type Log, logOf, placeOf, trimmed, withChanges, withMessages, withNews, withPage } from './log.ts'

const pageOf = (messages: Message[], more: Partial<Omit<Log, 'messages'>> = {}) => ({
  messages,
  hasOlder: false,
  hasNewer: false,
  change: Math.max(0, ...messages.map(({ change }) => change)),
  ...more,
})
const seqs = ({ messages }: Log) => messages.map(({ seq }) => seq)

test('messages stand by their numbers, and the higher change of one wins', () => {
  const log = logOf(pageOf([message(3), message(1)]))
  expect(seqs(log)).toEqual([1, 3])
  const edited = withChanges(log, [message(1, 5, { body: '고침' }), message(1, 4)], 5)
  expect(edited.messages[0]).toMatchObject({ body: '고침', change: 5 })
  expect(edited.change).toBe(5)
  expect(placeOf(edited.messages, 2)).toBe(1)
})

test('news after a gap are no news, and the same twice change nothing', () => {
  const log = logOf(pageOf([message(1)]))
  expect(withNews(log, message(3))).toEqual({ log, isGap: true })
  const next = withNews(log, message(2)).log
  expect(seqs(next)).toEqual([1, 2])
  expect(withNews(next, message(2)).log).toBe(next)
})

test('answers of threads stay out of the room, and count as changes', () => {
  const { log } = withNews(logOf(pageOf([message(1)])), message(2, 2, { threadId: 10 }))
  expect(seqs(log)).toEqual([1])
  expect(log.change).toBe(2)
})

test('what lies beyond a part of the past is not shown beside it', () => {
  const past = logOf(pageOf([message(50), message(51)], { hasOlder: true, hasNewer: true, change: 90 }))
  expect(seqs(withMessages(past, [message(49), message(91, 91)]))).toEqual([50, 51])
})

/** A server of one room that remembers all, as the real one does. */
function server() {
  let change = 0
  const all: Message[] = []
  return {
    all,
    post: (threadId: number | null) => {
      change += 1
      all.push(message(all.length + 1, change, { threadId }))
      return all.at(-1)!
    },
    edit: (at: number) => {
      change += 1
      const { seq, threadId } = all[at % all.length]!
      return (all[seq - 1] = message(seq, change, { threadId, body: `${seq} ${change}` }))
    },
    page: (select: (of: Message[]) => Message[]) => {
      const main = all.filter(({ threadId }) => threadId === null)
      const messages = select(main)
      const [first, last] = [messages[0], messages.at(-1)]
      return {
        messages,
        hasOlder: first ? first !== main[0] : false,
        hasNewer: last ? last !== main.at(-1) : false,
        change,
      }
    },
    changes: (after: number) => ({
      messages: all.filter(each => each.change > after).toSorted((a, b) => a.change - b.change),
      change,
    }),
  }
}

const PAGE = 4
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('post', 'reply', 'edit', 'tell', 'lose', 'older', 'newer', 'late older', 'resume', 'swap'),
    at: fc.nat(1_000),
  }),
  { maxLength: 80 },
)

test('whatever is lost or late, a resumed log has what the server has', () => {
  fc.assert(
    fc.property(steps, fc.nat(12), (all, before) => {
      const room = server()
      for (let count = 0; count <= before; count++) room.post(null)
      let log = logOf(room.page(main => main.slice(-PAGE)))
      const wire: Message[] = []
      let late: ReturnType<typeof room.page> | undefined
      const resume = () => {
        const { messages, change } = room.changes(log.change)
        log = withChanges(log, messages, change)
      }
      const older = () => room.page(main => main.slice(0, placeOf(main, log.messages[0]!.seq)).slice(-PAGE))
      const newer = () => room.page(main => main.slice(placeOf(main, log.messages.at(-1)!.seq + 1)).slice(0, PAGE))
      const acts: Record<string, (at: number) => void> = {
        post: () => wire.push(room.post(null)),
        reply: () => wire.push(room.post(10)),
        edit: at => wire.push(room.edit(at)),
        tell: () => {
          const told = wire.shift()
          if (!told) return
          const next = withNews(log, told)
          log = next.log
          if (next.isGap) resume()
        },
        lose: () => void wire.shift(),
        swap: () => void wire.splice(0, wire.length, ...wire.toReversed()),
        // An answer that was read before what happens next.
        'late older': () => void (late ??= older()),
        older: () => {
          const page = late ?? older()
          late = undefined
          if (page.messages.length > 0) log = withPage(log, page, 'older')
        },
        newer: () => {
          const page = newer()
          if (log.hasNewer && page.messages.length > 0) log = withPage(log, page, 'newer')
        },
        resume,
      }
      for (const { what, at } of all) acts[what]!(at)
      resume()
      const main = room.all.filter(({ threadId }) => threadId === null)
      const [first, last] = [log.messages[0]!.seq, log.messages.at(-1)!.seq]
      expect(log.messages).toEqual(main.filter(({ seq }) => seq >= first && seq <= last))
      if (!log.hasNewer) expect(log.messages.at(-1)).toEqual(main.at(-1))
    }),
  )
})

test('a message that comes into a large room is put in without a look at each of the others', () => {
  let looks = 0
  const watched = (each: Message) =>
    new Proxy(each, {
      get: (known, name) => {
        looks += 1
        return Reflect.get(known, name) as unknown
      },
    })
  const many = Array.from({ length: 20_000 }, (_, at) => watched(message(at + 1)))
  const log: Log = { messages: many, hasOlder: false, hasNewer: false, change: many.length }
  const { log: next } = withNews(log, message(20_001))
  expect(next.messages).toHaveLength(20_001)
  expect(looks).toBeLessThan(100)
})

test('a page of changes is put in at once', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => message(at + 1))
  const log: Log = { messages: many, hasOlder: false, hasNewer: false, change: many.length }
  const copies = [vi.spyOn(Array.prototype, 'toSpliced'), vi.spyOn(Array.prototype, 'with')]
  onTestFinished(() => copies.forEach(copy => copy.mockRestore()))
  const coming = Array.from({ length: CHANGES_PAGE }, (_, at) => message(at % 2 ? 5_001 + at : 1 + at, 5_001 + at))
  const next = withChanges(log, coming, 5_000 + CHANGES_PAGE)
  expect(copies.map(copy => copy.mock.calls.length)).toEqual([0, 0])
  expect(seqs(next)).toEqual(seqs(next).toSorted((a, b) => a - b))
  expect(next.messages).toHaveLength(5_000 + CHANGES_PAGE / 2)
  expect(next.messages[0]?.change).toBe(5_001)
  expect(withMessages(next, coming)).toBe(next)
})

test('a trimmed log knows that there are older ones', () => {
  const log = logOf(pageOf(Array.from({ length: KEPT_MOST + 1 }, (_, at) => message(at + 1))))
  expect(trimmed(log)).toMatchObject({ hasOlder: true, hasNewer: false, change: KEPT_MOST + 1 })
  expect(seqs(trimmed(log))[0]).toBe(2)
  const short = logOf(pageOf([message(1)]))
  expect(trimmed(short)).toBe(short)
})
