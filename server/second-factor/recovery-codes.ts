// Recovery codes: ten at a time, each good once. They are shown when they are made, and only keyed hashes are kept.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/second-factor'
import type { Writing } from '../db.ts'
import { keyedHash } from '../keys.ts'
import { recoveryCodes } from './tables.ts'

/** Without the letters that look like others: those are read as what they look like. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
/** Fifty bits could be found from a bare hash. */
const hashOf = (userId: number, code: string) =>
  keyedHash('recovery', `${userId} ${code.replaceAll('o', '0').replace(/[il]/g, '1')}`)

/** Ten new ones in place of all older ones. */
export async function makeRecoveryCodes(tx: Writing, userId: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await dropRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(codes.map(code => ({ userId, codeHash: hashOf(userId, code) })))
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export const dropRecoveryCodes = (tx: Writing, userId: number) =>
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))

/** Uses a code: of many simultaneous tries one wins. */
export async function spendRecoveryCode(tx: Writing, userId: number, code: string) {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export const countRecoveryCodes = (tx: Writing, userId: number) =>
  tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
