// Password hashing behind a semaphore: argon2 is expensive, and a flood of sign-ins must not take the whole machine.
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isPredictable, PASSWORD_MIN } from '#contract/password'
import { config, limits } from '../../config.ts'
import { semaphore } from '../../http/semaphore.ts'

const ARGON2ID = 2
const settings = { algorithm: ARGON2ID, ...config.passwordCost }
/** Korean words typed in Latin mode: greetings, love and "password", which English dictionaries miss. */
const KOREAN_KEYS = [
  'dkssudgktpdy',
  'dkssudgktpdy1',
  'tkfkdgody1',
  'tkfkdgkqslek',
  'tkfkdgody123',
  'qlalfqjsgh',
  'qlalfqjsgh1',
  'eogksalsrnr',
  'eogksalsrnr1',
  'akstpaksakstp',
]

const common = new Set([...dictionary['passwords-common'], ...KOREAN_KEYS].filter(word => word.length >= PASSWORD_MIN))

/** Whether it is in the list of common passwords, or predictable. */
export const isCommon = (password: string) => common.has(password.toLowerCase()) || isPredictable(password)

const gated = semaphore({ atOnce: limits.hashesAtOnce, waiting: limits.hashesWaiting })

export const hashPassword = (password: string) => gated(() => argon2(password, settings))

/** Hashes equally long without a stored hash, so that the time does not reveal which accounts exist. */
export async function isPassword(stored: string | null | undefined, password: string) {
  const matches = await gated(async () => argon2Verify(stored ?? (await nobodysHash), password))
  return typeof stored === 'string' && matches
}

const nobodysHash = argon2('nobody has this password', settings)
