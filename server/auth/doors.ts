// The door of every call and every socket: it finds the living session and its holder.
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../http/admission.ts'
import { ago, db } from '../db.ts'
import { gatheredStatement } from '../postgres/gathering.ts'
import type { Listener } from '../live/channels.ts'
import { sessions, users } from './tables.ts'
import { readAccessToken } from './tokens.ts'
import { accountOf } from './users.ts'

/** A row of `livingSessions`, in the order of its columns. */
export type Living = [
  userId: string,
  email: string,
  name: string,
  pictureKey: string | null,
  pendingEmail: string | null,
  marketingAt: Date | null,
  createdAt: Date,
  version: number,
  hasPassword: boolean,
]

/**
 * The living session `sessionId` with its holder. Other features join their own tables to it, so that a call needs one
 * query.
 */
export const livingSessions = () =>
  db
    .select({
      userId: users.userId,
      email: users.email,
      userName: sql<string>`${users.name}`.as('user_name'),
      pictureKey: users.pictureKey,
      pendingEmail: users.pendingEmail,
      marketingAt: users.marketingAt,
      createdAt: users.createdAt,
      version: users.version,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`.as('has_password'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(and(eq(sessions.sessionId, sql.placeholder('sessionId')), isNull(sessions.endedAt)))

const livingSession = gatheredStatement<Living>('living_session', livingSessions)

/**
 * The holder of this token, read from the database each time.
 * @param ask the statement that answers for a session, perhaps with more columns than its holder's
 */
export async function holderOf<Row extends readonly unknown[] = Living>(
  bearer: string,
  ask: (session: { sessionId: number }) => Promise<Row[]>,
): Promise<{ me: SignedIn; row: Row } | undefined> {
  const claims = await readAccessToken(bearer)
  if (!claims) return undefined
  const [row] = await ask({ sessionId: claims.sessionId })
  if (!row || Number(row[0]) !== claims.userId) return undefined
  const [, email, name, pictureKey, pendingEmail, marketingAt, createdAt, version, hasPassword] =
    row as unknown as Living
  const { userId, sessionId } = claims
  const known = { userId, email, name, pictureKey, pendingEmail, marketingAt, createdAt, version, hasPassword }
  const account = accountOf(known)
  return { me: { userId, sessionId, account }, row }
}

/** The door of every call that concerns oneself. */
export const signedIn = async (bearer: string): Promise<SignedIn | undefined> =>
  (await holderOf(bearer, livingSession))?.me

/** The door of a socket. */
export async function listenerFor(token: string): Promise<Listener | undefined> {
  const claims = await readAccessToken(token)
  return claims && (await signedIn(token)) ? claims : undefined
}

/** The person of a session that has not ended. */
export async function holderOfSession(sessionId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.endedAt)))
  return row?.userId
}

export const sessionLives = async (sessionId: number) => (await holderOfSession(sessionId)) !== undefined

/** Sessions that ended recently by the database's clock, so that their sockets are cut on every node. */
export async function sessionsEndedWithin(ms: number) {
  const rows = await db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(gt(sessions.endedAt, ago(ms)))
  return rows.map(({ sessionId }) => sessionId)
}
