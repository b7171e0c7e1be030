// Lists, and parts of resources (RFC 7644 §3.4.2 and §3.9).
import { fail } from './errors.ts'
import { type Filter, parseFilter, withoutCore } from './filter.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { LIST, LISTED, LISTED_MOST } from './schemas.ts'

export type Query = Readonly<Record<string, string>>

export const filterIn = ({ filter }: Query): Filter | undefined => (filter ? parseFilter(filter) : undefined)

const NUMBER = /^-?\d{1,9}$/
function numberIn(query: Query, name: string, otherwise: number) {
  const text = query[name]
  if (text === undefined) return otherwise
  if (!NUMBER.test(text)) return fail({ status: 400, scimType: 'invalidValue' }, 'valueType', { path: name })
  return Number(text)
}

/** The place of the first one begins with 1. */
export type Page = { startIndex: number; count: number }

/** More than `LISTED_MOST` are never sent at once. */
export const pageIn = (query: Query): Page => ({
  startIndex: Math.max(1, numberIn(query, 'startIndex', 1)),
  count: Math.min(LISTED_MOST, Math.max(0, numberIn(query, 'count', LISTED))),
})

export const cut = <T>(all: readonly T[], { startIndex, count }: Page) =>
  all.slice(startIndex - 1, startIndex - 1 + count)

/** A page of what was found, and how many there are. */
export type Found = { total: number; page: JsonObject[] }

export const listOf = ({ total, page }: Found, { startIndex }: Page, finish: (each: JsonObject) => JsonObject) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: page.length,
  Resources: page.map(finish),
})

const pathsIn = (text: string | undefined) =>
  text
    ?.split(',')
    .map(path => withoutCore(path.trim()).toLowerCase())
    .filter(Boolean) ?? []

const ALWAYS = new Set(['schemas', 'id'])

/** Only the attributes that are asked for, or all but those that are not wanted. */
export function narrowed(resource: JsonObject, { attributes, excludedAttributes }: Query): JsonObject {
  const [wanted, unwanted] = [pathsIn(attributes), pathsIn(excludedAttributes)]
  if (wanted.length === 0 && unwanted.length === 0) return resource
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]): [string, Json | undefined][] => {
      const path = name.toLowerCase()
      if (ALWAYS.has(path)) return [[name, value]]
      if (wanted.length === 0) return unwanted.includes(path) ? [] : [[name, parts(value, path, unwanted, false)]]
      if (wanted.includes(path)) return [[name, value]]
      return wanted.some(each => each.startsWith(`${path}.`)) ? [[name, parts(value, path, wanted, true)]] : []
    }),
  )
}

function parts(value: Json | undefined, path: string, named: readonly string[], isWanted: boolean): Json | undefined {
  if (Array.isArray(value)) return value.map(each => parts(each, path, named, isWanted) ?? null)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => named.includes(`${path}.${name.toLowerCase()}`) === isWanted),
  )
}
