import { expect, test } from 'vitest'
import { type DayWord, issueFilter, spanOf } from './filter.ts'

const spans = (today: string, words: DayWord[]) =>
  words.map(word => {
    const { from, to } = spanOf(word, today)
    return [word, from, to]
  })

test('relative days move with the day, and a week begins on Monday', () => {
  // A Saturday.
  expect(
    spans('2026-11-21', [
      'today',
      'tomorrow',
      'yesterday',
      'thisWeek',
      'nextWeek',
      'lastWeek',
      'thisMonth',
      'next7',
      'past7',
      'past30',
      'overdue',
    ]),
  ).toEqual([
    ['today', '2026-11-21', '2026-11-21'],
    ['tomorrow', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['thisWeek', '2026-11-16', '2026-11-22'],
    ['nextWeek', '2026-11-23', '2026-11-29'],
    ['lastWeek', '2026-11-09', '2026-11-15'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['next7', '2026-11-21', '2026-11-27'],
    ['past7', '2026-11-15', '2026-11-21'],
    ['past30', '2026-10-23', '2026-11-21'],
    ['overdue', undefined, '2026-11-20'],
  ])
})

test('weeks and months end where the calendar ends them', () => {
  const weeks = (day: string) => spans(day, ['thisWeek', 'nextWeek', 'lastWeek'])
  // Monday and Sunday belong to one week.
  expect(weeks('2026-11-16')).toEqual(weeks('2026-11-22'))
  // The year ends in the middle of a week.
  expect(spans('2026-12-31', ['tomorrow', 'thisWeek', 'thisMonth'])).toEqual([
    ['tomorrow', '2027-01-01', '2027-01-01'],
    ['thisWeek', '2026-12-28', '2027-01-03'],
    ['thisMonth', '2026-12-01', '2026-12-31'],
  ])
  // A leap year, and a January that is longer than the month after it.
  expect(spans('2028-02-28', ['tomorrow', 'thisMonth'])).toEqual([
    ['tomorrow', '2028-02-29', '2028-02-29'],
    ['thisMonth', '2028-02-01', '2028-02-29'],
  ])
  expect(spans('2027-01-31', ['thisMonth'])).toEqual([['thisMonth', '2027-01-01', '2027-01-31']])
})

test('spans are open at either end, and a day is itself', () => {
  expect(spanOf('2026-11-01..2026-11-30', '2026-01-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(spanOf('2026-11-01..', '2026-01-01')).toEqual({ from: '2026-11-01', to: undefined })
  expect(spanOf('..2026-11-30', '2026-01-01')).toEqual({ from: undefined, to: '2026-11-30' })
  expect(spanOf('2026-11-01', '2026-01-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' })
})

test('what an address says of a field is a list, which may be turned around', () => {
  const read = (filter: Record<string, string>) => issueFilter.safeParse(filter).data
  expect(read({ assignee: 'me,none,5,5' })!.assignee).toEqual({ isNot: false, values: ['me', 'none', '5'] })
  expect(read({ priority: '!URGENT,HIGH' })!.priority).toEqual({ isNot: true, values: ['URGENT', 'HIGH'] })
  const wrong: Record<string, string>[] = [
    { assignee: '' },
    { assignee: 'me,' },
    { assignee: '5;6' },
    { creator: 'none' },
    { pulls: 'closed' },
    { state: 'none' },
    { state: '0' },
    { priority: 'urgent' },
    { category: 'done' },
    { due: '2026-02-29' },
    { due: '2026-11-01..2026-02-30' },
    { due: 'someday' },
    { tag: Array.from({ length: 51 }, (_, at) => at + 1).join(',') },
    { mine: 'false' },
    { text: '가'.repeat(101) },
    { nobody: '1' },
  ]
  for (const filter of wrong) expect([filter, read(filter)]).toEqual([filter, undefined])
})
