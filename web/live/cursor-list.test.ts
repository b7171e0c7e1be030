import { expect, test } from 'vitest'
import { eventsDuringFetch } from './events-during-fetch.ts'
import { withPage, withRow } from './cursor-list.ts'

const compare = (a: number, b: number) => a - b
const same = (row: number) => row

test('a row takes its place among the loaded ones, and stays out where unknown ones may stand before it', () => {
  expect(withRow({ rows: [1, 5], next: 'more' }, 3, compare)).toEqual([1, 3, 5])
  expect(withRow({ rows: [1, 5], next: 'more' }, 7, compare)).toEqual([1, 5])
  expect(withRow({ rows: [1, 5], next: null }, 7, compare)).toEqual([1, 5, 7])
  expect(withPage([1, 5], [5, 7], same)).toEqual([1, 5, 7])
})

test('each answer comes with what was told while it was awaited, and with nothing else', async () => {
  const { note, during } = eventsDuringFetch<string>()
  note('before')
  const [answer, events] = await during(async () => {
    note('meanwhile')
    return 'answer'
  })
  note('after')
  expect([answer, events]).toEqual(['answer', ['meanwhile']])
})
