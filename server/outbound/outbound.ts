// The only way by which the server fetches an address that somebody else chose.
import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib'
import { limits } from '../config.ts'
import { type Resolve, Unfetched, vetted } from './vetting.ts'

export type Fetched = {
  /** Where the redirects ended. */
  address: string
  /** The header of this name, as it came. */
  contentType: string
  bytes: Buffer
  /** There is more of it, which was not read. */
  isCut: boolean
}

type Options = {
  /** The types of content that are read at all. */
  types: readonly string[]
  signal?: AbortSignal
  resolve?: Resolve
  /** The operator named the host in a setting: it may lie in their own network, is told who asks, and leads nowhere else. */
  isNamed?: boolean
  /** Said besides the usual ones. */
  headers?: Record<string, string>
}

/**
 * Knows no cookies, sends none, and says neither from where it comes nor for whom. Throws `Unfetched`.
 * @param address of http or https
 */
export async function fetchOutside(address: string, options: Options): Promise<Fetched> {
  const late = AbortSignal.timeout(limits.outboundMs)
  const over = options.signal ? AbortSignal.any([options.signal, late]) : late
  try {
    return await followed(address, options, over)
  } catch (error) {
    throw error instanceof Unfetched ? error : new Unfetched((error as Error).message, { cause: error })
  }
}

async function followed(address: string, options: Options, over: AbortSignal): Promise<Fetched> {
  const { types, isNamed = false } = options
  let url = new URL(address)
  for (let redirects = 0; redirects <= limits.outboundRedirects; redirects++) {
    const addresses = await Promise.race([vetted(url, over, options), aborted(over)])
    const answer = await ask(url, addresses, options, over)
    const next = redirectOf(answer)
    if (next === undefined) return read(url, answer, types)
    answer.destroy()
    if (isNamed) throw new Unfetched('a redirect')
    url = new URL(next, url)
  }
  throw new Unfetched('too many redirects')
}

function aborted(signal: AbortSignal) {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason as Error)
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return promise
}

/** The connection goes to an address that was vetted, whatever the DNS says by then. */
export const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, answer) => {
    const found = addresses.map(address => ({ address, family: isIP(address) }))
    if (all) answer(null, found)
    else answer(null, found[0]!.address, found[0]!.family)
  }

async function ask(url: URL, addresses: readonly string[], { types, headers }: Options, signal: AbortSignal) {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const sent = request(url, {
    // A connection of its own, which nobody finds open afterwards.
    agent: false,
    lookup: answering(addresses),
    signal,
    maxHeaderSize: limits.headerBytes,
    headers: {
      accept: types.join(', '),
      'accept-encoding': 'gzip, br',
      'accept-language': 'ko, en;q=0.5',
      'user-agent': 'Mozilla/5.0 (compatible; Dure/1.0; link preview)',
      ...headers,
    },
  })
  // With the signal, because a request that a site upgrades ends without a word.
  const begun = once(sent, 'response', { signal }) as Promise<[IncomingMessage]>
  const ended = once(sent, 'close', { signal }).then(() => Promise.reject(new Unfetched('no answer')))
  // Errors after the answer has begun are those of its body.
  sent.on('error', () => undefined)
  sent.end()
  const [answer] = await Promise.race([begun, ended])
  answer.on('error', () => undefined)
  return answer
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const redirectOf = ({ statusCode = 0, headers }: IncomingMessage) =>
  REDIRECTS.has(statusCode) ? headers.location : undefined

async function read(url: URL, answer: IncomingMessage, types: readonly string[]): Promise<Fetched> {
  try {
    const { 'content-type': contentType = '' } = answer.headers
    if (answer.statusCode !== 200) throw new Unfetched(`answered ${answer.statusCode}`)
    if (!types.includes(contentType.split(';')[0]!.trim().toLowerCase())) throw new Unfetched('another type of content')
    return { address: url.href, contentType, ...(await bytesOf(answer)) }
  } finally {
    answer.destroy()
  }
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  // A body that was cut off is good as far as it came.
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/** An encoding may say nothing for ever. */
async function* limited(source: AsyncIterable<Buffer>, most: number) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > most) throw new Unfetched('too many bytes')
    yield chunk
  }
}

/** Never more than the limit, neither as it comes nor as it unfolds. */
async function bytesOf(answer: IncomingMessage) {
  const most = limits.outboundBytes
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = DECODERS[encoding.replace(/^x-/, '')]
  if (!decoder && encoding !== 'identity') throw new Unfetched('another encoding')
  const body = decoder ? pipeline(limited(answer, most), decoder(), () => undefined) : answer
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > most) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, most), isCut: bytes > most }
}
