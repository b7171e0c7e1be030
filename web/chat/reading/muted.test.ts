import { expect, test } from 'vitest'
import { isMuted, nextMorning } from './muted.ts'

test('until the morning is until that of today after midnight, and until that of tomorrow from then on', () => {
  const next = (at: string) => {
    const { day, at: morning } = nextMorning(new Date(at))
    return [day, morning.toISOString()]
  }
  expect(next('2026-11-26T02:30:00+09:00')).toEqual(['today', '2026-11-25T23:00:00.000Z'])
  expect(next('2026-11-26T08:00:00+09:00')).toEqual(['tomorrow', '2026-11-26T23:00:00.000Z'])
  expect(next('2026-12-31T23:59:00+09:00')).toEqual(['tomorrow', '2026-12-31T23:00:00.000Z'])
})

test('a room is quiet until the moment has come', () => {
  const mutedUntil = '2026-11-26T00:00:00.000Z'
  const at = Date.parse(mutedUntil)
  expect([isMuted({ mutedUntil }, at - 1), isMuted({ mutedUntil }, at), isMuted({ mutedUntil: null }, at)]).toEqual([
    true,
    false,
    false,
  ])
})
