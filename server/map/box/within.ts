// A box of the screen, by the ranges of cells that cover it.
import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Box } from '#contract/map'
import { places } from '../tables.ts'
import { rangesOf } from './cells.ts'

type Said<T> = T | Placeholder
/** Values, or placeholders of the same names for a statement that is prepared. */
export type Within = {
  west: Said<number>
  south: Said<number>
  east: Said<number>
  north: Said<number>
  firsts: Said<number[]>
  lasts: Said<number[]>
}

const { placeholder } = sql
export const WITHIN: Within = {
  west: placeholder('west'),
  south: placeholder('south'),
  east: placeholder('east'),
  north: placeholder('north'),
  firsts: placeholder('firsts'),
  lasts: placeholder('lasts'),
}

export function withinOf(box: Box) {
  const [west, south, east, north] = box
  const ranges = rangesOf(box)
  return {
    west,
    south,
    east,
    north,
    firsts: ranges.map(({ first }) => first),
    lasts: ranges.map(({ last }) => last),
  } satisfies Within
}

const list = (values: Said<number[]>) => sql`${Array.isArray(values) ? sql.param(values) : values}::bigint[]`

/** As rows to which squares are joined. */
export const rangesIn = ({ firsts, lasts }: Within) =>
  sql`unnest(${list(firsts)}, ${list(lasts)}) as range(first, last)`

/** @param bits by so many the square is shorter than the number of a cell */
export const isInRange = (square: SQL | AnyColumn, bits = 0) =>
  sql`${square} between range.first >> ${sql.raw(String(bits))} and range.last >> ${sql.raw(String(bits))}`

export const isInBox = (
  { west, south, east, north }: Within,
  lat: SQL | AnyColumn = places.lat,
  lng: SQL | AnyColumn = places.lng,
) => sql`${lat} between ${south}::float8 and ${north}::float8 and ${lng} between ${west}::float8 and ${east}::float8`
