// One server with its PostgreSQL for the whole test run, started as `npm start` does and discarded afterwards.
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { hurry, separateSequences, servesDemands } from './makers.ts'
import { servesRecords } from './loopback/resolver.ts'
import { providerPorts, providerSettings } from './providers/providers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    url: string
    dataDir: string
    /** Where to ask for what only some tests need. */
    onDemand: string
    /** Where to tell the records of domains. */
    records: string
  }
}

/** A provider that never answers is waited for; one on a busy machine must be in time. */
const PROVIDER_MS = 2_500

/** Settings of whoever runs the tests. */
const OUTSIDE = [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'INBOUND_SMTP',
  'INBOUND_DOMAIN',
  'PUBLIC_URL',
  'HOST',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_KEY',
  'S3_SECRET',
  'LINK_PREVIEWS',
  'OUTBOUND_ALLOWED',
  'PUSH_HOSTS',
  'DNS_SERVERS',
  'OIDC_LOGO',
  'KAKAO_REST_KEY',
  'VWORLD_KEY',
  'GEOCODER_URL',
  'MAP_TILES',
  'MAP_TILES_URL',
  'MAP_TILES_HOSTS',
  'MAP_ATTRIBUTION',
  'POSTCODE',
  'POSTCODE_URL',
]

export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dure-test-'))
  await chmod(dataDir, 0o755) // lets PostgreSQL's own user enter
  const port = await freePort()
  const url = `http://localhost:${port}`
  // Every test browser has its own address, so that the rate limits can stay on.
  const ports = await providerPorts()
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    // They are opened once a test asks for them.
    ...providerSettings(ports),
  }
  Object.assign(process.env, environment)
  for (const name of OUTSIDE) delete process.env[name]
  const resolver = await servesRecords()
  process.env.DNS_SERVERS = resolver.address
  // Only now, when the environment is as it should be. Thousands sign up in a run, and hashing would be a tenth of it.
  const { changeConfig } = await import('../config.ts')
  changeConfig({ passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 }, providerMs: PROVIDER_MS })
  const { start } = await import('../start.ts')
  const stop = await start()
  await hurry(dataDir)
  await separateSequences(dataDir)
  project.provide('url', url)
  project.provide('dataDir', dataDir)
  project.provide('records', resolver.url)
  const demand = await servesDemands(ports)
  project.provide('onDemand', demand.url)
  return async () => {
    await demand.stop()
    resolver.stop()
    await stop()
    await rm(dataDir, { recursive: true })
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
