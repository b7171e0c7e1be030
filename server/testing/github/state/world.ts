// Everything that the pretended GitHub remembers. Ids grow, so that what came later has the greater one.
import type { KeyObject } from 'node:crypto'
import type { Delivery, Faults } from '../delivery/delivery.ts'
import type { Judge } from '../description/judge.ts'
import type { Repository } from './repository.ts'

export type Account = {
  id: number
  nodeId: string
  login: string
  type: 'User' | 'Organization' | 'Bot'
  name: string | null
  email: string | null
  createdAt: string
  /** Of an organization. Its admins are its owners. */
  members: Map<number, 'admin' | 'member'>
}

export type Permission = 'read' | 'write' | 'admin'
export type Permissions = Record<string, Permission>

export type App = {
  id: number
  nodeId: string
  slug: string
  name: string
  description: string | null
  homepage: string
  clientId: string
  clientSecret: string
  /** PEM, told once to whoever made it. */
  privateKey: string
  publicKey: KeyObject
  webhookSecret: string
  hookId: number
  hookUrl: string | null
  callbackUrls: string[]
  setupUrl: string | null
  /** The person is asked for a code of their own when they install it. */
  asksOnInstall: boolean
  permissions: Permissions
  events: string[]
  owner: Account
  bot: Account
  createdAt: string
}

export type Installation = {
  id: number
  nodeId: string
  app: App
  account: Account
  selection: 'all' | 'selected'
  /** Of a selection. */
  repositoryIds: Set<number>
  permissions: Permissions
  suspendedAt: string | null
  suspendedBy: Account | null
  createdAt: string
  updatedAt: string
}

export type Token =
  | {
      kind: 'installation'
      installation: Installation
      repositoryIds: Set<number> | null
      permissions: Permissions
      until: number
    }
  | { kind: 'user'; account: Account; app: App; until: number; refresh: string }

export type Grant = { account: Account; app: App; redirect: string; challenge: string | null; until: number }

export type World = {
  url: string
  apiUrl: string
  now: () => number
  ids: { last: number }
  accounts: Map<number, Account>
  /** By login in lower case. */
  logins: Map<string, Account>
  repositories: Map<number, Repository>
  /** Full names in lower case, former ones as well. */
  names: Map<string, Repository>
  apps: Map<number, App>
  installations: Map<number, Installation>
  /** People asked an owner for it. */
  asked: { id: number; app: App; account: Account; requester: Account; createdAt: string }[]
  tokens: Map<string, Token>
  refreshing: Map<string, { account: Account; app: App }>
  grants: Map<string, Grant>
  /** Sessions of the web side, by cookie. */
  sessions: Map<string, Account>
  /** Apps whose keys were not fetched yet, by code. */
  manifests: Map<string, { app: App; until: number }>
  deliveries: Delivery[]
  faults: Faults
  /** Calls in the present hour, by token. */
  spent: Map<string, { used: number; resets: number }>
  judge: Judge | null
  problems: unknown[]
  /** For tests that count them. */
  calls: { method: string; path: string; search: string; status: number; requestId: string; by: string; at: number }[]
}

export const nextId = (world: World) => ++world.ids.last
export const nodeId = (kind: string, id: number) => `${kind}_kwDO${id.toString(36).padStart(8, '0')}`

/** Of seconds, as GitHub has it. */
export const timeOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
export const nowOf = (world: World) => timeOf(world.now())

export function accountOf(world: World, login: string): Account {
  const account = world.logins.get(login.toLowerCase())
  if (!account) throw new Error(`nobody here is called ${login}`)
  return account
}

export function repositoryAt(world: World, fullName: string): Repository {
  const repository = world.names.get(fullName.toLowerCase())
  if (!repository || repository.isDeleted) throw new Error(`there is no repository ${fullName}`)
  return repository
}

export const isOwnerOf = (person: Account, account: Account) =>
  person.id === account.id || account.members.get(person.id) === 'admin'

export const repositoriesOf = (world: World, account: Account) =>
  [...world.repositories.values()].filter(({ owner, isDeleted }) => owner.id === account.id && !isDeleted)

export const isCovered = ({ account, selection, repositoryIds }: Installation, { id, owner }: Repository) =>
  owner.id === account.id && (selection === 'all' || repositoryIds.has(id))

export const coveredBy = (world: World, installation: Installation) =>
  repositoriesOf(world, installation.account).filter(repository => isCovered(installation, repository))
