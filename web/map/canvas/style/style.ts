// The base map and the layers of pins, in the colours of a theme. Its sources are filled later.
import type { GeoJSONSourceSpecification, Map as DrawnMap, StyleSpecification } from 'maplibre-gl'
import type { Palette } from '../pictures/palette.ts'
import { ground } from './land.ts'
import { names } from './names.ts'
import { pins } from './pins.ts'

/** Few, because the worker cuts each of them into tiles of its own. */
const SOURCES = ['land', 'lines', 'labels', 'places', 'clusters', 'chosen', 'here'] as const
export type SourceName = (typeof SOURCES)[number]
export type Shapes = GeoJSON.GeoJSON

export const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

const emptySource = (): GeoJSONSourceSpecification => ({ type: 'geojson', data: NOTHING, maxzoom: 16, tolerance: 0.3 })

export const styleOf = (palette: Palette): StyleSpecification => ({
  version: 8,
  sources: Object.fromEntries(SOURCES.map(name => [name, emptySource()])),
  layers: [...ground(palette), ...names(palette), ...pins(palette)],
})

/** Another theme has the same layers. */
export function repaint(map: DrawnMap, palette: Palette) {
  for (const layer of styleOf(palette).layers)
    for (const [name, value] of Object.entries(layer.paint ?? {}))
      map.setPaintProperty(layer.id, name as Parameters<DrawnMap['setPaintProperty']>[1], value)
}
