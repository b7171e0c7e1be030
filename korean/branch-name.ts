// The name of a branch for an issue, in letters that every tool takes.
import { romanized } from './romanization.ts'

const LONGEST = 60
/** In a branch it would read as the key of another issue, if a number followed. */
const LIKE_KEY = /^[a-z][a-z0-9]{1,5}$/

/** WEB-12 장바구니 오류 수정 → web-12-jangbaguni-oryu-sujeong. */
export function branchName(key: string, title: string): string {
  const words: string[] = []
  for (const word of title
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter(Boolean)) {
    const last = words.at(-1)
    if (last !== undefined && LIKE_KEY.test(last) && /^[1-9][0-9]*$/.test(word)) words.splice(-1, 1, last + word)
    else words.push(word)
  }
  let name = key.toLowerCase()
  for (const word of words) {
    const room = LONGEST - name.length - 1
    // The first word of a title is never left out as a whole.
    if (word.length > room && name.length > key.length) break
    name += `-${word.slice(0, room)}`
  }
  return name
}

/** Letters with marks lose them; what is neither Latin nor Hangul goes. */
const plain = (word: string) =>
  Array.from(word, letter => (/\p{Script=Hangul}/u.test(letter) ? romanized(letter) : letter.normalize('NFKD')))
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
