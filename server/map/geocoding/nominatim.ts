// Nominatim, and what answers as it does: mostly a server of the operator's own.
import { z } from 'zod'
import { ADDRESSES_MOST } from '#contract/geocoding'
import { ask, degrees, foundIn, type Geocoder, isFound } from './geocoder.ts'

const row = z.object({
  lat: degrees,
  lon: degrees,
  name: z.string().nullish(),
  display_name: z.string(),
  category: z.string().nullish(),
  address: z.record(z.string(), z.string()).default({}),
})
type Row = z.output<typeof row>
/** It says that nothing is known there by an error in an answer of 200. */
const under = z.union([row, z.object({ error: z.unknown() }).transform(() => null)])

/** Its names of the parts of a Korean address, the largest first. */
const PARTS = ['province', 'state', 'city', 'county', 'borough', 'city_district', 'town'] as const
const QUARTERS = ['suburb', 'quarter', 'neighbourhood', 'village'] as const
const always = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'ko' }
/** Kinds of things that have a name of their own beside their address. */
const UNNAMED = new Set(['boundary', 'place', 'highway'])

/** It begins with the smallest part, as it is read elsewhere. */
function addressIn({ address, display_name: whole }: Row) {
  if (address.country_code !== 'kr') return whole
  const parts: (string | undefined)[] = PARTS.map(part => address[part])
  const rest = address.road ? [address.road, address.house_number] : [QUARTERS.map(part => address[part]).find(Boolean)]
  const said = [...new Set([...parts, ...rest].filter(part => part !== undefined))].join(' ')
  return said || whole
}

const found = (each: Row) =>
  foundIn({
    address: addressIn(each),
    ...(!UNNAMED.has(each.category ?? '') && { name: each.name ?? undefined }),
    lat: each.lat,
    lng: each.lon,
  })

export const nominatimGeocoder = ({ url }: { url: string }): Geocoder => ({
  search: async q => {
    const query = { ...always, q, limit: String(ADDRESSES_MOST) }
    return (await ask(url, { path: '/search', query }, z.array(row))).map(found).filter(isFound)
  },
  reverse: async ({ lat, lng }) => {
    const query = { ...always, lat: String(lat), lon: String(lng), zoom: '18' }
    const read = await ask(url, { path: '/reverse', query }, under)
    return (read && foundIn({ address: addressIn(read), lat, lng })) || null
  },
})
