// Fixtures of tests about the second factor: somebody with an authenticator app, whose clock can be moved.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { authRoutes } from '#contract/auth'
import { secondFactorRoutes } from '#contract/second-factor'
import { PASSWORD, sql, visitor, type Somebody, type Visitor } from '../testing/visitor.ts'
import { codeAt, stepAt } from './totp.ts'

/** The code that the app shows so many steps from now. */
export const codeOf = (secret: string, steps = 0) => codeAt(secret, stepAt(Date.now()) + steps)
/** Six digits that are no code of these minutes. */
export function wrongCode(secret: string) {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map(steps => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(code => !near.has(code))!
}

/** Forgets which code was used last, as half a minute does. */
export const later = (email: string) =>
  sql(`update totp set last_step = 0 where user_id = (select id from "user" where email = $1)`, [email])

/** Sets the app up, and answers its secret and the recovery codes. */
export async function withApp(somebody: Somebody) {
  const { secret, uri } = await somebody.call(secondFactorRoutes.startApp, { body: { password: PASSWORD } })
  const { recoveryCodes } = await somebody.call(secondFactorRoutes.confirmApp, { body: { code: codeOf(secret) } })
  if (!recoveryCodes) throw new Error('there was a factor before')
  await later(somebody.email)
  return { secret, uri, recoveryCodes }
}

/** The first proof on this browser, whose answer is the question for a second one. */
export async function asked(email: string, browser = visitor(), password = PASSWORD) {
  const entrance = await browser.call(authRoutes.signin, { body: { email, password } })
  if (!('challenge' in entrance)) throw new Error('no second factor is asked for')
  const { challenge } = entrance
  return { browser, challenge, challengeId: challenge.challengeId }
}

export async function answered(browser: Visitor, challengeId: string, code: string, isRemembered = false) {
  const { accessToken } = await browser.call(secondFactorRoutes.answer, { body: { challengeId, code, isRemembered } })
  browser.token = accessToken
}

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
/** A byte string of CBOR, of up to 64 KB. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const VERIFIED = 0x05
const WITH_KEY = 0x40

/** A passkey as a device keeps it: an ES256 key, and a counter that can be turned back. */
export function device(url: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const self = { counter: 0, origin: url, flags: VERIFIED, credential: encoded(id), create, get }
  const dataOf = (flags: number) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(self.counter, 1)
    return Buffer.concat([hash('localhost'), head])
  }
  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin: self.origin, crossOrigin: false })
  function create(challenge: string) {
    const key = Buffer.concat([
      Buffer.from('a50102032620012158', 'hex'),
      Buffer.from([32]),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const data = Buffer.concat([dataOf(self.flags | WITH_KEY), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const parts = [Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])]
    return {
      credential: encoded(id),
      clientData: encoded(clientData('webauthn.create', challenge)),
      attestationObject: encoded(Buffer.concat([...parts, cborText('authData'), cborBytes(data)])),
      transports: ['internal'],
    }
  }
  function get(challenge: string) {
    self.counter += 1
    const data = dataOf(self.flags)
    const client = clientData('webauthn.get', challenge)
    return {
      credential: encoded(id),
      clientData: encoded(client),
      authenticatorData: encoded(data),
      signature: encoded(sign('sha256', Buffer.concat([data, hash(client)]), privateKey)),
    }
  }
  return self
}

/** Adds a passkey to somebody who has none, and answers it with the recovery codes. */
export async function withPasskey(somebody: Somebody, name = 'laptop') {
  const key = device(somebody.url)
  const { challengeId } = await somebody.call(secondFactorRoutes.startPasskey, { body: { password: PASSWORD } })
  const passkey = key.create(challengeId)
  const { recoveryCodes } = await somebody.call(secondFactorRoutes.addPasskey, { body: { name, passkey } })
  return { key, recoveryCodes: recoveryCodes! }
}
