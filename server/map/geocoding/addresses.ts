// Addresses for members: asked of the one provider that is set up, counted for each of them, and remembered for a while.
import { ADDRESSES_MOST, type FoundAddress, type MapServices } from '#contract/geocoding'
import type { Member } from '#contract/permissions'
import type { Position } from '#contract/place'
import { config } from '../../config.ts'
import { countRate, rateLimit } from '../../http/rate-limits.ts'
import type { Geocoder } from './geocoder.ts'
import { kakaoGeocoder } from './kakao.ts'
import { nominatimGeocoder } from './nominatim.ts'
import { vworldGeocoder } from './vworld.ts'

/** Questions that a provider is asked; what is remembered costs nothing. */
export const geocodingLimit = rateLimit('geocoding', 60)

const REMEMBERED_MS = 10 * 60_000
const REMEMBERED_MOST = 2_000
/** About a metre: a pin that is put down again is not asked for anew. */
const DIGITS = 5

/** Undefined where the operator has set up none. */
function geocoder(): Geocoder | undefined {
  const { geocoding } = config
  if (!geocoding) return undefined
  if (geocoding.provider === 'kakao') return kakaoGeocoder(geocoding)
  return geocoding.provider === 'vworld' ? vworldGeocoder(geocoding) : nominatimGeocoder(geocoding)
}

type Remembered = { at: number; answer: Promise<FoundAddress[]> }
const remembered = new Map<string, Remembered>()

/** Of this process alone. Failures are forgotten at once, and the oldest goes first. */
function remember(member: Member, question: string, find: () => Promise<FoundAddress[]>): Promise<FoundAddress[]> {
  const known = remembered.get(question)
  if (known && Date.now() - known.at < REMEMBERED_MS) return known.answer
  countRate(geocodingLimit, String(member.userId))
  const answer = find()
  remembered.delete(question)
  if (remembered.size >= REMEMBERED_MOST) remembered.delete(remembered.keys().next().value!)
  remembered.set(question, { at: Date.now(), answer })
  answer.catch(() => {
    if (remembered.get(question)?.answer === answer) remembered.delete(question)
  })
  return answer
}

const keyOf = ({ address, name = '' }: FoundAddress) => `${address}\n${name}`

export async function addressesFor(member: Member, words: string): Promise<FoundAddress[]> {
  const provider = geocoder()
  if (!provider) return []
  const found = await remember(member, `search ${words.toLowerCase()}`, () => provider.search(words))
  return [...new Map(found.map(each => [keyOf(each), each])).values()].slice(0, ADDRESSES_MOST)
}

export async function addressAt(member: Member, { lat, lng }: Position): Promise<FoundAddress | null> {
  const provider = geocoder()
  if (!provider) return null
  const at = `${lat.toFixed(DIGITS)},${lng.toFixed(DIGITS)}`
  const [found = null] = await remember(member, `reverse ${at}`, async () => {
    const answer = await provider.reverse({ lat, lng })
    return answer ? [answer] : []
  })
  return found
}

export async function mapServices(): Promise<MapServices> {
  const { geocoding, tiles, postcode } = config
  return { isGeocoding: geocoding !== undefined, tiles: tiles ?? null, isPostcode: postcode !== undefined }
}
