// Repositories come, change and go.
import { fullName, type Repository } from '../state/repository.ts'
import { isCovered, nextId, nodeId, nowOf, type Account, type Installation, type World } from '../state/world.ts'
import { organizationShape, userShape } from '../shape/account.ts'
import { shortRepository } from '../shape/repository.ts'
import { fire, fireInstallation } from '../delivery/fire.ts'
import { commitOn } from './commits.ts'

const DEFAULT_LABELS: [string, string, string][] = [
  ['bug', 'd73a4a', "Something isn't working"],
  ['enhancement', 'a2eeef', 'New feature or request'],
  ['documentation', '0075ca', 'Improvements or additions to documentation'],
]

const nameIt = (world: World, repository: Repository) => world.names.set(fullName(repository).toLowerCase(), repository)

export const installedAt = (world: World, account: Account) =>
  [...world.installations.values()].filter(each => each.account.id === account.id)

function tellOf(
  world: World,
  installation: Installation,
  sender: Account,
  change: { added?: Repository[]; removed?: Repository[] },
) {
  const { added = [], removed = [] } = change
  installation.updatedAt = nowOf(world)
  const action = added.length > 0 ? 'added' : 'removed'
  fireInstallation(world, 'installation_repositories', action, installation, sender, {
    repository_selection: installation.selection,
    repositories_added: added.map(shortRepository),
    repositories_removed: removed.map(shortRepository),
    requester: null,
  })
}

export function addRepository(
  world: World,
  person: Account,
  owner: Account,
  { name, isPrivate = true, description = null }: { name: string; isPrivate?: boolean; description?: string | null },
): Repository {
  const known = world.names.get(`${owner.login}/${name}`.toLowerCase())
  if (known && !known.isDeleted && known.name === name) throw new Error(`${owner.login}/${name} is there already`)
  const [id, at] = [nextId(world), nowOf(world)]
  const repository: Repository = {
    id,
    nodeId: nodeId('R', id),
    name,
    owner,
    isPrivate,
    description,
    defaultBranch: 'main',
    isArchived: false,
    isDeleted: false,
    hasIssues: true,
    createdAt: at,
    updatedAt: at,
    pushedAt: at,
    collaborators: new Map(),
    lastNumber: 0,
    issues: new Map(),
    comments: new Map(),
    labels: new Map(),
    milestones: new Map(),
    gone: new Map(),
    branches: new Map(),
    commits: new Map(),
    suites: new Map(),
    runs: [],
    statuses: [],
    changes: 0,
    sorted: new Map(),
  }
  for (const [name, color, description] of DEFAULT_LABELS) {
    const id = nextId(world)
    repository.labels.set(name, { id, nodeId: nodeId('LA', id), name, color, description, isDefault: true })
  }
  world.repositories.set(id, repository)
  nameIt(world, repository)
  const files = [{ path: 'README.md', status: 'added' as const }]
  repository.branches.set('main', commitOn(world, repository, person, null, { message: 'Initial commit', files }).sha)
  for (const installation of installedAt(world, owner)) {
    if (installation.selection === 'all' && !installation.suspendedAt)
      tellOf(world, installation, person, { added: [repository] })
  }
  fire(world, 'repository', person, repository, { action: 'created' })
  return repository
}

const touch = (world: World, repository: Repository) => {
  repository.updatedAt = nowOf(world)
  repository.changes++
}

export function renameRepository(world: World, person: Account, repository: Repository, name: string) {
  const from = repository.name
  repository.name = name
  nameIt(world, repository)
  touch(world, repository)
  fire(world, 'repository', person, repository, { action: 'renamed', changes: { repository: { name: { from } } } })
}

/** An installation of the former owner loses it, one of the new owner for all gains it. */
export function transferRepository(world: World, person: Account, repository: Repository, owner: Account) {
  const from = repository.owner
  const before = installedAt(world, from).filter(each => isCovered(each, repository))
  repository.owner = owner
  nameIt(world, repository)
  touch(world, repository)
  const isOrganization = from.type === 'Organization'
  const side = isOrganization ? { organization: organizationShape(world, from) } : { user: userShape(world, from) }
  for (const installation of before) {
    installation.repositoryIds.delete(repository.id)
    if (!installation.suspendedAt) tellOf(world, installation, person, { removed: [repository] })
  }
  for (const installation of installedAt(world, owner))
    if (installation.selection === 'all') tellOf(world, installation, person, { added: [repository] })
  fire(world, 'repository', person, repository, { action: 'transferred', changes: { owner: { from: side } } })
}

export function archiveRepository(world: World, person: Account, repository: Repository, isArchived = true) {
  repository.isArchived = isArchived
  touch(world, repository)
  fire(world, 'repository', person, repository, { action: isArchived ? 'archived' : 'unarchived' })
}

export function showRepository(world: World, person: Account, repository: Repository, isPrivate: boolean) {
  repository.isPrivate = isPrivate
  touch(world, repository)
  fire(world, 'repository', person, repository, { action: isPrivate ? 'privatized' : 'publicized' })
}

export function changeDefaultBranch(world: World, person: Account, repository: Repository, name: string) {
  const from = repository.defaultBranch
  repository.defaultBranch = name
  touch(world, repository)
  fire(world, 'repository', person, repository, { action: 'edited', changes: { default_branch: { from } } })
}

export function deleteRepository(world: World, person: Account, repository: Repository) {
  fire(world, 'repository', person, repository, { action: 'deleted' })
  for (const installation of installedAt(world, repository.owner)) {
    if (!isCovered(installation, repository) || installation.suspendedAt) continue
    installation.repositoryIds.delete(repository.id)
    tellOf(world, installation, person, { removed: [repository] })
  }
  repository.isDeleted = true
  repository.changes++
}

/** One after the other, as the page of an installation does when it is saved. */
export function chooseRepositories(
  world: World,
  person: Account,
  installation: Installation,
  chosen: 'all' | readonly Repository[],
) {
  const all = [...world.repositories.values()].filter(({ isDeleted }) => !isDeleted)
  const before = new Set(all.filter(each => isCovered(installation, each)))
  installation.selection = chosen === 'all' ? 'all' : 'selected'
  installation.repositoryIds = new Set(chosen === 'all' ? [] : chosen.map(({ id }) => id))
  const after = new Set(all.filter(each => isCovered(installation, each)))
  const [added, removed] = [[...after.difference(before)], [...before.difference(after)]]
  if (added.length > 0) tellOf(world, installation, person, { added })
  if (removed.length > 0) tellOf(world, installation, person, { removed })
}
