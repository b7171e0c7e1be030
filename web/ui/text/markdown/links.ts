// Addresses that a text may lead to.

const SAFE = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu

/** Of the web and of mail; scripts, data and everything else is text. */
export const isSafeLink = (address: string) => SAFE.test(address)

const HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?$/u
const MAIL = /^[^\s@]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u

/** An address without brackets around it; signs that end a sentence end it too. */
const BARE = /https?:\/\/[^\s\p{Cc}<>[\]{}|\\^`"*]+/iuy
const SENTENCE_END = /[.,:;!?'~_)]+$/

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** The address that begins here. */
export function bareAddressAt(text: string, at: number): string | undefined {
  BARE.lastIndex = at
  const [found = ''] = BARE.exec(text) ?? []
  const end = SENTENCE_END.exec(found)?.[0] ?? ''
  // A bracket belongs to the address if it was opened there.
  const whole = found.slice(0, found.length - end.length)
  const isOwn = end.startsWith(')') && countOf(whole, '(') > countOf(whole, ')')
  const address = isOwn ? `${whole})` : whole
  return isSafeLink(address) ? address : undefined
}

/** Signs that no address needs, and that would end a link in Markdown. */
const UNSAFE = /[\s\p{Cc}<>[\]{}|\\^`"]/gu

/** A typed address as a link needs it; undefined if it leads nowhere safe. */
export function addressOf(typed: string): string | undefined {
  const address = typed.trim().replaceAll(UNSAFE, encodeURIComponent)
  if (isSafeLink(address)) return address
  if (MAIL.test(address)) return `mailto:${address}`
  return HOST.test(address) ? `https://${address}` : undefined
}
