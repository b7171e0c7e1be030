// The only file that reads the environment: every variable with its default and its check. README.md prints the same table.
import { resolve } from 'node:path'
import { z } from 'zod'
import { FILE_BYTES_MOST } from '#contract/attachment'
import { configSentences } from '#korean/config'
import { startSentence } from '#korean/start'
import { StartError } from './refusal.ts'
import { githubOf, githubVariables } from './outbound/github-settings.ts'
import { hostVariables } from './outbound/host-settings.ts'
import { mailOf, mailVariables } from './outbound/mail-settings.ts'
import { mapOf, mapVariables } from './outbound/map-settings.ts'
import { socialOf, socialVariables } from './outbound/provider-settings.ts'

const MEGABYTE = 1024 * 1024
const why = (name: keyof typeof configSentences) => ({ error: configSentences[name] })
const port = z
  .string()
  .regex(/^\d{1,5}$/, why('port'))
  .transform(Number)
  .refine(number => number <= 65_535, why('port'))
const count = z
  .string()
  .regex(/^\d{1,2}$/, why('count'))
  .transform(Number)
const megabytes = z
  .string()
  .regex(/^\d{1,5}$/, why('megabytes'))
  .transform(Number)
const fileMegabytes = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, why('fileMegabytes'))
  .transform(Number)
  .refine(number => number * MEGABYTE <= FILE_BYTES_MOST, why('fileMegabytes'))
const gigabytes = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, why('gigabytes'))
  .transform(Number)
const address = (name: keyof typeof configSentences, ...protocols: string[]) =>
  z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), why(name))
const postgresAddress = address('database', 'postgres:', 'postgresql:')
const origin = address('origin', 'http:', 'https:').refine(
  text => URL.canParse(text) && new URL(text).pathname === '/' && !new URL(text).search,
  why('origin'),
)

const operators = z
  .string()
  .transform(text => text.split(',').flatMap(each => each.trim().toLowerCase() || []))
  .refine(all => all.every(each => z.email().safeParse(each).success), { ...why('operators'), abort: true })
  .transform(all => new Set(all))

/** Of argon2id, as OWASP advises: 19 MiB, twice. */
const PASSWORD_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const PROVIDER_MS = 7_000
const STORAGE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const

const variables = z.object({
  ...socialVariables,
  ...githubVariables,
  ...hostVariables,
  ...mapVariables,
  ...mailVariables,
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresAddress.optional(),
  MIGRATION_DATABASE_URL: postgresAddress.optional(),
  REDIS_URL: address('redis', 'redis:', 'rediss:').optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: count.default(0),
  SIGN_UP: z.enum(['open', 'invitation'], why('signUp')).default('open'),
  RATE_LIMITS: z.enum(['on', 'off'], why('onOff')).default('on'),
  API_DOCS: z.enum(['on', 'off'], why('onOff')).default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], why('level')).default('info'),
  OPERATIONS_HOST: z.string().min(1).default('127.0.0.1'),
  OPERATIONS_PORT: port.optional(),
  S3_ENDPOINT: address('storage', 'http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  ANSWERS_MB: megabytes.default(64),
  FILE_MB: fileMegabytes.default(100),
  ORGANIZATION_FILES_GB: gigabytes.default(20),
  LINK_PREVIEWS: z.enum(['on', 'off'], why('onOff')).default('off'),
  OPERATOR_EMAILS: operators.default(new Set<string>()),
})

export type Environment = Record<string, string | undefined>

/** An empty variable counts as absent, as a shell's `NAME= command` sets it. */
export function readConfig(environment: Environment) {
  const given = Object.fromEntries(
    Object.keys(variables.shape).map(name => [name, environment[name] === '' ? undefined : environment[name]]),
  )
  const { data, error } = variables.safeParse(given)
  if (error) {
    const { path, message } = error.issues[0]!
    throw new StartError(startSentence('wrongVariable', { name: String(path[0]), why: message }))
  }
  const s3 = storageOf(data)
  const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(data.HOST)
  const ownName = isLoopback ? 'localhost' : data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    redisUrl: data.REDIS_URL,
    /** The public address of this server. Links are built from it, never from a request. */
    publicUrl: data.PUBLIC_URL ? new URL(data.PUBLIC_URL).origin : `http://${ownName}:${data.PORT}`,
    /** Whether the operator set it; otherwise every loopback name is our own as well. */
    hasPublicUrl: data.PUBLIC_URL !== undefined,
    trustedProxies: data.TRUST_PROXY,
    signUp: data.SIGN_UP,
    limitsRates: data.RATE_LIMITS === 'on',
    describesApi: data.API_DOCS === 'on',
    logLevel: data.LOG_LEVEL,
    operationsHost: data.OPERATIONS_HOST,
    operationsPort: data.OPERATIONS_PORT,
    /** The storage of files, if it is not the data directory. */
    s3,
    /** Where the system looks for programs; those that are started get it, and nothing else of the environment. */
    programPath: environment.PATH,
    /** The memory for answers that were given before; 0 keeps none. */
    keptBytes: data.ANSWERS_MB * MEGABYTE,
    /** The largest file that is attached to something. */
    fileBytes: data.FILE_MB * MEGABYTE,
    organizationFileBytes: data.ORGANIZATION_FILES_GB * 1024 * MEGABYTE,
    /** Whether pages that messages lead to are fetched. */
    previewsLinks: data.LINK_PREVIEWS === 'on',
    /** Hosts of the own network that may be fetched nevertheless: `host` on the usual ports, `host:port` on that one. */
    outboundAllowed: data.OUTBOUND_ALLOWED,
    pushHosts: data.PUSH_HOSTS,
    /** Asked for records of domains instead of the system's. */
    dnsServers: data.DNS_SERVERS,
    /** Other ways to sign in: each provider whose id and secret are set. */
    social: socialOf(data),
    ...githubOf(data),
    ...mapOf(data),
    ...mailOf(data),
    /** Sign-in addresses, in small letters, of those who run this server. */
    operators: data.OPERATOR_EMAILS,
    /** The time for one question to a provider. No variable changes it. */
    providerMs: PROVIDER_MS,
    /** No variable changes it, so that no operator weakens it by mistake. */
    passwordCost: PASSWORD_COST,
  }
}

export type Config = ReturnType<typeof readConfig>

/** All variables of the storage or none: a partly configured server would silently store files in the wrong place. */
function storageOf(data: z.output<typeof variables>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = data
  if (endpoint && bucket && key && secret) return { endpoint, bucket, key, secret, region }
  if (STORAGE.every(name => data[name] === undefined)) return undefined
  const name = STORAGE.find(name => data[name] === undefined)!
  throw new StartError(startSentence('wrongVariable', { name, why: configSentences.storageWhole }))
}

export const config: Config = readConfig(process.env)

/** Only tests may change settings. */
export const changeConfig = (changes: Partial<Config>) => Object.assign(config, changes)

/** Limits of speed and size, documented in docs/operations.md. */
export const limits = {
  bodyBytes: 64 * 1024,
  bodyDepth: 20,
  bodyItems: 500,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  bodyMs: 30_000,
  requestMs: 10 * 60_000,
  keepAliveMs: 65_000,
  poolSize: 10,
  connectMs: 2_000,
  statementMs: 5_000,
  answerMs: 2_500,
  lockMs: 2_000,
  idleInTransactionMs: 10_000,
  stopMs: 10_000,
  liveFrameBytes: 64 * 1024,
  // With what holds them, the frames cost the server about a third more.
  liveBehindBytes: 640 * 1024,
  liveHelloMs: 5_000,
  // A socket that answers no more is gone after the third, which is within a minute.
  livePingMs: 20_000,
  awayMs: 5 * 60_000,
  // Longer than a reload of a page takes, and than the pages of a node that stops need for another one.
  absentMs: 8_000,
  liveFramesPerSecond: 20,
  liveSocketsPerUser: 20,
  liveChannelsPerSocket: 200,
  liveGraceMs: 60_000,
  accessTokenMs: 15 * 60_000,
  refreshIdleMs: 14 * 86_400_000,
  refreshAbsoluteMs: 90 * 86_400_000,
  refreshGraceMs: 10_000,
  clockSkewSeconds: 60,
  hashesAtOnce: 2,
  hashesWaiting: 50,
  erasuresAnHour: 1_000,
  keyMs: 86_400_000,
  outboxMs: 86_400_000,
  verifiedMs: 2 * 3_600_000,
  repeatedLinkMs: 10 * 60_000,
  // About half a kilobyte each.
  directoryPeople: 50_000,
  uploadMs: 5 * 60_000,
  unattachedMs: 86_400_000,
  /** Of one member; or one file, where those may be larger. */
  unattachedBytes: 2 * 1024 * MEGABYTE,
  storageConnectMs: 3_000,
  // Checking a picture takes two calls, and its uploader must get an answer within 10 s.
  storageMs: 4_500,
  /** A file on its way may pause for so long. */
  storageIdleMs: 30_000,
  /** The slowest storage that is waited for: 4 MB a second. */
  storageBytesPerMs: 4 * 1024,
  decodesAtOnce: 1,
  decodeMs: 5_000,
  decodesWaiting: 20,
  fileLinkMs: 5 * 60_000,
  // A longer one is shown as it is, without a preview.
  previewedBytes: 32 * 1024 * 1024,
  /** For all of it, redirects too. */
  resolverMs: 2_000,
  outboundMs: 5_000,
  outboundBytes: 512 * 1024,
  outboundRedirects: 3,
  // Somebody waits for it while they type.
  geocodingMs: 3_000,
  // In this time a page that shows the thing says that it was read.
  pushAfterMs: 3_000,
  pushMs: 5_000,
  pushesAtOnce: 50,
} as const
