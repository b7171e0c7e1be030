// The address to which a message leads: of its first link that is not within code, and not one of this server.
import { bareAddressAt } from '#contract/links'
import { config } from '../../config.ts'

/** Longer ones are no addresses of pages. */
const ADDRESS_MOST = 2_000
const FENCE = /^```/
const LABEL = String.raw`(?:[^\[\]\\\n]|\\[^\n])`
/** Escaped signs, code, links with a label, and places where an address begins. */
const SIGNS = new RegExp(
  String.raw`\\[!-/:-@[-\`{-~]|\`[^\`\n]+\`|\[${LABEL}{1,500}\]\((https?://[^\s()]{1,2000})\)|(?<![A-Za-z0-9_-])(https?://)`,
  'gi',
)

/** As `blocksOf` of web/chat/words/words.ts reads fences: one that is never closed is none. */
function* linesOf(body: string) {
  const lines = body.split('\n')
  for (let at = 0; at < lines.length; at++) {
    let end = at
    if (FENCE.test(lines[at]!))
      do end += 1
      while (end < lines.length && !FENCE.test(lines[end]!))
    if (end > at && end < lines.length) at = end
    else yield lines[at]!
  }
}

function* addressesIn(body: string): Generator<string> {
  for (const line of linesOf(body)) {
    const pattern = new RegExp(SIGNS)
    for (let found = pattern.exec(line); found; found = pattern.exec(line)) {
      const [, labelled, scheme] = found
      const bare = scheme === undefined ? undefined : bareAddressAt(line, found.index)
      // Another address within this one is a part of it.
      if (bare) pattern.lastIndex = found.index + bare.length
      const address = labelled ?? bare
      if (address !== undefined) yield address
    }
  }
}

/** Without what stands behind `#`, which no server is asked for. */
function fetchable(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || url.origin === new URL(config.publicUrl).origin) return undefined
  url.hash = ''
  return Math.max(address.length, url.href.length) <= ADDRESS_MOST ? url.href : undefined
}

/** The address as it stands in the message, and the one that is asked for. */
export type Link = { address: string; asked: string }

export function linkIn(body: string): Link | undefined {
  if (!/https?:\/\//i.test(body)) return undefined
  for (const address of addressesIn(body)) {
    const asked = fetchable(address)
    if (asked !== undefined) return { address, asked }
  }
  return undefined
}
