// Addresses as people type them.
import { isSafeLink } from '#contract/links'

const HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?$/u
const MAIL = /^[^\s@]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u

/** Signs that no address needs, and that would end a link in Markdown. */
const UNSAFE = /[\s\p{Cc}<>[\]{}|\\^`"]/gu

/** A typed address as a link needs it; undefined if it leads nowhere safe. */
export function addressOf(typed: string): string | undefined {
  const address = typed.trim().replaceAll(UNSAFE, encodeURIComponent)
  if (isSafeLink(address)) return address
  if (MAIL.test(address)) return `mailto:${address}`
  return HOST.test(address) ? `https://${address}` : undefined
}
