// The position that a photo carries. It is read in this browser; the server takes it away before it keeps the photo.
import { distanceOf } from '#contract/coordinates'
import { mapRoutes } from '#contract/map'
import { type Place, placeRoutes, type Position } from '#contract/place'
import { call } from '../../call.ts'

/** Cameras write it at the beginning of a file. */
const READ_BYTES = 512 * 1024
/** In meters; further away it was another place. */
export const AT_PLACE = 500
/** So many squares to a degree, each about five kilometers wide. */
const SQUARES = 20

/** Undefined where a photo says nothing. */
export async function positionOf(photo: File): Promise<Position | undefined> {
  try {
    const [reader, bytes] = await Promise.all([import('exifreader'), photo.slice(0, READ_BYTES).arrayBuffer()])
    const { gps } = reader.load(bytes, { expanded: true })
    const { Latitude: lat, Longitude: lng } = gps ?? {}
    // A camera that had not found itself writes zeros.
    const isKnown = Number.isFinite(lat) && Number.isFinite(lng) && (lat !== 0 || lng !== 0)
    return isKnown ? { lat: lat!, lng: lng! } : undefined
  } catch {
    // No picture, or one without a word about itself.
    return undefined
  }
}

type Near = { place: Place; meters: number }

/** The nearest place at which a photo may have been taken, and where one may write. The server hears no position: it is asked for the square and its eight neighbours. */
export async function placeNear(orgId: number, at: Position): Promise<Near | undefined> {
  const [column, row] = [Math.floor(at.lng * SQUARES), Math.floor(at.lat * SQUARES)]
  const box = [column - 1, row - 1, column + 2, row + 2].map(edge => (edge / SQUARES).toFixed(2)).join(',')
  const { places } = await call(mapRoutes.box, { orgId, query: { box, zoom: '12' } })
  const [nearest] = places
    .flatMap(({ placeId, position }) => (position ? [{ placeId, meters: distanceOf(at, position) }] : []))
    .filter(({ meters }) => meters <= AT_PLACE)
    .toSorted((one, other) => one.meters - other.meters)
  if (!nearest) return undefined
  const place = await call(placeRoutes.read, { orgId, placeId: nearest.placeId })
  return place.mayEdit ? { place, meters: nearest.meters } : undefined
}
