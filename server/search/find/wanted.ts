// The question to the index: the grams and the conditions of the words that somebody typed.
import { and, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#korean/match'
import type { SearchTerm } from '#korean/search-query'
import { growingGrams, gramsOf, searchWords, titleGramsOf } from './grams.ts'

/** More readings are not tried. */
const READINGS_MOST = 8
/** More words do not narrow it. */
const TERMS_MOST = 20

export type WantedWords = {
  /** Every thing found has all grams of one of these readings. */
  readings: string[][]
  condition: SQL | undefined
  /** Without blanks; the first one counts most for the order. */
  flats: string[]
}

// Columns of `search_entry`, here called `e`.
const titleFlat = sql`replace(e.title, ' ', '')`
const flat = sql`(${titleFlat} || chr(10) || replace(e.body, ' ', ''))`
const spaced = sql`(' ' || e.title || chr(10) || ' ' || e.body)`

const LATIN_FIRST = /^[a-z0-9]/
const INITIALS = /[\u3131-\u314e]/
const HANGUL = /[\u3131-\u314e\uac00-\ud7a3]/
const withoutBlanks = (words: string) => words.replaceAll(' ', '')

/** One word, or numbers between which there were signs alone. */
const isOneRun = (words: string) => !words.includes(' ') || /^[a-z0-9 ]+$/.test(words)

/** The words have no signs, so none of them means anything in a pattern. */
function standsIn(words: string, isExact: boolean): SQL {
  // Latin words and numbers are found by their beginnings, a phrase with its blanks, everything else in the middle of a word too.
  if (isExact || isOneRun(words))
    return LATIN_FIRST.test(words)
      ? sql`${spaced} like ${`% ${words}%`}`
      : sql`${isExact ? spaced : flat} like ${`%${words}%`}`
  return sql`${flat} like ${`%${withoutBlanks(words)}%`}`
}

type Wanted = { words: string; isExact: boolean; isLast: boolean }
/** Only the last word is still being typed, or one of initials. */
const mayGrow = ({ words, isExact, isLast }: Wanted) => !isExact && (isLast ? HANGUL : INITIALS).test(words)

const conditionOf = (wanted: Wanted) =>
  mayGrow(wanted)
    ? or(standsIn(wanted.words, false), sql`${titleFlat} ~ ${searchPattern(wanted.words)}`)
    : standsIn(wanted.words, wanted.isExact)

const isLetter = (words: string) => Array.from(words).length === 1

/** The index knows single letters of titles alone, so beside other words the condition decides about one. */
const readingsOf = (wanted: Wanted, isAlone: boolean): string[][] => [
  isLetter(wanted.words) && !isAlone ? [] : gramsOf(wanted.words),
  ...(mayGrow(wanted) ? growingGrams(wanted.words) : []),
]

export function wantedWords(terms: readonly SearchTerm[]): WantedWords {
  const said = terms
    .slice(0, TERMS_MOST)
    .map(({ text, isExact, isWithout }) => ({ words: searchWords(text), isExact, isWithout }))
    .filter(({ words }) => words !== '')
  const positive = said.filter(({ isWithout }) => !isWithout)
  const wanted = positive.map((each, at) => ({ ...each, isLast: at === positive.length - 1 }))
  const isAlone = wanted.every(({ words }) => isLetter(words))
  let readings: string[][] = wanted.length ? [[]] : []
  for (const each of wanted) {
    const all = readings.flatMap(before => readingsOf(each, isAlone).map(grams => [...before, ...grams]))
    readings =
      all.length > READINGS_MOST
        ? readings.map(before => [...before, ...readingsOf({ ...each, isLast: false }, isAlone)[0]!])
        : all
  }
  const without = said
    .filter(({ isWithout }) => isWithout)
    .map(({ words, isExact }) => sql`not ${standsIn(words, isExact)}`)
  return {
    readings: readings.map(grams => [...new Set(grams)]).filter(grams => grams.length > 0),
    condition: and(...wanted.map(conditionOf), ...without),
    flats: wanted.map(({ words }) => withoutBlanks(words)),
  }
}

/** The words in titles alone. */
export const titleWords = ({ condition, flats }: WantedWords): WantedWords => ({
  readings: flats.length ? [flats.flatMap(titleGramsOf)] : [],
  condition: and(condition, ...flats.map(flat => sql`${titleFlat} like ${`%${flat}%`}`)),
  flats,
})
