// An address that somebody else chose, before anything is sent to it.
import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { config } from '../config.ts'
import { isPublic } from './public.ts'

/** The page is not to be had, whatever the reason, which is for the log alone. */
export class Unfetched extends Error {}

/** All IP addresses of a name. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/** Asks the DNS itself: the system's own way would keep one of the few threads of this process for as long as a server is silent. */
const resolvePublic: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return asked.flatMap(each => (each.status === 'fulfilled' ? each.value : []))
}

/** Names of the own network may stand in the system's own list. */
const resolveAllowed: Resolve = async host => (await lookup(host, { all: true })).map(({ address }) => address)

const USUAL_PORTS = new Set([80, 443])

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))

/** `host` on the usual ports, `host:port` on that one. */
export function isAmongHosts(hosts: ReadonlySet<string>, url: URL) {
  const port = portOf(url)
  return hosts.has(`${url.hostname}:${port}`) || (USUAL_PORTS.has(port) && hosts.has(url.hostname))
}

type How = {
  /** Instead of the DNS, for tests. */
  resolve?: Resolve
  /** By the operator, who may mean a host of their own network. */
  isNamed?: boolean
  /** Hosts of the own network. */
  allowed?: ReadonlySet<string>
}

/** The IP addresses to which a connection may go. */
export async function vetted(
  url: URL,
  signal: AbortSignal,
  { resolve, isNamed = false, allowed = config.outboundAllowed }: How = {},
): Promise<string[]> {
  const { protocol, hostname } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw new Unfetched('neither http nor https')
  if (url.username || url.password) throw new Unfetched('it carries a password')
  const isAllowed = isNamed || isAmongHosts(allowed, url)
  if (!isAllowed && !USUAL_PORTS.has(portOf(url))) throw new Unfetched('another port than 80 and 443')
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await (resolve ?? (isAllowed ? resolveAllowed : resolvePublic))(host, signal)
  if (addresses.length === 0) throw new Unfetched('the name has no address')
  // One of the own network among public ones is an attempt.
  if (!isAllowed && !addresses.every(isPublic)) throw new Unfetched('not a public address')
  return addresses
}
