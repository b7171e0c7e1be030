import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../pictures/palette.ts'
import { byZoom } from './land.ts'
import { MEDIUM, SEMIBOLD } from './letters.ts'

const ofKind = (kind: string) => ({
  type: 'symbol' as const,
  source: 'labels',
  filter: ['==', ['get', 'kind'], kind] as ExpressionSpecification,
})
const named = { 'text-field': ['get', 'name'] as ExpressionSpecification, 'text-font': MEDIUM }

export const FIRST_NAME = 'sea-names'
export const NAME_LAYERS = [
  FIRST_NAME,
  'abroad-names',
  'island-dots',
  'island-names',
  'district-names',
  'province-names',
] as const

/** The first gives way to the last where there is no room. */
export const names = (palette: Palette): LayerSpecification[] => [...surroundings(palette), ...regions(palette)]

const surroundings = (palette: Palette): LayerSpecification[] => [
  {
    ...ofKind('sea'),
    id: FIRST_NAME,
    maxzoom: 10,
    layout: { ...named, 'text-size': 13, 'text-letter-spacing': 0.35 },
    paint: { 'text-color': palette.seaText },
  },
  {
    ...ofKind('abroad'),
    id: 'abroad-names',
    maxzoom: 8,
    layout: { ...named, 'text-size': 12 },
    paint: { 'text-color': palette.abroadText },
  },
  {
    ...ofKind('island'),
    id: 'island-dots',
    type: 'circle',
    maxzoom: 9,
    paint: { 'circle-radius': 1.75, 'circle-color': palette.districtText },
  },
  {
    ...ofKind('island'),
    id: 'island-names',
    maxzoom: 11,
    layout: {
      ...named,
      'text-size': 11,
      'text-variable-anchor': ['top', 'left', 'bottom'],
      'text-radial-offset': 0.5,
    },
    paint: { 'text-color': palette.districtText, 'text-halo-color': palette.sea, 'text-halo-width': 1.2 },
  },
]

const regions = (palette: Palette): LayerSpecification[] => {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 }
  return [
    {
      ...ofKind('district'),
      id: 'district-names',
      minzoom: 7.8,
      layout: {
        ...named,
        'text-field': ['step', ['zoom'], ['get', 'name'], 10, ['get', 'longName']],
        'text-size': byZoom(7.8, 11, 12, 13.5),
        'text-padding': 6,
      },
      paint: { 'text-color': palette.districtText, ...halo },
    },
    {
      ...ofKind('province'),
      id: 'province-names',
      maxzoom: 9.2,
      layout: {
        ...named,
        'text-field': ['step', ['zoom'], ['get', 'name'], 7, ['get', 'longName']],
        'text-font': SEMIBOLD,
        'text-size': byZoom(5, 11.5, 8.5, 15),
        'text-variable-anchor': ['center', 'top', 'bottom'],
        'text-radial-offset': 1.2,
        'text-padding': 4,
      },
      paint: { 'text-color': palette.provinceText, ...halo },
    },
  ]
}
