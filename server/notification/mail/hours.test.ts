import { expect, test } from 'vitest'
import { lastDue } from './hours.ts'

const at = (text: string) => new Date(`${text}+09:00`)

test('mails that are gathered come at nine in Seoul, every four hours from then, or on Mondays', () => {
  // A Saturday.
  const noon = at('2026-11-28T12:30:00')
  expect(lastDue('soon', noon)).toEqual(noon)
  expect(lastDue('fourHours', noon)).toEqual(at('2026-11-28T09:00:00'))
  expect(lastDue('fourHours', at('2026-11-28T13:00:00'))).toEqual(at('2026-11-28T13:00:00'))
  expect(lastDue('fourHours', at('2026-11-28T08:59:59'))).toEqual(at('2026-11-28T05:00:00'))
  expect(lastDue('daily', noon)).toEqual(at('2026-11-28T09:00:00'))
  expect(lastDue('daily', at('2026-11-28T08:59:59'))).toEqual(at('2026-11-27T09:00:00'))
  expect(lastDue('weekly', noon)).toEqual(at('2026-11-23T09:00:00'))
  expect(lastDue('weekly', at('2026-11-30T09:00:00'))).toEqual(at('2026-11-30T09:00:00'))
})
