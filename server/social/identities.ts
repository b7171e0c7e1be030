// The accounts at providers that open an account here.
import { and, asc, eq, ne, notExists, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { SocialProvider } from '#contract/entrance'
import type { LinkedWay } from '#contract/social'
import { audit } from '../audit-trail.ts'
import { requestReset } from '../auth/password/resets.ts'
import { countWithoutPassword, lockedUser, type User } from '../auth/users.ts'
import { db, write, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { seal } from '../keys.ts'
import { sendMail } from '../mail.ts'
import { isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { linkedMail, unlinkedMail } from './mails.ts'
import { nameOf } from './providers.ts'
import { identities } from './tables.ts'
import { tellLater } from './unlinking.ts'

export type Identity = typeof identities.$inferSelect
/** An account at a provider, as it was just proved. */
export type Proved = Pick<Identity, 'provider' | 'issuer' | 'subject' | 'label'> & { token: string | null }

export const sealed = (token: string | null) => (token === null ? null : seal(token))

const isSubject = ({ provider, issuer, subject }: Pick<Proved, 'provider' | 'issuer' | 'subject'>) =>
  and(eq(identities.provider, provider), eq(identities.issuer, issuer), eq(identities.subject, subject))

/** Opens this account once more, or is only proved again; false if it was cut meanwhile. */
export async function useIdentity(
  tx: Writing,
  userId: number,
  proved: Proved,
  { isSignIn = true } = {},
): Promise<boolean> {
  const { label, token } = proved
  const [used] = await tx
    .update(identities)
    .set({ ...(isSignIn && { lastUsedAt: sql`now()` }), label, token: sealed(token) })
    .where(and(isSubject(proved), eq(identities.userId, userId)))
    .returning({ userId: identities.userId })
  return used !== undefined
}

/** Not locked: a person is locked before what is theirs. */
export async function identityOf(tx: Writing, proved: Pick<Proved, 'provider' | 'issuer' | 'subject'>) {
  const [identity] = await tx.select().from(identities).where(isSubject(proved))
  return identity
}

/** Whose account here this account there opens. */
export const personOf = async (tx: Writing, account: Pick<Proved, 'provider' | 'issuer' | 'subject'>) =>
  (await identityOf(tx, account))?.userId

/** Why it cannot be this person's: it is another one's already, or they have another one of the provider. */
export async function obstacleTo(tx: Writing, userId: number, proved: Pick<Proved, 'provider' | 'issuer' | 'subject'>) {
  const isTheirs = and(eq(identities.userId, userId), eq(identities.provider, proved.provider))
  const found = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(or(isSubject(proved), isTheirs))
  if (found.length === 0) return undefined
  return found.some(each => each.userId !== userId) ? 'oauth.taken' : 'oauth.other'
}

/**
 * False if it is taken: of each provider an account has one, and each opens one account.
 * @param proved with its token sealed
 */
export async function addIdentity(tx: Writing, user: User, proved: Proved, client: Client, { isNew = false } = {}) {
  const { provider, issuer, subject, label, token } = proved
  const added = await tx
    .insert(identities)
    .values({ userId: user.userId, provider, issuer, subject, label, token })
    .onConflictDoNothing()
    .returning({ identityId: identities.identityId })
  if (!added.length) return false
  await audit(tx, client, { userId: user.userId, what: 'identity.linked', about: { provider } })
  tx.tell(`user:${user.userId}`, 'identity.changed', { userId: user.userId })
  if (!isNew) await sendMail(tx, user.email, linkedMail(nameOf(provider), client.ip))
  return true
}

export const identitiesOf = (userId: number) =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.identityId))

export const linkedWays = async (userId: number): Promise<LinkedWay[]> =>
  (await identitiesOf(userId)).map(({ identityId, provider, label, linkedAt, lastUsedAt }) => ({
    identityId,
    provider,
    label,
    linkedAt: linkedAt.toISOString(),
    // A link begins with the same moment in both columns.
    lastUsedAt: lastUsedAt > linkedAt ? lastUsedAt.toISOString() : null,
  }))

/** Never the last way in. */
export const unlink = (userId: number, identityId: number, client: Client) =>
  write(async tx => {
    const user = await lockedUser(tx, userId)
    const theirs = await tx.select().from(identities).where(eq(identities.userId, userId))
    const identity = theirs.find(each => each.identityId === identityId) ?? refuse('identity.missing')
    if (user.passwordHash === null && theirs.length === 1) refuse('identity.last')
    await drop(tx, identity)
    await audit(tx, client, { userId, what: 'identity.unlinked', about: { provider: identity.provider } })
    await sendMail(tx, user.email, unlinkedMail(nameOf(identity.provider)))
  })

async function drop(tx: Writing, { identityId, userId, provider, subject, token }: Identity, { isTold = true } = {}) {
  await tx.delete(identities).where(eq(identities.identityId, identityId))
  tx.tell(`user:${userId}`, 'identity.changed', { userId })
  if (isTold) await tellLater(tx, provider, { subject, token })
}

/** With the account; the provider is told by a job. */
export async function dropIdentitiesOf(tx: Writing, userId: number) {
  for (const identity of await tx.select().from(identities).where(eq(identities.userId, userId)))
    await drop(tx, identity)
}

/** The person has cut the link at the provider. Whoever has no other way in is sent a mail for a password. */
export async function forgetSubject(provider: SocialProvider, issuer: string, subject: string, client: Client) {
  const alone = await write(async tx => {
    const known = await identityOf(tx, { provider, issuer, subject })
    if (!known) return undefined
    const user = await lockedUser(tx, known.userId)
    const identity = await identityOf(tx, known)
    if (identity?.userId !== user.userId) return undefined
    await drop(tx, identity, { isTold: false })
    await audit(tx, client, { userId: user.userId, what: 'identity.unlinked', about: { provider } })
    await sendMail(tx, user.email, unlinkedMail(nameOf(provider)))
    const others = await tx.$count(identities, eq(identities.userId, user.userId))
    return user.passwordHash === null && others === 0 ? user.email : undefined
  })
  if (alone !== undefined) await requestReset(alone, client)
}

/** People who sign in by a provider, and those of them who could not without it: `unlink` would refuse them. */
export async function countSigners(tx: NodePgDatabase, { provider, issuer }: Pick<Proved, 'provider' | 'issuer'>) {
  const isOfIt = and(eq(identities.provider, provider), eq(identities.issuer, issuer))
  const other = alias(identities, 'other')
  const isOther = and(eq(other.userId, identities.userId), ne(other.identityId, identities.identityId))
  const alone = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(isOfIt, notExists(tx.select({ userId: other.userId }).from(other).where(isOther))))
  const only = alone.map(({ userId }) => userId)
  return { all: await tx.$count(identities, isOfIt), only: await countWithoutPassword(tx, only) }
}

/** The accounts of these people at a provider, and whose these accounts there are. */
export const accountsAmong = (
  tx: NodePgDatabase,
  { provider, issuer }: Pick<Proved, 'provider' | 'issuer'>,
  { userIds, subjects }: { userIds: readonly number[]; subjects: readonly string[] },
) =>
  tx
    .select({ userId: identities.userId, subject: identities.subject })
    .from(identities)
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        or(isAmong(identities.userId, userIds), isAmong(identities.subject, subjects)),
      ),
    )
