// Apps, each with an account that acts in its name.
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { nextId, nodeId, nowOf, type Account, type App, type Permissions, type World } from '../state/world.ts'
import { addAccount } from './accounts.ts'

export const PERMISSIONS: Permissions = {
  metadata: 'read',
  issues: 'write',
  pull_requests: 'read',
  contents: 'read',
  checks: 'read',
  statuses: 'read',
}
export const EVENTS = [
  'issues',
  'issue_comment',
  'label',
  'milestone',
  'pull_request',
  'pull_request_review',
  'push',
  'create',
  'delete',
  'check_run',
  'check_suite',
  'status',
  'repository',
]

/** Known before the server opens, for one that reads them when it starts. */
export type Credentials = {
  appId: number
  slug: string
  clientId: string
  clientSecret: string
  /** PEM */
  privateKey: string
  webhookSecret: string
}

export type AppGiven = {
  name: string
  homepage?: string
  description?: string | null
  hookUrl?: string | null
  callbackUrls?: string[]
  setupUrl?: string | null
  asksOnInstall?: boolean
  permissions?: Permissions
  events?: string[]
  credentials?: Credentials
}

/** Below the first id that the server gives. */
const FIXED_ID = 900_001

export function newCredentials(slug = 'dure', appId = FIXED_ID): Credentials {
  const secretOf = (text: string) => createHash('sha256').update(`${text} ${appId} ${slug}`).digest('hex')
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    appId,
    slug,
    clientId: `Iv23li${secretOf('client').slice(0, 14)}`,
    clientSecret: secretOf('secret').slice(0, 40),
    privateKey,
    webhookSecret: secretOf('webhook').slice(0, 40),
  }
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '') || 'app'

export function addApp(world: World, owner: Account, given: AppGiven): App {
  const credentials = given.credentials ?? newCredentials(slugOf(given.name), nextId(world))
  const { appId: id, slug, ...keys } = credentials
  if ([...world.apps.values()].some(each => each.slug === slug)) throw new Error('Name is already taken')
  const app: App = {
    id,
    nodeId: nodeId('A', id),
    slug,
    name: given.name,
    description: given.description ?? null,
    homepage: given.homepage ?? world.url,
    ...keys,
    publicKey: createPublicKey(keys.privateKey),
    hookId: nextId(world),
    hookUrl: given.hookUrl ?? null,
    callbackUrls: given.callbackUrls ?? [],
    setupUrl: given.setupUrl ?? null,
    asksOnInstall: given.asksOnInstall ?? true,
    permissions: { metadata: 'read', ...(given.permissions ?? PERMISSIONS) },
    events: given.events ?? EVENTS,
    owner,
    bot: addAccount(world, { login: `${slug}[bot]`, type: 'Bot' }),
    createdAt: nowOf(world),
  }
  world.apps.set(id, app)
  return app
}
