// Withdrawal: one transaction ends the account, a job erases the remaining data, and an hourly chore catches what the job
// missed.
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { WITHDRAWAL_DAYS, type LeftOrganization, type WithdrawalDraft } from '#contract/withdrawal'
import type { SignedIn } from '../http/admission.ts'
import { audit } from '../audit-trail.ts'
import { withdrawnMail } from '../auth/mails.ts'
import { hashPassword } from '../auth/password/passwords.ts'
import { endSessions } from '../auth/sessions.ts'
import { provePassword } from '../auth/signins.ts'
import { stillHas, eraseAccount, releaseAddress } from '../auth/users.ts'
import { limits } from '../config.ts'
import { ago, db, write } from '../db.ts'
import { job } from '../jobs.ts'
import { keyedHash, randomSecret } from '../keys.ts'
import { log, reasonOf } from '../log.ts'
import { sendMail } from '../mail.ts'
import { refuse } from '../refusal.ts'
import { forgetKeysOf } from '../http/idempotency.ts'
import { forgetPicturesOf } from '../upload/uploads.ts'
import type { Client } from '../http/client.ts'
import { withdrawals } from './tables.ts'
import { z } from 'zod'
import { partsOf } from '../feature.ts'

const REMEMBERED_MS = WITHDRAWAL_DAYS * 86_400_000

export async function withdrawalPlan(userId: number): Promise<LeftOrganization[]> {
  const plans = await Promise.all(partsOf('accountEnding').map(async ({ plan }) => (await plan?.(userId)) ?? []))
  return plans.flat()
}

/** Cannot be undone: the address is free and every session has ended once this returns. */
export async function withdraw(me: SignedIn, { password, reason = '' }: WithdrawalDraft, client: Client) {
  const { userId } = me
  const user = await provePassword(me, password, 'password', client)
  const nobodysHash = await hashPassword(randomSecret())
  await write(async tx => {
    if (!(await stillHas(tx, user))) refuse('password.wrong', { field: 'password' })
    for (const { onWithdraw } of partsOf('accountEnding')) await onWithdraw?.(tx, user, { userId, client })
    await audit(tx, client, { userId, what: 'account.withdrawn' })
    await endSessions(tx, client, userId, { by: 'withdrawal' })
    await releaseAddress(tx, user, nobodysHash)
    await tx.insert(withdrawals).values({ userId, emailHash: keyedHash('withdrawal', user.email), reason })
    await sendMail(tx, user.email, withdrawnMail())
    await tx.later(erasureJob, { userId })
  })
  client.setRefreshToken(null)
  if (client.isOwnOrigin) client.clearCache()
}

/** Erases the remaining data of a withdrawn person: name, phone, pictures, browsers. Safe to repeat. */
const eraseWithdrawn = ({ userId }: { userId: number }) =>
  write(async tx => {
    const keys: string[] = []
    for (const { onErase } of partsOf('accountEnding', 'down')) keys.push(...((await onErase?.(tx, userId)) ?? []))
    const own = await eraseAccount(tx, userId)
    await forgetPicturesOf(tx, userId, own === null ? keys : [own, ...keys])
    await forgetKeysOf(tx, userId)
    await tx
      .update(withdrawals)
      .set({ erasedAt: sql`now()` })
      .where(eq(withdrawals.userId, userId))
  })

export const erasureJob = job('account.erase', { data: z.strictObject({ userId: z.int() }), run: eraseWithdrawn })

/** Erases what no job erased, and deletes withdrawals whose retention has ended. */
export async function finishWithdrawals() {
  const late = await db
    .select({ userId: withdrawals.userId })
    .from(withdrawals)
    .where(isNull(withdrawals.erasedAt))
    .orderBy(asc(withdrawals.at))
    .limit(limits.erasuresAnHour)
  // One failing erasure must not prevent the others.
  const failures: unknown[] = []
  for (const { userId } of late)
    await eraseWithdrawn({ userId }).catch((error: unknown) => {
      log.error({ userId, reason: reasonOf(error) }, 'a withdrawn account could not be erased')
      failures.push(error)
    })
  await db.delete(withdrawals).where(and(isNotNull(withdrawals.erasedAt), lt(withdrawals.at, ago(REMEMBERED_MS))))
  if (failures.length) throw new AggregateError(failures, 'accounts are not erased yet')
}
