// The question for a second factor, between the first proof and the session.
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Challenge, FactorProof, WayIn } from '#contract/entrance'
import { CHALLENGE_MINUTES, CHALLENGE_TRIES, REMEMBERED_DAYS } from '#contract/second-factor'
import { audit } from '../audit-trail.ts'
import { forgive } from '../auth/attempts.ts'
import { admit, type ProofFault, type SecondFactorPart } from '../auth/entering.ts'
import { newDeviceToken } from '../auth/sessions.ts'
import { lockedUser, type User } from '../auth/users.ts'
import { ago, db, write, writeAside, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { digest, randomSecret } from '../keys.ts'
import { sendMail } from '../mail.ts'
import { insteadOf, refuse } from '../refusal.ts'
import { countGuess, factorsOf, spendCode } from './factors.ts'
import { guessedMail } from './mails.ts'
import { verifyPasskey } from './passkeys.ts'
import { challenges, rememberedBrowsers } from './tables.ts'

type Row = typeof challenges.$inferSelect
type Purpose = Row['purpose']

/** A new password ends what an older one began. */
export const passwordDigest = ({ passwordHash }: User) => digest(passwordHash ?? '')

/** A reset is always asked: who can read the mails is not yet the owner of a browser. */
export const challengeFor: SecondFactorPart['challengeFor'] = async (tx, user, client, way) => {
  // A passkey that has verified its user is something one has and something one is or knows.
  if (way === 'passkey') return undefined
  const factors = await factorsOf(tx, user.userId)
  if (!factors.length) return undefined
  if (way !== 'reset' && (await isRemembered(tx, user, client))) return undefined
  return newChallenge(tx, user, client, { way, factors })
}

async function newChallenge(
  tx: Writing,
  user: User,
  client: Client,
  { way, factors }: { way: WayIn | 'reset'; factors: Challenge['factors'] },
): Promise<Challenge> {
  const challengeId = randomSecret()
  const deviceToken = client.deviceToken ?? newDeviceToken()
  client.setDeviceToken(deviceToken)
  const expiresAt = new Date(Date.now() + CHALLENGE_MINUTES * 60_000)
  await tx.insert(challenges).values({
    userId: user.userId,
    secretHash: digest(challengeId),
    deviceHash: digest(deviceToken),
    passwordDigest: passwordDigest(user),
    ...(way === 'reset' ? { purpose: 'reset' } : { purpose: 'signin', way }),
    expiresAt,
  })
  return { challengeId, factors, expiresAt: expiresAt.toISOString() }
}

/** Counts a try before the code is looked at, so that a hundred simultaneous ones are five. */
const countTry = (challengeId: string, purpose: Purpose, { deviceToken = '' }: Client) =>
  writeAside(async tx => {
    const [challenge] = await tx
      .update(challenges)
      .set({ tries: sql`${challenges.tries} + 1` })
      .where(
        and(
          eq(challenges.secretHash, digest(challengeId)),
          eq(challenges.deviceHash, digest(deviceToken)),
          eq(challenges.purpose, purpose),
          isNull(challenges.usedAt),
          lt(challenges.tries, CHALLENGE_TRIES),
          gt(challenges.expiresAt, sql`now()`),
        ),
      )
      .returning()
    return challenge ?? refuse('challenge.ended')
  })

/** The holder of a living challenge in this browser, whatever it is for; no try is counted. */
export async function holderOfChallenge(tx: Writing, challengeId: string, { deviceToken = '' }: Client) {
  const [challenge] = await tx
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.secretHash, digest(challengeId)),
        eq(challenges.deviceHash, digest(deviceToken)),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, sql`now()`),
      ),
    )
  const user = challenge && (await lockedUser(tx, challenge.userId))
  return user && passwordDigest(user).equals(challenge.passwordDigest) ? user : refuse('challenge.ended')
}

/** A right proof uses up the challenge. A wrong code is recorded, so the deed must commit nevertheless, and refuse afterwards. */
async function prove(
  tx: Writing,
  challenge: Row,
  { challengeId, code, passkey }: FactorProof,
  client: Client,
): Promise<{ user: User } | { fault: ProofFault }> {
  const isLast = challenge.tries === CHALLENGE_TRIES
  const user = await lockedUser(tx, challenge.userId)
  if (!passwordDigest(user).equals(challenge.passwordDigest)) refuse('challenge.ended')
  if (passkey)
    await verifyPasskey(tx, passkey, { challengeId, userId: user.userId }).catch(
      insteadOf('passkey.wrong', isLast ? 'challenge.spent' : 'passkey.wrong'),
    )
  const fault = passkey ? undefined : await spendCode(tx, user, code!, client)
  if (fault) await audit(tx, client, { userId: user.userId, what: 'secondFactor.failed' })
  if (fault && isLast) await sendMail(tx, user.email, guessedMail(client))
  if (fault) return { fault: isLast ? 'challenge.spent' : fault }
  const used = await tx
    .update(challenges)
    .set({ usedAt: sql`now()` })
    .where(and(eq(challenges.challengeId, challenge.challengeId), isNull(challenges.usedAt)))
    .returning({ challengeId: challenges.challengeId })
  return used.length ? { user } : refuse('challenge.ended')
}

/** The second proof at a sign-in: opens the session. */
export async function answerChallenge(
  { isRemembered, ...proof }: FactorProof & { isRemembered: boolean },
  client: Client,
) {
  const challenge = await countTry(proof.challengeId, 'signin', client)
  const guesses = await countGuess(challenge.userId, client)
  const answer = await write(async tx => {
    const proven = await prove(tx, challenge, proof, client)
    if ('fault' in proven) return proven
    if (isRemembered) await rememberBrowser(tx, proven.user, client)
    return admit(tx, proven.user, client, challenge.way ?? 'password')
  })
  // Refused only now, because the wrong try itself is recorded.
  if ('fault' in answer) return refuse(answer.fault)
  await forgive(guesses)
  return answer
}

export const resetProof: SecondFactorPart['resetProof'] = async ({ userId }, proof, client) => {
  const challenge = await countTry(proof.challengeId, 'reset', client)
  if (challenge.userId !== userId) refuse('challenge.ended')
  await countGuess(userId, client)
  return async tx => {
    const proven = await prove(tx, challenge, proof, client)
    return 'fault' in proven ? proven.fault : undefined
  }
}

async function isRemembered(tx: Writing, user: User, { deviceToken }: Client) {
  if (!deviceToken) return false
  const remembered = await tx.$count(
    rememberedBrowsers,
    and(
      eq(rememberedBrowsers.userId, user.userId),
      eq(rememberedBrowsers.deviceHash, digest(deviceToken)),
      eq(rememberedBrowsers.passwordDigest, passwordDigest(user)),
      gt(rememberedBrowsers.expiresAt, sql`now()`),
    ),
  )
  return remembered > 0
}

async function rememberBrowser(tx: Writing, user: User, { deviceToken = '' }: Client) {
  const values = {
    passwordDigest: passwordDigest(user),
    expiresAt: new Date(Date.now() + REMEMBERED_DAYS * 86_400_000),
  }
  await tx
    .insert(rememberedBrowsers)
    .values({ userId: user.userId, deviceHash: digest(deviceToken), ...values })
    .onConflictDoUpdate({ target: [rememberedBrowsers.userId, rememberedBrowsers.deviceHash], set: values })
}

/** All but this one: which browser a session was in is not kept. */
export const forgetBrowsers: SecondFactorPart['forgetBrowsers'] = (tx, userId, { deviceToken = '' }) =>
  tx
    .delete(rememberedBrowsers)
    .where(and(eq(rememberedBrowsers.userId, userId), ne(rememberedBrowsers.deviceHash, digest(deviceToken))))

const KEPT_MS = 86_400_000

export async function forgetOldChallenges() {
  await db.delete(challenges).where(lt(challenges.expiresAt, ago(KEPT_MS)))
  await db.delete(rememberedBrowsers).where(lt(rememberedBrowsers.expiresAt, sql`now()`))
}
