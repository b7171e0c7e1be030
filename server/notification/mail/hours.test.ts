import { expect, test } from 'vitest'
import { mailedAt, mailedAtWork } from './hours.ts'

const at = (text: string) => new Date(`${text}+09:00`)
// A Saturday.
const noon = at('2026-11-28T12:30:00')

test('what has come waits ten minutes, or for nine in Seoul, each fourth hour from then, or Monday', () => {
  expect(mailedAt(noon, 'soon')).toEqual(at('2026-11-28T12:40:00'))
  expect(mailedAt(noon, 'fourHours')).toEqual(at('2026-11-28T13:15:00'))
  expect(mailedAt(at('2026-11-28T20:30:00'), 'fourHours')).toEqual(at('2026-11-28T21:15:00'))
  // Not at night.
  expect(mailedAt(at('2026-11-28T21:30:00'), 'fourHours')).toEqual(at('2026-11-29T09:15:00'))
  expect(mailedAt(noon, 'daily')).toEqual(at('2026-11-29T09:15:00'))
  expect(mailedAt(noon, 'weekly')).toEqual(at('2026-11-30T09:15:00'))
  expect(mailedAt(noon, 'never')).toBeNull()
})

test('the reminders of nine are in the mail of nine, of which everything is unread for ten minutes', () => {
  expect(mailedAt(at('2026-11-30T09:00:40'), 'daily')).toEqual(at('2026-11-30T09:15:00'))
  expect(mailedAt(at('2026-11-30T09:05:00'), 'weekly')).toEqual(at('2026-11-30T09:15:00'))
  expect(mailedAt(at('2026-11-30T09:05:01'), 'weekly')).toEqual(at('2026-12-07T09:15:00'))
})

test('what came at night is mailed once work begins: with the mail of nine, or at once', () => {
  const nine = at('2026-11-30T09:00:00')
  expect(mailedAtWork(nine, 'soon')).toEqual(nine)
  expect(mailedAtWork(nine, 'daily')).toEqual(at('2026-11-30T09:15:00'))
  // On a Tuesday after a Monday that was free, and for those who begin at ten.
  expect(mailedAtWork(at('2026-12-01T09:00:00'), 'weekly')).toEqual(at('2026-12-01T09:00:00'))
  expect(mailedAtWork(at('2026-11-30T10:00:00'), 'daily')).toEqual(at('2026-11-30T10:00:00'))
})
