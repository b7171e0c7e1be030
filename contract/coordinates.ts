// Coordinates as people paste them: two numbers, or the link of a map. Read here and nowhere else: no link is opened.
import type { Box } from './map.ts'
import { position, type Position } from './place.ts'

const NUMBER = '[-+]?\\d{1,3}(?:\\.\\d+)?'
/** 37.5665, 126.9780 · 37.5665 126.9780 · N 37.5665° E 126.9780° */
const PAIR = new RegExp(`^([NS]?) ?(${NUMBER}) ?°? ?([NS]?) ?[,/; ] ?([EW]?) ?(${NUMBER}) ?°? ?([EW]?)$`, 'i')
/** 37°33'59.5"N 126°58'41"E */
const SEXAGESIMAL =
  /^(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*([NS])[,\s]+(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*([EW])$/i
const MOST_LETTERS = 2_000

/** The pin of a Google map stands later in its address than the middle of the screen. */
const inLinks: readonly RegExp[] = [
  new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`),
  // Kakao: /link/map/NAME,37.5,127.0
  new RegExp(`/link/(?:map|to|roadview)/(?:[^/?#]*,)?(${NUMBER}),(${NUMBER})(?:[/?#]|$)`),
  new RegExp(`[?&](?:q|query|ll|center|destination|daddr)=(?:loc:)?(${NUMBER})(?:,|%2C)(${NUMBER})`, 'i'),
  new RegExp(`@(${NUMBER}),(${NUMBER})(?:,|$)`),
  new RegExp(`^geo:(${NUMBER}),(${NUMBER})`),
]
const named = (link: URL, ...names: string[]) => {
  for (const name of names) {
    const value = link.searchParams.get(name)
    if (value !== null && /^-?\d/.test(value)) return Number(value)
  }
  return undefined
}

/** Mainland, islands and Dokdo, with a little of the sea around them. */
const KOREA = { south: 32.5, north: 39.5, west: 124, east: 132.5 }
export const isInKorea = ({ lat, lng }: Position) =>
  lat >= KOREA.south && lat <= KOREA.north && lng >= KOREA.west && lng <= KOREA.east

/** The part of a box that lies there; undefined if none does. A single place elsewhere does not take all others out of sight. */
export function partInKorea([west, south, east, north]: Box): Box | undefined {
  const part: Box = [
    Math.max(west, KOREA.west),
    Math.max(south, KOREA.south),
    Math.min(east, KOREA.east),
    Math.min(north, KOREA.north),
  ]
  return part[0] <= part[2] && part[1] <= part[3] ? part : undefined
}

export type ReadCoordinates = {
  position: Position
  /** The other way round they would lie in Korea. */
  swapped?: Position
}

function read(lat: number, lng: number): ReadCoordinates | undefined {
  const given = position.safeParse({ lat, lng }).data
  const other = position.safeParse({ lat: lng, lng: lat }).data
  const swapped = other && isInKorea(other) && !(given && isInKorea(given)) ? other : undefined
  const found = given ?? swapped
  return found && { position: found, ...(swapped && { swapped }) }
}

const degrees = (whole: string, minutes: string, seconds: string, side: string) =>
  (Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600) * (/[SW]/i.test(side) ? -1 : 1)

const signed = (number: string, sides: string) => Number(number) * (/[SW]/i.test(sides) ? -1 : 1)

/** Undefined where the text names no point. */
export function readCoordinates(typed: string): ReadCoordinates | undefined {
  // Blanks side by side would be parted in very many ways.
  const text = typed.slice(0, MOST_LETTERS).replace(/\s+/g, ' ').trim()
  const pair = PAIR.exec(text)
  if (pair) return read(signed(pair[2]!, pair[1]! + pair[3]!), signed(pair[5]!, pair[4]! + pair[6]!))
  const old = SEXAGESIMAL.exec(text)
  if (old) return read(degrees(old[1]!, old[2]!, old[3]!, old[4]!), degrees(old[5]!, old[6]!, old[7]!, old[8]!))
  if (!/^(?:https?:\/\/|geo:)/i.test(text)) return undefined
  const link = URL.parse(text)
  const [lat, lng] = link ? [named(link, 'lat', 'latitude', 'y'), named(link, 'lng', 'lon', 'longitude', 'x')] : []
  if (lat !== undefined && lng !== undefined) return read(lat, lng)
  for (const pattern of inLinks) {
    const found = pattern.exec(text)
    if (found) return read(Number(found[1]), Number(found[2]))
  }
  return undefined
}

const EARTH_METERS = 6_371_000
const radians = (angle: number) => (angle * Math.PI) / 180

/** As the crow flies, in meters. */
export function distanceOf(one: Position, other: Position) {
  const [lat, lng] = [radians(other.lat - one.lat) / 2, radians(other.lng - one.lng) / 2]
  const chord = Math.sin(lat) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng) ** 2
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** 37.56650, 126.97800: a metre, as people write them. */
export const coordinatesShown = ({ lat, lng }: Position) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
