// Mail addresses in whatever people paste: a line of Outlook, cells of Excel, one below the other, with names around them.
import { emailAddress } from './auth.ts'

/** A pasted text longer than this is no list of addresses. */
export const ADDRESSES_TEXT_MOST = 200_000

// Full-width marks are what Korean input methods type; they mean the same.
const QUOTED = /"[^"\n]*"|'[^'\n]*'(?=\s*<)/g
const PARTS = /[\n\r;,\t、，；|]+/
const WORDS = /[\s<>()[\]"']+/
const SCHEME = 'mailto:'
const EDGES = '.:'

export type Addresses = {
  /** In the order they came, each once, in the spelling that names an account. */
  emails: string[]
  /** What was meant as an address and is none. */
  wrong: string[]
  /** How many were there more than once. */
  repeated: number
}

/** Names beside an address are left out; a part without any address is wrong, so that nobody is forgotten unnoticed. */
export function addressesIn(text: string): Addresses {
  const emails = new Set<string>()
  const wrong = new Set<string>()
  let repeated = 0
  for (const part of text.normalize('NFKC').replace(QUOTED, ' ').split(PARTS)) {
    const words = part.split(WORDS).filter(Boolean)
    const meant = words.filter(word => word.includes('@'))
    if (words.length > 0 && meant.length === 0) wrong.add(words.join(' '))
    for (const word of meant) {
      const { data } = emailAddress.safeParse(trimmed(word))
      if (data === undefined) wrong.add(word)
      else if (emails.has(data)) repeated++
      else emails.add(data)
    }
  }
  return { emails: [...emails], wrong: [...wrong], repeated }
}

/** By index: an expression that looks for the last dots begins anew at each of the dots before them. */
function trimmed(word: string) {
  let start = 0
  let end = word.length
  while (word.slice(start, start + SCHEME.length).toLowerCase() === SCHEME) start += SCHEME.length
  while (start < end && EDGES.includes(word[start]!)) start++
  while (start < end && EDGES.includes(word[end - 1]!)) end--
  return word.slice(start, end)
}
