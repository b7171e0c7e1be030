// The grams by which the index knows words. migrations/0059_search.sql takes the same ones from titles and texts.
import { initialName, isInitial, movedFinal, typedLetters } from '#korean/match'

const LINK = /\]\([^\s()]*\)/g
/** Signs and blanks between words. */
export const BETWEEN = /[\s\u00a0\u2000-\u200a\u3000!-/:-@[-`{-~·…“”‘’「」『』《》、。]+/g

/** As `search_words`: words alone, in lower case, with one blank between them. */
export const searchWords = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[A-Z]/g, letter => letter.toLowerCase())
    .replaceAll(LINK, ' ')
    .replaceAll(/[a-z]+|[0-9]+/g, ' $& ')
    .replaceAll(BETWEEN, ' ')
    .replace(/^ +| +$/g, '')

const isLatin = (word: string) => /^[a-z0-9]+$/.test(word)
/** The lengths of the beginnings of Latin words, the longest first; a shorter one counts as a whole word alone. */
const BEGINNINGS = [8, 5, 3, 2, 1]

/** Latin words and numbers count by their beginnings alone. */
const isPair = (pair: string) => !/[a-z0-9]/.test(pair)

/** Complete words as they stand in a text; what the index cannot narrow has no grams. */
export function gramsOf(words: string): string[] {
  const letters = Array.from(words.replaceAll(' ', ''))
  if (letters.length === 1) return [`1${letters[0]}`]
  const pairs = letters.slice(1).map((letter, at) => letters[at]! + letter)
  const beginnings = words.split(' ').flatMap(word => {
    const size = isLatin(word) ? BEGINNINGS.find(each => each <= word.length) : undefined
    return size === undefined ? [] : [word.slice(0, size)]
  })
  return [...pairs.filter(isPair), ...beginnings]
}

/**
 * Titles into which the words may still grow: by initials, by the first consonant of a syllable, and by a last consonant that
 * may begin the next one. Each list is a reading of its own. A letter alone grows into too many.
 */
export function growingGrams(words: string): string[][] {
  const letters = typedLetters(words)
  const last = letters.at(-1)
  if (last === undefined) return []
  const moved = movedFinal(last)
  return [letters, ...(moved ? [[...letters.slice(0, -1), ...moved]] : [])].flatMap(reading =>
    reading.length > 1 ? [titleGrams(reading)] : [],
  )
}

/** Of every two letters what is certain: the last one counts by its first consonant. */
const titleGrams = (letters: readonly string[]) =>
  letters.slice(1).flatMap((next, at) => {
    const letter = letters[at]!
    const isLast = at === letters.length - 2
    if (isInitial(letter)) return `3${initialName(letter)} ${initialName(next)}`
    if (isLast || isInitial(next)) return `2${letter}${initialName(next)}`
    return isPair(letter + next) ? letter + next : []
  })

/** Grams that titles alone have. */
export function titleGramsOf(flat: string): string[] {
  const letters = Array.from(flat)
  if (letters.length === 1) return [`1${flat}`]
  return letters.slice(1).map((next, at) => `2${letters[at]!}${initialName(next)}`)
}
