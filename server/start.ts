// Starts everything in order, and stops it in the opposite order.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { startSentence } from '#korean/start'
import { chores, jobs, listen } from './app.ts'
import { changeConfig, config } from './config.ts'
import { openPool } from './db.ts'
import { partsOf } from './feature.ts'
import { announceStop } from './http/health.ts'
import { openJobs } from './jobs.ts'
import { openFanout } from './live/fanout/fanout.ts'
import { log, placesOf, reasonOf } from './log.ts'
import { closeMail } from './mail.ts'
import { openNotices } from './notices/worker.ts'
import { isOwnName } from './outbound/host-settings.ts'
import { migrateDatabase } from './postgres/migrate.ts'
import { serveMetrics } from './http/metrics.ts'
import { rotateLog } from './postgres/embedded/log.ts'
import { APP_ROLE, startPostgres } from './postgres/embedded/postgres.ts'
import { opening, StartError } from './refusal.ts'
import { openStorage } from './storage/storage.ts'

type Databases = {
  app: PoolConfig
  owner: PoolConfig
  appRole?: string | undefined
  stop?: () => Promise<void>
  place?: string
  /** Its hourly chore. */
  chore?: () => Promise<void>
}

/**
 * @param isDemo fills an empty database with a made-up company, and prints its sign-ins
 */
export async function start({ isDemo = false } = {}) {
  // A promise that nobody waits for is a bug of one call, and must not end those of everybody else.
  process.on('unhandledRejection', error =>
    log.error({ reason: reasonOf(error), at: placesOf(error) }, 'a promise was rejected that nobody waited for'),
  )
  writableDataDir()
  let demoLines: string[] = []
  const { app, owner, appRole, stop, place, chore } = config.databaseUrl
    ? outside(config.databaseUrl)
    : await embedded()
  const opened: (() => unknown)[] = stop ? [stop] : []
  const close = async () => {
    for (const each of opened.toReversed()) await each()
  }
  try {
    await migrated(owner, appRole)
    opened.push(openPool(app))
    // The embedded one serves this node alone.
    if (config.databaseUrl) opened.push(await openFanout(app, config.redisUrl))
    try {
      openStorage()
    } catch (error) {
      unwritable(error as NodeJS.ErrnoException)
    }
    opened.push(closeMail)
    for (const open of partsOf('opens')) opened.push(await open())
    opened.push(await openJobs(app, jobs, chore ? [...chores, chore] : chores))
    opened.push(openNotices())
    if (isDemo) {
      // Imported only here: it draws pictures with packages that a normal server does not need.
      demoLines = await (await import('./demo/seed.ts')).seedDemo()
    }
    const server = await opening({ name: 'PORT', port: config.port, host: config.host }, listen)
    opened.push(server.close)
    // With PORT=0 the system chose one, and links must name it.
    if (config.port === 0 && !config.hasPublicUrl)
      changeConfig({ publicUrl: config.publicUrl.replace(/:0$/, `:${server.port}`) })
    const { operationsPort = 0, operationsHost } = config
    opened.push(await opening({ name: 'OPERATIONS_PORT', port: operationsPort, host: operationsHost }, serveMetrics))
  } catch (error) {
    await close()
    throw error
  }
  sayWhere(place)
  for (const line of demoLines) console.log(line)
  return async () => {
    announceStop()
    await close()
  }
}

function writableDataDir() {
  try {
    mkdirSync(config.dataDir, { recursive: true })
    accessSync(config.dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(startSentence('dataReadOnly', { directory: config.dataDir }))
  }
}

async function embedded(): Promise<Databases> {
  const { owner, app, stop, data } = await startPostgres(join(config.dataDir, 'postgres')).catch(unwritable)
  const shortenLog = async () => rotateLog(data)
  return { app, owner, appRole: APP_ROLE, stop, place: data, chore: shortenLog }
}

const UNWRITABLE = ['EPERM', 'EACCES', 'EROFS', 'ENOENT']

function unwritable(error: NodeJS.ErrnoException): never {
  if (!UNWRITABLE.includes(error.code ?? '')) throw error
  throw new StartError(startSentence('dataReadOnly', { directory: config.dataDir }))
}

/** A database that the operator provides. With a second address the app's role cannot change the schema. */
function outside(url: string): Databases {
  const app = { connectionString: url }
  if (!config.migrationDatabaseUrl) return { app, owner: app }
  return {
    app,
    owner: { connectionString: config.migrationDatabaseUrl },
    appRole: decodeURIComponent(new URL(url).username),
  }
}

async function migrated(owner: PoolConfig, appRole: string | undefined) {
  try {
    await migrateDatabase(owner, jobs, appRole)
  } catch (error) {
    if (error instanceof StartError || !config.databaseUrl) throw error
    const { message, code, errors } = error as AggregateError & { code?: string }
    const why = message || (errors?.[0] as Error | undefined)?.message || code || ''
    const name = config.migrationDatabaseUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL'
    throw new StartError(startSentence('databaseSilent', { name, why }))
  }
}

/** On other plain HTTP addresses browsers withhold features that the sign-in and half of the screens need. */
const needsHttps = (url: string) => new URL(url).protocol === 'http:' && !isOwnName(url)

function sayWhere(place: string | undefined) {
  const directory = config.dataDir
  const isElsewhere = place !== undefined && !place.startsWith(directory)
  console.log(
    isElsewhere
      ? startSentence('dataElsewhere', { directory, database: place })
      : startSentence('dataHere', { directory }),
  )
  if (!config.smtpUrl) console.log(startSentence('outbox', { directory: join(directory, 'outbox') }))
  if (needsHttps(config.publicUrl)) console.log(startSentence('plainHttp', { url: config.publicUrl }))
  if (!config.limitsRates) console.log(startSentence('limitsOff'))
  console.log(startSentence('ready', { url: config.publicUrl }))
}
