// Where the words stand in what is shown, and the part of a text around them.
import { type Marked, SEARCH_EXCERPT_MOST } from '#contract/search'
import { matchedPart } from '#korean/match'

const MARKS_MOST = 10
/** The part of an excerpt that stands before the first of the words. */
const BEFORE = 40
const BETWEEN = /[\s!-/:-@[-`{-~·…“”‘’「」『』《》、。]/u
const LATIN = /[a-z0-9]/i

/** The letters of a text that count, each with where it begins and ends. */
function lettersOf(text: string) {
  const letters: { letter: string; from: number; to: number; isBegin: boolean }[] = []
  let from = 0
  let isAfterLatin = false
  for (const each of text) {
    const to = from + each.length
    const isLatin = LATIN.test(each)
    if (!BETWEEN.test(each)) letters.push({ letter: each.toLowerCase(), from, to, isBegin: !isLatin || !isAfterLatin })
    isAfterLatin = isLatin
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
  const marks = marksIn(title, flats)
  const grown = marks.length ? [] : flats.flatMap(flat => [matchedPart(title, flat) ?? []].filter(each => each.length))
  return marks.length ? marks : apart(grown as Marked[])
}

/** The part around the first of the words, on one line; the beginning of a text without any. */
export function excerptAround(text: string, flats: readonly string[]): { excerpt: string; excerptMarks: Marked[] } {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const [first] = marksIn(line, flats)
  const units = first ? Math.max(0, first[0] - BEFORE) : 0
  // Not in the middle of a word, nor of a character of two units.
  const blank = units === 0 ? 0 : line.indexOf(' ', units) + 1
  const from = blank > 0 && first && blank <= first[0] ? blank : units
  const begin = from > 0 && /[\udc00-\udfff]/.test(line[from]!) ? from - 1 : from
  const letters = Array.from(line.slice(begin, begin + SEARCH_EXCERPT_MOST * 2))
  const part = letters.slice(0, SEARCH_EXCERPT_MOST).join('')
  const excerpt = `${begin > 0 ? '…' : ''}${part.trimEnd()}${begin + part.length < line.length ? '…' : ''}`
  return { excerpt, excerptMarks: marksIn(excerpt, flats) }
}
