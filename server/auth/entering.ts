// The one way from a proof of identity to a session: every door leads through here, so that none forgets the second factor.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Challenge, Entrance, FactorProof, WayIn } from '#contract/entrance'
import type { Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { countSignIn } from '../http/sign-in-counts.ts'
import { sendMail } from '../mail.ts'
import { deviceOf, rememberDevice } from './devices.ts'
import { newDeviceMail } from './mails.ts'
import { isBoundToProvider } from './provider-bound.ts'
import { openSession } from './sessions.ts'
import type { User } from './users.ts'
import { partOf, partsOf } from '../feature.ts'
import { config } from '../config.ts'
import { refuse } from '../refusal.ts'

export type CodeFault = 'code.wrong' | 'recoveryCode.wrong'
/** The last try of a challenge ends it. */
export type ProofFault = CodeFault | 'challenge.spent'

export type SecondFactorPart = {
  /** Undefined where nothing else is asked of this person in this browser. */
  challengeFor: (tx: Writing, user: User, client: Client, way: WayIn | 'reset') => Promise<Challenge | undefined>
  /**
   * A deed of somebody who has just proved their password. Where a factor is on it needs a code as well, and is refused
   * with `code.needed`, or a fault of the code, without a right one.
   */
  withCode: <T>(
    user: User,
    code: string | undefined,
    client: Client,
    deed: (tx: Writing, user: User, state: { isOn: boolean }) => Promise<T>,
  ) => Promise<T>
  /** The person has ended sessions of other browsers: those are no longer remembered either. */
  forgetBrowsers: (tx: Writing, userId: number, client: Client) => Promise<unknown>
  /** Counts a try at a challenge of a reset, whatever becomes of the deed. The answer tells within the deed why it is wrong. */
  resetProof: (
    user: User,
    proof: FactorProof,
    client: Client,
  ) => Promise<(tx: Writing) => Promise<ProofFault | undefined>>
}

declare module '../feature.ts' {
  interface FeatureParts {
    /** Runs when everything is proved, within the transaction that opens the session. */
    onAdmit?: (tx: Writing, user: User, client: Client) => Promise<void>
    secondFactor?: SecondFactorPart
  }
}

/** For a person who has just proved their identity in this way: a session, or the question for a second factor. */
export async function enter(tx: Writing, user: User, client: Client, way: WayIn): Promise<Entrance> {
  tx.afterCommit(() => countSignIn(way))
  const challenge = await partOf('secondFactor').challengeFor(tx, user, client, way)
  if (!challenge) return admit(tx, user, client, way)
  await requireWay(tx, user, way)
  return { challenge }
}

async function requireWay(tx: NodePgDatabase, user: User, way: WayIn) {
  if (way !== 'oidc' && (await isBoundToProvider(tx, user)))
    refuse('signin.provider', { values: { provider: config.social.oidc?.name ?? '' } })
}

/** Once everything that is asked has been proved. A browser that is new to an account with others is told by mail. */
export async function admit(tx: Writing, user: User, client: Client, way: WayIn): Promise<{ accessToken: string }> {
  for (const act of partsOf('onAdmit')) await act(tx, user, client)
  // Only now: who was expected somewhere has just become a member there.
  await requireWay(tx, user, way)
  // Side by side here and below, so that what does not wait for an answer leaves in one packet.
  const [accessToken, isNewDevice] = await Promise.all([
    openSession(tx, user, client, way),
    rememberDevice(tx, user.userId, client),
  ])
  if (isNewDevice)
    await sendMail(tx, user.email, newDeviceMail({ ...deviceOf(client.agent), ip: client.ip, at: new Date() }))
  return { accessToken }
}
