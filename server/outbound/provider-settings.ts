// The settings of other ways to sign in. Hosts that an operator names are trusted: no guard of outgoing calls asks about them.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { SocialProvider } from '#contract/entrance'
import { configSentences } from '#korean/config'
import { startSentence } from '#korean/start'
import { StartError } from '../refusal.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const LOGO_BYTES = 100 * 1024

/** Secrets and proofs of identity travel there, so nothing but this machine is asked without TLS. */
function isSafe(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search || hash || username) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}
export const base = z
  .string()
  .refine(isSafe, { error: configSentences.provider })
  .transform(text => text.replace(/\/+$/, ''))
const line = z.string().max(500).optional()

export const socialVariables = {
  KAKAO_CLIENT_ID: line,
  KAKAO_CLIENT_SECRET: line,
  KAKAO_ADMIN_KEY: line,
  KAKAO_AUTH_URL: base.default('https://kauth.kakao.com'),
  KAKAO_API_URL: base.default('https://kapi.kakao.com'),
  NAVER_CLIENT_ID: line,
  NAVER_CLIENT_SECRET: line,
  NAVER_AUTH_URL: base.default('https://nid.naver.com'),
  NAVER_API_URL: base.default('https://openapi.naver.com'),
  GOOGLE_CLIENT_ID: line,
  GOOGLE_CLIENT_SECRET: line,
  GOOGLE_ISSUER: base.default('https://accounts.google.com'),
  GITHUB_CLIENT_ID: line,
  GITHUB_CLIENT_SECRET: line,
  GITHUB_URL: base.default('https://github.com'),
  GITHUB_API_URL: base.default('https://api.github.com'),
  OIDC_ISSUER: base.optional(),
  OIDC_CLIENT_ID: line,
  OIDC_CLIENT_SECRET: line,
  OIDC_NAME: z.string().max(30).default('SSO'),
  OIDC_LOGO: line,
}
type Variables = z.output<z.ZodObject<typeof socialVariables>>

export type Credentials = { clientId: string; clientSecret: string }
export type SocialSettings = {
  kakao?: Credentials & { authUrl: string; apiUrl: string; adminKey: string | undefined }
  naver?: Credentials & { authUrl: string; apiUrl: string }
  google?: Credentials & { issuer: string }
  github?: Credentials & { url: string; apiUrl: string }
  oidc?: Credentials & { issuer: string; name: string; logo: Logo | undefined }
}
export type Logo = { type: string; bytes: Buffer }

export function socialOf(data: Variables): SocialSettings {
  const kakao = credentials(data, 'kakao')
  const naver = credentials(data, 'naver')
  const google = credentials(data, 'google')
  const github = credentials(data, 'github')
  const oidc = credentials(data, 'oidc')
  if (oidc && !data.OIDC_ISSUER) throw wrong('OIDC_ISSUER', configSentences.provider)
  return {
    ...(kakao && {
      kakao: { ...kakao, authUrl: data.KAKAO_AUTH_URL, apiUrl: data.KAKAO_API_URL, adminKey: data.KAKAO_ADMIN_KEY },
    }),
    ...(naver && { naver: { ...naver, authUrl: data.NAVER_AUTH_URL, apiUrl: data.NAVER_API_URL } }),
    ...(google && { google: { ...google, issuer: data.GOOGLE_ISSUER } }),
    ...(github && { github: { ...github, url: data.GITHUB_URL, apiUrl: data.GITHUB_API_URL } }),
    ...(oidc && {
      oidc: { ...oidc, issuer: data.OIDC_ISSUER!, name: data.OIDC_NAME, logo: logoIn(data.OIDC_LOGO) },
    }),
  }
}

function credentials(data: Variables, provider: SocialProvider): Credentials | undefined {
  const name = provider.toUpperCase() as Uppercase<SocialProvider>
  const [clientId, clientSecret] = [data[`${name}_CLIENT_ID`], data[`${name}_CLIENT_SECRET`]]
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (!clientId && !clientSecret) return undefined
  throw wrong(`${name}_CLIENT_${clientId ? 'SECRET' : 'ID'}`, configSentences.providerWhole)
}

const wrong = (name: string, why: string) => new StartError(startSentence('wrongVariable', { name, why }))

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** Read once: the content security policy shows pictures of our own origin alone. */
function logoIn(path: string | undefined): Logo | undefined {
  if (!path) return undefined
  try {
    const bytes = readFileSync(path)
    const type = bytes.subarray(0, 4).equals(PNG)
      ? 'image/png'
      : /<svg[\s>]/.test(bytes.toString('utf8')) && 'image/svg+xml'
    if (type && bytes.length <= LOGO_BYTES) return { type, bytes }
  } catch {
    // Not to be read is as wrong as too large.
  }
  throw wrong('OIDC_LOGO', configSentences.logo)
}
