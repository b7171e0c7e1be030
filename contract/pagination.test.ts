import { expect, test } from 'vitest'
import { blockAround, paging, totalPagesOf } from './pagination.ts'

test.each([
  [1, 37, 1, 10, undefined, 11],
  [10, 37, 1, 10, undefined, 11],
  [11, 37, 11, 20, 10, 21],
  [20, 37, 11, 20, 10, 21],
  [30, 37, 21, 30, 20, 31],
  [31, 37, 31, 37, 30, undefined],
  [99, 37, 31, 37, 30, undefined],
  [1, 3, 1, 3, undefined, undefined],
  [10, 10, 1, 10, undefined, undefined],
  [1, 11, 1, 10, undefined, 11],
])('[S4.7] page %d of %d stands in %d to %d, between %s and %s', (page, pages, first, last, previous, next) => {
  const block = blockAround(page, pages)
  expect(block).toMatchObject({ previous, next })
  expect([block.numbers[0], block.numbers.at(-1), block.numbers.length]).toEqual([first, last, last - first + 1])
})

test('[S4.7] without pages there are no numbers', () => {
  expect(blockAround(1, 0)).toEqual({ numbers: [], previous: undefined, next: undefined })
})

test('pages are counted up', () => {
  expect([0, 1, 10, 11].map(count => totalPagesOf(count, 10))).toEqual([0, 1, 1, 2])
})

test('a query counts from 1, ten at a time, at most a hundred', () => {
  expect(paging.parse({})).toEqual({ currentPage: 1, size: 10 })
  expect(paging.parse({ currentPage: '4', size: '100' })).toEqual({ currentPage: 4, size: 100 })
  for (const wrong of [{ size: '101' }, { size: '0' }, { currentPage: '0' }, { currentPage: '' }, { page: '1' }])
    expect(paging.safeParse(wrong).success).toBe(false)
})
