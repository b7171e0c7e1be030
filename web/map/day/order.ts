// A sensible order of places to visit: the nearest one next, then every stretch turned around that makes the way shorter.
import { distanceOf } from '#contract/coordinates'
import type { Position } from '#contract/place'

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
  const best = [...way]
  const leg = (from: number, to: number) =>
    from < 0 || to >= best.length ? 0 : distanceOf(best[from]!.position, best[to]!.position)
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (let from = isFirstFixed ? 1 : 0; from < best.length - 1; from++)
      for (let to = from + 1; to < best.length; to++) {
        // Only the two legs at its ends change where a stretch is turned around.
        const gain = leg(from - 1, from) + leg(to, to + 1) - (leg(from - 1, to) + leg(from, to + 1))
        if (gain < GAIN_METERS) continue
        best.splice(from, to - from + 1, ...best.slice(from, to + 1).toReversed())
        isShorter = true
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
