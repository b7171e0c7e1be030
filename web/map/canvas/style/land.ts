import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../pictures/palette.ts'

export type LandKind = 'abroad' | 'district' | 'dokdo'
export type LineKind = 'coast' | 'district' | 'province'

export const byZoom = (...stops: number[]): ExpressionSpecification => ['interpolate', ['linear'], ['zoom'], ...stops]

const of = (source: 'land' | 'lines', kind: LandKind | LineKind) => ({
  source,
  filter: ['==', ['get', 'kind'], kind] as ExpressionSpecification,
})

export const ground = (palette: Palette): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
  { id: 'abroad', type: 'fill', ...of('land', 'abroad'), paint: { 'fill-color': palette.abroad } },
  {
    id: 'districts',
    type: 'fill',
    ...of('land', 'district'),
    paint: { 'fill-color': palette.land, 'fill-outline-color': palette.land },
  },
  {
    id: 'dokdo',
    type: 'fill',
    ...of('land', 'dokdo'),
    paint: { 'fill-color': palette.land, 'fill-outline-color': palette.coast },
  },
  {
    id: 'coast',
    type: 'line',
    ...of('lines', 'coast'),
    paint: { 'line-color': palette.coast, 'line-width': byZoom(6, 0.6, 12, 1.4) },
  },
  {
    id: 'district-lines',
    type: 'line',
    ...of('lines', 'district'),
    minzoom: 7,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.districtLine,
      'line-width': byZoom(7, 0.6, 12, 1.2),
      'line-opacity': byZoom(7, 0, 7.8, 1),
    },
  },
  {
    id: 'province-lines',
    type: 'line',
    ...of('lines', 'province'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.provinceLine, 'line-width': byZoom(5, 0.7, 8, 1.2, 12, 2) },
  },
]
