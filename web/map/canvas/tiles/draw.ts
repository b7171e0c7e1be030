// The operator's base map above ours, which stays: it is seen where theirs does not come.
import { type Map as DrawnMap, MapSourceDataEvent, type RasterTileSource, type StyleSpecification } from 'maplibre-gl'
import type { MapTiles } from '#contract/geocoding'
import { fetchFile } from '../../../call.ts'
import type { Canvas } from '../canvas.ts'
import { FIRST_NAME, NAME_LAYERS } from '../style/names.ts'
import { askAgain } from './again.ts'
import { merged } from './merge.ts'
import { brightnessOf, RASTER } from './raster.ts'
import { isTiles, LATE_MS, report, type Tile, type TilesState, watchTiles } from './watch.ts'

/** The usual size of such pictures. */
const TILE_PX = 256
const CLOSEST = 19
const IN_PARTS: readonly string[] = ['raster', 'vector', 'raster-dem']

/** Returns how it ends. */
export function drawTiles(canvas: Canvas, tiles: MapTiles, changed: (state: TilesState) => void) {
  const { map } = canvas
  let isOver = false
  const become = (state: TilesState) => {
    showNames(map, state !== 'shown')
    changed(state)
  }
  const draw = async () => {
    if (tiles.kind === 'raster') {
      addRaster(canvas, tiles.url)
      return watch.begin()
    }
    const style = await fetchStyle(tiles.url)
    if (isOver) return
    if (style && apply(map, style)) watch.begin()
    else watch.fail()
  }
  // A style may hold anything.
  const begin = () =>
    draw().catch((error: unknown) => {
      report(error)
      if (!isOver) watch.fail()
    })
  const retry = () => {
    const sources = Object.entries(map.getStyle().sources).filter(([id]) => isTiles(id))
    if (sources.length === 0) return void begin()
    const missing = watch.takeMissing()
    watch.begin()
    for (const [id, { type }] of sources)
      if (IN_PARTS.includes(type) && (missing.has(id) || !watch.isShown())) askFor(map, id, missing.get(id))
  }
  const again = askAgain(retry)
  const watch = watchTiles(map, { changed: become, missed: again.later, whole: again.forget })
  canvas.await(begin())
  window.addEventListener('online', again.sooner)
  return () => {
    isOver = true
    again.forget()
    watch.end()
    window.removeEventListener('online', again.sooner)
  }
}

/** @param tiles that failed; without any, all of the source is asked for */
function askFor(map: DrawnMap, id: string, tiles: ReadonlySet<Tile> = new Set()) {
  const source = map.getSource<RasterTileSource>(id)
  if (!source) return
  if (tiles.size === 0) return void source.load(true)
  if ((source.type as string) === 'vector') {
    map.refreshTiles(
      id,
      [...tiles].map(({ tileID }) => tileID.canonical),
    )
    return
  }
  // MapLibre would draw a picture that is refreshed before it was ever there, and fail.
  const shouldReloadTile = (tile: Tile) => tiles.has(tile) && tile.state === 'errored'
  Object.assign(source, { shouldReloadTile })
  const affectedBounds: never[] = []
  const content = { sourceDataType: 'content', sourceDataChanged: true } as const
  source.fire(new MapSourceDataEvent('data', { ...content, shouldReloadTileOptions: { affectedBounds } }))
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
