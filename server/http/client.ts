// The client, as the connection shows it: address, browser, cookies, origin.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { config, limits } from '../config.ts'

export const REFRESH_COOKIE = '__Host-dure_refresh'
const DEVICE_COOKIE = '__Host-dure_device'
// Holds the secret of an unfinished sign-up, which scripts of the page may see but must not store.
const SIGNUP_COOKIE = '__Host-dure_signup'
/** Binds what goes to a provider and comes back to this browser; Lax, because it comes back from another site. */
const OAUTH_COOKIE = 'oauth_tx'
const OAUTH_SECONDS = 40 * 60
const DEVICE_SECONDS = 365 * 86_400
const AGENT_MAX = 400

export type Client = {
  /** For the audit trail; rate limits count by `network`. */
  ip: string
  /** The address, or the /64 of an IPv6 address, which one household or attacker has as a whole. */
  network: string
  agent: string
  refreshToken: string | undefined
  deviceToken: string | undefined
  signupSecret: string | undefined
  oauthSecret: string | undefined
  bearer: string | undefined
  /** The name of the token with which a company's directory calls, in the place of a person. */
  directory?: string
  isOwnOrigin: boolean
  setRefreshToken: (token: string | null) => void
  setDeviceToken: (token: string) => void
  setSignupSecret: (secret: string | null) => void
  setOauthSecret: (secret: string) => void
  /** Answers on the disk of the browser leave with the person. */
  clearCache: () => void
}

/** `toSet` receives the headers that the answer must set, by what they set. */
export function clientOf(request: IncomingMessage, toSet: Map<string, [header: string, value: string]>): Client {
  const ip = clientAddress(request)
  /** Null deletes the cookie. */
  const keep = (name: string, value: string | null, seconds: number) =>
    void toSet.set(name, [
      'set-cookie',
      `${name}=${value ?? ''}; Path=/; Max-Age=${value ? seconds : 0}; HttpOnly; Secure; SameSite=Strict`,
    ])
  const { cookie, authorization } = request.headers
  return {
    ip,
    network: networkOf(ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
    refreshToken: cookieIn(cookie, REFRESH_COOKIE, /^\d{1,16}\.[\w-]{43}\.[\w-]{22}$/),
    deviceToken: cookieIn(cookie, DEVICE_COOKIE, /^[\w-]{32}$/),
    signupSecret: cookieIn(cookie, SIGNUP_COOKIE, /^[\w-]{43}$/),
    oauthSecret: cookieIn(cookie, OAUTH_COOKIE, /^[\w-]{43}$/),
    bearer: authorization?.match(/^Bearer (\S+)$/i)?.[1],
    isOwnOrigin: comesFromUs(request),
    setRefreshToken: token => keep(REFRESH_COOKIE, token, limits.refreshIdleMs / 1000),
    setSignupSecret: secret => keep(SIGNUP_COOKIE, secret, limits.verifiedMs / 1000),
    setOauthSecret: secret =>
      void toSet.set(OAUTH_COOKIE, [
        'set-cookie',
        `${OAUTH_COOKIE}=${secret}; Path=/api; Max-Age=${OAUTH_SECONDS}; HttpOnly; Secure; SameSite=Lax`,
      ]),
    setDeviceToken: token => keep(DEVICE_COOKIE, token, DEVICE_SECONDS),
    clearCache: () => void toSet.set('cache', ['clear-site-data', '"cache"']),
  }
}

/** A cookie, if it has the shape that this server gives it. */
function cookieIn(header: string | undefined, name: string, shape: RegExp) {
  const found = header?.split('; ').find(pair => pair.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1) ?? ''
  return shape.test(value) ? value : undefined
}

/** `X-Forwarded-For` counts only for as many proxies as the operator configured: each appends the address it saw. */
export function clientAddress(request: IncomingMessage) {
  const seen = request.socket.remoteAddress ?? ''
  const header = request.headers['x-forwarded-for']
  const told = config.trustedProxies > 0 && typeof header === 'string' ? header.split(',').map(part => part.trim()) : []
  const named = (told.at(-config.trustedProxies) ?? told[0] ?? seen).replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return (isIP(named) ? named : seen).replace(/^::ffff:(?=\d+\.)/i, '')
}

export function networkOf(ip: string) {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const full = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - after.length).fill('0'), ...after]
  return `${full
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

/**
 * Whether this origin is ours. Without PUBLIC_URL every loopback name of our port is, but never the host that a request
 * names.
 */
export function isOwnOrigin(origin: string, port: number | undefined) {
  if (origin === config.publicUrl) return true
  if (config.hasPublicUrl) return false
  return ['127.0.0.1', 'localhost', '[::1]'].some(name => origin === `http://${name}:${port}`)
}

/** A browser names the origin of every POST; other same-origin requests say so in Sec-Fetch-Site. */
export function comesFromUs({ headers, socket }: IncomingMessage) {
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, socket.localPort)
  return headers['sec-fetch-site'] === 'same-origin'
}

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
}

const STRICT = { ...SECURITY, 'strict-transport-security': 'max-age=31536000' }

export const securityHeaders = (): Record<string, string> => (config.publicUrl.startsWith('https:') ? STRICT : SECURITY)
