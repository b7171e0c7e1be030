// Sign-ins that wait for something: a password, an address, the click in a mail. Bound to their browser, for half an hour.
import { and, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { emailAddress, personName } from '#contract/auth'
import { PENDING_MINUTES, type PendingSignIn } from '#contract/social'
import type { PendingProof } from '../auth/verifications.ts'
import { linkById, timesOf } from '../auth/links.ts'
import { lockedUser, userByEmail, userById, type User } from '../auth/users.ts'
import { db, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { digest, keyedHash, randomSecret } from '../keys.ts'
import { maskedEmail } from '../log.ts'
import { refuse } from '../refusal.ts'
import { addIdentity, identitiesOf, sealed } from './identities.ts'
import type { Profile, Provider } from './provider/provider.ts'
import { pendings } from './tables.ts'
import { browserSecret, type Transaction } from './transactions.ts'

export type Pending = typeof pendings.$inferSelect

/** Follows from the row by a key of the server, because a mail's link needs it again and only its hash is kept. */
const oauthIdOf = (pendingId: number) => keyedHash('oauth', `pending ${pendingId}`).toString('base64url')
export const soon = () => new Date(Date.now() + PENDING_MINUTES * 60_000)
const isAlive = gt(pendings.expiresAt, sql`now()`)

const purposeOf = ({ isVerified, userId }: Pick<Pending, 'isVerified' | 'userId'>) =>
  isVerified ? (userId === null ? ('create' as const) : ('link' as const)) : ('unknown' as const)
/** A proven address is not written out again; one that was only told is for the person to mend. */
const shownEmail = ({ email, mode, isVerified }: Pending) =>
  email !== null && isVerified && mode === 'password' ? maskedEmail(email) : email

/** Of one browser and provider there is one. */
export async function makePending(
  tx: Writing,
  { returnTo }: Transaction,
  provider: Provider,
  profile: Profile,
  client: Client,
) {
  const browserHash = digest(browserSecret(client))
  const email = emailAddress.safeParse(profile.email ?? '').data ?? null
  const isVerified = email !== null && profile.isEmailVerified
  const user = isVerified ? await userByEmail(email) : undefined
  const [made] = await tx
    .insert(pendings)
    .values({
      oauthIdHash: digest(randomSecret()),
      browserHash,
      provider: provider.key,
      issuer: provider.issuer,
      subject: profile.subject,
      token: sealed(profile.token),
      label: labelOf(profile),
      returnTo,
      mode: isVerified ? 'password' : 'email_password',
      email,
      name: personName.safeParse(profile.name ?? '').data ?? null,
      isVerified,
      userId: user?.userId ?? null,
      expiresAt: soon(),
    })
    .returning()
  const pending = made!
  // After the new one: its row refers to the person, who is locked before what is theirs.
  const others = and(eq(pendings.browserHash, browserHash), ne(pendings.pendingId, pending.pendingId))
  await tx.delete(pendings).where(and(others, eq(pendings.provider, provider.key)))
  const oauthId = oauthIdOf(pending.pendingId)
  await tx
    .update(pendings)
    .set({ oauthIdHash: digest(oauthId) })
    .where(eq(pendings.pendingId, pending.pendingId))
  const { mode } = pending
  return { oauthId, mode, purpose: purposeOf(pending), email: shownEmail(pending), provider: provider.key }
}

/** The account, as its owner tells it from others of theirs. */
export const labelOf = ({ handle, email, name }: Profile) =>
  (handle ? `@${handle}` : (email ?? name))?.slice(0, 254) ?? null

/** Another browser is told the same as a late one. */
export async function pendingFor(oauthId: string, { oauthSecret }: Client): Promise<Pending> {
  const [pending] = oauthSecret
    ? await db
        .select()
        .from(pendings)
        .where(and(eq(pendings.oauthIdHash, digest(oauthId)), eq(pendings.browserHash, digest(oauthSecret)), isAlive))
    : []
  return pending ?? refuse('oauth.pendingExpired')
}

export async function pendingState(oauthId: string, client: Client): Promise<PendingSignIn> {
  const pending = await pendingFor(oauthId, client)
  const { mode, provider, name, isVerified, userId, linkId, expiresAt } = pending
  const link = linkId === null || isVerified ? undefined : await linkById(linkId)
  return {
    mode,
    purpose: purposeOf(pending),
    email: shownEmail(pending),
    provider,
    name,
    verified: isVerified,
    expiresAt: expiresAt.toISOString(),
    sent: link ? timesOf(link) : null,
    otherWays: isVerified && userId !== null ? await waysWithoutPassword(userId) : null,
  }
}

async function waysWithoutPassword(userId: number) {
  const user = await userById(userId)
  if (user.passwordHash !== null) return null
  return (await identitiesOf(userId)).map(({ provider }) => provider)
}

/** Takes it for good; of many simultaneous tries one wins. */
export async function claim(tx: Writing, { pendingId }: Pending) {
  const [claimed] = await tx
    .delete(pendings)
    .where(and(eq(pendings.pendingId, pendingId), isAlive))
    .returning()
  return claimed ?? refuse('oauth.pendingExpired')
}

/** The click in the mail proves the address, and nothing else: no account opens by it. */
export const pendingProof: PendingProof = {
  proved: async (tx, link) => {
    const known = await userByEmail(link.email)
    // Locked before the pending sign-ins, which a withdrawal deletes after it has locked them.
    const user = known && (await lockedUser(tx, known.userId))
    await tx
      .update(pendings)
      .set({ isVerified: true, userId: user?.userId ?? null, expiresAt: soon() })
      .where(and(eq(pendings.linkId, link.linkId), isAlive))
  },
  find: async link => {
    const [pending] = await db
      .select()
      .from(pendings)
      .where(and(eq(pendings.linkId, link.linkId), isAlive))
    return pending && { oauthId: oauthIdOf(pending.pendingId), mode: pending.mode }
  },
}

/** Links what this browser has proved, when the session opens: after the second factor, where one is asked. */
export async function linkProved(tx: Writing, user: User, client: Client) {
  if (!client.oauthSecret) return
  const proved = await tx
    .delete(pendings)
    .where(
      and(
        eq(pendings.browserHash, digest(client.oauthSecret)),
        eq(pendings.userId, user.userId),
        isNotNull(pendings.provedAt),
        isAlive,
      ),
    )
    .returning()
  for (const each of proved) await addIdentity(tx, user, each, client)
}

export const forgetPendingsOf = (tx: Writing, { userId, email }: User) =>
  tx.delete(pendings).where(or(eq(pendings.userId, userId), eq(pendings.email, email)))

export const forgetOldPendings = () => db.delete(pendings).where(lt(pendings.expiresAt, sql`now()`))
