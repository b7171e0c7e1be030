// TXT records, asked of the resolver of this machine or of the one that the operator names.
import { Resolver } from 'node:dns/promises'
import { config, limits } from '../config.ts'

/** Answers that there is nothing; any other fault is the resolver's, which may answer later. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

/** The texts of this name, each in one piece; undefined if the resolver does not answer. */
export async function textRecordsOf(name: string): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: limits.resolverMs, tries: 2 })
  if (config.dnsServers) resolver.setServers(config.dnsServers)
  try {
    return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
  } catch (error) {
    return NOTHING.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  }
}
