// VWorld, the map of the Korean state.
import { z } from 'zod'
import { ask, degrees, foundIn, type Geocoder, isFound, refusedBy } from './geocoder.ts'

const text = z.string().nullish()
const status = z.enum(['OK', 'NOT_FOUND', 'ERROR'])
const error = z.object({ code: z.string().regex(/^\w+$/) }).nullish()

const items = z.object({
  response: z.object({
    status,
    error,
    result: z
      .object({
        items: z.array(
          z.object({
            title: text,
            address: z.object({ road: text, parcel: text, bldnm: text }),
            point: z.object({ x: degrees, y: degrees }),
          }),
        ),
      })
      .nullish(),
  }),
})
const addresses = z.object({
  response: z.object({ status, error, result: z.array(z.object({ type: z.string(), text: z.string() })).nullish() }),
})

const SIZE = '10'

type Settings = { url: string; key: string; domain: string | undefined }
type Answered = { status: z.output<typeof status>; error?: z.output<typeof error> }

/** It answers a wrong key with 200. */
function requireNoError({ status: said, error: reason }: Answered) {
  if (said === 'ERROR') refusedBy(reason?.code ?? 'ERROR')
}

export function vworldGeocoder({ url, key, domain }: Settings): Geocoder {
  const always = { key, format: 'json', errorformat: 'json', version: '2.0', ...(domain && { domain }) }
  const find = async (query: string, kind: Record<string, string>) => {
    const asked = { service: 'search', request: 'search', crs: 'EPSG:4326', size: SIZE, page: '1', query, ...kind }
    const { response } = await ask(url, { path: '/req/search', query: { ...always, ...asked } }, items)
    requireNoError(response)
    return (response.result?.items ?? [])
      .map(({ title, address: { road, parcel, bldnm }, point }) =>
        foundIn({
          address: road || parcel || '',
          detail: bldnm ?? undefined,
          ...(kind.type === 'place' && { name: title ?? undefined }),
          lat: point.y,
          lng: point.x,
        }),
      )
      .filter(isFound)
  }
  return {
    search: async words => {
      const [roads, parcels, named] = await Promise.all([
        find(words, { type: 'address', category: 'road' }),
        find(words, { type: 'address', category: 'parcel' }),
        find(words, { type: 'place' }),
      ])
      return [...(roads.length > 0 ? roads : parcels), ...named]
    },
    reverse: async ({ lat, lng }) => {
      const asked = {
        service: 'address',
        request: 'getAddress',
        crs: 'EPSG:4326',
        type: 'both',
        point: `${lng},${lat}`,
      }
      const { response } = await ask(url, { path: '/req/address', query: { ...always, ...asked } }, addresses)
      requireNoError(response)
      const found = response.result ?? []
      const address = (found.find(({ type }) => type === 'road') ?? found[0])?.text
      return (address && foundIn({ address, lat, lng })) || null
    },
  }
}
