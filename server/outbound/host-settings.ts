// Hosts in settings: those of the own network that may be fetched, and those that are asked for records of domains.
import { isIP } from 'node:net'
import { z } from 'zod'
import { configSentences } from '#korean/config'

const LOOPBACK = /^(([^.]+\.)*localhost|127(\.\d+){3}|\[::1\])$/
/** Nobody but this machine itself reaches it. */
export const isOwnName = (url: string) => LOOPBACK.test(new URL(url).hostname)

const HOST_AND_PORT = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(:[1-9]\d{0,4})?$/i
const isHost = (text: string) => HOST_AND_PORT.test(text) && URL.canParse(`http://${text}`)
/** As an address writes it, which spells a host in one way alone. */
const spelledHost = (text: string) => {
  const [, host, port = ''] = HOST_AND_PORT.exec(text)!
  return new URL(`http://${host}`).hostname + port
}
export const hosts = z
  .string()
  .transform(text => text.split(',').flatMap(each => each.trim() || []))
  .refine(all => all.every(isHost), { error: configSentences.hosts, abort: true })
  .transform(all => new Set(all.map(spelledHost)))

const dnsServers = z
  .string()
  .transform(text => text.split(',').flatMap(each => each.trim() || []))
  .refine(all => all.every(each => isIP(each.replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')) > 0), {
    error: configSentences.dnsServers,
  })

export const hostVariables = {
  OUTBOUND_ALLOWED: hosts.default(new Set<string>()),
  PUSH_HOSTS: hosts.default(new Set<string>()),
  DNS_SERVERS: dnsServers.optional(),
}
