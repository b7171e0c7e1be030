// Proof of an e-mail address, for a sign-up or a change of address.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PendingMode } from '#contract/pending-mode'
import { config, limits } from '../config.ts'
import { db, write, type Writing } from '../db.ts'
import { digest } from '../keys.ts'
import { partOf } from '../feature.ts'
import { sendMail } from '../mail.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { audit } from '../audit-trail.ts'
import {
  checkUsable,
  countMail,
  countQuestion,
  dropLinks,
  isRepeated,
  linkFor,
  makeLink,
  timesOf,
  useLink,
  type Link,
} from './links.ts'
import { emailChangedMail, verificationMail } from './mails.ts'
import { links } from './tables.ts'
import { changeUser, emailTaken, lockedUser, type User, userByEmail } from './users.ts'

/** The unfinished sign-in for which an address was asked. It goes on in the browser that began it. */
export type PendingProof = {
  proved: (tx: Writing, link: Link) => Promise<void>
  /** Undefined once it is finished or over. */
  find: (link: Link) => Promise<{ oauthId: string; mode: PendingMode } | undefined>
}

declare module '../feature.ts' {
  interface FeatureParts {
    pendingProof?: PendingProof
  }
}

/** Starts a sign-up: a mail to the address, and a secret for this browser, which waits. */
export async function sendSignupVerification(email: string, client: Client) {
  if (config.signUp === 'invitation') refuse('signup.closed')
  countQuestion(client)
  if (await userByEmail(email)) refuse('email.taken')
  await countMail('verify', email, client)
  return write(async tx => {
    const { link, token, waitingSecret } = await makeLink(tx, { purpose: 'signup', email, isWaitedFor: true })
    await sendMail(tx, email, verificationMail(token))
    client.setSignupSecret(waitingSecret!)
    return { verificationId: waitingSecret!, ...timesOf(link) }
  })
}

/**
 * Starts a change of address: nothing changes until the new address is confirmed.
 * @param user who has just proved their password
 */
export async function sendChangeVerification(
  user: User,
  { email, code }: { email: string; code?: string | undefined },
  client: Client,
) {
  if (user.email === email) refuse('email.same')
  countQuestion(client)
  if (await userByEmail(email)) refuse('email.taken')
  return partOf('secondFactor').withCode(user, code, client, async (tx, { userId }) => {
    // With the deed: a wrong code sends no mail.
    await countMail('verify', email, client, tx)
    const { link, token } = await makeLink(tx, { purpose: 'email', email, userId })
    await changeUser(tx, userId, { pendingEmail: email })
    await audit(tx, client, { userId, what: 'email.change.asked' })
    await sendMail(tx, email, verificationMail(token))
    return timesOf(link)
  })
}

/** Cancels a change of address and invalidates its link. */
export const keepEmail = (userId: number) =>
  write(async tx => {
    await dropLinks(tx, userId, 'email')
    return changeUser(tx, userId, { pendingEmail: null })
  })

const provable = ['signup', 'email', 'oauth'] as const

/**
 * The click in the mail. For ten minutes a repetition gives the same answer, because mail scanners and double clicks come
 * first.
 */
export async function verifyEmail(token: string, client: Client) {
  const link = await linkFor([...provable], token, client)
  const purpose = provable.find(each => each === link.purpose)!
  const answer = async () => ({
    purpose,
    email: link.email,
    ...(purpose === 'oauth' && (await partOf('pendingProof').find(link))),
  })
  if (isRepeated(link)) return answer()
  checkUsable(link)
  try {
    await write(async tx => {
      await useLink(tx, link)
      if (purpose === 'email') await changeAddress(tx, link, client)
      if (purpose === 'oauth') await partOf('pendingProof').proved(tx, link)
    })
  } catch (error) {
    if (emailTaken(error)) refuse('email.taken')
    // A simultaneous click of the same link came first.
    if (!isRepeated(await linkFor([purpose], token, client))) throw error
  }
  return answer()
}

async function changeAddress(tx: Writing, { userId, email }: Link, client: Client) {
  const before = await lockedUser(tx, userId!)
  await dropLinks(tx, userId!)
  await changeUser(tx, userId!, { email, pendingEmail: null })
  await audit(tx, client, { userId, what: 'email.changed' })
  await sendMail(tx, before.email, emailChangedMail(email))
}

async function linkWaitedFor(verificationId: string): Promise<Link | undefined> {
  const [link] = await db
    .select()
    .from(links)
    .where(eq(links.waitingHash, digest(verificationId)))
  return link
}

const waitedFor = async (verificationId: string) => (await linkWaitedFor(verificationId)) ?? refuse('link.invalid')

/** The sign-up that this browser began and can still finish. */
export async function pendingSignup({ signupSecret }: Client) {
  if (!signupSecret) return { proof: null }
  const link = await linkWaitedFor(signupSecret)
  if (!link || isOver(link)) return { proof: null }
  return { proof: { verificationId: signupSecret, email: link.email, ...timesOf(link) } }
}

/** Whether the link can no longer prove anything. */
const isOver = (link: Link) =>
  link.spentAt !== null || (!link.usedAt && link.replacedAt !== null) || validUntil(link).getTime() <= Date.now()

/** The state that the waiting browser polls every few seconds. */
export async function verificationState(verificationId: string) {
  const link = await waitedFor(verificationId)
  if (link.spentAt) refuse('link.used')
  if (!link.usedAt) checkUsable(link)
  return { isVerified: link.usedAt !== null, expiresAt: validUntil(link).toISOString() }
}

const validUntil = ({ usedAt, expiresAt }: Link) =>
  usedAt ? new Date(usedAt.getTime() + limits.verifiedMs) : expiresAt

/** The proof of a sign-up: its address was verified recently. */
export async function provenLink(verificationId: string, email: string): Promise<Link> {
  const link = await waitedFor(verificationId)
  if (link.purpose !== 'signup' || link.email !== email) refuse('link.invalid')
  if (isOver(link)) refuse('link.expired')
  if (!link.usedAt) refuse('verification.pending')
  return link
}

/** Uses up a proof: it makes only one account. */
export async function spend(tx: Writing, { linkId }: Link) {
  const spent = await tx
    .update(links)
    .set({ spentAt: sql`now()` })
    .where(and(eq(links.linkId, linkId), isNull(links.spentAt)))
    .returning({ linkId: links.linkId })
  if (!spent.length) refuse('link.expired')
}

/** Names the account in its link, so that a withdrawal after a change of address also finds the sign-up's address. */
export const nameOwner = (tx: Writing, { linkId }: Pick<Link, 'linkId'>, userId: number) =>
  tx.update(links).set({ userId }).where(eq(links.linkId, linkId))
