import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from '#contract/map'
import { bitsBelow, boxOfSquare, cellOf, clusterLevel, rangesOf } from './cells.ts'

const lat = double({ min: -84, max: 84, noNaN: true })
const lng = double({ min: -180, max: 180, noNaN: true })

test('every place in a box lies in one of the ranges of its cells, of which there are few', () => {
  assert(
    property(
      lat,
      lng,
      lat,
      lng,
      double({ min: 0, max: 1, noNaN: true }),
      double({ min: 0, max: 1, noNaN: true }),
      (south, west, north, east, up, right) => {
        const box: Box = [Math.min(west, east), Math.min(south, north), Math.max(west, east), Math.max(south, north)]
        const cell = cellOf({ lng: box[0] + (box[2] - box[0]) * right, lat: box[1] + (box[3] - box[1]) * up })
        const ranges = rangesOf(box)
        expect(ranges.length).toBeLessThanOrEqual(100)
        expect(ranges.filter(({ first, last }) => first <= cell && cell <= last)).toHaveLength(1)
      },
    ),
  )
})

test('the ranges of a small box leave out most of the world', () => {
  const seoul: Box = [126.9, 37.5, 127.1, 37.6]
  const among = ({ lat: y, lng: x }: { lat: number; lng: number }) => {
    const cell = cellOf({ lat: y, lng: x })
    return rangesOf(seoul).some(({ first, last }) => first <= cell && cell <= last)
  }
  expect([
    among({ lat: 37.55, lng: 127 }),
    among({ lat: 35.18, lng: 129.08 }),
    among({ lat: 37.55, lng: 128 }),
  ]).toEqual([true, false, false])
})

test('cells of neighbours begin alike until the map is near enough', () => {
  const [one, other] = [cellOf({ lat: 37.5665, lng: 126.978 }), cellOf({ lat: 37.5668, lng: 126.9783 })]
  const square = (cell: number, zoom: number) => Math.floor(cell / 2 ** bitsBelow(clusterLevel(zoom)))
  expect(square(one, 6)).toBe(square(other, 6))
  expect(square(one, 20)).not.toBe(square(other, 20))
  expect(square(one, 6)).not.toBe(square(cellOf({ lat: 35.18, lng: 129.08 }), 6))
})

test('a square has the box of its cells', () => {
  const seoul = { lat: 37.5665, lng: 126.978 }
  for (const level of [3, 7, 10, 13, 20]) {
    const square = Math.floor(cellOf(seoul) / 2 ** bitsBelow(level))
    const [west, south, east, north] = boxOfSquare(square, level)
    expect(west <= seoul.lng && seoul.lng < east && south <= seoul.lat && seoul.lat < north).toBe(true)
    expect(east - west).toBeCloseTo(360 / 2 ** level, 9)
    const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
    expect(Math.floor(cellOf(middle) / 2 ** bitsBelow(level))).toBe(square)
  }
})
