// The calls that are no JSON: out to the provider, the mark of one's own, and what Kakao tells.
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { socialStreams as described } from '#contract/social'
import { config } from '../config.ts'
import { clientOf, securityHeaders } from '../http/client.ts'
import type { Stream } from '../http/http.ts'
import { digest } from '../keys.ts'
import { Refusal, refuse } from '../refusal.ts'
import { forgetSubject } from './identities.ts'
import { findProvider, providerFor } from './providers.ts'
import { begin, ownPath } from './transactions.ts'

const WEBHOOK_BYTES = 8 * 1024

/** A refusal is a page as well: this is where a whole browser goes, no script. */
const start: Stream['handle'] = async ({ key, query, request }) => {
  const toSet = new Map<string, [header: string, value: string]>()
  const client = clientOf(request, toSet)
  const address = await begun(key, query.returnTo, client).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return `${config.publicUrl}/oauth?error=${encodeURIComponent(error.code)}`
  })
  const headers = new Headers({ ...securityHeaders(), location: String(address), 'cache-control': 'no-store' })
  headers.set('referrer-policy', 'no-referrer')
  for (const [name, value] of toSet.values()) headers.append(name, value)
  return new Response(null, { status: 302, headers })
}

const begun = async (key: string, returnTo: string | undefined, client: ReturnType<typeof clientOf>) =>
  begin(providerFor(key), { returnTo: ownPath(returnTo) }, client)

/** As a picture it runs no script; opened by itself it is shut in a sandbox. */
const logo: Stream['handle'] = async ({ key }) => {
  const found = key === 'oidc' ? config.social.oidc?.logo : undefined
  if (!found) refuse('route.missing')
  const headers = {
    ...securityHeaders(),
    'content-type': found.type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'private, max-age=3600',
  }
  return new Response(new Uint8Array(found.bytes), { status: 200, headers })
}

/** Kakao proves itself by the admin key of the application, and waits three seconds. */
const unlinked: Stream['handle'] = async ({ key, request }) => {
  const provider = key === 'kakao' ? findProvider('kakao') : undefined
  const adminKey = config.social.kakao?.adminKey
  if (!provider || !adminKey) return refuse('route.missing')
  const given = digest(request.headers.authorization ?? '')
  if (!timingSafeEqual(given, digest(`KakaoAK ${adminKey}`))) refuse('forbidden')
  const subject = new URLSearchParams(await formOf(request)).get('user_id') ?? ''
  if (/^\d{1,20}$/.test(subject)) await forgetSubject('kakao', provider.issuer, subject, clientOf(request, new Map()))
}

async function formOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > WEBHOOK_BYTES) refuse('body.large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export const streams: Stream[] = [
  { ...described.start, handle: start },
  { ...described.logo, handle: logo },
  { ...described.unlinked, handle: unlinked },
]
