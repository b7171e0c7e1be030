// The operator's base map above ours, which stays: it is seen where theirs does not come.
import type { Map as DrawnMap, RasterTileSource, StyleSpecification } from 'maplibre-gl'
import type { MapTiles } from '#contract/geocoding'
import { fetchFile } from '../../../call.ts'
import type { Canvas } from '../canvas.ts'
import { FIRST_NAME, NAME_LAYERS } from '../style/names.ts'
import { merged } from './merge.ts'
import { brightnessOf, RASTER } from './raster.ts'
import { isTiles, LATE_MS, type TilesState, watchTiles } from './watch.ts'

const AGAIN_MS = 30_000
/** The usual size of such pictures. */
const TILE_PX = 256
const CLOSEST = 19
const IN_PARTS: readonly string[] = ['raster', 'vector', 'raster-dem']

/** Returns how it ends. */
export function drawTiles(canvas: Canvas, tiles: MapTiles, changed: (state: TilesState) => void) {
  const { map } = canvas
  let again: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const become = (state: TilesState) => {
    clearInterval(again)
    again = state === 'failed' ? setInterval(retry, AGAIN_MS) : undefined
    showNames(map, state !== 'shown')
    changed(state)
  }
  const watch = watchTiles(map, become)
  const begin = async () => {
    if (tiles.kind === 'raster') {
      addRaster(canvas, tiles.url)
      return watch.begin()
    }
    const style = await fetchStyle(tiles.url)
    if (isOver) return
    if (style && apply(map, style)) watch.begin()
    else watch.fail()
  }
  const retry = () => {
    const sources = Object.entries(map.getStyle().sources).filter(([id]) => isTiles(id))
    if (sources.length === 0) return void begin()
    watch.begin()
    for (const [id, { type }] of sources)
      if (IN_PARTS.includes(type)) void map.getSource<RasterTileSource>(id)?.load(true)
  }
  canvas.await(begin())
  const reached = () => {
    if (again !== undefined) retry()
  }
  window.addEventListener('online', reached)
  return () => {
    isOver = true
    clearInterval(again)
    watch.end()
    window.removeEventListener('online', reached)
  }
}

function addRaster({ map, palette }: Canvas, url: string) {
  map.addSource(RASTER, { type: 'raster', tiles: [url], tileSize: TILE_PX, maxzoom: CLOSEST })
  map.addLayer(
    { id: RASTER, type: 'raster', source: RASTER, paint: { 'raster-brightness-max': brightnessOf(palette()) } },
    FIRST_NAME,
  )
}

const fetchStyle = (url: string): Promise<StyleSpecification | undefined> =>
  fetchFile(url, AbortSignal.timeout(LATE_MS))
    .then(async file => file && (JSON.parse(await file.text()) as StyleSpecification))
    .catch(() => undefined)

/** Whether MapLibre took it. A style that throws in its hands would leave no map at all, so that it gets a whole one. */
function apply(map: DrawnMap, style: StyleSpecification) {
  if (!Array.isArray(style.layers) || !style.sources) return false
  map.setStyle(merged(map.getStyle(), style))
  return map.getStyle().layers.some(({ id }) => isTiles(id))
}

/** A base map brings its own names, and a style the colour below everything. */
function showNames(map: DrawnMap, isShown: boolean) {
  const set = (id: string, is: boolean) => map.setLayoutProperty(id, 'visibility', is ? 'visible' : 'none')
  for (const id of NAME_LAYERS) set(id, isShown)
  for (const { id, type } of map.getStyle().layers) if (type === 'background' && isTiles(id)) set(id, !isShown)
}
