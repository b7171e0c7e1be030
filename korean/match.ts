// Finds what is half typed: by initials (ㅁㅂ), by a syllable that is still being built (고, 공ㅈ), by any part.
const FIRST_SYLLABLE = 0xac00
const SYLLABLES = 11_172
const VOWEL_COUNT = 21
const FINAL_COUNT = 28
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

/** One letter that takes two keys. Doubled consonants stay: they begin syllables of their own. */
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

/** 공과 → ㄱㅗㅇㄱㅗㅏ: letter by letter, as it is typed on a two-set keyboard. */
export const flatJamo = (text: string) => lettersOf(text).map(jamoOf).join('')

/** Whether what is typed so far may become a part of the target. */
export function matches(target: string, query: string) {
  const [letters, typed] = [lettersOf(target), Array.from(lettersOf(query).map(split).join(''))]
  return typed.length === 0 || letters.some((_, start) => matchesAt(letters.slice(start), typed))
}

function matchesAt(letters: string[], typed: string[]) {
  // The whole letters and the initials come first; the rest may end in the middle of a syllable.
  const whole = typed.findIndex((letter, at) => {
    const target = letters[at]
    return target === undefined || (letter !== target && letter !== initialOf(target))
  })
  if (whole < 0) return true
  return letters.slice(whole).map(jamoOf).join('').startsWith(typed.slice(whole).map(jamoOf).join(''))
}
