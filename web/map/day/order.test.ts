import { expect, test } from 'vitest'
import { distanceOf } from '#contract/coordinates'
import { lengthOf, sensibleOrder } from './order.ts'

const SEOUL = { lat: 37.5665, lng: 126.978 }
const BUSAN = { lat: 35.1798, lng: 129.075 }
const at = (lat: number, lng: number) => ({ position: { lat, lng } })
const lengthFrom = (stops: readonly { position: typeof SEOUL }[], start?: typeof SEOUL) =>
  lengthOf([...(start ? [start] : []), ...stops.map(({ position }) => position)])

test('the distance is that of the globe', () => {
  expect(distanceOf(SEOUL, BUSAN) / 1000).toBeCloseTo(325, -1)
  expect(distanceOf(SEOUL, SEOUL)).toBe(0)
})

test('places on a line are visited along it, from where one is', () => {
  const line = [1, 4, 2, 5, 3].map(each => at(37 + each / 100, 127))
  const lats = (start?: typeof SEOUL) =>
    sensibleOrder(line, start).map(({ position }) => Math.round(position.lat * 100))
  expect(lats({ lat: 37, lng: 127 })).toEqual([3701, 3702, 3703, 3704, 3705])
  expect([3701, 3705]).toContain(lats()[0])
  expect(sensibleOrder([], SEOUL)).toEqual([])
  expect(sensibleOrder(line.slice(0, 1))).toEqual(line.slice(0, 1))
})

/** Every order there is. */
function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((first, index) => ordersOf(all.toSpliced(index, 1)).map(rest => [first, ...rest]))
}

test('a way of few places is nearly the shortest one, and names each of them once', () => {
  const seeds = Array.from({ length: 20 }, (_, seed) =>
    Array.from({ length: 6 }, (_, index) => {
      const share = (step: number) => ((seed * 7 + index + 1) * step) % 1
      return at(37 + share(0.618_034), 126.5 + share(0.754_878))
    }),
  )
  for (const stops of seeds) {
    const way = sensibleOrder(stops, SEOUL)
    expect(new Set(way)).toEqual(new Set(stops))
    const shortest = Math.min(...ordersOf(stops).map(order => lengthFrom(order, SEOUL)))
    expect(lengthFrom(way, SEOUL)).toBeLessThanOrEqual(shortest * 1.2)
  }
})
