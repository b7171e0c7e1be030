// The position that a photo carries. It is read in this browser; the server takes it away before it keeps the photo.
import { distanceOf } from '#contract/coordinates'
import { mapRoutes } from '#contract/map'
import type { PlaceRow, Position } from '#contract/place'
import { call } from '../../call.ts'

/** Cameras write it at the beginning of a file. */
const READ_BYTES = 512 * 1024
/** In meters; further away it was another place. */
export const AT_PLACE = 500
/** In tenths of a degree, about ten kilometers: the server is asked for so coarse a square, and hears no position. */
const SQUARES = 10
/** In degrees, a kilometer or so: nothing near is missed because it lies beyond the edge of a square. */
const AROUND = 0.012

/** Undefined where a photo says nothing. */
export async function positionOf(photo: File): Promise<Position | undefined> {
  try {
    const [reader, bytes] = await Promise.all([import('exifreader'), photo.slice(0, READ_BYTES).arrayBuffer()])
    const { gps } = reader.load(bytes, { expanded: true })
    const { Latitude: lat, Longitude: lng } = gps ?? {}
    return Number.isFinite(lat) && Number.isFinite(lng) ? { lat: lat!, lng: lng! } : undefined
  } catch {
    // No picture, or one without a word about itself.
    return undefined
  }
}

type Near = { place: PlaceRow & { position: Position }; meters: number }

/** The nearest place at which a photo may have been taken. */
export async function placeNear(orgId: number, at: Position): Promise<Near | undefined> {
  const edges = [
    Math.floor((at.lng - AROUND) * SQUARES),
    Math.floor((at.lat - AROUND) * SQUARES),
    Math.ceil((at.lng + AROUND) * SQUARES),
    Math.ceil((at.lat + AROUND) * SQUARES),
  ]
  const box = edges.map(edge => (edge / SQUARES).toFixed(1)).join(',')
  const { places } = await call(mapRoutes.box, { orgId, query: { box, zoom: '12' } })
  return places
    .flatMap(place => (place.position ? [{ place: { ...place, position: place.position }, meters: 0 }] : []))
    .map(({ place }) => ({ place, meters: distanceOf(at, place.position) }))
    .filter(({ meters }) => meters <= AT_PLACE)
    .toSorted((one, other) => one.meters - other.meters)[0]
}
