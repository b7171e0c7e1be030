// Mail addresses in any pasted text: a line from Outlook, cells from Excel, or one address per line, with names around them.
import { emailAddress } from './auth.ts'

/** Room for a hundred people with everything that is copied along with them; a longer text is not a list of addresses. */
export const ADDRESSES_TEXT_MOST = 30_000

// Invisible characters that are copied along from pages and chats.
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
// The name before an address in angle brackets may contain characters that separate people elsewhere.
const QUOTED = /"([^"\n]*)"(\s*<)?/g
const CALLED = /'[^'\n]*'(?=\s*<)/g
// Korean input methods type full-width marks; they mean the same.
const DIVIDERS = /[,;\t、|]/g
const LINES = /[\n\r;]+/
const CELLS = /[,\t、|]+/
const WORDS = /[\s<>()[\]"]+/
const SEEN = /[\p{L}\p{N}@]/u
const SCHEME = 'mailto:'
const BEGINNINGS = ".:'-–—*•·"
const ENDINGS = ".:'"
/** An address with a forgotten @ beside others: neither a name nor a number. */
const NEARLY = /^(?=[\d._-]*[a-z])[a-z\d_-]+(?:\.[a-z\d_-]+)+$/i

export type Addresses = {
  /** In order of appearance, each address once, in the spelling that names an account. */
  emails: string[]
  /** Words that were meant as addresses and are none. */
  wrong: string[]
  /** How many addresses appeared more than once. */
  repeated: number
}

/**
 * Other words in a line with an address are ignored. A line without an address is wrong, so that no person is lost
 * unnoticed.
 */
export function addressesIn(text: string): Addresses {
  const emails = new Set<string>()
  const wrong = new Set<string>()
  /** The result for each spelling, so that a repeated word is examined only once. */
  const known = new Map<string, string | undefined>()
  let repeated = 0
  for (const line of linesOf(text)) {
    const cells = line.split(CELLS).map(cell => cell.split(WORDS).filter(Boolean))
    const isListed = cells.some(words => words.some(word => word.includes('@')))
    for (const words of cells) {
      const meant = words.filter(word => word.includes('@'))
      const said = words.join(' ')
      if (meant.length === 0 && (isListed ? NEARLY.test(said) : SEEN.test(said))) wrong.add(said)
      for (const word of meant) {
        if (!known.has(word)) known.set(word, emailAddress.safeParse(trimmed(word)).data)
        const email = known.get(word)
        if (email === undefined) wrong.add(word)
        else if (emails.has(email)) repeated++
        else emails.add(email)
      }
    }
  }
  return { emails: [...emails], wrong: [...wrong], repeated }
}

const linesOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(QUOTED, (_, inside: string, before?: string) => before ?? ` ${inside.replace(DIVIDERS, ' ')} `)
    .replace(CALLED, ' ')
    .split(LINES)

/** Works by index: a regular expression for the trailing dots would restart at every dot before them. */
function trimmed(word: string) {
  let start = 0
  let end = word.length
  while (word.slice(start, start + SCHEME.length).toLowerCase() === SCHEME) start += SCHEME.length
  while (start < end && BEGINNINGS.includes(word[start]!)) start++
  while (start < end && ENDINGS.includes(word[end - 1]!)) end--
  return word.slice(start, end)
}
