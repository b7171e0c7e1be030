import { expect, test } from 'vitest'
import { optimisticRows } from './optimistic.ts'

type Row = { id: number; version: number; stateId: number }
const row = (version: number, stateId: number): Row => ({ id: 7, version, stateId })

test('what I did stays until it has arrived; then it is as whoever came last left it', () => {
  const { change, noteTold, shown, newest } = optimisticRows<Row>(({ id }) => id)
  const arrived = change([7], known => ({ ...known, stateId: 2 }))
  noteTold(row(1, 1))
  expect(shown(row(1, 1)).stateId).toBe(2)
  // Somebody was told of before I was answered, and came after me.
  noteTold(row(3, 9))
  expect(shown(row(3, 9)).stateId).toBe(2)
  arrived()
  const answered = newest(row(2, 2))
  expect([answered.version, shown(answered).stateId]).toEqual([3, 9])
  // Nothing is remembered of what is no longer on its way.
  noteTold(row(4, 5))
  expect(newest(row(2, 2)).version).toBe(2)
})

test('two deeds on one issue are both shown, in the order in which they were done', () => {
  const { change, shown } = optimisticRows<Row>(({ id }) => id)
  const first = change([7], known => ({ ...known, stateId: 2 }))
  const second = change([7], known => ({ ...known, stateId: known.stateId + 1 }))
  expect(shown(row(1, 1)).stateId).toBe(3)
  first()
  expect(shown(row(1, 1)).stateId).toBe(2)
  second()
  expect(shown(row(1, 1)).stateId).toBe(1)
})
