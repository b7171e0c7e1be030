// A sensible order of places to visit: the nearest one next, then every stretch turned around that makes the way shorter.
import type { Position } from '#contract/place'

const EARTH_METERS = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies, in meters. */
export function distanceOf(one: Position, other: Position) {
  const [lat, lng] = [radians(other.lat - one.lat) / 2, radians(other.lng - one.lng) / 2]
  const chord = Math.sin(lat) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng) ** 2
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const lengthOf = (way: readonly Position[]) =>
  way.slice(1).reduce((sum, position, at) => sum + distanceOf(way[at]!, position), 0)

type Stop = { position: Position }
const positionsOf = (stops: readonly Stop[]) => stops.map(({ position }) => position)

function byNearest<T extends Stop>(first: T, others: readonly T[]): T[] {
  const way = [first]
  const left = new Set(others)
  while (left.size > 0) {
    const { position } = way.at(-1)!
    const next = [...left].reduce((best, each) =>
      distanceOf(position, each.position) < distanceOf(position, best.position) ? each : best,
    )
    way.push(next)
    left.delete(next)
  }
  return way
}

/** Shorter by so much, or the rounding of numbers could turn the same stretch around for ever. */
const GAIN_METERS = 0.01

function withoutCrossings<T extends Stop>(way: readonly T[], isFirstFixed: boolean): T[] {
  let best = [...way]
  for (let isShorter = true; isShorter;) {
    isShorter = false
    const length = lengthOf(positionsOf(best))
    search: for (let from = isFirstFixed ? 1 : 0; from < best.length - 1; from++)
      for (let to = from + 1; to < best.length; to++) {
        const turned = [...best.slice(0, from), ...best.slice(from, to + 1).toReversed(), ...best.slice(to + 1)]
        if (lengthOf(positionsOf(turned)) > length - GAIN_METERS) continue
        best = turned
        isShorter = true
        break search
      }
  }
  return best
}

/** @param start where one sets out; without it the way begins where it becomes shortest */
export function sensibleOrder<T extends Stop>(stops: readonly T[], start?: Position): T[] {
  if (stops.length === 0) return []
  if (start) {
    const home = { position: start }
    const [, ...way] = withoutCrossings<Stop | T>(byNearest<Stop | T>(home, stops), true)
    return way as T[]
  }
  const ways = stops.map(first =>
    byNearest(
      first,
      stops.filter(each => each !== first),
    ),
  )
  const shortest = ways.reduce((best, way) => (lengthOf(positionsOf(way)) < lengthOf(positionsOf(best)) ? way : best))
  return withoutCrossings(shortest, false)
}
