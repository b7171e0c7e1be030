// Passkeys: what they have signed is verified here. One that has verified its user is something one has and something one
// is or knows, so it opens a session alone, too.
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Assertion } from '#contract/entrance'
import { CHALLENGE_MINUTES } from '#contract/second-factor'
import { enter } from '../auth/entering.ts'
import { newDeviceToken } from '../auth/sessions.ts'
import { lockedUser } from '../auth/users.ts'
import { config } from '../config.ts'
import { db, write, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { digest, randomSecret } from '../keys.ts'
import { refuse } from '../refusal.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

const challengeLimit = rateLimit('passkey.challenge', 300)
const signInLimit = rateLimit('passkey.signIn', 300)
export const passkeyLimits = { challengeLimit, signInLimit }

/** The name of this server that passkeys are bound to. */
export const site = () => new URL(config.publicUrl).hostname

/** Our own origin; without PUBLIC_URL every port of the loopback name is, as a page may stand behind another one. */
const isOwn = (origin: string) =>
  config.hasPublicUrl
    ? origin === config.publicUrl
    : URL.canParse(origin) && new URL(origin).hostname === site() && site() === 'localhost'

type ClientData = { challenge: string; origin: string }

/** Of the page that asked, as the browser wrote it down. */
export function clientDataOf(encoded: string): ClientData {
  const { challenge, origin } = readJson(Buffer.from(encoded, 'base64url').toString()) as Partial<ClientData>
  if (typeof challenge !== 'string' || typeof origin !== 'string' || !isOwn(origin)) refuse('passkey.wrong')
  return { challenge, origin }
}

function readJson(text: string): object {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/** The library throws whatever is wrong: of that nothing is said, for it helps only a forger. */
export const orWrong = <T>(verified: Promise<T>): Promise<T> => verified.catch(() => refuse('passkey.wrong'))

/** Random bits to sign, bound to this browser. */
export async function newPasskeyChallenge(tx: Writing, client: Client, userId: number | null) {
  const challengeId = randomSecret()
  const deviceToken = client.deviceToken ?? newDeviceToken()
  client.setDeviceToken(deviceToken)
  await tx.insert(passkeyChallenges).values({
    secretHash: digest(challengeId),
    deviceHash: digest(deviceToken),
    userId,
    expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000),
  })
  return { challengeId, site: site() }
}

/** Each challenge is signed once. */
export async function spendPasskeyChallenge(tx: Writing, challenge: string, client: Client, userId: number | null) {
  const spent = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.secretHash, digest(challenge)),
        eq(passkeyChallenges.deviceHash, digest(client.deviceToken ?? '')),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ expiresAt: passkeyChallenges.expiresAt })
  if (!spent.length) refuse('passkey.wrong')
}

/** This person's passkey has signed this challenge just now. A counter that goes back comes from a copy. */
export async function verifyPasskey(
  tx: Writing,
  { credential, clientData, authenticatorData, signature }: Assertion,
  { challengeId, userId }: { challengeId: string; userId: number },
) {
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credential, credential)).for('update')
  if (passkey?.userId !== userId) return refuse('passkey.wrong')
  const { verified, authenticationInfo } = await orWrong(
    verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challengeId,
      expectedOrigin: clientDataOf(clientData).origin,
      expectedRPID: site(),
      credential: {
        id: credential,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) refuse('passkey.wrong')
  await tx
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(passkeys.credential, credential))
  tx.tell(`user:${userId}`, 'secondFactor.changed', {})
}

export function challengePasskey(client: Client) {
  countRate(challengeLimit, client.network)
  return write(tx => newPasskeyChallenge(tx, client, null))
}

/** A sign-in in one step. */
export function signInByPasskey(passkey: Assertion, client: Client) {
  countRate(signInLimit, client.network)
  const { challenge } = clientDataOf(passkey.clientData)
  return write(async tx => {
    await spendPasskeyChallenge(tx, challenge, client, null)
    // The person is locked before anything of theirs, here as everywhere.
    const [holder] = await tx
      .select({ userId: passkeys.userId })
      .from(passkeys)
      .where(eq(passkeys.credential, passkey.credential))
    const user = await lockedUser(tx, holder?.userId ?? refuse('passkey.wrong'))
    await verifyPasskey(tx, passkey, { challengeId: challenge, userId: user.userId })
    return enter(tx, user, client, 'passkey')
  })
}

export const forgetOldPasskeyChallenges = () =>
  db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
