// Kakao Local: addresses, and shops, stations and schools by their names.
import { z } from 'zod'
import { ask, degrees, foundIn, type Geocoder, isFound } from './geocoder.ts'

const text = z.string().nullish()
const road = z.object({ address_name: z.string(), building_name: text }).nullish()

const addresses = z.object({
  documents: z.array(z.object({ address_name: z.string(), road_address: road, x: degrees, y: degrees })),
})
const places = z.object({
  documents: z.array(
    z.object({ place_name: z.string(), address_name: z.string(), road_address_name: text, x: degrees, y: degrees }),
  ),
})
const under = z.object({
  documents: z.array(z.object({ road_address: road, address: z.object({ address_name: z.string() }).nullish() })),
})

const SIZE = '10'

export function kakaoGeocoder({ url, key }: { url: string; key: string }): Geocoder {
  const question = (path: string, query: Record<string, string>) => ({
    path: `/v2/local/${path}.json`,
    query,
    headers: { authorization: `KakaoAK ${key}` },
  })
  return {
    search: async query => {
      const [exact, named] = await Promise.all([
        ask(url, question('search/address', { query, size: SIZE }), addresses),
        ask(url, question('search/keyword', { query, size: SIZE }), places),
      ])
      return [
        ...exact.documents.map(({ address_name, road_address, x, y }) =>
          foundIn({
            address: road_address?.address_name ?? address_name,
            detail: road_address?.building_name ?? undefined,
            lat: y,
            lng: x,
          }),
        ),
        ...named.documents.map(({ place_name, address_name, road_address_name, x, y }) =>
          foundIn({ address: road_address_name || address_name, name: place_name, lat: y, lng: x }),
        ),
      ].filter(isFound)
    },
    reverse: async ({ lat, lng }) => {
      const query = { x: String(lng), y: String(lat), input_coord: 'WGS84' }
      const [first] = (await ask(url, question('geo/coord2address', query), under)).documents
      const address = first?.road_address?.address_name ?? first?.address?.address_name
      const detail = first?.road_address?.building_name ?? undefined
      return (address && foundIn({ address, detail, lat, lng })) || null
    },
  }
}
