// The colours of the style sheets as WebGL wants them, and when they change.
import { type Color, colors } from '#contract/project'
import { colorClass } from '../../../project/ProjectIcon.tsx'

const TOKENS = {
  sea: '--map-sea',
  land: '--map-land',
  abroad: '--map-abroad',
  coast: '--map-coast',
  provinceLine: '--map-province-line',
  districtLine: '--map-district-line',
  provinceText: '--map-province-text',
  districtText: '--map-district-text',
  seaText: '--map-sea-text',
  abroadText: '--map-abroad-text',
  halo: '--map-halo',
  outline: '--map-outline',
  disc: '--map-disc',
  discText: '--map-disc-text',
  faded: '--map-faded',
  shadow: '--map-shadow',
  tiles: '--map-tiles',
  text: '--text',
  accent: '--accent',
} as const

export type Palette = Record<keyof typeof TOKENS, string> & { own: Record<Color, string>; pale: Record<Color, string> }

/** The tokens must be known to the element. */
export function paletteOf(element: HTMLElement): Palette {
  const probe = document.createElement('i')
  probe.hidden = true
  element.append(probe)
  const read = (color: string) => {
    probe.style.color = color
    return rgbOf(getComputedStyle(probe).color)
  }
  const tokens = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, read(`var(${token})`)]))
  const ofColors = (color: string) =>
    Object.fromEntries(
      colors.map(name => {
        probe.className = colorClass(name) ?? ''
        return [name, read(color)]
      }),
    )
  const palette = {
    ...tokens,
    own: ofColors('var(--own)'),
    pale: ofColors('color-mix(in oklab, var(--own) 20%, var(--surface))'),
  }
  probe.remove()
  return palette as Palette
}

let brush: CanvasRenderingContext2D | null | undefined

/** Browsers keep colours as they were written; what was painted is plain. */
function rgbOf(color: string) {
  brush ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!brush) return color
  brush.clearRect(0, 0, 1, 1)
  brush.fillStyle = color
  brush.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
  return `rgba(${red},${green},${blue},${alpha / 255})`
}

/** The theme was chosen, or the one of the device changed. */
export function heedTheme(changed: () => void) {
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', changed)
  return () => {
    chosen.disconnect()
    device.removeEventListener('change', changed)
  }
}
