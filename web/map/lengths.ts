// Lengths of the map in words.
import { mapCanvasText } from '#korean/map-canvas'
import { fill } from '#korean/particle'

const KILOMETER = 1_000
/** Further than this, tenths of a kilometer say nothing. */
const FAR = 100 * KILOMETER

export function lengthText(meters: number) {
  const rounded = Math.round(meters)
  if (rounded < KILOMETER) return fill(mapCanvasText.meters, { length: String(rounded) })
  const length =
    rounded < FAR ? String(Number((rounded / KILOMETER).toFixed(1))) : String(Math.round(rounded / KILOMETER))
  return fill(mapCanvasText.kilometers, { length })
}
