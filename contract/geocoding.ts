// Addresses as a provider of the operator knows them, and the operator's base map. Without one nothing is asked.
import { z } from 'zod'
import { SEARCH_MOST } from './pagination.ts'
import { PLACE_ADDRESS_MOST, PLACE_DETAIL_MOST, PLACE_NAME_MOST, position } from './place.ts'
import { route } from './route.ts'
import { lineText } from './text.ts'

export const ADDRESS_WORDS_LEAST = 2
/** In one answer. */
export const ADDRESSES_MOST = 10

export const foundAddress = z.object({
  address: z.string().min(1).max(PLACE_ADDRESS_MOST),
  /** The building, of an address; absent where it has no name. */
  detail: z.string().min(1).max(PLACE_DETAIL_MOST).optional(),
  /** Of a shop, a station, a school; absent for an address alone. */
  name: z.string().min(1).max(PLACE_NAME_MOST).optional(),
  position,
})
export type FoundAddress = z.infer<typeof foundAddress>

/** A base map that browsers fetch themselves. `raster` is a template with {z}, {x} and {y}, `style` the address of a style. */
export const mapTiles = z.object({
  kind: z.enum(['raster', 'style']),
  url: z.string(),
  attribution: z.string(),
})
export type MapTiles = z.infer<typeof mapTiles>

const mapServices = z.object({
  isGeocoding: z.boolean(),
  tiles: mapTiles.nullable(),
  /** The page of `POSTCODE_PAGE` is there. */
  isPostcode: z.boolean(),
})
export type MapServices = z.infer<typeof mapServices>

/** A page of its own, because it runs a script of somebody else. */
export const POSTCODE_PAGE = '/postcode/'
const line = (most: number) => z.string().trim().max(most)
/** From that page to the one that frames it. `ready` once the search is there. */
export const postcodeMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('failed') }),
  z.object({ kind: z.literal('chosen'), address: line(PLACE_ADDRESS_MOST).min(1), detail: line(PLACE_DETAIL_MOST) }),
])

const degrees = (most: number) =>
  z
    .string('type')
    .regex(/^-?[0-9]{1,3}(?:\.[0-9]{1,12})?$/, 'type')
    .transform(Number)
    .refine(value => Math.abs(value) <= most, { error: 'type' })

const MAP = '/api/organizations/:orgId/map'
const SEES = { allow: 'place.see' } as const
const failures = ['geocoding.slow', 'geocoding.unanswered', 'geocoding.wrong'] as const

export const geocodingRoutes = {
  /** The settings of the operator, as far as pages need them. */
  services: route(`GET ${MAP}/services`, { ...SEES, answer: mapServices }),
  /** The best first; none at all where the server asks no provider. */
  search: route(`GET ${MAP}/addresses`, {
    ...SEES,
    query: z.strictObject({
      q: lineText(SEARCH_MOST).refine(text => [...text].length >= ADDRESS_WORDS_LEAST, { error: 'address.words' }),
    }),
    answer: z.array(foundAddress),
    refusals: failures,
  }),
  /** Null where nothing is known to have an address. */
  reverse: route(`GET ${MAP}/address`, {
    ...SEES,
    query: z.strictObject({ lat: degrees(85), lng: degrees(180) }),
    answer: foundAddress.nullable(),
    refusals: failures,
  }),
}
