// Matches unfinished input: initial consonants (ㅁㅂ), an unfinished syllable (고, 공ㅈ), or any part.
const FIRST_SYLLABLE = 0xac00
const SYLLABLES = 11_172
const VOWEL_COUNT = 21
const FINAL_COUNT = 28
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

/** Letters that take two keys. Doubled consonants are not among them, because they begin syllables of their own. */
const COMPOUNDS = new Map(
  'ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ ㅘㅗㅏ ㅙㅗㅐ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅔ ㅟㅜㅣ ㅢㅡㅣ'
    .split(' ')
    .map(entry => [entry[0]!, entry.slice(1)]),
)
const split = (letter: string) => COMPOUNDS.get(letter) ?? letter

const place = (letter: string) => {
  const at = letter.charCodeAt(0) - FIRST_SYLLABLE
  return at >= 0 && at < SYLLABLES ? at : undefined
}

function initialOf(letter: string) {
  const at = place(letter)
  return at === undefined ? letter : INITIALS[Math.floor(at / VOWEL_COUNT / FINAL_COUNT)]!
}

function jamoOf(letter: string) {
  const at = place(letter)
  if (at === undefined) return split(letter)
  const vowel = VOWELS[Math.floor(at / FINAL_COUNT) % VOWEL_COUNT]!
  return initialOf(letter) + split(vowel) + split(FINALS[at % FINAL_COUNT]!)
}

const lettersOf = (text: string) => Array.from(text.normalize('NFC').toLowerCase().replace(/\s/g, ''))

/** 두레 2팀 → ㄷㄹ2ㅌ */
export const initials = (text: string) => lettersOf(text).map(initialOf).join('')

/** 공과 → ㄱㅗㅇㄱㅗㅏ: letter by letter, as typed on a two-set keyboard. */
export const flatJamo = (text: string) => lettersOf(text).map(jamoOf).join('')

/** Whether the text typed so far may become a part of the target. */
export function matches(target: string, query: string) {
  const [letters, typed] = [lettersOf(target), Array.from(lettersOf(query).map(split).join(''))]
  return typed.length === 0 || letters.some((_, start) => matchesAt(letters.slice(start), typed))
}

function matchesAt(letters: string[], typed: string[]) {
  // Complete letters and initial consonants match first; the rest may end in the middle of a syllable.
  const whole = typed.findIndex((letter, at) => {
    const target = letters[at]
    return target === undefined || (letter !== target && letter !== initialOf(target))
  })
  if (whole < 0) return true
  return letters.slice(whole).map(jamoOf).join('').startsWith(typed.slice(whole).map(jamoOf).join(''))
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

const literal = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')

/** The last letter may still become another one: 회 → 획, 고 → 과, 값 → 갑사. */
function growing(letter: string) {
  const at = place(letter)
  if (at === undefined) return initialClass(letter) ?? literal(letter)
  const final = FINALS[at % FINAL_COUNT]!
  if (final === '') {
    const reach = VOWEL_REACH[VOWELS[Math.floor(at / FINAL_COUNT) % VOWEL_COUNT]!] ?? 1
    return `[${range(at, reach * FINAL_COUNT)}]`
  }
  const parts = split(final)
  const [kept, moved] = parts.length > 1 ? [parts[0]!, parts[1]!] : ['', parts]
  const before = letterAt(at - (at % FINAL_COUNT) + FINALS.indexOf(kept))
  const grown = FINALS.flatMap((each, index) =>
    each !== final && split(each).startsWith(parts) ? [letterAt(at - (at % FINAL_COUNT) + index)] : [],
  )
  return `(?:[${letter}${grown.join('')}]|${before}${initialClass(moved) ?? moved})`
}

/**
 * The text typed so far as a regular expression over lower-case text without blanks, for the database, which cannot call
 * `matches`. No letter in it repeats, so its time is linear in the text.
 */
export function searchPattern(query: string) {
  const letters = lettersOf(query).flatMap(letter => [...split(letter)])
  const last = letters.length - 1
  return letters
    .map((letter, at) => (at === last ? growing(letter) : (initialClass(letter) ?? literal(letter))))
    .join('')
}

/** The parts that every match contains: the complete letters but the last, in runs. */
export function wholeParts(query: string) {
  const letters = lettersOf(query)
  const runs = letters.slice(0, -1).map(letter => (INITIALS.includes(letter) || COMPOUNDS.has(letter) ? ' ' : letter))
  return runs.join('').split(' ').filter(Boolean)
}
