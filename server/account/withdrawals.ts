// Withdrawing: everything ends in one transaction, a job erases what is left, and an hourly look makes sure of it.
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { WITHDRAWAL_DAYS, type LeftOrganization, type WithdrawalDraft } from '#contract/withdrawal'
import type { SignedIn } from '../http/admission.ts'
import { audit } from '../audit/audits.ts'
import { eraseAccount, releaseAddress } from '../auth/erasing.ts'
import { withdrawnMail } from '../auth/mails.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endSessions } from '../auth/sessions.ts'
import { provePassword } from '../auth/signins.ts'
import { stillHas } from '../auth/users.ts'
import { limits } from '../config.ts'
import { ago, db, write, type Writing } from '../db.ts'
import { everythingOf } from '../handover/holders.ts'
import { eraseInvitationsTo } from '../invitation/erasing.ts'
import type { JobData } from '../jobs.ts'
import { keyedHash, randomSecret } from '../keys.ts'
import { log, reasonOf } from '../log.ts'
import { sendMail } from '../mail.ts'
import { leave } from '../member/leaving.ts'
import { memberCountIn } from '../member/members.ts'
import { eraseMemberships, everyOrganizationOf, fateOf, membershipIn, membershipsOf } from '../member/memberships.ts'
import { intoBin } from '../organization/bin.ts'
import { lockedEvenBinned } from '../organization/organizations.ts'
import { refuse } from '../refusal.ts'
import { forgetKeysOf } from '../http/idempotency.ts'
import { forgetPicturesOf } from '../upload/uploads.ts'
import type { Client } from '../http/client.ts'
import { withdrawals } from './tables.ts'

const REMEMBERED_MS = WITHDRAWAL_DAYS * 86_400_000

/** What would happen, organization by organization. */
export async function withdrawalPlan(userId: number): Promise<LeftOrganization[]> {
  const plan: LeftOrganization[] = []
  for (const row of await membershipsOf(userId)) {
    const { orgId, memberId, role, organizationName: name } = row
    const [fate, memberCount] = [await fateOf(db, row), await memberCountIn(db, orgId)]
    // Where nobody is left, nobody takes anything.
    const holdings = fate === 'bin' ? [] : await everythingOf(db, row)
    plan.push({ orgId, name, memberId, role, memberCount, holdings, fate })
  }
  return plan
}

/** No undo: the address is free and every session dead once this returns. */
export async function withdraw(me: SignedIn, { password, reason = '' }: WithdrawalDraft, client: Client) {
  const { userId } = me
  const user = await provePassword(me, password, 'password', client)
  const nobodysHash = await hashPassword(randomSecret())
  await write(async tx => {
    if (!(await stillHas(tx, user))) refuse('password.wrong', { field: 'password' })
    // In one order, so that two who share organizations and withdraw at once wait for each other only once.
    for (const orgId of await everyOrganizationOf(tx, userId)) await goFrom(tx, userId, orgId, client)
    await audit(tx, client, { userId, what: 'account.withdrawn' })
    await endSessions(tx, client, userId, { by: 'withdrawal' })
    await eraseInvitationsTo(tx, user)
    await releaseAddress(tx, user, nobodysHash)
    await tx.insert(withdrawals).values({ userId, emailHash: keyedHash('withdrawal', user.email), reason })
    await sendMail(tx, user.email, withdrawnMail())
    await tx.later('account.erase', { userId })
  })
  client.setRefreshToken(null)
}

async function goFrom(tx: Writing, userId: number, orgId: number, client: Client) {
  const organization = await lockedEvenBinned(tx, orgId)
  const row = await membershipIn(tx, userId, orgId)
  // Purged or removed a moment ago.
  if (!organization || !row) return
  if (!organization.deletedAt) {
    const fate = await fateOf(tx, row)
    if (fate === 'blocked') refuse('withdrawal.owner')
    if (fate === 'bin') await intoBin(tx, organization, userId, client)
  }
  await leave(tx, row, { userId, client })
  await audit(tx, client, { userId, orgId, what: 'member.left' })
}

/** What the withdrawal left: name, phone, pictures, browsers. May be done twice. */
export const eraseWithdrawn = ({ userId }: JobData<'account.erase'>) =>
  write(async tx => {
    const keys = await eraseMemberships(tx, userId)
    const own = await eraseAccount(tx, userId)
    await forgetPicturesOf(tx, userId, own === null ? keys : [own, ...keys])
    await forgetKeysOf(tx, userId)
    await tx
      .update(withdrawals)
      .set({ erasedAt: sql`now()` })
      .where(eq(withdrawals.userId, userId))
  })

/** Whatever a job did not come to; and what was remembered long enough. */
export async function finishWithdrawals() {
  const late = await db
    .select({ userId: withdrawals.userId })
    .from(withdrawals)
    .where(isNull(withdrawals.erasedAt))
    .orderBy(asc(withdrawals.at))
    .limit(limits.erasuresAnHour)
  // One that cannot be erased keeps nobody else from it.
  const failures: unknown[] = []
  for (const { userId } of late)
    await eraseWithdrawn({ userId }).catch((error: unknown) => {
      log.error({ userId, reason: reasonOf(error) }, 'a withdrawn account could not be erased')
      failures.push(error)
    })
  await db.delete(withdrawals).where(and(isNotNull(withdrawals.erasedAt), lt(withdrawals.at, ago(REMEMBERED_MS))))
  if (failures.length) throw new AggregateError(failures, 'accounts are not erased yet')
}
