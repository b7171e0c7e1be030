// The factors of a person, and the check of a code.
import { and, eq, exists, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SecondFactor } from '#contract/entrance'
import { isRecoveryCode } from '#contract/factor-code'
import type { SecondFactorState } from '#contract/second-factor'
import { audit } from '../audit-trail.ts'
import { countAttempts } from '../auth/attempts.ts'
import { knownDevice } from '../auth/devices.ts'
import type { CodeFault } from '../auth/entering.ts'
import { db, type Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import type { Client } from '../http/client.ts'
import { unseal } from '../keys.ts'
import { sendMail } from '../mail.ts'
import { preparedStatement, worded } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { recoveryUsedMail } from './mails.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import {
  challenges,
  factorRecoveries,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  rememberedBrowsers,
  totps,
} from './tables.ts'
import { stepOf } from './totp.ts'

const stateAsked = preparedStatement<[appSince: Date | null, left: number, endsAt: Date | null]>(
  'second_factor_state',
  () =>
    worded(
      sql`select (select confirmed_at from totp where user_id = ${sql.placeholder('userId')}),
      (select count(*)::int from recovery_code where user_id = ${sql.placeholder('userId')} and used_at is null),
      (select expires_at from factor_recovery where user_id = ${sql.placeholder('userId')} and confirmed_at is not null)`,
    ),
)

type PasskeyRow = [credential: string, name: string, addedAt: Date, lastUsedAt: Date | null]
const passkeysAsked = preparedStatement<PasskeyRow>('passkeys_of_person', () =>
  db
    .select({
      credential: passkeys.credential,
      name: passkeys.name,
      addedAt: passkeys.addedAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, sql.placeholder('userId')))
    .orderBy(passkeys.addedAt),
)

export async function stateOf(userId: number): Promise<SecondFactorState> {
  const [[row], known] = await Promise.all([stateAsked({ userId }), passkeysAsked({ userId })])
  const [appSince, recoveryLeft, endsAt] = row!
  const isOn = appSince !== null || known.length > 0
  // Without a factor there is none to give up.
  const requiring = isOn ? await Promise.all(partsOf('factorRequired').map(ask => ask(userId))) : []
  return {
    isOn,
    appSince: appSince?.toISOString() ?? null,
    passkeys: known.map(([credential, name, addedAt, lastUsedAt]) => ({
      credential,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryLeft,
    requiredBy: requiring.flat(),
    endsAt: endsAt?.toISOString() ?? null,
  }
}

const isConfirmed = (userId: number) => and(eq(totps.userId, userId), isNotNull(totps.confirmedAt))

/** Whether the person of this column has a second factor, for statements of other features. */
export const hasSecondFactor = (userId: AnyPgColumn): SQL =>
  or(
    exists(
      db
        .select({ userId: totps.userId })
        .from(totps)
        .where(and(eq(totps.userId, userId), isNotNull(totps.confirmedAt))),
    ),
    exists(db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, userId))),
  )!

const factorsAsked = preparedStatement<[totp: boolean, passkey: boolean, recovery: boolean]>('second_factors', () =>
  worded(
    sql`select exists (select from totp where user_id = ${sql.placeholder('userId')} and confirmed_at is not null),
      exists (select from passkey where user_id = ${sql.placeholder('userId')}),
      exists (select from recovery_code where user_id = ${sql.placeholder('userId')} and used_at is null)`,
  ),
)

/** The factors that can be asked for; none if the person has no second factor. */
export async function factorsOf(tx: Writing, userId: number): Promise<SecondFactor[]> {
  const [row] = await factorsAsked({ userId }, tx)
  const [hasTotp, hasPasskey, hasCodes] = row!
  const found: SecondFactor[] = []
  if (hasTotp) found.push('totp')
  if (hasPasskey) found.push('passkey')
  if (found.length > 0 && hasCodes) found.push('recovery')
  return found
}

/** Counts one guess before it is compared; a right one is forgiven. A known browser has its own count, as for passwords. */
export async function countGuess(userId: number, client: Client) {
  const device = await knownDevice(userId, client)
  const subject = String(userId)
  const { ids, waitMs } = await countAttempts(
    device
      ? [{ kind: 'factor.device', subject: String(device.deviceId) }]
      : [
          { kind: 'factor.account', subject },
          { kind: 'factor.day', subject },
        ],
  )
  if (waitMs > 0)
    refuse('signin.limited', {
      retryAfter: Math.ceil(waitMs / 1000),
      values: { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) },
    })
  return ids
}

/** Uses up a code that is right now. A wrong one is for the caller to record: within a deed that commits, or apart from it. */
export async function spendCode(
  tx: Writing,
  { userId, email }: { userId: number; email: string },
  code: string,
  client: Client,
): Promise<CodeFault | undefined> {
  const isRecovery = isRecoveryCode(code)
  const isRight = isRecovery ? await spendRecoveryCode(tx, userId, code) : await spendAppCode(tx, userId, code)
  if (!isRight) return isRecovery ? 'recoveryCode.wrong' : 'code.wrong'
  if (!isRecovery) return undefined
  await audit(tx, client, { userId, what: 'recoveryCode.used' })
  await sendMail(tx, email, recoveryUsedMail(client, await countRecoveryCodes(tx, userId)))
  tx.tell(`user:${userId}`, 'secondFactor.changed', {})
  return undefined
}

async function spendAppCode(tx: Writing, userId: number, code: string) {
  const [app] = await tx.select().from(totps).where(isConfirmed(userId))
  const step = app && stepOf(unseal(app.sealedSecret), code)
  return step !== undefined && spendStep(tx, userId, step)
}

/** Of many simultaneous tries with one code one wins. */
export async function spendStep(tx: Writing, userId: number, step: number) {
  const used = await tx
    .update(totps)
    .set({ lastStep: step })
    .where(and(eq(totps.userId, userId), lt(totps.lastStep, step)))
    .returning({ userId: totps.userId })
  return used.length > 0
}

/** Every open question ends, and every browser is asked again. */
export async function askEverywhere(tx: Writing, userId: number) {
  await tx.delete(rememberedBrowsers).where(eq(rememberedBrowsers.userId, userId))
  await tx.delete(challenges).where(eq(challenges.userId, userId))
}

declare module '../feature.ts' {
  interface FeatureParts {
    /** A living account has no second factor any more. */
    onFactorsGone?: (tx: Writing, userId: number) => Promise<unknown>
    /** The names of what is closed to this person without a second factor. */
    factorRequired?: (userId: number) => Promise<string[]>
  }
}

export async function giveUpFactors(tx: Writing, userId: number) {
  await forgetFactors(tx, userId)
  for (const act of partsOf('onFactorsGone')) await act(tx, userId)
}

/** Everything that is known of a person's second factor. */
export async function forgetFactors(tx: Pick<Writing, 'delete'>, userId: number) {
  for (const table of [
    factorRecoveries,
    rememberedBrowsers,
    challenges,
    passkeyChallenges,
    recoveryCodes,
    passkeys,
    totps,
  ])
    await tx.delete(table).where(eq(table.userId, userId))
}
