import type { Map as DrawnMap } from 'maplibre-gl'
import type { Palette } from '../pictures/palette.ts'
import { PREFIX } from './watch.ts'

export const RASTER = `${PREFIX}raster`

/** White of a picture, in the dark theme, is a grey that does not glare. */
export const brightnessOf = ({ tiles }: Palette) => Number(/\d+/.exec(tiles)![0]) / 255

export function dimRaster(map: DrawnMap, palette: Palette) {
  if (map.getLayer(RASTER)) map.setPaintProperty(RASTER, 'raster-brightness-max', brightnessOf(palette))
}
