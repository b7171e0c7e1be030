// Setting up and turning off a second factor. Each change is told on all devices and by mail, and ends no session.
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { SETUP_MINUTES } from '#contract/second-factor'
import { mailSentences } from '#korean/mail'
import { audit } from '../audit-trail.ts'
import { forgive } from '../auth/attempts.ts'
import { provePassword } from '../auth/signins.ts'
import { lockedUser, type User } from '../auth/users.ts'
import { ago, write, type Writing } from '../db.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Client } from '../http/client.ts'
import { seal, unseal } from '../keys.ts'
import { sendMail } from '../mail.ts'
import { refuse } from '../refusal.ts'
import { askEverywhere, countGuess, factorsOf, giveUpFactors, stateOf, spendStep } from './factors.ts'
import { factorMail, type FactorChange } from './mails.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { withCode } from './proving.ts'
import { totps } from './tables.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

const changes = {
  appAdded: 'secondFactor.added',
  appRemoved: 'secondFactor.removed',
  passkeyAdded: 'secondFactor.added',
  passkeyRemoved: 'secondFactor.removed',
  codesMade: 'recoveryCode.made',
} as const satisfies Record<FactorChange, string>

export async function tellChange(tx: Writing, { userId, email }: User, change: FactorChange, client: Client) {
  await audit(tx, client, { userId, what: changes[change] })
  await sendMail(tx, email, factorMail(change, client))
  tx.tell(`user:${userId}`, 'secondFactor.changed', {})
}

export type Setup = { password: string; code?: string | undefined }

/** Begins a setup with the password, and with a code where a factor is on: a password alone must not add another one. */
export const begun = async <T>(
  me: SignedIn,
  { password, code }: Setup,
  client: Client,
  deed: (tx: Writing, user: User) => Promise<T>,
) => withCode(await provePassword(me, password, 'password', client), code, client, deed)

/** A new secret for the app. It replaces one that was not confirmed. */
export function startApp(me: SignedIn, setup: Setup, client: Client) {
  const secret = newSecret()
  return begun(me, setup, client, async (tx, { userId, email }) => {
    const values = { sealedSecret: seal(secret), startedAt: new Date(), lastStep: 0 }
    const started = await tx
      .insert(totps)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: totps.userId, set: values, setWhere: isNull(totps.confirmedAt) })
      .returning({ userId: totps.userId })
    if (!started.length) refuse('factor.on')
    return { secret, uri: uriOf(secret, { issuer: mailSentences.app, account: email }) }
  })
}

/** Codes come with the first factor. */
export const codesFor = async (tx: Writing, userId: number, hadFactors: boolean) =>
  hadFactors ? null : makeRecoveryCodes(tx, userId)

/** From now on the app is asked for. Answers the recovery codes, which are never shown again. */
export async function confirmApp({ userId }: SignedIn, code: string, client: Client) {
  const guesses = await countGuess(userId, client)
  const made = await write(async tx => {
    const user = await lockedUser(tx, userId)
    const [app] = await tx.select().from(totps).where(eq(totps.userId, userId))
    if (app?.confirmedAt) refuse('factor.on')
    if (!app) return refuse('factor.late')
    const hadFactors = (await factorsOf(tx, userId)).length > 0
    const step = stepOf(unseal(app.sealedSecret), code)
    if (step === undefined || !(await spendStep(tx, userId, step))) refuse('code.wrong')
    const confirmed = await tx
      .update(totps)
      .set({ confirmedAt: sql`now()` })
      .where(and(eq(totps.userId, userId), gt(totps.startedAt, ago(SETUP_MINUTES * 60_000))))
      .returning({ userId: totps.userId })
    if (!confirmed.length) refuse('factor.late')
    await askEverywhere(tx, userId)
    await tellChange(tx, user, 'appAdded', client)
    return codesFor(tx, userId, hadFactors)
  })
  await forgive(guesses)
  return { recoveryCodes: made }
}

/** A deed for which password and second factor are proved again. */
export const proven = async <T>(
  me: SignedIn,
  { password, code }: Proof,
  client: Client,
  deed: (tx: Writing, user: User) => Promise<T>,
) =>
  withCode(await provePassword(me, password, 'password', client), code, client, async (tx, user, { isOn }) =>
    isOn ? deed(tx, user) : refuse('factor.off'),
  )

export type Proof = { password: string; code: string }

/** Without the last factor nothing remains of the second step; with others every browser is asked again. */
export async function afterRemoval(tx: Writing, userId: number) {
  if ((await factorsOf(tx, userId)).length > 0) await askEverywhere(tx, userId)
  else await giveUpFactors(tx, userId)
}

export async function removeApp(me: SignedIn, proof: Proof, client: Client) {
  await proven(me, proof, client, async (tx, user) => {
    await tx.delete(totps).where(eq(totps.userId, user.userId))
    await afterRemoval(tx, user.userId)
    await tellChange(tx, user, 'appRemoved', client)
  })
  return stateOf(me.userId)
}

export const newRecoveryCodes = (me: SignedIn, proof: Proof, client: Client) =>
  proven(me, proof, client, async (tx, user) => {
    await tellChange(tx, user, 'codesMade', client)
    return { recoveryCodes: await makeRecoveryCodes(tx, user.userId) }
  })
