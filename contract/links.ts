// Addresses to which a text may lead, and the places where one begins without brackets.

const SAFE = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu

/** Of the web and of mail; scripts, data and everything else is text. */
export const isSafeLink = (address: string) => SAFE.test(address)

/** An address without brackets around it; signs that end a sentence end it too. */
const BARE = /https?:\/\/[^\s\p{Cc}<>[\]{}|\\^`"*]+/iuy
const SENTENCE_END = /[.,:;!?'~_)]/

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** The address that begins here. */
export function bareAddressAt(text: string, at: number): string | undefined {
  BARE.lastIndex = at
  const [found = ''] = BARE.exec(text) ?? []
  let { length } = found
  // By hand, because a pattern would try again from every dot of a long run.
  while (length > 0 && SENTENCE_END.test(found[length - 1]!)) length -= 1
  const whole = found.slice(0, length)
  // A bracket belongs to the address if it was opened there.
  const isOwn = found[length] === ')' && countOf(whole, '(') > countOf(whole, ')')
  const address = isOwn ? `${whole})` : whole
  return isSafeLink(address) ? address : undefined
}
