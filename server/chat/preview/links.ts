// The address to which a message leads: of its first link that is not within code, and not one of this server.
import { linesBesideCode } from '#contract/beside-code'
import { bareAddressAt } from '#contract/links'
import { config } from '../../config.ts'

/** Longer ones are no addresses of pages. */
const ADDRESS_MOST = 2_000
const LABEL = String.raw`(?:[^\[\]\\\n]|\\[^\n])`
/** Escaped signs, code, links with a label, and places where an address begins. */
const SIGNS = new RegExp(
  String.raw`\\[!-/:-@[-\`{-~]|\`[^\`\n]+\`|\[${LABEL}{1,500}\]\((https?://[^\s()]{1,2000})\)|(?<![A-Za-z0-9_-])(https?://)`,
  'gi',
)

function* addressesIn(body: string): Generator<string> {
  for (const line of linesBesideCode(body)) {
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
