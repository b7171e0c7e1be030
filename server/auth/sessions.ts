// Sessions: a sign-in and its family of refresh tokens. Each use gives the next token; an old one ends the family.
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '../config.ts'
import { ago, db, hotRead, write, type Writing } from '../db.ts'
import type { SignedIn } from '../http.ts'
import { digest, keyedHash, randomSecret } from '../keys.ts'
import type { Listener } from '../live.ts'
import { refuse } from '../refusal.ts'
import type { Visit } from '../visit.ts'
import { audit } from './audits.ts'
import { sessions, users } from './tables.ts'
import { readAccessToken, signAccessToken } from './tokens.ts'
import { accountOf, type User } from './users.ts'

type Session = typeof sessions.$inferSelect
type Ending = NonNullable<Session['endedBy']>
const PROOF_BYTES = 16

/** Opens a session for a person who has just proved who they are; answers its first access token and sets the cookie. */
export async function openSession(tx: Writing, user: User, visit: Visit) {
  const before = visit.refreshToken && partsOf(visit.refreshToken)?.sessionId
  if (before) await endSession(tx, visit, before)
  const secret = randomSecret()
  const [session] = await tx
    .insert(sessions)
    .values({ userId: user.userId, tokenHash: digest(secret), agent: visit.agent, ip: visit.ip })
    .returning()
  const { sessionId } = session!
  await audit(tx, visit, { userId: user.userId, what: 'session.started', about: { sessionId } })
  tx.tell(`user:${user.userId}`, 'session.started', { sessionId })
  visit.setRefreshToken(refreshToken(sessionId, secret))
  return accessTokenFor(sessionId, user)
}

/** Organizations add their entries here: the specification's browser reads its member id from this list. */
const accessTokenFor = (sessionId: number, { userId, email }: Pick<User, 'userId' | 'email'>) =>
  signAccessToken({ userId, sessionId, email, orgAuthorityList: [] })

/** The cookie: whose session, the secret, and a proof that we made it, so that a made-up one cannot end a family. */
const refreshToken = (sessionId: number, secret: string) => `${sessionId}.${secret}.${proofOf(sessionId, secret)}`
const proofOf = (sessionId: number, secret: string) =>
  keyedHash('refresh', `proof ${sessionId} ${secret}`).subarray(0, PROOF_BYTES).toString('base64url')
/** The same for every call that arrives with the same token: twenty refreshes at once have one successor. */
const successorOf = (secret: string) => keyedHash('refresh', `next ${secret}`).toString('base64url')

function partsOf(token: string) {
  const [id = '', secret = '', proof = ''] = token.split('.')
  if (!/^[1-9]\d{0,15}$/.test(id)) return undefined
  const expected = Buffer.from(proofOf(Number(id), secret))
  const given = Buffer.from(proof)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { sessionId: Number(id), secret }
}

/** The next access token and cookie. Refuses as absent when the browser sent no cookie at all. */
export async function renewSession(visit: Visit) {
  if (!visit.isOwnOrigin) refuse('origin.foreign')
  if (!visit.refreshToken) refuse('session.absent')
  const parts = partsOf(visit.refreshToken)
  if (!parts) return ended(visit)
  const { sessionId, secret } = parts
  const successor = successorOf(secret)
  const renewed = await write(async tx => {
    const [row] = await tx
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.userId, sessions.userId))
      .where(eq(sessions.sessionId, sessionId))
      .for('update', { of: sessions })
    if (!row || hasEnded(row.session)) return undefined
    const { session, user } = row
    if (session.tokenHash.equals(digest(secret))) {
      await tx
        .update(sessions)
        .set({
          tokenHash: digest(successor),
          previousHash: session.tokenHash,
          rotatedAt: sql`now()`,
          lastUsedAt: sql`now()`,
          agent: visit.agent,
          ip: visit.ip,
        })
        .where(eq(sessions.sessionId, sessionId))
      return user
    }
    const inGrace = Date.now() - session.rotatedAt.getTime() <= limits.refreshGraceMs
    if (inGrace && session.previousHash?.equals(digest(secret))) return user
    // We made this token and it was used long ago: somebody has a copy.
    await endSessions(tx, visit, session.userId, { only: sessionId, by: 'reuse' })
    return undefined
  })
  if (!renewed) return ended(visit)
  visit.setRefreshToken(refreshToken(sessionId, successor))
  return accessTokenFor(sessionId, renewed)
}

function ended(visit: Visit): never {
  visit.setRefreshToken(null)
  return refuse('session.ended')
}

function hasEnded({ endedAt, lastUsedAt, createdAt }: Session) {
  const now = Date.now()
  return (
    endedAt !== null ||
    now - lastUsedAt.getTime() > limits.refreshIdleMs ||
    now - createdAt.getTime() > limits.refreshAbsoluteMs
  )
}

type Which = { only?: number; except?: number; by: Ending }

/** Ends sessions of a person: their calls are refused from now on and their sockets are cut. */
export async function endSessions(tx: Writing, visit: Visit, userId: number, { only, except, by }: Which) {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endedBy: by })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        only === undefined ? undefined : eq(sessions.sessionId, only),
        except === undefined ? undefined : ne(sessions.sessionId, except),
      ),
    )
    .returning({ sessionId: sessions.sessionId })
  for (const { sessionId } of ended) {
    await audit(tx, visit, { userId, what: 'session.ended', about: { sessionId, by } })
    tx.tell(`user:${userId}`, 'session.ended', { sessionId })
  }
  return ended.length
}

/** Ends the session of this browser, known by its cookie or its access token; nothing to end is no failure. */
export async function signOut(visit: Visit) {
  if (visit.refreshToken && !visit.isOwnOrigin) refuse('origin.foreign')
  visit.setRefreshToken(null)
  const claims = visit.bearer ? await readAccessToken(visit.bearer) : undefined
  const sessionId = (visit.refreshToken && partsOf(visit.refreshToken)?.sessionId) || claims?.sessionId
  if (!sessionId) return
  await write(tx => endSession(tx, visit, sessionId))
}

async function endSession(tx: Writing, visit: Visit, sessionId: number) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.sessionId, sessionId))
  if (session) await endSessions(tx, visit, session.userId, { only: sessionId, by: 'signout' })
}

/** The living sessions of a person, the one used last first. */
export const sessionsOf = (userId: number) =>
  db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.lastUsedAt, ago(limits.refreshIdleMs))),
    )
    .orderBy(sql`${sessions.lastUsedAt} desc`, sql`${sessions.sessionId} desc`)

type Living = [
  userId: string,
  email: string,
  name: string,
  pendingEmail: string | null,
  marketingAt: Date | null,
  createdAt: Date,
  version: number,
]

const livingSession = hotRead<Living>('living_session', () =>
  db
    .select({
      userId: users.userId,
      email: users.email,
      name: users.name,
      pendingEmail: users.pendingEmail,
      marketingAt: users.marketingAt,
      createdAt: users.createdAt,
      version: users.version,
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(and(eq(sessions.sessionId, sql.placeholder('sessionId')), isNull(sessions.endedAt))),
)

/** The door of every call: who holds this token, read from the database each time, in one query. */
export async function signedIn(bearer: string): Promise<SignedIn | undefined> {
  const claims = await readAccessToken(bearer)
  if (!claims) return undefined
  const [row] = await livingSession(claims.sessionId)
  if (!row || Number(row[0]) !== claims.userId) return undefined
  const [, email, name, pendingEmail, marketingAt, createdAt, version] = row
  const { userId, sessionId } = claims
  return {
    userId,
    sessionId,
    account: accountOf({ userId, email, name, pendingEmail, marketingAt, createdAt, version }),
  }
}

/** The door of a socket. */
export async function listenerFor(token: string): Promise<Listener | undefined> {
  const claims = await readAccessToken(token)
  return claims && (await signedIn(token)) ? claims : undefined
}

/** Whether a session was not ended. */
export async function sessionLives(sessionId: number) {
  const rows = await db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.endedAt)))
  return rows.length > 0
}

/** What ended lately by the database's clock, so that its sockets can be cut on every node. */
export async function sessionsEndedWithin(ms: number) {
  const rows = await db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(gt(sessions.endedAt, ago(ms)))
  return rows.map(({ sessionId }) => sessionId)
}

/** Sessions nobody can use any more; the audit keeps what happened to them. */
export const forgetOldSessions = () => db.delete(sessions).where(lt(sessions.lastUsedAt, ago(limits.refreshAbsoluteMs)))

/** A name for a browser that has none yet. */
export const newDeviceToken = () => randomBytes(24).toString('base64url')
