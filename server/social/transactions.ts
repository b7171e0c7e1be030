// The way to a provider and back: bound to the browser that began it, used once, over after ten minutes.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { OAUTH_STATE_MINUTES } from '#contract/social'
import { config } from '../config.ts'
import { db } from '../db.ts'
import type { Client } from '../http/client.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { digest, randomSecret } from '../keys.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { secretsOf } from './provider/pkce.ts'
import type { Provider } from './provider/provider.ts'
import { transactions } from './tables.ts'

/** A whole office may sign in at nine o'clock behind one address. */
const startLimit = rateLimit('social.start', 300)
export const socialLimits = { startLimit }

const PATH_MOST = 1_000

/** An own path, or the beginning: no other origin, and nothing that a browser takes for one. */
export function ownPath(wanted: string | undefined) {
  if (!wanted || wanted.length > PATH_MOST || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, config.publicUrl))
    return '/'
  const { origin, pathname, search, hash } = new URL(wanted, config.publicUrl)
  return origin === config.publicUrl && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/** Several tabs of one browser may be on their way at once, so they share its secret. */
export function browserSecret(client: Client) {
  const secret = client.oauthSecret ?? randomSecret()
  client.setOauthSecret(secret)
  return secret
}

type Wanted = { returnTo: string; sessionId?: number }

/** Answers the address at the provider to which this browser goes. */
export async function begin(provider: Provider, { returnTo, sessionId }: Wanted, client: Client): Promise<URL> {
  countRate(startLimit, client.network)
  const state = randomSecret()
  const address = await provider.addressFor({ state, ...secretsOf(state) })
  await keepTransaction({
    stateHash: digest(state),
    browserHash: digest(browserSecret(client)),
    provider: provider.key,
    issuer: provider.issuer,
    returnTo,
    sessionId: sessionId ?? null,
    expiresAt: new Date(Date.now() + OAUTH_STATE_MINUTES * 60_000),
  })
  return address
}

/** One row of which nobody is told: a transaction of its own. */
const keepTransaction = preparedStatement('oauth_transaction_begun', () =>
  db.insert(transactions).values({
    stateHash: sql.placeholder('stateHash'),
    browserHash: sql.placeholder('browserHash'),
    provider: sql.placeholder('provider'),
    issuer: sql.placeholder('issuer'),
    returnTo: sql.placeholder('returnTo'),
    sessionId: sql.placeholder('sessionId'),
    expiresAt: sql.placeholder('expiresAt'),
  }),
)

export type Transaction = typeof transactions.$inferSelect

/** Of many simultaneous returns one gets it. A foreign browser learns nothing and ends nothing. */
export async function finish(state: string, client: Client): Promise<Transaction> {
  const isThis = eq(transactions.stateHash, digest(state))
  if (client.oauthSecret) {
    const [begun] = await db
      .delete(transactions)
      .where(
        and(isThis, eq(transactions.browserHash, digest(client.oauthSecret)), gt(transactions.expiresAt, sql`now()`)),
      )
      .returning()
    if (begun) return begun
  }
  const [elsewhere] = await db
    .select()
    .from(transactions)
    .where(and(isThis, gt(transactions.expiresAt, sql`now()`)))
  return refuse(elsewhere ? 'oauth.browser' : 'oauth.state')
}

export const forgetOldTransactions = () => db.delete(transactions).where(lt(transactions.expiresAt, sql`now()`))
