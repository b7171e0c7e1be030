// The server's own secrets. They are stored in the database, so that every node has the same ones, and in memory while it
// runs.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

const PURPOSES = [
  'access',
  'refresh',
  'seal',
  'repeat',
  'upload',
  'withdrawal',
  'fanout',
  'recovery',
  'oauth',
  'mail',
  'push',
] as const
export type KeyPurpose = (typeof PURPOSES)[number]
const IV_BYTES = 12
const TAG_BYTES = 16

const held = new Map<KeyPurpose, Buffer>()

type Client = { query: (text: string, values?: unknown[]) => Promise<{ rows: { purpose: string; secret: Buffer }[] }> }

/** Reads the keys and creates missing ones. Nodes that start at the same time end up with the same keys. */
export async function openKeys(client: Client) {
  for (const purpose of PURPOSES)
    await client.query('insert into server_key (purpose, secret) values ($1, $2) on conflict do nothing', [
      purpose,
      randomBytes(32),
    ])
  const { rows } = await client.query('select purpose, secret from server_key')
  for (const { purpose, secret } of rows) held.set(purpose as KeyPurpose, secret)
}

export function keyFor(purpose: KeyPurpose) {
  const key = held.get(purpose)
  if (!key) throw new Error(`the ${purpose} key was not read`)
  return key
}

/** 256 random bits for a link or a cookie. */
export const randomSecret = () => randomBytes(32).toString('base64url')
/** The stored form of a secret that a client sends back. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest()
export const keyedHash = (purpose: KeyPurpose, text: string) =>
  createHmac('sha256', keyFor(purpose)).update(text).digest()

/** Encrypts text that waits in the database, such as a mail with a link. */
export function seal(text: string) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

export function unseal(sealed: string) {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
