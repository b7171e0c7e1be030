// Jobs outlive their request: rows of pg-boss, written in the deed's own transaction and retried until they succeed.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgBoss, type JobResult, type Queue } from 'pg-boss'
import type { PoolClient, PoolConfig } from 'pg'
import type { z } from 'zod'
import { log, reasonOf } from './log.ts'

const CHORES = 'chores.hourly'

/** A kind of job: its data, its function, and its retry policy. */
export type Job<Data = never> = {
  name: string
  data: z.ZodType
  run: (data: Data) => Promise<void>
  queue: Omit<Queue, 'name'>
  daily: Daily | undefined
  everyMinutes: number | undefined
}

/** The hour of the day in a zone. */
type Daily = { hour: number; zone: string }

type JobRules<Data> = {
  data: z.ZodType<Data>
  run: (data: Data) => Promise<void>
  /** The longest delay between two tries. Delays double up to it, for a day. */
  longestDelaySeconds?: number
  /** The time for which an id is remembered after its job: a second job of the same id is dropped. */
  keptSeconds?: number
  /** Sent once a day without data, while some node is running at the time. */
  daily?: Daily
  /** Likewise every so many minutes, of which an hour is a multiple. */
  everyMinutes?: number
}

export const job = <Data extends object>(
  name: string,
  { data, run, longestDelaySeconds = 120, keptSeconds = 3_600, daily, everyMinutes }: JobRules<Data>,
): Job<Data> => ({
  name,
  data,
  run,
  queue: { ...backoff(longestDelaySeconds), deleteAfterSeconds: keptSeconds },
  daily,
  everyMinutes,
})

/** A second job of the same `id`, a UUID, is dropped. */
export type JobOptions = { startAfter?: Date; id?: string }

export const DEAD_LETTERS = 'dead.letters'
export const DAY_SECONDS = 86_400

/** Delays double from 1 s to the longest; as many tries as fit into 24 hours. */
const backoff = (longestSeconds: number): Omit<Queue, 'name'> => ({
  retryLimit: Math.ceil(Math.log2(longestSeconds)) + Math.floor(DAY_SECONDS / longestSeconds),
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: longestSeconds,
  deadLetter: DEAD_LETTERS,
  // Longer than any single try may take. A missing heartbeat shows that a node died.
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  retentionSeconds: 2 * DAY_SECONDS,
  notify: true,
})

// New jobs are announced; the polling every two seconds is for jobs that are retried. After a full batch the next one starts
// at once, so that five hundred invitations do not wait two seconds for each batch.
const WORK = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  localConcurrency: 2,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

let boss: PgBoss | undefined

/** Creates or changes the tables and queues of pg-boss, with the rights of the migration role. */
export async function migrateJobs(connection: PoolConfig, jobs: readonly Job[]) {
  const migrating = new PgBoss({ ...bossConnection(connection), max: 2, supervise: false, schedule: false })
  migrating.on('error', error => log.warn({ reason: reasonOf(error) }, 'jobs'))
  await migrating.start()
  await migrating.createQueue(DEAD_LETTERS, { retentionSeconds: 30 * DAY_SECONDS })
  await migrating.createQueue(CHORES, { policy: 'short', retryLimit: 2 })
  await migrating.schedule(CHORES, '7 * * * *')
  for (const { name, queue, daily, everyMinutes } of jobs) {
    await migrating.createQueue(name, queue)
    await migrating.updateQueue(name, queue)
    if (daily) await migrating.schedule(name, `0 ${daily.hour} * * *`, {}, { tz: daily.zone })
    if (everyMinutes) await migrating.schedule(name, `*/${everyMinutes} * * * *`, {})
  }
  await migrating.stop({ graceful: false })
}

/**
 * Starts working; the answer stops it and hands unfinished jobs back.
 * @param chores run by one of the nodes every hour
 */
export async function openJobs(connection: PoolConfig, jobs: readonly Job[], chores: (() => Promise<unknown>)[]) {
  const opened = new PgBoss({
    ...bossConnection(connection),
    max: 4,
    migrate: false,
    createSchema: false,
    reindex: false,
    useListenNotify: true,
  })
  opened.on('error', error => log.warn({ reason: reasonOf(error) }, 'jobs'))
  await opened.start()
  for (const { name, data: schema, run } of jobs)
    await opened.work<object, JobResult, typeof WORK>(name, WORK, batch =>
      Promise.all(
        batch.map(async ({ id, data }): Promise<JobResult> => {
          const started = performance.now()
          try {
            await run(schema.parse(data) as never)
          } catch (error) {
            const reason = reasonOf(error)
            log.warn({ job: name, jobId: id, reason }, 'job failed, to be tried again')
            return { id, status: 'failed', output: { reason } }
          }
          log.info({ job: name, jobId: id, ms: Math.round(performance.now() - started) }, 'job done')
          // Completed on its own: a crash during other jobs of the batch must not repeat it. If the completion fails, the
          // job counts as done anyway, and completes with its batch.
          await opened.complete(name, id).catch((error: unknown) => {
            log.warn({ job: name, jobId: id, reason: reasonOf(error) }, 'a job that is done could not be settled yet')
          })
          return { id, status: 'completed' }
        }),
      ),
    )
  await opened.work(CHORES, async () => {
    // One failing chore must not keep the others from running.
    const failures: unknown[] = []
    for (const chore of chores)
      await chore().catch((error: unknown) => {
        log.error({ chore: chore.name, reason: reasonOf(error) }, 'a chore failed')
        failures.push(error)
      })
    if (failures.length) throw new AggregateError(failures, 'chores failed')
  })
  boss = opened
  return async () => {
    boss = undefined
    await opened.stop({ graceful: true, timeout: 4_000 })
  }
}

/** Writes a job into the transaction of this client. */
export async function send(client: PoolClient, { name }: Pick<Job, 'name'>, data: object, options: JobOptions = {}) {
  if (!boss) throw new Error('jobs are not open')
  const db = { executeSql: async (text: string, values?: unknown[]) => client.query(text, values) }
  await boss.send(name, data, { ...options, db })
}

/** Whether any job of this kind waits, is being done, or is to be tried again. */
export async function isUnderWay(tx: NodePgDatabase, { name }: Pick<Job, 'name'>): Promise<boolean> {
  const jobs = sql`select from pgboss.job where name = ${name} and state < 'completed'`
  const { rows } = await tx.execute<{ isUnderWay: boolean }>(sql`select exists (${jobs}) as "isUnderWay"`)
  return rows[0]!.isUnderWay
}

/** Keeps a job that no retry can help, for a person to examine. */
export async function bury(name: string, data: object, error: unknown) {
  const reason = reasonOf(error)
  log.error({ job: name, reason }, 'job given up')
  await boss?.send(DEAD_LETTERS, { ...data, job: name, reason })
}

/** For metrics: waiting, running and failed jobs. */
export async function jobCounts() {
  const found = (await boss?.getQueues()) ?? []
  return found.map(({ name, queuedCount, activeCount, failedCount }) => ({
    name,
    queuedCount,
    activeCount,
    failedCount,
  }))
}

const bossConnection = ({ connectionString, host, user, database }: PoolConfig) => ({
  ...(connectionString && { connectionString }),
  ...(host && { host }),
  ...(typeof user === 'string' && { user }),
  ...(database && { database }),
  application_name: 'dure-jobs',
})
