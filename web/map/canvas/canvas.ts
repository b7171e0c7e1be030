// One map on the page: how it begins, and all that ends with it.
import {
  type GeoJSONSource,
  GPUInitializationError,
  Map as DrawnMap,
  type MapOptions,
  prewarm,
  setWorkerUrl,
} from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { mapCanvasText } from '#korean/map-canvas'
import { fetchGround } from './style/ground.ts'
import { type Images, imagesOf } from './pictures/images.ts'
import { fetchLetters, refuseOurLetters } from './style/letters.ts'
import { heedTheme, type Palette, paletteOf } from './pictures/palette.ts'
import { repaint, type Shapes, type SourceName, styleOf } from './style/style.ts'
import { dimRaster } from './tiles/raster.ts'
import { trustedScript } from '../../ui/trusted-script.ts'

const ZOOM = { minZoom: 5, maxZoom: 18 }
const AGAIN_MS = 3_000
/** A graphics card that was taken away mostly comes back. */
const LOST_MS = 10_000
const DIGITS = '0123456789,+'

export type Canvas = {
  map: DrawnMap
  images: Images
  palette: () => Palette
  fill: (source: SourceName, shapes: Shapes) => void
  /** The map is not idle before this promise is fulfilled. */
  await: (work: Promise<unknown>) => void
}
type Begin = Pick<MapOptions, 'center' | 'zoom' | 'bounds'>
type Heard = { onReady: (canvas: Canvas) => void; onLost: () => void }

/** MapLibre looks at the address as if it were text. */
function nameWorker() {
  const address = new URL(worker, location.href).href
  const text = { endsWith: (end: string) => address.endsWith(end), split: (mark: RegExp) => address.split(mark) }
  const trusted = trustedScript('map-worker', address)
  setWorkerUrl(typeof trusted === 'string' ? trusted : (Object.assign(trusted, text) as unknown as string))
}
nameWorker()
// The worker begins while the page still draws itself, and stays for the next map.
prewarm()

export const isWithoutWebgl = (error: unknown) => error instanceof GPUInitializationError

/** Throws where there is no WebGL. Returns how it ends. */
export function openCanvas(container: HTMLElement, begin: Begin, { onReady, onLost }: Heard) {
  const ended = new AbortController()
  let palette = paletteOf(container)
  // Both are on their way while the map begins.
  const first = askGround()
  const digits = fetchLetters([DIGITS])
  const map = new DrawnMap({
    ...ZOOM,
    ...begin,
    container,
    style: styleOf(palette),
    renderWorldCopies: false,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    boxZoom: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
    transformRequest: refuseOurLetters,
    locale: { 'Map.Title': mapCanvasText.map, 'Marker.Title': mapCanvasText.draft },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const images = imagesOf(map, () => palette)
  const forgetTheme = heedTheme(() => {
    palette = paletteOf(container)
    if (!map.style) return
    images.repaint()
    repaint(map, palette)
    dimRaster(map, palette)
  })
  const canvas = { map, images, palette: () => palette, ...sourcesOf(map), await: idleOf(map, container) }
  heedLoss(map, ended.signal, onLost)
  map.once('load', () => {
    canvas.await(drawGround(canvas, first, ended.signal))
    // Drawn into pictures, they would stay as they were.
    void digits.then(() => {
      if (!ended.signal.aborted) onReady(canvas)
    })
  })
  return () => {
    ended.abort()
    forgetTheme()
    map.remove()
  }
}

const sourcesOf = (map: DrawnMap): Pick<Canvas, 'fill'> => ({
  fill: (source, shapes) => void map.getSource<GeoJSONSource>(source)?.setData(shapes),
})

/** Tests wait for `data-idle`: all that was given is drawn, and nothing moves. */
function idleOf(map: DrawnMap, container: HTMLElement) {
  let waiting = 0
  const work = () => void delete container.dataset.idle
  map.on('movestart', work)
  map.on('dataloading', work)
  map.on('idle', () => {
    if (waiting === 0) container.dataset.idle = ''
  })
  return (promise: Promise<unknown>) => {
    work()
    waiting++
    const done = () => {
      waiting--
      if (map.style) map.triggerRepaint()
    }
    promise.then(done, done)
  }
}

const askGround = () => fetchGround().catch(() => undefined)

/** Pins are there meanwhile; the land comes once the network is back. */
async function drawGround({ fill }: Canvas, first: ReturnType<typeof askGround>, ended: AbortSignal) {
  for (let asked = first; ; asked = askGround()) {
    const ground = await asked
    if (ended.aborted) return
    if (ground) {
      for (const [source, shapes] of Object.entries(ground)) fill(source as SourceName, shapes)
      return
    }
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
  }
}

function heedLoss(map: DrawnMap, ended: AbortSignal, onLost: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  map.on('webglcontextlost', () => {
    timer = setTimeout(onLost, LOST_MS)
  })
  map.on('webglcontextrestored', () => clearTimeout(timer))
  ended.addEventListener('abort', () => clearTimeout(timer))
}
