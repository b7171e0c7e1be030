// The region that the beginning of an address names, for many addresses at once.
import type { Position } from '#contract/place'
import { provinceStem, wordOf } from '#korean/map-import'
import type { NamedRegion } from '../basemap/regions.ts'

/** The words of an address that can name a region: province, city, district, and the district of a city. */
const WORDS_MOST = 4
const PROVINCE_DIGITS = 2

/** Whole names alone: what is only begun or shortened is no address. */
export function regionNamer(regions: readonly NamedRegion[]) {
  const isProvince = ({ code }: NamedRegion) => code.length === PROVINCE_DIGITS
  const provinces = new Set(regions.filter(isProvince).flatMap(({ names }) => names))
  const named = new Map<string, NamedRegion[]>()
  for (const region of regions)
    for (const word of new Set(
      [region.fullName, ...region.names].filter(each => isProvince(region) || !provinces.has(each)).map(wordOf),
    ))
      named.set(word, [...(named.get(word) ?? []), region])
  const only = (words: readonly string[]) => {
    const [found, other] = named.get(wordOf(words.join(' '))) ?? []
    return other ? undefined : found
  }
  return (address: string): Position | undefined => {
    const words = address.trim().split(/\s+/).slice(0, WORDS_MOST)
    for (let count = words.length; count > 0; count--) {
      const [first = '', ...rest] = words.slice(0, count)
      const found = only([first, ...rest]) ?? only([provinceStem(first), ...rest])
      if (found) return found.position
    }
    return undefined
  }
}
