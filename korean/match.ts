// Matches unfinished input: initial consonants (ㅁㅂ), an unfinished syllable (고, 공ㅈ), or any part.
import { disassemble } from 'es-hangul'

const FIRST_SYLLABLE = 0xac00
const SYLLABLES = 11_172
const VOWEL_COUNT = 21
const FINAL_COUNT = 28
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

/** A lone letter that takes two keys, ㄳ or ㅘ. Doubled consonants are none, because they begin syllables of their own. */
const isCompound = (letter: string) => letter >= 'ㄱ' && letter <= 'ㅣ' && disassemble(letter).length > 1

const place = (letter: string) => {
  const at = letter.charCodeAt(0) - FIRST_SYLLABLE
  return at >= 0 && at < SYLLABLES ? at : undefined
}

/** The first consonant of a syllable; any other letter itself. */
export function initialOf(letter: string) {
  const at = place(letter)
  return at === undefined ? letter : INITIALS[Math.floor(at / VOWEL_COUNT / FINAL_COUNT)]!
}

const lettersOf = (text: string) => Array.from(text.normalize('NFC').toLowerCase().replace(/\s/g, ''))

/** A syllable stays whole. */
const keysOf = (letter: string) => (isCompound(letter) ? [...disassemble(letter)] : [letter])

/** The letters that somebody typed, without blanks; two initials that the keyboard joined are two. */
export const typedLetters = (text: string) => lettersOf(text).flatMap(keysOf)

/** Words of a search, which may stand apart and in any order. */
export const wordsIn = (query: string) => query.trim().split(/\s+/).filter(Boolean)

/** Whether the text typed so far may become a part of the target, or each of its words. */
export function matches(target: string, query: string) {
  const words = wordsIn(query)
  return matchesWhole(target, query) || (words.length > 1 && words.every(word => matchesWhole(target, word)))
}

/** The words of a search may be those of several names. */
export function matchesAmong(targets: readonly string[], query: string) {
  const isIn = (words: string) => targets.some(target => matchesWhole(target, words))
  return isIn(query) || wordsIn(query).every(isIn)
}

function matchesWhole(target: string, query: string) {
  const [letters, typed] = [lettersOf(target).flatMap(keysOf), typedLetters(query)]
  return typed.length === 0 || letters.some((_, start) => matchesAt(letters.slice(start), typed))
}

/** The part of the target that the typed text matches, from its first letter to after its last. */
export function matchedPart(target: string, query: string): [from: number, to: number] | undefined {
  const letters = Array.from(target, (letter, at) => ({ letter, at })).filter(({ letter }) => !/\s/.test(letter))
  const typed = typedLetters(query)
  if (typed.length === 0 || target !== target.normalize('NFC')) return undefined
  const keys = letters.flatMap(({ letter, at }) => keysOf(letter.toLowerCase()).map(key => ({ key, at })))
  const start = keys.findIndex((_, from) =>
    matchesAt(
      keys.slice(from).map(({ key }) => key),
      typed,
    ),
  )
  if (start < 0) return undefined
  // An unfinished syllable may end in the one after: 공ㅈ.
  const size = disassemble(typed.join('')).length
  let end = start
  for (let count = 0; end < keys.length && count < size; end++)
    count += typed[end - start] === initialOf(keys[end]!.key) ? 1 : disassemble(keys[end]!.key).length
  const units = Array.from(target)
  const offset = (at: number) => units.slice(0, at).join('').length
  return [offset(keys[start]!.at), offset(keys[end - 1]!.at + 1)]
}

function matchesAt(letters: string[], typed: string[]) {
  // Complete letters and initial consonants match first; the rest may end in the middle of a syllable.
  const whole = typed.findIndex((letter, at) => {
    const target = letters[at]
    return target === undefined || (letter !== target && letter !== initialOf(target))
  })
  if (whole < 0) return true
  // Cheaper than taking the letters apart, and mostly enough.
  if (letters[whole] === undefined || initialOf(letters[whole]) !== initialOf(typed[whole]!)) return false
  return disassemble(letters.slice(whole).join('')).startsWith(disassemble(typed.slice(whole).join('')))
}

const SYLLABLES_OF_INITIAL = VOWEL_COUNT * FINAL_COUNT
const letterAt = (at: number) => String.fromCharCode(FIRST_SYLLABLE + at)
const range = (from: number, count: number) => `${letterAt(from)}-${letterAt(from + count - 1)}`
/** The number of vowels, in code point order, that a vowel may become with one more key: ㅗ may become ㅘ, ㅙ and ㅚ. */
const VOWEL_REACH: Record<string, number> = { ㅗ: 4, ㅜ: 4, ㅡ: 2, ㅘ: 2, ㅝ: 2 }

/** Any syllable that begins with this consonant. */
function initialClass(letter: string) {
  const at = INITIALS.indexOf(letter)
  return at < 0 ? undefined : `[${letter}${range(at * SYLLABLES_OF_INITIAL, SYLLABLES_OF_INITIAL)}]`
}

/** For a regular expression. */
export const literal = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')

export const isInitial = (letter: string) => INITIALS.includes(letter)
/** The number of the first consonant of a letter, or the letter itself where it has none. */
export const initialName = (letter: string) => {
  const initial = initialOf(letter)
  return isInitial(initial) ? String(INITIALS.indexOf(initial)) : letter
}

/** A syllable whose last consonant may begin the next one, as two: 횡 is 회 and ㅇ, 값 is 갑 and ㅅ. */
export function movedFinal(letter: string): [before: string, moved: string] | undefined {
  const at = place(letter)
  const final = at === undefined ? '' : FINALS[at % FINAL_COUNT]!
  if (at === undefined || final === '') return undefined
  const parts = disassemble(final)
  const [kept, moved] = parts.length > 1 ? [parts[0]!, parts[1]!] : ['', parts]
  return [letterAt(at - (at % FINAL_COUNT) + FINALS.indexOf(kept)), moved]
}

/** The last letter may still become another one: 회 → 획, 고 → 과, 값 → 갑사. */
function growing(letter: string) {
  const at = place(letter)
  if (at === undefined) return initialClass(letter) ?? literal(letter)
  const final = FINALS[at % FINAL_COUNT]!
  if (final === '') {
    const reach = VOWEL_REACH[VOWELS[Math.floor(at / FINAL_COUNT) % VOWEL_COUNT]!] ?? 1
    return `[${range(at, reach * FINAL_COUNT)}]`
  }
  const parts = disassemble(final)
  const [before, moved] = movedFinal(letter)!
  const grown = FINALS.flatMap((each, index) =>
    each !== final && disassemble(each).startsWith(parts) ? [letterAt(at - (at % FINAL_COUNT) + index)] : [],
  )
  return `(?:[${letter}${grown.join('')}]|${before}${initialClass(moved) ?? moved})`
}

/**
 * The text typed so far as a regular expression over lower-case text without blanks, for the database, which cannot call
 * `matches`. No letter in it repeats, so its time is linear in the text.
 */
export function searchPattern(query: string) {
  const letters = typedLetters(query)
  const last = letters.length - 1
  return letters
    .map((letter, at) => (at === last ? growing(letter) : (initialClass(letter) ?? literal(letter))))
    .join('')
}

/** The parts that every match contains: the complete letters but the last, in runs. */
export function wholeParts(query: string) {
  const letters = lettersOf(query)
  const runs = letters.slice(0, -1).map(letter => (isInitial(letter) || isCompound(letter) ? ' ' : letter))
  return runs.join('').split(' ').filter(Boolean)
}
