import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '#contract/message'
import { beginsDay, continues, dayWords, dividerIn, saysTime, unreadOf } from './rows.ts'

const ME = 7
const said = (at: string, memberId = 1, event: Message['event'] = null) =>
  ({ messageId: 1, seq: 1, author: { memberId, name: '' }, event, createdAt: at, clientId: null }) as unknown as Message

test('a day begins in Seoul, and is said with its weekday', () => {
  const [evening, morning] = [said('2026-11-18T14:59:00.000Z'), said('2026-11-18T15:01:00.000Z')]
  expect(beginsDay(evening, undefined)).toBe(true)
  expect(beginsDay(morning, evening)).toBe(true)
  expect(dayWords(evening)).toBe('2026년 11월 18일 수요일')
  expect(dayWords(morning)).toBe('2026년 11월 19일 목요일')
})

test('one sender goes on for five minutes, unless somebody or the room says something between', () => {
  const first = said('2026-11-18T06:00:00.000Z')
  expect(continues(said('2026-11-18T06:04:59.000Z'), first, ME)).toBe(true)
  expect(continues(said('2026-11-18T06:05:00.000Z'), first, ME)).toBe(false)
  expect(continues(said('2026-11-18T06:01:00.000Z', 2), first, ME)).toBe(false)
  expect(continues(said('2026-11-18T06:01:00.000Z', 1, { what: 'joined', people: [], count: 0 }), first, ME)).toBe(
    false,
  )
})

test('the last message of a minute says the time', () => {
  const first = said('2026-11-18T06:01:00.000Z')
  expect(saysTime(first, said('2026-11-18T06:01:59.000Z'), ME)).toBe(false)
  expect(saysTime(first, said('2026-11-18T06:02:00.000Z'), ME)).toBe(true)
  expect(saysTime(first, undefined, ME)).toBe(true)
})

test('whoever came later, wrote it or has read it does not count', () => {
  const member = fc.record({ memberId: fc.nat(9), joinedSeq: fc.nat(9), readSeq: fc.nat(9) })
  fc.assert(
    fc.property(
      fc.uniqueArray(member, { selector: each => each.memberId }),
      fc.nat(9),
      fc.nat(9),
      (members, seq, by) => {
        const expected = members.filter(each => each.memberId !== by && each.joinedSeq < seq && each.readSeq < seq)
        expect(unreadOf({ seq, author: { memberId: by, name: '' } }, members)).toBe(expected.length)
      },
    ),
  )
  expect(unreadOf(said(''), [{ memberId: 1, joinedSeq: 0, readSeq: null }])).toBeUndefined()
})

test('one has read up to the first words of others behind the cursor, and nothing before the first words of a room', () => {
  const row = (seq: number, memberId: number, event: Message['event'] = null) => ({ ...said('', memberId, event), seq })
  const log = (...messages: Message[]) => ({ messages, hasOlder: false, hasNewer: false, change: 0 })
  const made = row(1, 1, { what: 'created', people: [], count: 0 })
  const below = (known: ReturnType<typeof log>, seq: number, isMarked = false) =>
    dividerIn(known, { seq, isMarked }, ME)
  expect(below(log(made, row(2, 1), row(3, 1)), 2)).toBe(3)
  // One's own words and those of the room are not unread.
  expect(below(log(made, row(2, ME), row(3, 1)), 0)).toBe(3)
  expect(below(log(made, row(2, 1)), 0)).toBeUndefined()
  // Opened by its owner while it was empty.
  expect(below(log(made, row(2, 1)), 1)).toBeUndefined()
  // Marked as unread from the first words on.
  expect([below(log(made, row(2, 1)), 1, true), below(log(row(1, 1), row(2, 1)), 0, true)]).toEqual([2, 1])
  expect(below({ ...log(row(52, 1)), hasOlder: true }, 51)).toBe(52)
  expect(below(log(made, row(2, 1), row(3, ME)), 2)).toBeUndefined()
})
