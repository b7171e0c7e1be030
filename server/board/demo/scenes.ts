// Drawn pictures for the album of the made-up company.
import { pngOf } from '../../upload/pictures.ts'

const skies = {
  snow: ['#c9d6e2', '#f4f7fa', '#e3e9ef', '#ffffff'],
  autumn: ['#f0d6a8', '#c8742e', '#9a4a22', '#fbe9c6'],
  sea: ['#a9d3ea', '#4f94c4', '#2b6a9c', '#f0e2bd'],
  table: ['#efe4d2', '#cfae82', '#8a5a36', '#fbf6ec'],
  spring: ['#d9ecd2', '#f3cf4f', '#7fb069', '#fffbe0'],
  sunrise: ['#f7b267', '#f4845f', '#8d4a6b', '#ffe3a3'],
} as const
export type Scene = { name: string; content: () => Promise<Buffer> }

export const scene = (name: string, kind: keyof typeof skies): Scene => ({
  name,
  content: () => {
    const [sky, far, near, sun] = skies[kind]
    const shapes = [
      `<rect width="1200" height="900" fill="${sky}"/>`,
      `<circle cx="${kind === 'sunrise' ? 600 : 900}" cy="${kind === 'sunrise' ? 470 : 210}" r="110" fill="${sun}"/>`,
      `<path d="M0 560q220-210 430-60t390-70q210-120 380 60v410H0z" fill="${far}"/>`,
      `<path d="M0 690q280-150 560-20t640-50v280H0z" fill="${near}"/>`,
      ...[140, 330, 520, 760, 980].map(
        (x, at) =>
          `<ellipse cx="${x}" cy="${760 + (at % 2) * 50}" rx="64" ry="${40 + at * 6}" fill="${far}" opacity=".7"/>`,
      ),
    ]
    return pngOf(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${shapes.join('')}</svg>`,
    )
  },
})
