import type { Map as DrawnMap } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { drawLook, type Look } from './shapes.ts'

/** Pictures of pins in one map: each look is drawn when it is first wanted, and again for another theme. */
export function imagesOf(map: DrawnMap, palette: () => Palette) {
  const looks = new Map<string, Look>()
  // Larger than the screen: MapLibre smooths pictures only where it has to resize them.
  const ratio = Math.ceil(devicePixelRatio) + 1
  return {
    /** The name of its picture. */
    require(look: Look) {
      const name = Object.values(look).join(' ')
      if (!looks.has(name)) {
        looks.set(name, look)
        map.addImage(name, drawLook(look, palette(), ratio), { pixelRatio: ratio })
      }
      return name
    },
    repaint() {
      for (const [name, look] of looks) map.updateImage(name, drawLook(look, palette(), ratio))
    },
  }
}
export type Images = ReturnType<typeof imagesOf>
