// Provinces, cities and districts of Korea by their names. They lead somewhere on a map; they are no addresses.
import type { Position } from '#contract/place'
import { matchedPart, matches, matchesAmong, wordsIn } from '#korean/match'
import { type RegionRow, regionRows } from './files.ts'

export type Region = { code: string; name: string; fullName: string; position: Position; zoom: number }
/** A region, and all that it may be called. */
export type NamedRegion = Region & { names: string[] }

export const REGIONS_MOST = 8
const PROVINCE_DIGITS = 2
const CITY_DIGITS = 4
/** Provinces have higher codes than the cities that are as high as they. */
const LAST_METROPOLIS = 36
const ZOOM = { province: 8, metropolis: 9.5, city: 10.3, district: 11 }

let loaded: Promise<NamedRegion[]> | undefined

/** Fetched once. */
export function loadRegions(): Promise<NamedRegion[]> {
  loaded ??= regionRows().then(regionsFrom)
  loaded.catch(() => (loaded = undefined))
  return loaded
}

const stem = (city: string) => city.slice(0, -1)
const middle = (values: number[]) => values.reduce((total, each) => total + each, 0) / values.length

export function regionsFrom(rows: readonly RegionRow[]): NamedRegion[] {
  const provinces = new Map(rows.filter(row => row.c.length === PROVINCE_DIGITS).map(row => [row.c, row]))
  const provinceOf = (row: RegionRow) => provinces.get(row.c.slice(0, PROVINCE_DIGITS))!
  // One city is its own province.
  const districts = rows.filter(row => row.c.length > PROVINCE_DIGITS && row.n !== provinceOf(row).n)
  const cities = Map.groupBy(
    districts.filter(row => row.p),
    row => row.c.slice(0, CITY_DIGITS),
  )
  return [
    ...[...provinces.values()].map(row => ({
      ...named(row.c, row.n, row.n, row),
      zoom: Number(row.c) <= LAST_METROPOLIS ? ZOOM.metropolis : ZOOM.province,
      names: [row.n, row.a!],
    })),
    ...[...cities].map(([code, parts]) => {
      const { n, a } = provinceOf(parts[0]!)
      const city = parts[0]!.p!
      const at = { x: middle(parts.map(({ x }) => x)), y: middle(parts.map(({ y }) => y)) }
      return { ...named(code, city, `${n} ${city}`, at), zoom: ZOOM.city, names: [city, n, a!, `${a} ${city}`] }
    }),
    ...districts.map(row => {
      const { n, a } = provinceOf(row)
      const short = row.p ? `${stem(row.p)} ${row.n}` : row.n
      const full = row.p ? `${row.p} ${row.n}` : row.n
      const names = [row.n, n, a!, full, short, `${a} ${short}`, `${a} ${full}`, `${n} ${full}`]
      return { ...named(row.c, row.n, `${n} ${full}`, row), zoom: ZOOM.district, names }
    }),
  ]
}

const named = (code: string, name: string, fullName: string, at: { x: number; y: number }) => ({
  code,
  name,
  fullName,
  position: { lat: at.y, lng: at.x },
})

/** Their name, part of it, or its initial consonants, also with the names of what they lie in; best first. */
export function findRegions(regions: readonly NamedRegion[], words: string): Region[] {
  const last = wordsIn(words).at(-1)
  if (last === undefined) return []
  const found = regions
    .filter(({ names }) => matchesAmong(names, words))
    .map(region => ({ region, rank: rankOf(region, words, last) }))
  return found
    .toSorted((one, other) => one.rank - other.rank || one.region.code.length - other.region.code.length)
    .slice(0, REGIONS_MOST)
    .map(({ region }) => region)
}

/** Called so; begins so; named so by the last word; lies in what is called so. */
function rankOf({ name, names, code }: NamedRegion, words: string, last: string) {
  const own = code.length === PROVINCE_DIGITS ? names : [name]
  const isIt = (said: string) => own.some(each => each === said) || own.some(each => stem(each) === said)
  if (isIt(words.trim())) return 0
  if (isIt(last)) return 1
  if (own.some(each => matchedPart(each, last)?.[0] === 0)) return 2
  return own.some(each => matches(each, last)) ? 3 : 4
}
