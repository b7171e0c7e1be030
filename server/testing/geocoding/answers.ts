// Each provider as its documentation says that it answers, and what it refuses.
import { type Entry, entriesFor, entryAt } from './book.ts'

export type Asked = { path: string; query: URLSearchParams; authorization: string | undefined; agent: string }
export type Answer = { status: number; body: unknown }

export const KEY = 'geocoding-key'
const refused = (status: number, message: string): Answer => ({ status, body: { errorType: 'Refused', message } })
const isPoint = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && lat !== 0 && lng !== 0

export function kakao(entries: readonly Entry[], { path, query, authorization }: Asked): Answer {
  if (authorization !== `KakaoAK ${KEY}`) return refused(401, 'cannot find Authorization : KakaoAK header')
  const roadOf = ({ road, building = '' }: Entry) => ({ address_name: road, building_name: building, zone_no: '06159' })
  if (path === '/v2/local/geo/coord2address.json') {
    const [lat, lng] = [Number(query.get('y')), Number(query.get('x'))]
    if (!isPoint(lat, lng) || query.get('input_coord') !== 'WGS84') return refused(400, 'x, y')
    const entry = entryAt(entries, lat, lng)
    const documents = entry ? [{ road_address: roadOf(entry), address: { address_name: entry.parcel } }] : []
    return { status: 200, body: { meta: { total_count: documents.length }, documents } }
  }
  const words = query.get('query')
  if (!words || Number(query.get('size') ?? 10) > 15) return refused(400, 'query parameter required')
  const pointOf = ({ lat, lng }: Entry) => ({ x: String(lng), y: String(lat) })
  const found = entriesFor(entries, words)
  const documents =
    path === '/v2/local/search/address.json'
      ? found
          .filter(({ name }) => !name)
          .map(entry => ({ address_name: entry.parcel, road_address: roadOf(entry), ...pointOf(entry) }))
      : found
          .filter(({ name }) => name)
          .map(entry => ({
            place_name: entry.name,
            address_name: entry.parcel,
            road_address_name: entry.road,
            ...pointOf(entry),
          }))
  return { status: 200, body: { meta: { is_end: true, total_count: documents.length }, documents } }
}

export function vworld(entries: readonly Entry[], { path, query }: Asked): Answer {
  const answer = (response: object): Answer => ({ status: 200, body: { response } })
  if (query.get('key') !== KEY) return answer({ status: 'ERROR', error: { level: 1, code: 'INVALID_KEY', text: '' } })
  if (query.get('format') !== 'json' || query.get('version') !== '2.0') return refused(400, 'format')
  const none = answer({ status: 'NOT_FOUND' })
  if (path === '/req/address') {
    const [lng, lat] = query.get('point')!.split(',').map(Number)
    if (query.get('request') !== 'getAddress' || !isPoint(lat!, lng!)) return refused(400, 'point')
    const entry = entryAt(entries, lat!, lng!)
    if (!entry) return none
    const result = [
      { type: 'parcel', text: entry.parcel },
      { type: 'road', text: entry.road },
    ]
    return answer({ status: 'OK', result })
  }
  const [type, category, words] = [query.get('type'), query.get('category'), query.get('query')]
  if (!words || (type === 'address') !== (category !== null)) return refused(400, 'type')
  const items = entriesFor(entries, words)
    .filter(({ name, road, parcel }) =>
      type === 'place' ? name : !name && (category === 'road' ? road : parcel).includes(words),
    )
    .map(({ road, parcel, building = '', name, lat, lng }) => ({
      title: name ?? road,
      address: { road, parcel, bldnm: building },
      point: { x: String(lng), y: String(lat) },
    }))
  return items.length === 0 ? none : answer({ status: 'OK', result: { crs: 'EPSG:4326', items } })
}

export function nominatim(entries: readonly Entry[], { path, query, agent }: Asked): Answer {
  if (!agent.startsWith('Dure/')) return refused(403, 'a user agent must say who asks')
  if (query.get('format') !== 'jsonv2' || query.get('accept-language') !== 'ko') return refused(400, 'format')
  const rowOf = ({ lat, lng, parts, name = '' }: Entry) => ({
    lat: String(lat),
    lon: String(lng),
    category: name ? 'amenity' : 'place',
    name,
    display_name: [name, ...Object.values(parts).toReversed(), 'Korea'].filter(Boolean).join(', '),
    address: { ...parts, country: 'Korea', country_code: 'kr' },
  })
  if (path === '/reverse') {
    const entry = entryAt(entries, Number(query.get('lat')), Number(query.get('lon')))
    return { status: 200, body: entry ? rowOf(entry) : { error: 'Unable to geocode' } }
  }
  const words = query.get('q')
  if (path !== '/search' || !words) return refused(400, 'q')
  return { status: 200, body: entriesFor(entries, words).map(rowOf) }
}
