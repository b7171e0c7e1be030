// An App is installed by an owner, asked for by others, held up and removed.
import type { Repository } from '../state/repository.ts'
import {
  coveredBy,
  isOwnerOf,
  nextId,
  nodeId,
  nowOf,
  type Account,
  type App,
  type Installation,
  type Permissions,
  type World,
} from '../state/world.ts'
import { userShape } from '../shape/account.ts'
import { shortRepository } from '../shape/repository.ts'
import { fireApp, fireInstallation } from '../delivery/fire.ts'
import { chooseRepositories } from './repositories.ts'

export const installationOf = (world: World, app: App, account: Account) =>
  [...world.installations.values()].find(each => each.app === app && each.account.id === account.id)

export type Choice = 'all' | readonly Repository[]

function create(world: World, person: Account, app: App, account: Account, chosen: Choice): Installation {
  const [id, at] = [nextId(world), nowOf(world)]
  const asked = world.asked.find(each => each.app === app && each.account.id === account.id)
  world.asked = world.asked.filter(each => each !== asked)
  const installation: Installation = {
    id,
    nodeId: nodeId('I', id),
    app,
    account,
    selection: chosen === 'all' ? 'all' : 'selected',
    repositoryIds: new Set(chosen === 'all' ? [] : chosen.map(({ id }) => id)),
    permissions: { ...app.permissions },
    suspendedAt: null,
    suspendedBy: null,
    createdAt: at,
    updatedAt: at,
  }
  world.installations.set(id, installation)
  fireInstallation(world, 'installation', 'created', installation, person, {
    repositories: coveredBy(world, installation).map(shortRepository),
    requester: asked ? userShape(world, asked.requester) : null,
  })
  return installation
}

/** By an owner it is done, by anybody else only asked for; for an installed App the choice is saved. */
export function install(world: World, person: Account, app: App, account: Account, chosen: Choice) {
  if (!isOwnerOf(person, account)) {
    const request = { id: nextId(world), app, account, requester: person, createdAt: nowOf(world) }
    world.asked.push(request)
    return { action: 'request' as const, installation: null }
  }
  const known = installationOf(world, app, account)
  if (!known) return { action: 'install' as const, installation: create(world, person, app, account, chosen) }
  chooseRepositories(world, person, known, chosen)
  return { action: 'update' as const, installation: known }
}

function forgetTokens(world: World, installation: Installation) {
  for (const [text, token] of world.tokens)
    if (token.kind === 'installation' && token.installation === installation) world.tokens.delete(text)
}

const all = (world: World, installation: Installation) => ({
  repositories: coveredBy(world, installation).map(shortRepository),
})

export function suspend(world: World, person: Account, installation: Installation) {
  Object.assign(installation, { suspendedAt: nowOf(world), suspendedBy: person, updatedAt: nowOf(world) })
  fireInstallation(world, 'installation', 'suspend', installation, person, all(world, installation))
}

export function unsuspend(world: World, person: Account, installation: Installation) {
  Object.assign(installation, { suspendedAt: null, suspendedBy: null, updatedAt: nowOf(world) })
  fireInstallation(world, 'installation', 'unsuspend', installation, person, all(world, installation))
}

export function uninstall(world: World, person: Account, installation: Installation) {
  forgetTokens(world, installation)
  world.installations.delete(installation.id)
  fireInstallation(world, 'installation', 'deleted', installation, person, all(world, installation))
}

/** More ones must be accepted, of which the App is told; fewer ones count at once and without a word. */
export function changePermissions(world: World, person: Account, installation: Installation, permissions: Permissions) {
  const before = installation.permissions
  installation.permissions = { metadata: 'read', ...permissions }
  installation.updatedAt = nowOf(world)
  const hasMore = Object.entries(permissions).some(([key, level]) => before[key] !== level && before[key] !== 'write')
  if (hasMore) fireInstallation(world, 'installation', 'new_permissions_accepted', installation, person)
}

/** A person takes back that the App may act for them. */
export function revoke(world: World, person: Account, app: App) {
  for (const [text, token] of world.tokens)
    if (token.kind === 'user' && token.app === app && token.account === person) world.tokens.delete(text)
  for (const [text, one] of world.refreshing)
    if (one.app === app && one.account === person) world.refreshing.delete(text)
  fireApp(world, app, 'github_app_authorization', 'revoked', person)
}
