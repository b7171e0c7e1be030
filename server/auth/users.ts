// People with an account.
import { pictureAddress } from '../storage/storage.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Account } from '#contract/account'
import { agreementCodes, agreementVersions, type AgreementCode } from '#contract/auth'
import { db, violates, write, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { agreements, devices, links, sessions, users } from './tables.ts'

export type User = typeof users.$inferSelect

export const accountOf = ({
  userId,
  email,
  name,
  pictureKey,
  pendingEmail,
  marketingAt,
  createdAt,
  version,
  hasPassword,
}: Omit<User, 'passwordHash'> & { hasPassword: boolean }): Account => ({
  userId,
  email,
  name,
  profileImgUrl: pictureAddress(pictureKey),
  pendingEmail,
  agreedToMarketing: marketingAt !== null,
  createdAt: createdAt.toISOString(),
  version,
  hasPassword,
})
export const accountOfUser = (user: User) => accountOf({ ...user, hasPassword: user.passwordHash !== null })

export async function userByEmail(email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export async function userById(userId: number): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.userId, userId))
  return user ?? refuse('auth.required')
}

/** Whether the password that was just compared is still valid: hashing takes time, and a change may have come first. */
export async function stillHas(tx: Writing, { userId, passwordHash }: User) {
  return (await lockedUser(tx, userId)).passwordHash === passwordHash
}

export const countWithoutPassword = (tx: NodePgDatabase, userIds: readonly number[]) =>
  tx.$count(users, and(isAmong(users.userId, userIds), isNull(users.passwordHash)))

/** Locks a person until this transaction ends. */
export async function lockedUser(tx: Writing, userId: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update')
  // A person who withdrew during this call can do nothing more.
  return user && !user.email.endsWith(WITHDRAWN_HOST) ? user : refuse('auth.required')
}

/** Follows the user id of a withdrawn person in place of their address. No mail can be delivered there. */
export const WITHDRAWN_HOST = '@withdrawn.invalid'

/** The first run is over for good once an account exists. */
let someoneIsHere = false
export async function isFirstRun() {
  if (!someoneIsHere)
    someoneIsHere =
      (
        await db
          .select({ one: sql`1` })
          .from(users)
          .limit(1)
      ).length > 0
  return !someoneIsHere
}

type NewUser = {
  email: string
  name: string
  passwordHash: string | null
  agreed: AgreementCode[]
  /** Now, but in the demonstration. */
  createdAt?: Date
}

export async function createUser(
  tx: Writing,
  { email, name, passwordHash, agreed, createdAt }: NewUser,
  client: Pick<Client, 'ip'>,
) {
  const marketingAt = agreed.includes('marketing') ? new Date() : null
  const values = { email, name, passwordHash, marketingAt, ...(createdAt && { createdAt }) }
  const [user] = await tx.insert(users).values(values).returning()
  await tx.insert(agreements).values(
    agreementCodes.map(code => ({
      userId: user!.userId,
      code,
      version: agreementVersions[code],
      agreed: agreed.includes(code),
      ip: client.ip,
    })),
  )
  return user!
}

type Changes = Partial<Pick<User, 'email' | 'name' | 'pictureKey' | 'passwordHash' | 'pendingEmail' | 'marketingAt'>>

/** Every change of a person raises the version and tells their other screens. */
export async function changeUser(tx: Writing, userId: number, changes: Changes): Promise<Account> {
  const [user] = await tx
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1` })
    .where(eq(users.userId, userId))
    .returning()
  const account = accountOfUser(user!)
  tx.tell(`user:${userId}`, 'account.changed', account)
  return account
}

export const renameUser = (userId: number, name: string, version: number | undefined) =>
  write(async tx => {
    const user = await lockedUser(tx, userId)
    if (version !== undefined && user.version !== version) refuse('row.stale', { current: accountOfUser(user) })
    return changeUser(tx, userId, { name })
  })

/** The public fields of a person, for other features to join. */
export const accounts = () =>
  db
    .select({
      userId: users.userId,
      email: users.email,
      accountPictureKey: sql<string | null>`${users.pictureKey}`.as('account_picture_key'),
    })
    .from(users)

export const emailsOf = (userIds: number[], tx: NodePgDatabase = db) =>
  tx.select({ userId: users.userId, email: users.email }).from(users).where(isAmong(users.userId, userIds))

export const agreeToMarketing = (userId: number, agreed: boolean, client: Client) =>
  write(async tx => {
    await tx
      .insert(agreements)
      .values({ userId, code: 'marketing', version: agreementVersions.marketing, agreed, ip: client.ip })
    return changeUser(tx, userId, { marketingAt: agreed ? new Date() : null })
  })

/** Whether another account has the e-mail: two sign-ups, or a sign-up and a change of address, may race for it. */
export const emailTaken = (error: unknown) => violates(error, 'user_email_key')

/**
 * The address can sign up again at once. Its links are deleted now, because afterwards nobody can tell whose they were.
 * @param passwordHash of a password that nobody has
 */
export async function releaseAddress(tx: Writing, { userId, email }: User, passwordHash: string) {
  await tx.delete(links).where(or(eq(links.userId, userId), eq(links.email, email)))
  await tx
    .update(users)
    .set({
      email: `withdrawn.${userId}${WITHDRAWN_HOST}`,
      passwordHash,
      pendingEmail: null,
      marketingAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.userId, userId))
}

/** Safe to repeat. Answers the key of the person's picture. */
export async function eraseAccount(tx: NodePgDatabase, userId: number): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update')
  await tx.update(users).set({ name: WITHDRAWN_NAME, pictureKey: null }).where(eq(users.userId, userId))
  await tx.update(agreements).set({ ip: '' }).where(eq(agreements.userId, userId))
  await tx.update(sessions).set({ agent: '', ip: '' }).where(eq(sessions.userId, userId))
  await tx.delete(devices).where(eq(devices.userId, userId))
  await tx.delete(links).where(eq(links.userId, userId))
  return user?.pictureKey ?? null
}

/** The agreements of a person with their times, for that person. */
export const agreementsOf = (userId: number) =>
  db.select().from(agreements).where(eq(agreements.userId, userId)).orderBy(agreements.agreementId)
