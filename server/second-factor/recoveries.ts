// The way back for somebody who has lost every factor: the first proof of a sign-in or of a reset, a mail, and three days in which any device that is
// signed in, or a link, can stop it. No owner or administrator of an organization takes part.
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { LINK_MINUTES } from '#contract/auth'
import { RECOVERY_HOURS } from '#contract/second-factor'
import { audit } from '../audit-trail.ts'
import { countMail, wrongLinkLimit } from '../auth/links.ts'
import { lockedUser, type User } from '../auth/users.ts'
import { db, write, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { checkRate, countRate } from '../http/rate-limits.ts'
import { digest, randomSecret } from '../keys.ts'
import { sendMail } from '../mail.ts'
import { refuse } from '../refusal.ts'
import { holderOfChallenge, passwordDigest } from './challenges.ts'
import { giveUpFactors, stateOf } from './factors.ts'
import { endingMail, recoveredMail, recoveryMail, recoveryStoppedMail } from './mails.ts'
import { factorRecoveries } from './tables.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Sends the link that begins the wait. One that is waiting already is left as it is. */
export async function askRecovery(challengeId: string, client: Client) {
  const { email } = await write(tx => holderOfChallenge(tx, challengeId, client))
  await countMail('recovery', email, client)
  await write(async tx => {
    const user = await holderOfChallenge(tx, challengeId, client)
    const token = randomSecret()
    const values = {
      tokenHash: digest(token),
      passwordDigest: passwordDigest(user),
      expiresAt: inMinutes(LINK_MINUTES),
    }
    const asked = await tx
      .insert(factorRecoveries)
      .values({ userId: user.userId, ...values })
      .onConflictDoUpdate({
        target: factorRecoveries.userId,
        set: values,
        setWhere: isNull(factorRecoveries.confirmedAt),
      })
      .returning({ userId: factorRecoveries.userId })
    if (asked.length) await sendMail(tx, user.email, recoveryMail(token))
  })
}

/** The person is locked before anything of theirs, here as everywhere. */
async function lockedHolder(tx: Writing, token: string): Promise<User | undefined> {
  const [found] = await tx
    .select({ userId: factorRecoveries.userId })
    .from(factorRecoveries)
    .where(eq(factorRecoveries.tokenHash, digest(token)))
  return found && lockedUser(tx, found.userId)
}

/** Begins the wait, and tells everybody who could stop it. */
export async function confirmRecovery(token: string, client: Client) {
  const endsAt = inMinutes(RECOVERY_HOURS * 60)
  checkRate(wrongLinkLimit, client.network)
  const isBegun = await write(async tx => {
    const user = await lockedHolder(tx, token)
    if (!user) return false
    const stop = randomSecret()
    const [begun] = await tx
      .update(factorRecoveries)
      .set({ confirmedAt: sql`now()`, expiresAt: endsAt, tokenHash: digest(stop) })
      .where(
        and(
          eq(factorRecoveries.tokenHash, digest(token)),
          isNull(factorRecoveries.confirmedAt),
          gt(factorRecoveries.expiresAt, sql`now()`),
        ),
      )
      .returning()
    if (!begun) return false
    if (!passwordDigest(user).equals(begun.passwordDigest)) refuse('link.invalid')
    await audit(tx, client, { userId: user.userId, what: 'secondFactor.recoveryAsked' })
    await sendMail(tx, user.email, endingMail(stop, endsAt, client))
    tx.tell(`user:${user.userId}`, 'secondFactor.ending', { endsAt: endsAt.toISOString() })
    tx.tell(`user:${user.userId}`, 'secondFactor.changed', {})
    return true
  })
  if (!isBegun) refuseGuess(client)
  return { endsAt: endsAt.toISOString() }
}

function refuseGuess(client: Client): never {
  countRate(wrongLinkLimit, client.network)
  return refuse('link.invalid')
}

export async function stopRecovery(token: string, client: Client) {
  checkRate(wrongLinkLimit, client.network)
  const isStopped = await write(async tx => {
    const user = await lockedHolder(tx, token)
    if (!user) return false
    const stopped = await tx
      .delete(factorRecoveries)
      .where(and(eq(factorRecoveries.tokenHash, digest(token)), isNotNull(factorRecoveries.confirmedAt)))
      .returning()
    if (stopped.length) await tellStop(tx, user, client)
    return stopped.length > 0
  })
  if (!isStopped) refuseGuess(client)
}

/** Without one that waits it does nothing. */
export async function refuseRecovery(userId: number, client: Client) {
  await write(async tx => {
    const user = await lockedUser(tx, userId)
    const stopped = await tx.delete(factorRecoveries).where(eq(factorRecoveries.userId, userId)).returning()
    if (stopped.some(({ confirmedAt }) => confirmedAt !== null)) await tellStop(tx, user, client)
  })
  return stateOf(userId)
}

async function tellStop(tx: Writing, { userId, email }: User, client: Client) {
  await audit(tx, client, { userId, what: 'secondFactor.recoveryStopped' })
  await sendMail(tx, email, recoveryStoppedMail(client))
  tx.tell(`user:${userId}`, 'secondFactor.changed', {})
}

/** Ends the second factor of those who have waited, and forgets links that nobody opened. */
export async function finishRecoveries() {
  const due = await db
    .select({ userId: factorRecoveries.userId })
    .from(factorRecoveries)
    .where(lt(factorRecoveries.expiresAt, sql`now()`))
  for (const { userId } of due) await finish(userId)
}

const finish = (userId: number) =>
  write(async tx => {
    const user = await lockedUser(tx, userId)
    const [due] = await tx
      .delete(factorRecoveries)
      .where(and(eq(factorRecoveries.userId, userId), lt(factorRecoveries.expiresAt, sql`now()`)))
      .returning()
    if (!due?.confirmedAt || !passwordDigest(user).equals(due.passwordDigest)) return
    await giveUpFactors(tx, userId)
    await audit(tx, { ip: '' }, { userId, what: 'secondFactor.removed' })
    await sendMail(tx, user.email, recoveredMail())
    tx.tell(`user:${userId}`, 'secondFactor.changed', {})
  })
