// The password rule, one schema for every form and route. Only the server knows the common passwords.
import { z } from 'zod'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
const LOCAL_PART_MIN = 3

const codePoints = (text: string) => [...text].length

/** 10 to 128 code points after NFC; never trimmed or cut. */
export const newPassword = z
  .string()
  .max(PASSWORD_MAX * 4, { error: 'password.length' })
  .refine(text => text.isWellFormed(), { error: 'broken' })
  .overwrite(text => text.normalize('NFC'))
  .refine(text => codePoints(text) >= PASSWORD_MIN && codePoints(text) <= PASSWORD_MAX, { error: 'password.length' })

/** A password that the caller claims to have. Only its length is bounded, because an older rule may have allowed it. */
export const givenPassword = z
  .string()
  .min(1, { error: 'required' })
  .max(PASSWORD_MAX * 4, { error: 'password.length' })
  .overwrite(text => text.normalize('NFC'))

/** Whether the password contains the part before the @, if that has 3 or more characters. */
export function containsEmailName(password: string, email: string) {
  const name = email.slice(0, email.indexOf('@')).toLowerCase()
  return name.length >= LOCAL_PART_MIN && password.toLowerCase().includes(name)
}

const SEQUENCES = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const doubled = SEQUENCES.map(sequence => sequence + sequence)

/** A repeated short pattern, or a run along the keyboard: refused without a lookup in a list. */
export function isPredictable(password: string) {
  const plain = password.toLowerCase()
  return /^(.{1,3})\1+$/u.test(plain) || doubled.some(sequence => sequence.includes(plain))
}

export type Strength = 'weak' | 'fair' | 'strong'

/** A hint while typing, not a rule: length counts most, then the number of different characters. */
export function strengthOf(password: string): Strength {
  const distinct = new Set(password.toLowerCase()).size
  const length = codePoints(password)
  if (length < PASSWORD_MIN || distinct < 6 || isPredictable(password)) return 'weak'
  return length >= 16 || (length >= 12 && distinct >= 9) ? 'strong' : 'fair'
}
