// Messages to services of others whose address somebody else chose, such as the push service of a browser. Nothing of the answer is
// read but its status.
import { once } from 'node:events'
import { Agent as PlainAgent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import { answering } from './outbound.ts'
import { config } from '../config.ts'
import { isAmongHosts, Unfetched, vetted } from './vetting.ts'

type Posted = {
  headers: Record<string, string | number>
  body: Buffer
  /** For all of it. */
  ms: number
}

/** Connections to the few services that all browsers share stay open for the next message. */
const KEPT = { keepAlive: true, maxSockets: 10, timeout: 30_000 }
const DISCARDED_BYTES = 65_536
const agents = { plain: new PlainAgent(KEPT), secure: new SecureAgent(KEPT) }

/** Without encryption only to push services of the own network that the operator has named. */
export function mayBePosted(address: string) {
  const url = new URL(address)
  return url.protocol === 'https:' || isAmongHosts(config.pushHosts, url)
}

/**
 * Follows no redirect. Throws `Unfetched` where there is no answer.
 * @returns the status
 */
export async function postOutside(address: string, { headers, body, ms }: Posted): Promise<number> {
  if (!mayBePosted(address)) throw new Unfetched('not encrypted')
  const url = new URL(address)
  const signal = AbortSignal.timeout(ms)
  try {
    const addresses = await vetted(url, signal, { allowed: config.pushHosts })
    const isSecure = url.protocol === 'https:'
    const sent = (isSecure ? requestSecure : requestPlain)(url, {
      method: 'POST',
      agent: isSecure ? agents.secure : agents.plain,
      lookup: answering(addresses),
      signal,
      headers: { ...headers, 'content-length': body.length },
    })
    // Also after the answer has begun.
    sent.on('error', () => undefined)
    sent.end(body)
    const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage]
    discard(answer)
    return answer.statusCode ?? 0
  } catch (error) {
    throw error instanceof Unfetched ? error : new Unfetched((error as Error).message, { cause: error })
  }
}

/** A short body is read to its end, so that the connection stays; a long one is not waited for. */
function discard(answer: IncomingMessage) {
  let bytes = 0
  answer.on('error', () => undefined)
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DISCARDED_BYTES) answer.destroy()
  })
}
