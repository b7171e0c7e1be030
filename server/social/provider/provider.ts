// A provider, as the rest of the feature knows it, and the questions that our own adapters ask.
import type { SocialProvider } from '#contract/entrance'
import type { PlainCode } from '#contract/errors'
import { config } from '../../config.ts'
import { log, reasonOf } from '../../log.ts'
import { askTrusted } from '../../outbound/trusted.ts'
import { Refusal } from '../../refusal.ts'

export type Begun = { state: string; verifier: string; nonce: string }
export type Callback = Begun & { code: string; iss: string | undefined }
export type Profile = {
  subject: string
  email: string | null
  /** The provider vouches that the address is this person's. */
  isEmailVerified: boolean
  name: string | null
  /** Under which it is known at the provider, where addresses are no names. */
  handle?: string | null
  /** Cuts the link later; null where it could not. */
  token: string | null
}
export type Provider = {
  key: SocialProvider
  name: string
  issuer: string
  addressFor: (begun: Begun) => Promise<URL>
  profileFor: (callback: Callback) => Promise<Profile>
  /** Cuts the link at the provider; absent where a provider has no way to. */
  unlink?: (identity: { subject: string; token: string | null }) => Promise<void>
}

/** Registered at every provider, exactly so. */
export const redirectUri = () => `${config.publicUrl}/oauth`

export const failure = (code: PlainCode, provider: string) => new Refusal(code, { values: { provider } })

type Question = { method?: string; form?: Record<string, string>; headers?: Record<string, string>; body?: string }
export type Answered = { status: number; json: Record<string, unknown> }

/** The answer as JSON. An answer of use is none that says the provider is broken. */
export async function ask(provider: string, address: string, { form, headers, ...rest }: Question): Promise<Answered> {
  try {
    const { status, text } = await askTrusted(
      address,
      {
        ...rest,
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        headers: { accept: 'application/json', 'user-agent': 'Dure', ...headers },
      },
      config.providerMs,
    )
    if (status >= 500) throw new Error(`answered ${status}`)
    return { status, json: jsonIn(text) }
  } catch (error) {
    throw unanswered(provider, error)
  }
}

function jsonIn(text: string): Record<string, unknown> {
  const found: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof found !== 'object' || found === null) throw new Error('no object')
  // GitHub's addresses are a list.
  return (Array.isArray(found) ? { list: found } : found) as Record<string, unknown>
}

/** The refusal for a provider that gave no answer of use; the reason is for the operator. */
export function unanswered(provider: string, error: unknown) {
  log.warn({ provider, reason: reasonOf(error) }, 'a provider could not be asked')
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return failure(isLate ? 'oauth.slow' : 'oauth.provider', provider)
}

export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A subject is a number at some, which may come as text. */
export function subjectOf(provider: string, value: unknown) {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value)
  if (typeof value === 'string' && value.length > 0 && value.length <= 255) return value
  throw unanswered(provider, new Error('no subject'))
}

/** A provider that is none of OpenID names itself at most by its origin. */
export function requireIssuer(provider: string, base: string, iss: string | undefined) {
  if (iss === undefined) return
  if (!URL.canParse(iss) || new URL(iss).origin !== new URL(base).origin) throw failure('oauth.mixed', provider)
}

/** The token for a code. Some providers answer a refusal with 200. */
export function tokenIn(provider: string, { status, json }: Answered) {
  const token = textOf(json.access_token)
  if (status < 400 && token && json.error === undefined) return token
  log.warn({ provider, status, reason: textOf(json.error) }, 'a provider refused a code')
  const isCodes = ['invalid_grant', 'bad_verification_code', 'invalid_request', 'KOE320'].includes(String(json.error))
  throw failure(isCodes ? 'oauth.code' : 'oauth.provider', provider)
}
