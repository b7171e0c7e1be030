// The operator's style between our land, which lies below it for as long as it does not come, and our names and pins.
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { FIRST_NAME } from '../style/names.ts'
import { isTiles, PREFIX } from './watch.ts'

/** Their names do not meet ours. Our own view of the world stays: its projection, its light, its pitch. */
export function merged(ours: StyleSpecification, theirs: StyleSpecification): StyleSpecification {
  const { sprite, glyphs } = theirs
  const above = ours.layers.findIndex(({ id }) => id === FIRST_NAME)
  return {
    ...ours,
    ...(sprite && { sprite }),
    ...(glyphs && { glyphs }),
    sources: {
      ...ours.sources,
      ...Object.fromEntries(Object.entries(theirs.sources).map(([id, source]) => [PREFIX + id, source])),
    },
    layers: [
      ...ours.layers.slice(0, above).filter(({ id }) => !isTiles(id)),
      ...theirs.layers.map(renamed),
      ...ours.layers.slice(above),
    ],
  }
}

function renamed(layer: LayerSpecification): LayerSpecification {
  const id = PREFIX + layer.id
  // It would cover our land before anything else has come.
  if (layer.type === 'background') return { ...layer, id, layout: { ...layer.layout, visibility: 'none' } }
  return { ...layer, id, source: PREFIX + layer.source }
}
