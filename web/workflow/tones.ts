import type { Color } from '#contract/project'

const HUES: Record<Color, number> = {
  gray: 80,
  red: 28,
  orange: 60,
  yellow: 90,
  green: 148,
  teal: 175,
  blue: 245,
  violet: 300,
  pink: 350,
}
const strengthOf = (color: Color) => (color === 'gray' ? 0.012 : 0.125)

/** A colour that people chose, dark enough on light and light enough on dark. */
export const toneOf = (color: Color) =>
  `light-dark(oklch(0.57 ${strengthOf(color)} ${HUES[color]}), oklch(0.74 ${strengthOf(color)} ${HUES[color]}))`
