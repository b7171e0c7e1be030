// A provider of addresses, as the rest of the feature knows it, and the questions that its adapters ask.
import { z } from 'zod'
import { type FoundAddress, foundAddress } from '#contract/geocoding'
import { PLACE_ADDRESS_MOST, PLACE_DETAIL_MOST, PLACE_NAME_MOST, type Position } from '#contract/place'
import { withoutHidden } from '#contract/text'
import { limits } from '../../config.ts'
import { log, reasonOf } from '../../log.ts'
import { fetchOutside } from '../../outbound/outbound.ts'
import { refuse } from '../../refusal.ts'

export type Geocoder = {
  /** The best first. */
  search: (words: string) => Promise<FoundAddress[]>
  reverse: (position: Position) => Promise<FoundAddress | null>
}

const TYPES = ['application/json', 'text/json']
const USER_AGENT = 'Dure/1.0 (address search)'
/** The reasons of a provider that answers, but not what was asked for. */
const ANSWERED = /^answered (?!5)|^another type of content$|^a redirect$/

type Question = { path: string; query: Record<string, string>; headers?: Record<string, string> }

/** No reason that is logged contains what was asked. */
export async function ask<Schema extends z.ZodType>(base: string, question: Question, answer: Schema) {
  const { path, query, headers } = question
  const late = AbortSignal.timeout(limits.geocodingMs)
  const fail = (code: 'geocoding.slow' | 'geocoding.unanswered' | 'geocoding.wrong', reason: string) => {
    log.warn({ reason }, 'a provider of addresses gave no answer of use')
    return refuse(code)
  }
  const found = await fetchOutside(`${base}${path}?${new URLSearchParams(query)}`, {
    types: TYPES,
    signal: late,
    isNamed: true,
    headers: { 'user-agent': USER_AGENT, ...headers },
  }).catch((error: unknown) => {
    if (late.aborted) return fail('geocoding.slow', 'too late')
    const reason = reasonOf(error)
    return fail(ANSWERED.test((error as Error).message) ? 'geocoding.wrong' : 'geocoding.unanswered', reason)
  })
  if (found.isCut) return fail('geocoding.wrong', 'too many bytes')
  const read = answer.safeParse(jsonIn(found.bytes))
  return read.success ? read.data : fail('geocoding.wrong', 'another shape')
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

/** Says in the log that a provider refused us in an answer of its own. */
export function refusedBy(reason: string): never {
  log.warn({ reason: reason.slice(0, 100) }, 'a provider of addresses refused')
  return refuse('geocoding.wrong')
}

/** Degrees, which all of them write as text. */
export const degrees = z.union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d+)?$/)]).transform(Number)

type Said = { address: string; detail?: string | undefined; name?: string | undefined; lat: number; lng: number }
const cut = (text: string | undefined, most: number) =>
  Array.from(withoutHidden(text ?? '').normalize('NFC'))
    .slice(0, most)
    .join('')

/** Undefined where the provider knows no address, or a point that no map shows. */
export function foundIn({ lat, lng, ...said }: Said): FoundAddress | undefined {
  const [detail, name] = [cut(said.detail, PLACE_DETAIL_MOST), cut(said.name, PLACE_NAME_MOST)]
  return foundAddress.safeParse({
    address: cut(said.address, PLACE_ADDRESS_MOST),
    ...(detail && { detail }),
    ...(name && { name }),
    position: { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) },
  }).data
}

export const isFound = (found: FoundAddress | undefined) => found !== undefined
