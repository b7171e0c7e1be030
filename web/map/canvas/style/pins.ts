import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../pictures/palette.ts'
import { CHOSEN_SCALE, TIP_OFFSET } from '../pictures/shapes.ts'
import { MEDIUM, SEMIBOLD } from './letters.ts'

/** From here on pins have tails and names. Fractions would say nothing: a tile is laid out for a whole zoom. */
export const NAME_ZOOM = 9
const unlessChosen: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'chosen'], false], 0, 1]

export const pins = (palette: Palette): LayerSpecification[] => [
  ...here(palette),
  ...places(palette),
  clusters(palette),
  chosen(palette),
]

const here = (palette: Palette): LayerSpecification[] => [
  {
    id: 'here-around',
    type: 'circle',
    source: 'here',
    paint: { 'circle-radius': 18, 'circle-color': palette.own.blue, 'circle-opacity': 0.16 },
  },
  {
    id: 'here',
    type: 'circle',
    source: 'here',
    paint: {
      'circle-radius': 6,
      'circle-color': palette.own.blue,
      'circle-stroke-color': palette.outline,
      'circle-stroke-width': 2,
    },
  },
]

const places = (palette: Palette): LayerSpecification[] => [
  {
    id: 'place-names',
    type: 'symbol',
    source: 'places',
    minzoom: NAME_ZOOM,
    layout: { ...nameLayout, 'text-padding': 0 },
    paint: { ...namePaint(palette), 'text-opacity': unlessChosen },
  },
  {
    id: 'places',
    type: 'symbol',
    source: 'places',
    layout: {
      'icon-image': ['step', ['zoom'], ['get', 'dot'], NAME_ZOOM, ['get', 'pin']],
      'icon-anchor': 'bottom',
      'icon-offset': ['step', ['zoom'], ['literal', [0, 14]], NAME_ZOOM, ['literal', [0, TIP_OFFSET]]],
      'icon-allow-overlap': true,
      'icon-padding': 0,
    },
    paint: { 'icon-opacity': unlessChosen },
  },
]

const clusters = (palette: Palette): LayerSpecification => ({
  id: 'clusters',
  type: 'symbol',
  source: 'clusters',
  layout: {
    'icon-image': ['get', 'image'],
    'icon-allow-overlap': true,
    'text-field': ['get', 'count'],
    'text-font': SEMIBOLD,
    'text-size': 13,
    'text-allow-overlap': true,
    'symbol-sort-key': ['get', 'number'],
  },
  paint: { 'text-color': palette.discText },
})

const chosen = (palette: Palette): LayerSpecification => ({
  id: 'chosen',
  type: 'symbol',
  source: 'chosen',
  layout: {
    ...nameLayout,
    'text-font': SEMIBOLD,
    'icon-image': ['get', 'chosen'],
    'icon-anchor': 'bottom',
    'icon-offset': [0, TIP_OFFSET * CHOSEN_SCALE],
    'icon-allow-overlap': true,
    'text-allow-overlap': true,
  },
  paint: namePaint(palette),
})

const nameLayout = {
  'text-field': ['get', 'name'] as ExpressionSpecification,
  'text-font': MEDIUM,
  'text-size': 12,
  'text-anchor': 'top' as const,
  'text-offset': [0, 0.65] as [number, number],
  'text-max-width': 9,
}
const namePaint = (palette: Palette) => ({
  'text-color': palette.text,
  'text-halo-color': palette.halo,
  'text-halo-width': 1.6,
})
