// Hangul in Latin letters, by the official romanization of single letters: enough to suggest a short key.
import { initialOf } from './match.ts'

const FIRST_SYLLABLE = 0xac00
const SYLLABLES = 11_172
const FIRST_VOWEL = 0x314f
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const FINALS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')
const INITIALS: Record<string, string> = Object.fromEntries(
  'ㄱg ㄲkk ㄴn ㄷd ㄸtt ㄹr ㅁm ㅂb ㅃpp ㅅs ㅆss ㅇ ㅈj ㅉjj ㅊch ㅋk ㅌt ㅍp ㅎh'
    .split(' ')
    .map(entry => [entry[0]!, entry.slice(1)]),
)

/** 물 → mul; a bare letter gives its sound, other characters stay. */
export function romanized(letter: string): string {
  const at = letter.charCodeAt(0) - FIRST_SYLLABLE
  const initial = INITIALS[initialOf(letter)]
  if (at < 0 || at >= SYLLABLES) return initial ?? VOWELS[letter.charCodeAt(0) - FIRST_VOWEL] ?? letter
  return `${initial}${VOWELS[Math.floor(at / FINALS.length) % VOWELS.length]}${FINALS[at % FINALS.length]}`
}

const LONGEST = 6
/** For a name without usable letters. */
const NOTHING = 'PJ'

/**
 * A suggested key for the issues of a project: 자사몰 개편 → JSMGP, ERP 고도화 → ERPGDH, 이천 물류센터 이전 → IMI.
 * @param taken keys of other projects; on a conflict the suggestion ends with a number
 */
export function keyFrom(name: string, taken: readonly string[] = []) {
  const key = shortest(name)
  if (!taken.includes(key)) return key
  const numbered = Array.from({ length: 98 }, (_, at) => key.slice(0, LONGEST - String(at + 2).length) + (at + 2))
  return numbered.find(each => !taken.includes(each)) ?? key
}

function shortest(name: string) {
  const words = name
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .map(wordOf)
    .filter(({ all }) => all !== '')
  const joined = (part: 'all' | 'head' | 'sound') =>
    words
      .map(word => word[part])
      .join('')
      .replace(/^[0-9]+/, '')
  const [all, heads] = [joined('all'), joined('head')]
  // A single syllable: 몰 → MOL.
  if (all.length === 1) return joined('sound').slice(0, LONGEST).padEnd(2, 'P')
  const fits = [all, heads].find(key => key.length >= 2 && key.length <= LONGEST)
  return fits ?? (all || NOTHING).slice(0, LONGEST).padEnd(2, 'P')
}

/**
 * Latin words keep their letters in both forms. A Hangul word gives the first letter of each syllable, or only of its first
 * one.
 */
function wordOf(word: string) {
  const runs = word.match(/[A-Za-z0-9]+|\p{Script=Hangul}+/gu) ?? []
  const isLatin = (run: string) => /^[A-Za-z0-9]/.test(run)
  const letters = (run: string) =>
    Array.from(run, letter =>
      romanized(letter)
        .slice(0, 1)
        .toUpperCase()
        .replace(/[^A-Z]/, ''),
    ).join('')
  return {
    all: runs.map(run => (isLatin(run) ? run.toUpperCase() : letters(run))).join(''),
    head: runs.map(run => (isLatin(run) ? run.toUpperCase() : letters(run).slice(0, 1))).join(''),
    sound: runs
      .map(run => Array.from(run, romanized).join(''))
      .join('')
      .toUpperCase(),
  }
}
