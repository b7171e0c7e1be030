// Mail addresses in whatever people paste: a line of Outlook, cells of Excel, one below the other, with names around them.
import { emailAddress } from './auth.ts'

/** A hundred people at once with everything that stands beside them fit in; a pasted text longer than this is no list of addresses. */
export const ADDRESSES_TEXT_MOST = 30_000

// What draws nothing and comes along with what is copied from pages and chats.
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
// The name before an address in angle brackets may hold whatever divides people elsewhere.
const QUOTED = /"([^"\n]*)"(\s*<)?/g
const CALLED = /'[^'\n]*'(?=\s*<)/g
// Full-width marks are what Korean input methods type; they mean the same.
const DIVIDERS = /[,;\t、|]/g
const LINES = /[\n\r;]+/
const CELLS = /[,\t、|]+/
const WORDS = /[\s<>()[\]"]+/
const SEEN = /[\p{L}\p{N}@]/u
const SCHEME = 'mailto:'
const BEGINNINGS = ".:'-–—*•·"
const ENDINGS = ".:'"
/** An address whose @ was forgotten, beside others: neither a name nor a number. */
const NEARLY = /^(?=[\d._-]*[a-z])[a-z\d_-]+(?:\.[a-z\d_-]+)+$/i

export type Addresses = {
  /** In the order they came, each once, in the spelling that names an account. */
  emails: string[]
  /** What was meant as an address and is none. */
  wrong: string[]
  /** How many were there more than once. */
  repeated: number
}

/** What stands in a line beside an address is left out; a line without any is wrong, so that nobody is forgotten unnoticed. */
export function addressesIn(text: string): Addresses {
  const emails = new Set<string>()
  const wrong = new Set<string>()
  /** What each spelling means, so that it is looked at once, however often it is there. */
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

/** By index: an expression that looks for the last dots begins anew at each of the dots before them. */
function trimmed(word: string) {
  let start = 0
  let end = word.length
  while (word.slice(start, start + SCHEME.length).toLowerCase() === SCHEME) start += SCHEME.length
  while (start < end && BEGINNINGS.includes(word[start]!)) start++
  while (start < end && ENDINGS.includes(word[end - 1]!)) end--
  return word.slice(start, end)
}
