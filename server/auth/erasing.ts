// The end of an account: first its address and password open nothing and are free, then nothing personal is left.
import { eq, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { db, type Writing } from '../db.ts'
import { agreements, devices, links, sessions, users } from './tables.ts'
import { WITHDRAWN_HOST, type User } from './users.ts'

/**
 * The address can sign up again at once. Its links are gone now, because afterwards nobody knows which they were.
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

/** May be done twice. Answers the key of the picture that was theirs. */
export async function eraseAccount(tx: NodePgDatabase, userId: number): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update')
  await tx.update(users).set({ name: WITHDRAWN_NAME, pictureKey: null }).where(eq(users.userId, userId))
  await tx.update(agreements).set({ ip: '' }).where(eq(agreements.userId, userId))
  await tx.update(sessions).set({ agent: '', ip: '' }).where(eq(sessions.userId, userId))
  await tx.delete(devices).where(eq(devices.userId, userId))
  await tx.delete(links).where(eq(links.userId, userId))
  return user?.pictureKey ?? null
}

/** What somebody agreed to and when, for themselves. */
export const agreementsOf = (userId: number) =>
  db.select().from(agreements).where(eq(agreements.userId, userId)).orderBy(agreements.agreementId)
