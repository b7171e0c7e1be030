// Adding, naming and removing passkeys.
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { Attestation } from '#contract/entrance'
import { passkeyAlgorithms, PASSKEYS_MOST } from '#contract/second-factor'
import { lockedUser } from '../auth/users.ts'
import { violates, write, type Writing } from '../db.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Client } from '../http/client.ts'
import { keyedHash } from '../keys.ts'
import { refuse } from '../refusal.ts'
import { askEverywhere, factorsOf, stateOf } from './factors.ts'
import { clientDataOf, newPasskeyChallenge, orWrong, site, spendPasskeyChallenge } from './passkeys.ts'
import { afterRemoval, begun, codesFor, proven, tellChange, type Proof, type Setup } from './setups.ts'
import { passkeys } from './tables.ts'

async function requireRoom(tx: Writing, userId: number) {
  const known = await tx.select({ credential: passkeys.credential }).from(passkeys).where(eq(passkeys.userId, userId))
  if (known.length >= PASSKEYS_MOST) refuse('passkey.tooMany', { values: { most: PASSKEYS_MOST } })
  return known.map(({ credential }) => credential)
}

/** A device keeps one passkey for each handle, which says nothing about the person. */
const handleOf = (userId: number) => keyedHash('recovery', `passkey ${userId}`).toString('base64url')

export const startPasskey = (me: SignedIn, setup: Setup, client: Client) =>
  begun(me, setup, client, async (tx, { userId }) => {
    const known = await requireRoom(tx, userId)
    return { ...(await newPasskeyChallenge(tx, client, userId)), handle: handleOf(userId), known }
  })

/** The challenge that it signs was given for the password. */
export async function addPasskey(
  { userId }: SignedIn,
  { name, passkey }: { name: string; passkey: Attestation },
  client: Client,
) {
  const { credential, clientData, attestationObject, transports } = passkey
  const { challenge, origin } = clientDataOf(clientData)
  try {
    return await write(async tx => {
      const user = await lockedUser(tx, userId)
      await spendPasskeyChallenge(tx, challenge, client, userId)
      await requireRoom(tx, userId)
      const hadFactors = (await factorsOf(tx, userId)).length > 0
      const { verified, registrationInfo } = await orWrong(
        verifyRegistrationResponse({
          response: {
            id: credential,
            rawId: credential,
            type: 'public-key',
            response: { clientDataJSON: clientData, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: site(),
          requireUserVerification: true,
          supportedAlgorithmIDs: [...passkeyAlgorithms],
        }),
      )
      if (!verified) return refuse('passkey.wrong')
      const { publicKey, counter, id } = registrationInfo.credential
      await tx
        .insert(passkeys)
        .values({ credential: id, userId, name, publicKey: Buffer.from(publicKey), counter, transports })
      await askEverywhere(tx, userId)
      await tellChange(tx, user, 'passkeyAdded', client)
      return { recoveryCodes: await codesFor(tx, userId, hadFactors) }
    })
  } catch (error) {
    if (violates(error, 'passkey_pkey')) refuse('passkey.taken')
    throw error
  }
}

const itself = (userId: number, credential: string) =>
  and(eq(passkeys.userId, userId), eq(passkeys.credential, credential))

export async function renamePasskey({ userId }: SignedIn, { credential, name }: { credential: string; name: string }) {
  await write(async tx => {
    const renamed = await tx
      .update(passkeys)
      .set({ name })
      .where(itself(userId, credential))
      .returning({ userId: passkeys.userId })
    if (!renamed.length) refuse('passkey.missing')
    tx.tell(`user:${userId}`, 'secondFactor.changed', {})
  })
  return stateOf(userId)
}

export async function removePasskey(
  me: SignedIn,
  { credential, ...proof }: Proof & { credential: string },
  client: Client,
) {
  await proven(me, proof, client, async (tx, user) => {
    const removed = await tx
      .delete(passkeys)
      .where(itself(user.userId, credential))
      .returning({ userId: passkeys.userId })
    if (!removed.length) refuse('passkey.missing')
    await afterRemoval(tx, user.userId)
    await tellChange(tx, user, 'passkeyRemoved', client)
  })
  return stateOf(me.userId)
}
