// The world as a square of squares, as web maps cut it. A cell is named by a number that begins like those of the squares around
// it (a Morton code): a box of the screen is a few ranges of cells, and the clusters of a zoom are what has the same beginning.
import type { Box } from '#contract/map'
import type { Position } from '#contract/place'

/** Cells have half a metre at the equator, and their numbers 52 bits, which a number of JavaScript holds. */
export const CELL_LEVEL = 26
const SIDE = 2 ** CELL_LEVEL
const LAT_MOST = 85.05

/** From 0 to 1, from west to east and from north to south. */
const xOf = (lng: number) => (lng + 180) / 360
function yOf(lat: number) {
  const radians = (Math.max(-LAT_MOST, Math.min(LAT_MOST, lat)) * Math.PI) / 180
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)
}

const stepOf = (share: number, steps: number) => Math.max(0, Math.min(steps - 1, Math.floor(share * steps)))

function interleaved(x: number, y: number, level: number) {
  let code = 0
  for (let bit = level - 1; bit >= 0; bit--)
    code = code * 4 + (Math.floor(y / 2 ** bit) % 2) * 2 + (Math.floor(x / 2 ** bit) % 2)
  return code
}

export const cellOf = ({ lat, lng }: Position) =>
  interleaved(stepOf(xOf(lng), SIDE), stepOf(yOf(lat), SIDE), CELL_LEVEL)

/** Squares on each side of a box, at the most: finer ones would leave out more of what lies beside it, in more ranges. */
const ACROSS = 8

type CellRange = { first: number; last: number }

/** Cells that cover the box, and a little more; in ascending order. */
export function rangesOf([west, south, east, north]: Box): CellRange[] {
  const [left, right, top, bottom] = [xOf(west), xOf(east), yOf(north), yOf(south)]
  const across = Math.max(right - left, bottom - top, 1 / SIDE)
  const level = Math.max(0, Math.min(CELL_LEVEL, Math.floor(Math.log2(ACROSS / across))))
  const steps = 2 ** level
  const cells = 4 ** (CELL_LEVEL - level)
  const codes: number[] = []
  for (let x = stepOf(left, steps); x <= stepOf(right, steps); x++)
    for (let y = stepOf(top, steps); y <= stepOf(bottom, steps); y++) codes.push(interleaved(x, y, level))
  const ranges: CellRange[] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const [first, last] = [code * cells, (code + 1) * cells - 1]
    const before = ranges.at(-1)
    if (before && before.last + 1 === first) before.last = last
    else ranges.push({ first, last })
  }
  return ranges
}

/** A map draws 512 pixels for the world at zoom 0; a cluster gathers what lies within 64 of them. */
const CLUSTERS_PER_TILE_LEVEL = 3

/** Of the squares that gather the clusters of a zoom. */
export const clusterLevel = (zoom: number) => Math.min(CELL_LEVEL, Math.floor(zoom) + CLUSTERS_PER_TILE_LEVEL)

/** Of this level, across the narrower side of the box. */
export const squaresAcross = ([west, south, east, north]: Box, level: number) =>
  Math.min(xOf(east) - xOf(west), yOf(south) - yOf(north)) * 2 ** level

/** By so many bits the number of a cell is longer than that of the square of this level in which it lies. */
export const bitsBelow = (level: number) => 2 * (CELL_LEVEL - level)

const latOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** Where this square of the level ends. */
export function boxOfSquare(square: number, level: number): Box {
  const steps = 2 ** level
  let [x, y] = [0, 0]
  for (let bit = level - 1; bit >= 0; bit--) {
    const quarter = Math.floor(square / 4 ** bit) % 4
    x = x * 2 + (quarter % 2)
    y = y * 2 + Math.floor(quarter / 2)
  }
  const lngOf = (step: number) => (step / steps) * 360 - 180
  return [lngOf(x), latOf((y + 1) / steps), lngOf(x + 1), latOf(y / steps)]
}
