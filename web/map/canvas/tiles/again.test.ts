import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgain } from './again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

test('whatever goes on failing is asked for ever more rarely, once a time however much fails', () => {
  const begun = Date.now()
  const asked: number[] = []
  const again = askAgain(() => {
    asked.push(Date.now() - begun)
    again.later()
    again.later()
  })
  again.later()
  again.later()
  vi.advanceTimersByTime(14 * MINUTE)
  expect(asked).toEqual([0.5, 1.5, 3.5, 8.5, 13.5].map(minutes => minutes * MINUTE))
})

test('a network that is back, and a map that is whole, begin anew; where nothing failed nothing is asked', () => {
  const ask = vi.fn()
  const again = askAgain(ask)
  again.sooner()
  expect(ask).not.toHaveBeenCalled()
  again.later()
  vi.advanceTimersByTime(MINUTE / 2)
  again.later()
  again.sooner()
  expect(ask).toHaveBeenCalledTimes(2)
  again.later()
  again.forget()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(2)
  again.later()
  vi.advanceTimersByTime(MINUTE / 2)
  expect(ask).toHaveBeenCalledTimes(3)
})
