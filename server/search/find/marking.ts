// Where the words stand in what is shown, and the part of a text around them.
import { type Marked, SEARCH_EXCERPT_MOST } from '#contract/search'
import { literal, matchedPart } from '#korean/match'
import { BETWEEN } from './grams.ts'

const MARKS_MOST = 10
/** The part of an excerpt that stands before the first of the words. */
const BEFORE = 40
const isBetween = (letter: string) => letter.replaceAll(BETWEEN, '') === ''
/** Runs of these are words of their own, found by their beginnings. */
const runOf = (letter: string) => (/[a-z]/i.test(letter) ? 'latin' : /[0-9]/.test(letter) ? 'number' : undefined)
/** Around the words enough is read for an excerpt without its signs. */
const [READ_BEFORE, READ_AFTER] = [400, 1_600]

/** The letters of a text that count, each with where it begins and ends. */
function lettersOf(text: string) {
  const letters: { letter: string; from: number; to: number; isBegin: boolean }[] = []
  let from = 0
  let before: string | undefined
  for (const each of text) {
    const to = from + each.length
    const run = runOf(each)
    if (!isBetween(each))
      letters.push({ letter: each.toLowerCase(), from, to, isBegin: run === undefined || run !== before })
    before = run
    from = to
  }
  return letters
}

/** In the order of the text, none over another; blanks and signs between letters do not separate words. */
export function marksIn(text: string, flats: readonly string[]): Marked[] {
  const letters = lettersOf(text)
  const line = letters.map(({ letter }) => letter)
  const found: Marked[] = []
  for (const flat of flats) {
    const wanted = Array.from(flat)
    const [first] = wanted
    for (let at = 0; at + wanted.length <= line.length; at++) {
      if (line[at] !== first || !letters[at]!.isBegin) continue
      if (!wanted.every((letter, next) => line[at + next] === letter)) continue
      found.push([letters[at]!.from, letters[at + wanted.length - 1]!.to])
      at += wanted.length - 1
    }
  }
  return apart(found).slice(0, MARKS_MOST)
}

function apart(found: readonly Marked[]): Marked[] {
  const marks: Marked[] = []
  for (const [from, to] of found.toSorted(([a], [b]) => a - b)) {
    const last = marks.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else marks.push([from, to])
  }
  return marks
}

/** The words may be unfinished: initials, or half a syllable. */
export function titleMarksIn(title: string, flats: readonly string[]): Marked[] {
  const found = flats.flatMap((flat): Marked[] => {
    const marks = marksIn(title, [flat])
    const grown = marks.length ? undefined : matchedPart(title, flat)
    return grown ? [grown] : marks
  })
  return apart(found)
}

/** Where the first of the words stands in a text with its signs; 0 where none does. */
function placeIn(text: string, flats: readonly string[]) {
  const places = flats
    .map(flat => text.search(new RegExp(Array.from(flat, literal).join(`(?:${BETWEEN.source})?`), 'i')))
    .filter(at => at >= 0)
  return places.length ? Math.min(...places) : 0
}

/** The part around the first of the words, on one line; the beginning of a text without any. */
export function excerptAround(
  text: string,
  flats: readonly string[],
  wordsOf = (part: string) => part,
): { excerpt: string; excerptMarks: Marked[] } {
  const at = placeIn(text, flats)
  const part = text.slice(Math.max(0, at - READ_BEFORE), at + READ_AFTER)
  const line = wordsOf(part.toWellFormed()).replaceAll(/\s+/g, ' ').trim()
  const [first] = marksIn(line, flats)
  const units = first ? Math.max(0, first[0] - BEFORE) : 0
  // Not in the middle of a word.
  const blank = units === 0 ? 0 : line.indexOf(' ', units) + 1
  const from = blank > 0 && first && blank <= first[0] ? blank : units
  const letters = Array.from(line.slice(from, from + SEARCH_EXCERPT_MOST * 2).toWellFormed()).slice(
    0,
    SEARCH_EXCERPT_MOST,
  )
  const shown = letters.join('')
  const isBegun = from > 0 || at > READ_BEFORE
  const isCut = from + shown.length < line.length || at + READ_AFTER < text.length
  const excerpt = shown === '' ? '' : `${isBegun ? '…' : ''}${shown.trimEnd()}${isCut ? '…' : ''}`
  return { excerpt, excerptMarks: marksIn(excerpt, flats) }
}
