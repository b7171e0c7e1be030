// A server of base maps on loopback: pictures and vector tiles with a style, faults, and a memory of what was asked.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** `missing` is 404, `down` 503, `page` a page of somebody else's, `slow` never answers. */
type Fault = 'missing' | 'down' | 'page' | 'slow'
type Color = readonly [red: number, green: number, blue: number]
type Answer = { status?: number; type: string; body: Uint8Array | string }

export const RASTER_COLOR: Color = [236, 214, 120]
export const BACKGROUND_COLOR: Color = [200, 225, 240]
export const VECTOR_COLOR: Color = [120, 190, 130]
const TILE_PX = 256
/** Further away `close.json` has nothing. */
export const CLOSE_ZOOM = 14

export async function openTiles() {
  /**
   * @property most pictures that are given out; it refuses all that come after them
   * @property areTilesDown those of vectors, while their style comes
   */
  const state = { fault: undefined as Fault | undefined, most: Infinity, areTilesDown: false }
  const asked: string[] = []
  const given: string[] = []
  const picture = await sharp({
    create: { width: TILE_PX, height: TILE_PX, channels: 3, background: css(RASTER_COLOR) },
  })
    .png()
    .toBuffer()
  const answered = (path: string) => {
    if (state.areTilesDown && path.endsWith('.pbf')) return faulty.down
    const answer = answerTo(path, picture, port)
    if (answer.body !== picture) return answer
    if (given.length >= state.most) return limited
    given.push(path)
    return answer
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname)
    asked.push(path)
    if (state.fault === 'slow') return
    const { status = 200, type, body } = state.fault ? faulty[state.fault] : answered(path)
    response.writeHead(status, {
      'content-type': type,
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  /** Answers that are waited for never come. */
  const cut = () => server.closeAllConnections()
  const close = () => {
    cut()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, host: `localhost:${port}`, state, asked, given, cut, close }
}

const css = ([red, green, blue]: Color) => `rgb(${red}, ${green}, ${blue})`
const none: Answer = { status: 404, type: 'text/plain', body: 'Not found' }
const limited: Answer = { status: 429, type: 'text/plain', body: '' }
const faulty: Record<Exclude<Fault, 'slow'>, Answer> = {
  missing: none,
  down: { status: 503, type: 'text/plain', body: '' },
  page: { type: 'text/html', body: '<title>Sign in</title>' },
}

function answerTo(path: string, picture: Uint8Array, port: number): Answer {
  const json = (body: object): Answer => ({ type: 'application/json', body: JSON.stringify(body) })
  if (/^\/(\d+\/\d+\/\d+|req\/wmts\/1\.0\.0\/[\w-]+\/Base\/\d+\/\d+\/\d+)\.png$/.test(path))
    return { type: 'image/png', body: picture }
  if (/^\/\d+\/\d+\/\d+\.pbf$/.test(path)) return { type: 'application/x-protobuf', body: vectorTile() }
  if (path === '/style.json') return json(styleOf(port))
  if (path === '/invalid.json') return json({ version: 8, sources: {}, layers: [{ id: 'x', type: 'none' }] })
  if (path === '/broken.json') return json({ version: 8, sources: {}, layers: [null] })
  if (path === '/half.json') return json(withDead(styleOf(port), port))
  if (path.startsWith('/dead/')) return faulty.down
  if (path === '/close.json') return json(styleOf(port, { minzoom: CLOSE_ZOOM }))
  if (path === '/tiles.json')
    return json({ tilejson: '3.0.0', tiles: [`http://localhost:${port}/{z}/{x}/{y}.pbf`], minzoom: 0, maxzoom: 14 })
  return none
}

/** Its tiles lie on another host than itself, as those of large providers do; its names are those of our own style. */
const styleOf = (port: number, zooms: { minzoom?: number } = {}) => ({
  version: 8,
  name: 'Loopback',
  glyphs: `http://localhost:${port}/fonts/{fontstack}/{range}.pbf`,
  sources: { places: { type: 'vector', url: `http://localhost:${port}/tiles.json`, ...zooms } },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': css(BACKGROUND_COLOR) } },
    {
      id: 'places',
      type: 'fill',
      source: 'places',
      'source-layer': 'land',
      paint: { 'fill-color': css(VECTOR_COLOR), 'fill-antialias': false },
    },
  ],
})

/** Of its two sources one never comes. */
const withDead = ({ sources, layers, ...style }: ReturnType<typeof styleOf>, port: number) => ({
  ...style,
  sources: {
    ...sources,
    dead: { type: 'raster', tiles: [`http://localhost:${port}/dead/{z}/{x}/{y}.png`], tileSize: TILE_PX },
  },
  layers: [...layers, { id: 'dead', type: 'raster', source: 'dead' }],
})

const EXTENT = 4_096
const field = (number: number, wire: 0 | 2) => (number << 3) | wire
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)])
const bytes = (number: number, content: readonly number[]) => [field(number, 2), ...varint(content.length), ...content]

/** One layer with one square, which covers all of it (Mapbox Vector Tile 2.1). */
function vectorTile() {
  const [far, back] = [EXTENT * 2, EXTENT * 2 - 1]
  // To the corner; three lines, each by a number with its sign in the last bit; and the end of the ring.
  const drawn = [9, 0, 0, 26, far, 0, 0, far, back, 0, 15].flatMap(varint)
  const feature = [field(3, 0), 3, ...bytes(4, drawn)]
  const layer = [
    ...bytes(1, [...Buffer.from('land')]),
    ...bytes(2, feature),
    field(5, 0),
    ...varint(EXTENT),
    field(15, 0),
    2,
  ]
  return new Uint8Array(bytes(3, layer))
}
