// Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 s, which every app knows.
import { createHmac, randomBytes } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** The clocks of phone and server may differ by this many steps. */
const SKEW_STEPS = 1
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (ms: number) => Math.floor(ms / STEP_MS)

/** 160 bits in base32, as apps take them. */
export function newSecret() {
  const bits = [...randomBytes(SECRET_BYTES)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return bits
    .match(/.{5}/g)!
    .map(five => BASE32[Number.parseInt(five, 2)])
    .join('')
}

function bytesOf(secret: string) {
  const bits = [...secret].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map(eight => Number.parseInt(eight, 2)))
}

/** The code of one step (RFC 4226, dynamic truncation). */
export function codeAt(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = hash.at(-1)! & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is, near the present one. */
export function stepOf(secret: string, code: string, now = Date.now()) {
  const present = stepAt(now)
  const near = Array.from({ length: 2 * SKEW_STEPS + 1 }, (_, at) => present - SKEW_STEPS + at)
  return near.findLast(step => codeAt(secret, step) === code)
}

/** For the camera of the app. */
export function uriOf(secret: string, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
