import { expect, test } from 'vitest'
import type { IssueRow } from '#contract/issue'
import { newestOf, noteTold, pend, withPending } from './optimistic.ts'

const row = (version: number, stateId: number) => ({ issueId: 7, projectId: 1, version, stateId }) as IssueRow

test('what I did stays until it has arrived; then it is as whoever came last left it', () => {
  const arrived = pend([7], known => ({ ...known, stateId: 2 }))
  noteTold(row(1, 1))
  expect(withPending(row(1, 1)).stateId).toBe(2)
  // Somebody was told of before I was answered, and came after me.
  noteTold(row(3, 9))
  expect(withPending(row(3, 9)).stateId).toBe(2)
  arrived()
  const shown = newestOf(row(2, 2))
  expect([shown.version, withPending(shown).stateId]).toEqual([3, 9])
  // Nothing is remembered of what is no longer on its way.
  noteTold(row(4, 5))
  expect(newestOf(row(2, 2)).version).toBe(2)
})

test('two deeds on one issue are both shown, in the order in which they were done', () => {
  const first = pend([7], known => ({ ...known, stateId: 2 }))
  const second = pend([7], known => ({ ...known, stateId: known.stateId + 1 }))
  expect(withPending(row(1, 1)).stateId).toBe(3)
  first()
  expect(withPending(row(1, 1)).stateId).toBe(2)
  second()
  expect(withPending(row(1, 1)).stateId).toBe(1)
})
