// The text of the search, changed: by a filter that is added or taken out, or by the other layout of the keyboard.
import { SEARCH_QUERY_MOST } from '#contract/search'
import { matches } from '#korean/match'
import { fixedValues } from '#korean/search'
import {
  dayIn,
  hasValueIn,
  isValueIn,
  otherLayout,
  readSearch,
  type SearchFilter,
  type SearchFilterName,
  searchFilterWords,
} from '#korean/search-query'
import { dayOf } from '#korean/time'

const composed = (text: string) => text.normalize('NFC')
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

export const withoutFilter = (text: string, { from, to }: Pick<SearchFilter, 'from' | 'to'>) =>
  tidy(`${composed(text).slice(0, from)} ${composed(text).slice(to)}`)

export const withoutFilters = (text: string) =>
  readSearch(text).filters.toReversed().reduce<string>(withoutFilter, composed(text))

/** Ends in a filter whose value is to be typed next. */
export function withFilterBegun(text: string, name: SearchFilterName) {
  const before = composed(text).trim()
  return `${before}${before === '' ? '' : ' '}${searchFilterWords[name]}:`
}

/** A value with blanks is quoted; quotation marks of its own would end it. */
export function valueText(value: string) {
  const plain = tidy(value.replace(/["“”„＂]/g, ' '))
  return /\s/.test(plain) ? `"${plain}"` : plain
}

/** The same search in words of the other layout; its filters stay. */
export function inOtherLayout(text: string): { words: string; text: string } | undefined {
  const words = otherLayout(withoutFilters(text))
  if (words === undefined) return undefined
  const filters = readSearch(text).filters.map(({ from, to }) => composed(text).slice(from, to))
  return { words, text: [words, ...filters].join(' ').slice(0, SEARCH_QUERY_MOST) }
}

/** Nothing but single letters: those are looked for in titles and names alone. */
export function isOneLetter(text: string) {
  const wanted = readSearch(text).terms.filter(({ isWithout }) => !isWithout)
  return wanted.length > 0 && wanted.every(term => Array.from(term.text.trim()).length === 1)
}

export const isFixed = (name: SearchFilterName): name is keyof typeof fixedValues => name in fixedValues
const isOfDay = (name: SearchFilterName) => name === 'before' || name === 'after'

/** Whether its value means something: a day, or one of few words. Nobody knows beforehand who or what is called so. */
export function isMeant({ name, value }: SearchFilter, today = dayOf(new Date())) {
  if (!isFixed(name)) return true
  return (isOfDay(name) ? dayIn(value, today) : name === 'is' ? isValueIn(value) : hasValueIn(value)) !== undefined
}

/** The names of people and places are found by any part of them, a day and the few words whole alone. */
function isBegun(filter: SearchFilter, today: string) {
  const { name, value } = filter
  if (!isFixed(name) || isMeant(filter, today)) return false
  return fixedValues[name].some(word => matches(word, value)) || (isOfDay(name) && /^[\d./-]+$/.test(value))
}

/** Without the last filter as long as its value is only begun: it would find nothing yet. */
export function withoutBegun(text: string, today = dayOf(new Date())) {
  const last = readSearch(text).filters.at(-1)
  return last && last.to === composed(text).trimEnd().length && isBegun(last, today) ? withoutFilter(text, last) : text
}
