// Colours of labels there and of tags here.
import { colors } from '#contract/project'

type Color = (typeof colors)[number]

/** In the middle of each of our colours, as a label of GitHub is painted. */
const painted: Record<Color, string> = {
  gray: '8b949e',
  red: 'd73a4a',
  orange: 'e67e22',
  yellow: 'e4b000',
  green: '2da44e',
  teal: '1b9e9e',
  blue: '2f6fde',
  violet: '8250df',
  pink: 'd6409f',
}
/** The degrees on the wheel of colours at which the next one begins. */
const beginnings: readonly [number, Color][] = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [245, 'blue'],
  [290, 'violet'],
  [340, 'pink'],
  [361, 'red'],
]
const PALE = 0.12

export const paintOf = (color: Color) => painted[color]

/** @param hex six digits */
export function colorOf(hex: string): Color {
  const [red, green, blue] = [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  if (red === undefined || green === undefined || blue === undefined || [red, green, blue].some(Number.isNaN))
    return 'gray'
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const width = most - least
  if (width < PALE) return 'gray'
  const sixth =
    most === red ? (green - blue) / width : most === green ? 2 + (blue - red) / width : 4 + (red - green) / width
  const degrees = (sixth * 60 + 360) % 360
  return beginnings.find(([end]) => degrees < end)![1]
}
