// People with an account.
import { eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Account } from '#contract/account'
import { agreementCodes, agreementVersions, type AgreementCode } from '#contract/auth'
import { db, violates, write, type Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import { attachPicture, checkedPicture, detachPicture, pictureAddress } from '../upload/uploads.ts'
import type { Client } from '../http/client.ts'
import { agreements, users } from './tables.ts'

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
}: Omit<User, 'passwordHash'>): Account => ({
  userId,
  email,
  name,
  profileImgUrl: pictureAddress(pictureKey),
  pendingEmail,
  agreedToMarketing: marketingAt !== null,
  createdAt: createdAt.toISOString(),
  version,
})

export async function userByEmail(email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export async function userById(userId: number): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.userId, userId))
  return user ?? refuse('auth.required')
}

/** Whether the password that was just compared is still theirs: hashing takes time, and a change may have come first. */
export async function stillHas(tx: Writing, { userId, passwordHash }: User) {
  return (await lockedUser(tx, userId)).passwordHash === passwordHash
}

/** A person whom nobody else changes until this transaction ends. */
export async function lockedUser(tx: Writing, userId: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update')
  // Somebody who withdrew while this call was on its way does nothing any more.
  return user && !user.email.endsWith(WITHDRAWN_HOST) ? user : refuse('auth.required')
}

/** Behind the number of whoever withdrew, in place of their address: nobody can receive a mail there. */
export const WITHDRAWN_HOST = '@withdrawn.invalid'

/** Once somebody has an account the first run is over, for good. */
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

type NewUser = { email: string; name: string; passwordHash: string; agreed: AgreementCode[] }

export async function createUser(
  tx: Writing,
  { email, name, passwordHash, agreed }: NewUser,
  client: Pick<Client, 'ip'>,
) {
  const marketingAt = agreed.includes('marketing') ? new Date() : null
  const [user] = await tx.insert(users).values({ email, name, passwordHash, marketingAt }).returning()
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

/** Every change of a person: the version rises, and their other screens hear of it. */
export async function changeUser(tx: Writing, userId: number, changes: Changes): Promise<Account> {
  const [user] = await tx
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1` })
    .where(eq(users.userId, userId))
    .returning()
  const account = accountOf(user!)
  tx.tell(`user:${userId}`, 'account.changed', account)
  return account
}

export const renameUser = (userId: number, name: string, version: number | undefined) =>
  write(async tx => {
    const user = await lockedUser(tx, userId)
    if (version !== undefined && user.version !== version) refuse('row.stale', { current: accountOf(user) })
    return changeUser(tx, userId, { name })
  })

/** Null takes the picture away. */
export async function changePicture(userId: number, address: string | null): Promise<Account> {
  const known = await userById(userId)
  if (address !== null && address === pictureAddress(known.pictureKey)) return accountOf(known)
  const field = 'profileImgUrl'
  const picture = address === null ? undefined : await checkedPicture(userId, address, field)
  return write(async tx => {
    const { pictureKey } = await lockedUser(tx, userId)
    if (pictureKey) await detachPicture(tx, pictureKey)
    if (picture) await attachPicture(tx, { userId, key: picture.key, holder: { userId }, field })
    return changeUser(tx, userId, { pictureKey: picture?.key ?? null })
  })
}

/** Takes the picture away if it still is this one. */
export const dropPicture = (userId: number, key: string) =>
  write(async tx => {
    const { pictureKey } = await lockedUser(tx, userId)
    if (pictureKey !== key) return false
    await detachPicture(tx, key)
    await changeUser(tx, userId, { pictureKey: null })
    return true
  })

/** What other features show of a person, for them to join. */
export const accounts = () =>
  db
    .select({
      userId: users.userId,
      email: users.email,
      accountPictureKey: sql<string | null>`${users.pictureKey}`.as('account_picture_key'),
    })
    .from(users)

/** The addresses of these people, for mails. */
export const emailsOf = (userIds: number[], tx: NodePgDatabase = db) =>
  tx.select({ userId: users.userId, email: users.email }).from(users).where(inArray(users.userId, userIds))

export const agreeToMarketing = (userId: number, agreed: boolean, client: Client) =>
  write(async tx => {
    await tx
      .insert(agreements)
      .values({ userId, code: 'marketing', version: agreementVersions.marketing, agreed, ip: client.ip })
    return changeUser(tx, userId, { marketingAt: agreed ? new Date() : null })
  })

/** Two sign-ups, or a sign-up and a change of address, may race for one e-mail. */
export const emailTaken = (error: unknown) => violates(error, 'user_email_key')
