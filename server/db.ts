// The database: one pool and one way to write. The events and jobs of a deed leave only after its commit.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import type { Channel, ChannelOf, EventData, EventName, PersonalEvent } from '#contract/events'
import { limits } from './config.ts'
import { deliver, keepsTold, keepTold } from './live/fanout/fanout.ts'
import { type Told, toldOf } from './live/reaching.ts'
import { log, reasonOf } from './log.ts'
import { type Job, type JobOptions, send } from './jobs.ts'
import { openLanes } from './postgres/lanes.ts'
import { named } from './postgres/naming.ts'
import { beginTransaction } from './postgres/transactions.ts'
import { Refusal } from './refusal.ts'

const TRIES = 4
const FAILED_TO_SERIALIZE = new Set(['40001', '40P01'])
/** Connection, resources, shutdown, statement cancelled, lock not available. */
const UNAVAILABLE = /^(08...|53...|57P..|57014|55P03)$/
const UNREACHED = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ENOENT'.split(' '),
)
const CUT_OFF = /timeout|terminated|Connection ended|not queryable/i

let pool: Pool
export let db: NodePgDatabase

export function openPool(connection: PoolConfig) {
  const settings = {
    ...connection,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    application_name: 'dure',
    pipeline: true,
  }
  pool = new Pool({ ...settings, max: limits.poolSize })
  pool.on('error', error => log.warn({ reason: reasonOf(error) }, 'an idle database connection was lost'))
  // The pool itself listens only while a client is idle. A last word of PostgreSQL that came with the answer before it is
  // told before a waiting deed runs on, and without a listener it would end the process.
  pool.on('connect', client => void client.on('error', () => undefined))
  db = drizzle(named(pool))
  const closeLanes = openLanes(settings)
  return async () => {
    await Promise.all([pool.end(), closeLanes()])
  }
}

/** Raises the revisions of things that a transaction has told of. */
export type Raise = (tx: NodePgDatabase, ids: number[]) => Promise<unknown>

let raises: Partial<Record<string, Raise>> = {}
/** Only app.ts calls it, with the revisions of all features by the kind of their channel. */
export const raiseWhenTold = (all: Partial<Record<string, Raise>>) => void (raises = all)

/** The operations of one transaction. */
export type Writing = NodePgDatabase & {
  /** Reaches every listener of the channel, after the commit. */
  tell: <N extends EventName>(channel: ChannelOf<N>, name: N, data: EventData<N>) => void
  /** Reaches each of these people as `user`, with one payload for all of them. */
  tellPeople: <N extends PersonalEvent>(
    userIds: readonly number[],
    name: N,
    data: EventData<N>,
    options?: { besides?: Channel | undefined },
  ) => void
  /** For what only this process needs to know. */
  afterCommit: (act: () => void) => void
  /** Channels of things whose revision this transaction has raised. */
  raised: Set<Channel>
  /** A job of the same transaction: without a commit there is no job. */
  later: <Data extends object>(job: Job<Data>, data: Data, options?: JobOptions) => Promise<void>
}

/** Runs within the first transaction of a call, so that an idempotency key commits together with its deed. */
export const duringFirstWrite = new AsyncLocalStorage<{ run?: ((tx: NodePgDatabase) => Promise<void>) | undefined }>()

/** The call carries an Idempotency-Key, which commits with its own first transaction. */
export const isAnsweredOnce = () => duringFirstWrite.getStore()?.run !== undefined

const brand = Symbol('last answer')
/** The result of a deed whose last statements are still on their way: the commit leaves with them, where this is the only node. */
export type LastAnswer<T> = { [brand]: Promise<T> }
type Deed<T> = (tx: Writing) => Promise<T | LastAnswer<T>>

/**
 * Saves the round trip for which the locks of a deed would be held while nothing is done. All its statements must have been
 * sent, and what it tells of must have been raised by its lock; if a statement fails, the commit rolls back.
 */
export const lastAnswer = <T>(answer: Promise<T>): LastAnswer<T> => ({ [brand]: answer })

const isLast = <T>(returned: T | LastAnswer<T>): returned is LastAnswer<T> =>
  typeof returned === 'object' && returned !== null && brand in returned

/** One transaction. After a deadlock the deed runs again, so it must have no effect outside of `tx`. */
export async function write<T>(deed: Deed<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await once(deed)
    } catch (error) {
      if (attempt === TRIES || !FAILED_TO_SERIALIZE.has(codeOf(error) ?? '')) throw error
      await wait(10 * attempt + Math.random() * 20)
    }
}

/** A transaction outside of the call's deed, such as counting it: it commits even if the deed is refused. */
export const writeAside = <T>(deed: Deed<T>) => duringFirstWrite.exit(() => write(deed))

async function once<T>(deed: Deed<T>): Promise<T> {
  const acts: (() => void)[] = []
  const { told, stale, tell, tellPeople } = collecting()
  const raised = new Set<Channel>()
  const client = await pool.connect()
  const first = duringFirstWrite.getStore()
  const transaction = beginTransaction(client)
  let isBroken = false
  let result: T
  let kept: Awaited<ReturnType<typeof keepTold>>
  try {
    const tx: Writing = Object.assign(drizzle(named(transaction.connection)), {
      tell,
      tellPeople,
      raised,
      later: (job: Pick<Job, 'name'>, data: object, options?: JobOptions) =>
        send(transaction.connection, job, data, options),
      afterCommit: (act: () => void) => void acts.push(act),
    })
    // Leaves before the statements of the deed, and costs no round trip of its own.
    const before = first?.run?.(tx)
    before?.catch(() => undefined)
    const returned = await deed(tx)
    await before
    await raiseRevisions(tx, stale.difference(raised))
    const answer = isLast(returned) ? returned[brand] : returned
    // Some of what it tells is known only with its answer, and must be written before the commit.
    if (keepsTold()) await answer
    const keeping = keepTold(asked => transaction.connection.query<unknown[]>(asked), told)
    keeping?.catch(() => undefined)
    const committing = transaction.commit()
    committing.catch(() => undefined)
    result = await answer
    await committing
    kept = await keeping
    if (first) delete first.run
  } catch (error) {
    const reason = transaction.reasonOf(error)
    const rolledBack = transaction.rollback()
    // A connection that does not answer would not answer a rollback either; closing it rolls back.
    isBroken = isUnavailable(reason) || (await rolledBack)
    throw reason
  } finally {
    client.release(isBroken)
  }
  for (const act of acts)
    try {
      act()
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'a deed had no effect on this process; it stands')
    }
  deliver(told, kept)
  return result
}

/** Gathers what a deed tells, and the channels whose revision it must raise. */
function collecting() {
  const told: Told[] = []
  const stale = new Set<Channel>()
  const tell: Writing['tell'] = (channel, name, data) => {
    stale.add(channel)
    told.push(toldOf(channel, name, data))
  }
  const tellPeople: Writing['tellPeople'] = (userIds, name, data, { besides } = {}) => {
    if (raises.user) for (const userId of userIds) stale.add(`user:${userId}`)
    told.push(toldOf(userIds, name, data, besides))
  }
  return { told, stale, tell, tellPeople }
}

/** A deed that tells of a thing has changed it, and so cannot forget its revision. */
async function raiseRevisions(tx: Writing, channels: Set<Channel>) {
  if (channels.size === 0) return
  for (const [kind, raise] of Object.entries(raises)) {
    const ids = [...channels]
      .filter(channel => channel.startsWith(`${kind}:`))
      .map(channel => Number(channel.split(':')[1]))
    // In one order, so that two transactions never wait for each other.
    if (ids.length)
      await raise!(
        tx,
        ids.toSorted((a, b) => a - b),
      )
  }
}

/** The driver's error, which Drizzle wraps. */
function driverError(error: unknown): (Error & { code?: string; constraint?: string }) | undefined {
  if (!(error instanceof Error) || error instanceof Refusal) return undefined
  return error.cause instanceof Error ? driverError(error.cause) : error
}

const codeOf = (error: unknown) => driverError(error)?.code

/** Whether the database could not be reached, so that the same call may succeed a little later. */
export function isUnavailable(error: unknown) {
  const cause = driverError(error)
  if (!cause) return false
  if (cause.code) return UNREACHED.has(cause.code) || UNAVAILABLE.test(cause.code)
  return CUT_OFF.test(cause.message)
}

/** Whether this constraint refused a row, for a feature that turns it into its own refusal. */
export const violates = (error: unknown, constraint: string) =>
  codeOf(error) === '23505' && driverError(error)?.constraint === constraint

/** A moment in the past by the database's clock, which all nodes share. */
export const ago = (ms: number) => sql`now() - ${ms / 1000} * interval '1 second'`

/** Touches no table of a feature: it only tests whether the database answers. */
export const pingDatabase = () => pool.query('select 1')
