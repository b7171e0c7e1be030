// Sessions: a sign-in and its family of refresh tokens. Each use gives the next token; the use of an old one ends the
// family.
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { WayIn } from '#contract/entrance'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '../config.ts'
import { ago, db, write, type Writing } from '../db.ts'
import { digest, keyedHash, randomSecret } from '../keys.ts'
import { partOf } from '../feature.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { audit, auditIn } from '../audit-trail.ts'
import { isBoundToProvider } from './provider-bound.ts'
import { sessions, users } from './tables.ts'
import { type OrgAuthority, readAccessToken, signAccessToken } from './tokens.ts'
import type { User } from './users.ts'

type Authority = OrgAuthority & { isRun: boolean }

/** Facts from higher floors that a sign-in needs. */
export type SessionPart = {
  /** For the access token, which carries them to the screen; and those of them that the person runs. */
  authoritiesOf: (tx: NodePgDatabase, userId: number) => Promise<Authority[]>
}

declare module '../feature.ts' {
  interface FeatureParts {
    session?: SessionPart
  }
}

type Session = typeof sessions.$inferSelect
type Ending = NonNullable<Session['endedBy']>
const PROOF_BYTES = 16

/** Opens a session for a person who has just proved their identity. Answers its first access token and sets the cookie. */
export async function openSession(tx: Writing, user: User, client: Client, way: WayIn) {
  const before = client.refreshToken && partsOf(client.refreshToken)?.sessionId
  if (before) await endSession(tx, client, before)
  const secret = randomSecret()
  const { userId } = user
  const [opened, authorities] = await Promise.all([
    sessionOpened({ userId, way, tokenHash: digest(secret), agent: client.agent, ip: client.ip }, tx),
    partOf('session').authoritiesOf(tx, userId),
  ])
  const sessionId = Number(opened[0]![0])
  await Promise.all([
    audit(tx, client, { userId, what: 'session.started', about: { sessionId } }),
    auditIn(tx, client, runIn(authorities), { userId, what: 'session.started' }),
  ])
  tx.tell(`user:${userId}`, 'session.started', { sessionId })
  client.setRefreshToken(refreshToken(sessionId, secret))
  return accessTokenFor(sessionId, user, authorities)
}

/** A sign-in of an owner or administrator is also recorded in their organizations, and kept as long as other entries. */
export const runIn = (authorities: Authority[]) => authorities.filter(({ isRun }) => isRun).map(({ orgId }) => orgId)

const sessionOpened = preparedStatement<[sessionId: string]>('session_opened', () =>
  db
    .insert(sessions)
    .values({
      userId: sql.placeholder('userId'),
      way: sql.placeholder('way'),
      tokenHash: sql.placeholder('tokenHash'),
      agent: sql.placeholder('agent'),
      ip: sql.placeholder('ip'),
    })
    .returning({ sessionId: sessions.sessionId }),
)

/** The specification's browser reads its member ids from the token; the server itself ignores them. */
const accessTokenFor = (sessionId: number, { userId, email }: Pick<User, 'userId' | 'email'>, all: OrgAuthority[]) =>
  signAccessToken({
    userId,
    sessionId,
    email,
    orgAuthorityList: all.map(({ orgId, memberId }) => ({ orgId, memberId })),
  })

/** The cookie: the session, the secret, and a proof that this server made it, so that a forged one cannot end a family. */
const refreshToken = (sessionId: number, secret: string) => `${sessionId}.${secret}.${proofOf(sessionId, secret)}`
const proofOf = (sessionId: number, secret: string) =>
  keyedHash('refresh', `proof ${sessionId} ${secret}`).subarray(0, PROOF_BYTES).toString('base64url')
/** Depends only on the token, so that twenty simultaneous refreshes have one successor. */
const successorOf = (secret: string) => keyedHash('refresh', `next ${secret}`).toString('base64url')

function partsOf(token: string) {
  const [id = '', secret = '', proof = ''] = token.split('.')
  if (!/^[1-9]\d{0,15}$/.test(id)) return undefined
  const expected = Buffer.from(proofOf(Number(id), secret))
  const given = Buffer.from(proof)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { sessionId: Number(id), secret }
}

/** The next access token and cookie. A call without any cookie is refused as absent. */
export async function renewSession(client: Client) {
  if (!client.isOwnOrigin) refuse('origin.foreign')
  if (!client.refreshToken) refuse('session.absent')
  const parts = partsOf(client.refreshToken)
  if (!parts) return ended(client)
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
    const isCurrent = session.tokenHash.equals(digest(secret))
    const inGrace = Date.now() - session.rotatedAt.getTime() <= limits.refreshGraceMs
    if (!isCurrent && !(inGrace && session.previousHash?.equals(digest(secret)))) {
      // A valid but long used token: another person has a copy.
      await endSessions(tx, client, session.userId, { only: sessionId, by: 'reuse' })
      return undefined
    }
    // Required since, by a domain or by the organization that they have joined.
    if (session.way !== 'oidc' && (await isBoundToProvider(tx, user))) {
      await endSessions(tx, client, session.userId, { only: sessionId, by: 'provider' })
      return undefined
    }
    if (isCurrent)
      await tx
        .update(sessions)
        .set({
          tokenHash: digest(successor),
          previousHash: session.tokenHash,
          rotatedAt: sql`now()`,
          lastUsedAt: sql`now()`,
          agent: client.agent,
          ip: client.ip,
        })
        .where(eq(sessions.sessionId, sessionId))
    return accessTokenFor(sessionId, user, await partOf('session').authoritiesOf(tx, user.userId))
  })
  if (!renewed) return ended(client)
  client.setRefreshToken(refreshToken(sessionId, successor))
  return renewed
}

/** Only for a browser that has had a session; its origin is checked by then. */
function ended(client: Client): never {
  client.setRefreshToken(null)
  client.clearCache()
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

/** Ends sessions of a person: their calls are refused from now on, and their sockets are cut. */
export async function endSessions(tx: Writing, client: Client, userId: number, { only, except, by }: Which) {
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
    await audit(tx, client, { userId, what: 'session.ended', about: { sessionId, by } })
    tx.tell(`user:${userId}`, 'session.ended', { sessionId })
  }
  return ended.length
}

/** Ends the session of this browser, found by its cookie or its access token. Without a session it does nothing. */
export async function signOut(client: Client) {
  if (client.refreshToken && !client.isOwnOrigin) refuse('origin.foreign')
  client.setRefreshToken(null)
  // A foreign page could otherwise empty the cache of its visitors.
  if (client.isOwnOrigin) client.clearCache()
  const claims = client.bearer ? await readAccessToken(client.bearer) : undefined
  const sessionId = (client.refreshToken && partsOf(client.refreshToken)?.sessionId) || claims?.sessionId
  if (!sessionId) return
  await write(tx => endSession(tx, client, sessionId))
}

async function endSession(tx: Writing, client: Client, sessionId: number) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.sessionId, sessionId))
  if (session) await endSessions(tx, client, session.userId, { only: sessionId, by: 'signout' })
}

const isLiving = () => and(isNull(sessions.endedAt), gt(sessions.lastUsedAt, ago(limits.refreshIdleMs)))

/** The ids of all sessions that can still be used, for statements of other features. */
export const livingSessionIds = () => db.select({ sessionId: sessions.sessionId }).from(sessions).where(isLiving())

/** The living sessions of a person, the most recently used first. */
export const sessionsOf = (userId: number) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiving()))
    .orderBy(sql`${sessions.lastUsedAt} desc`, sql`${sessions.sessionId} desc`)

/** Deletes sessions that can no longer be used; the audit trail keeps their history. */
export const forgetOldSessions = () => db.delete(sessions).where(lt(sessions.lastUsedAt, ago(limits.refreshAbsoluteMs)))

/** A token for a browser that has none yet. */
export const newDeviceToken = () => randomBytes(24).toString('base64url')
