// Particles follow the sound of the word before them: sentences name the pair, and the word decides.
const PAIRS = {
  '을/를': ['을', '를'],
  '이/가': ['이', '가'],
  '은/는': ['은', '는'],
  '과/와': ['과', '와'],
  '으로/로': ['으로', '로'],
  '이라는/라는': ['이라는', '라는'],
} as const
export type ParticlePair = keyof typeof PAIRS

type Final = 'none' | 'consonant' | 'ㄹ'
const DIGITS = '영일이삼사오육칠팔구'
const FIRST_SYLLABLE = 0xac00
const SYLLABLES = 11_172
const FINALS = 28
const FINAL_RIEUL = 8

/** The last sound of a word. Closing marks are skipped, digits are read in Sino-Korean, Latin letters are a guess. */
function finalOf(word: string): Final {
  const last =
    word
      .normalize('NFC')
      .replace(/[)\]}'"’”」』>.,!?\s]+$/, '')
      .at(-1) ?? ''
  const syllable = (/\d/.test(last) ? DIGITS[Number(last)]! : last).charCodeAt(0) - FIRST_SYLLABLE
  if (syllable >= 0 && syllable < SYLLABLES) {
    const final = syllable % FINALS
    return final === 0 ? 'none' : final === FINAL_RIEUL ? 'ㄹ' : 'consonant'
  }
  return /[lr]/i.test(last) ? 'ㄹ' : /[mn]/i.test(last) ? 'consonant' : 'none'
}

export function withParticle(word: string, pair: ParticlePair) {
  const final = finalOf(word)
  const [closed, open] = PAIRS[pair]
  if (pair === '으로/로') return word + (final === 'consonant' ? closed : open)
  return word + (final === 'none' ? open : closed)
}

/** `{name:을/를} 삭제하시겠습니까?` with its words filled in. */
export const fill = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name: string, pair?: string) => {
    const word = String(values[name] ?? '')
    return pair ? withParticle(word, pair as ParticlePair) : word
  })

const ENDINGS =
  '에서는 에서도 으로는 까지는 부터는 에서 으로 까지 부터 에게 한테 처럼 보다 이나 라도 마다 님의 님이 님은 님을 을 를 이 가 은 는 에 로 와 과 의 도 만 님'.split(
    ' ',
  )
/** A word without the particle at its end, if two letters are left. */
export function withoutParticle(word: string) {
  const ending = ENDINGS.find(each => word.endsWith(each) && word.length - each.length >= 2)
  return ending === undefined ? word : word.slice(0, -ending.length)
}
