// Which addresses belong to the public internet. What IANA keeps for special purposes is refused, but for the few
// networks of these that everybody may reach.
import { BlockList, isIP } from 'node:net'

const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The data of cloud machines are read at addresses of this network.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, and the broadcast.
  ['224.0.0.0', 3],
  // Azure answers here on each of its machines, although the address looks public.
  ['168.63.129.16', 32],
]

/** Only what IANA gives out; so loopback, link-local, unique local, multicast and every mapped or translated IPv4 are outside. */
const GIVEN_IPV6 = ['2000::', 3] as const
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  // Protocols, Teredo, ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 leads to an IPv4 within it.
  ['2002::', 16],
  ['3fff::', 20],
]

function listOf(networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6') {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}
const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4')
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6')
const givenIpv6 = listOf([GIVEN_IPV6], 'ipv6')

/** ISATAP: an IPv4 follows within a global IPv6. */
const TUNNELLED = /:5efe:/i

export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specialIpv4.check(address, 'ipv4')
  if (family !== 6 || TUNNELLED.test(address)) return false
  return givenIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}
