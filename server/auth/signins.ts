// Sign-up, sign-in and repeated proof of a password: every door that compares or sets a password.
import type { z } from 'zod'
import type { signupDraft } from '#contract/auth'
import { containsEmailName } from '#contract/password'
import { fieldSentence } from '#korean/fields'
import { config } from '../config.ts'
import { partOf } from '../feature.ts'
import { write, type Writing } from '../db.ts'
import type { SignedIn } from '../http/admission.ts'
import { sendMail } from '../mail.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { audit, auditIn } from '../audit-trail.ts'
import { countAttempts, forgive, keepAttempts, type Attempt } from './attempts.ts'
import { knownDevice } from './devices.ts'
import { admit, enter } from './entering.ts'
import { dropLinks } from './links.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword, isCommon, isPassword } from './password/passwords.ts'
import { endSessions, runIn } from './sessions.ts'
import { changeUser, createUser, emailTaken, stillHas, userByEmail, userById, type User } from './users.ts'
import { nameOwner, provenLink, spend } from './verifications.ts'

/** Proof of an address without a mail of ours; both functions refuse an invalid proof. */
export type SignUpProof = {
  addressOf: (token: string, client: Client) => Promise<string>
  /** Checked again within the deed, because the proof may have been withdrawn while the password was hashed. */
  requireStillProven: (tx: Writing, token: string) => Promise<void>
}

declare module '../feature.ts' {
  interface FeatureParts {
    signUpProof?: SignUpProof
  }
}

type SignupDraft = z.output<typeof signupDraft>

/** Creates the account of a proven address and signs its browser in. */
export async function signUp({ password, name, agreements, ...proof }: SignupDraft, client: Client) {
  const { email, link } = await proven(proof, client)
  const passwordHash = await hashNew(password, 'password', email)
  const agreed = agreements.filter(each => each.agreed).map(({ code }) => code)
  try {
    return await write(async tx => {
      if (link) await spend(tx, link)
      if (proof.invitation) await partOf('signUpProof').requireStillProven(tx, proof.invitation)
      client.setSignupSecret(null)
      const user = await createUser(tx, { email, name, passwordHash, agreed }, client)
      if (link) await nameOwner(tx, link, user.userId)
      await audit(tx, client, { userId: user.userId, what: 'account.created' })
      // A new account has no second factor yet.
      return admit(tx, user, client, 'password')
    })
  } catch (error) {
    if (emailTaken(error)) refuse('email.taken')
    throw error
  }
}

/**
 * The proven address: by the link of a mail that this browser asked for, or by an invitation, which works even when sign-up
 * is otherwise closed.
 */
async function proven(
  { invitation, verificationId, email }: Omit<SignupDraft, 'password' | 'name' | 'agreements'>,
  client: Client,
) {
  if (invitation) return { email: await partOf('signUpProof').addressOf(invitation, client), link: undefined }
  if (config.signUp === 'invitation') refuse('signup.closed')
  return { email: email!, link: await provenLink(verificationId!, email!) }
}

/** A wrong password and an unknown address get the same answer after the same work. */
export async function signIn(email: string, password: string, client: Client) {
  const user = await userByEmail(email)
  const { matches, ids } = await compared(user, email, password, client)
  if (!matches) {
    await noteFailure(user, ids, client)
    return refuse('signin.wrong')
  }
  return write(async tx => {
    if (!(await stillHas(tx, user!))) refuse('signin.wrong')
    return enter(tx, user!, client, 'password')
  })
}

/**
 * Recorded for the owner of the account, and in organizations that they run. A rate-limited try is not recorded, so that
 * nobody can flood the record. An address without an account leaves no entry, but causes the same disk writes, so that the
 * time reveals nothing.
 */
const noteFailure = (user: User | undefined, attempts: number[], client: Client) =>
  write(async tx => {
    await keepAttempts(tx, attempts)
    if (!user) return
    const { userId } = user
    await audit(tx, client, { userId, what: 'session.failed' })
    await auditIn(tx, client, runIn(await partOf('session').authoritiesOf(tx, userId)), {
      userId,
      what: 'session.failed',
    })
  })

/** Counts before comparing, and forgives success. A known browser has its own count. */
export async function compared(user: User | undefined, email: string, password: string, client: Client) {
  const device = user && (await knownDevice(user.userId, client))
  const attempts: Attempt[] = device
    ? [{ kind: 'signin.device', subject: String(device.deviceId) }]
    : [
        { kind: 'signin.account', subject: email },
        { kind: 'signin.network', subject: client.network },
      ]
  const { ids, waitMs } = await countAttempts(attempts)
  if (waitMs > 0)
    refuse('signin.limited', {
      retryAfter: Math.ceil(waitMs / 1000),
      values: { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) },
    })
  const matches = await isPassword(user?.passwordHash, password)
  if (matches) await forgive(ids)
  return { matches, ids }
}

/** A signed-in person proves their password again before an important change. */
export async function provePassword({ account, userId }: SignedIn, password: string, field: string, client: Client) {
  const user = await userById(userId)
  if (user.passwordHash === null) refuse('password.none', { field })
  const { matches } = await compared(user, account.email, password, client)
  if (!matches) refuse('password.wrong', { field })
  return user
}

/** Sets a new password for a person who knows the old one; every other session ends. */
export async function changePassword(me: SignedIn, current: string, next: string, client: Client) {
  const user = await provePassword(me, current, 'currentPassword', client)
  const passwordHash = await hashNew(next, 'newPassword', me.account.email)
  await write(async tx => {
    if (!(await stillHas(tx, user))) refuse('password.wrong', { field: 'currentPassword' })
    await dropLinks(tx, me.userId)
    await changeUser(tx, me.userId, { passwordHash, pendingEmail: null })
    await audit(tx, client, { userId: me.userId, what: 'password.changed' })
    await endSessions(tx, client, me.userId, { except: me.sessionId, by: 'password' })
    await sendMail(tx, me.account.email, passwordChangedMail(new Date()))
  })
}

/** The hash of a password that the rule and the list of common passwords allow. */
export async function hashNew(password: string, field = 'password', email?: string) {
  if (isCommon(password)) refuse('password.common', { field })
  if (email && containsEmailName(password, email))
    refuse('invalid', { fields: { [field]: fieldSentence('password.email') } })
  return hashPassword(password)
}
