// Somebody at GitHub, as a test has them act there. Each act sends the webhooks that GitHub would send.
import {
  accountOf,
  repositoryAt,
  type Account,
  type App,
  type Installation,
  type Permissions,
  type World,
} from '../state/world.ts'
import type { Repository } from '../state/repository.ts'
import { addAccount, renameAccount } from '../deeds/accounts.ts'
import { changePermissions, install, revoke, suspend, uninstall, unsuspend } from '../deeds/installations.ts'
import {
  addRepository,
  archiveRepository,
  changeDefaultBranch,
  chooseRepositories,
  deleteRepository,
  renameRepository,
  showRepository,
  transferRepository,
} from '../deeds/repositories.ts'
import { codeDeeds } from './code.ts'
import { issueDeeds } from './issues.ts'

export const found = (world: World, where: string | Repository) =>
  typeof where === 'string' ? repositoryAt(world, where) : where

const installationAt = (world: World, id: number): Installation => {
  const installation = world.installations.get(id)
  if (!installation) throw new Error(`there is no installation ${id}`)
  return installation
}

const repositoryDeeds = (world: World, me: Account) => ({
  /** Of one's own, or of an organization. */
  addRepository: (at: string, given: { isPrivate?: boolean; description?: string } = {}) => {
    const [owner = '', name] = at.includes('/') ? at.split('/') : [me.login, at]
    return addRepository(world, me, accountOf(world, owner), { name: name!, ...given })
  },
  renameRepository: (at: string, name: string) => renameRepository(world, me, found(world, at), name),
  transferRepository: (at: string, owner: string) =>
    transferRepository(world, me, found(world, at), accountOf(world, owner)),
  archiveRepository: (at: string, isArchived = true) => archiveRepository(world, me, found(world, at), isArchived),
  showRepository: (at: string, isPrivate: boolean) => showRepository(world, me, found(world, at), isPrivate),
  deleteRepository: (at: string) => deleteRepository(world, me, found(world, at)),
  setDefaultBranch: (at: string, branch: string) => changeDefaultBranch(world, me, found(world, at), branch),
  addCollaborator: (at: string, login: string, role: 'admin' | 'maintain' | 'write' | 'triage' | 'read' = 'write') =>
    void found(world, at).collaborators.set(accountOf(world, login).id, role),
  removeCollaborator: (at: string, login: string) =>
    void found(world, at).collaborators.delete(accountOf(world, login).id),
})

const installationDeeds = (world: World, me: Account, app: App) => ({
  /** The number of the installation, or nothing if an owner has yet to agree. */
  install: (account = me.login, chosen: 'all' | readonly string[] = 'all', of = app) => {
    const repositories = chosen === 'all' ? chosen : chosen.map(at => repositoryAt(world, at))
    return install(world, me, of, accountOf(world, account), repositories).installation?.id ?? null
  },
  chooseRepositories: (id: number, chosen: 'all' | readonly string[]) => {
    const repositories = chosen === 'all' ? chosen : chosen.map(at => repositoryAt(world, at))
    chooseRepositories(world, me, installationAt(world, id), repositories)
  },
  suspend: (id: number) => suspend(world, me, installationAt(world, id)),
  unsuspend: (id: number) => unsuspend(world, me, installationAt(world, id)),
  uninstall: (id: number) => uninstall(world, me, installationAt(world, id)),
  changePermissions: (id: number, permissions: Permissions) =>
    changePermissions(world, me, installationAt(world, id), permissions),
  revoke: (of = app) => revoke(world, me, of),
})

const accountDeeds = (world: World, me: Account) => ({
  account: me,
  addOrganization: (login: string) => {
    const organization = addAccount(world, { login, type: 'Organization' })
    organization.members.set(me.id, 'admin')
    return organization
  },
  addMember: (organization: string, login: string, role: 'admin' | 'member' = 'member') =>
    void accountOf(world, organization).members.set(accountOf(world, login).id, role),
  removeMember: (organization: string, login: string) =>
    void accountOf(world, organization).members.delete(accountOf(world, login).id),
  rename: (login: string) => renameAccount(world, me, login),
})

export const personOf = (world: World, me: Account, app: App) => ({
  ...accountDeeds(world, me),
  ...repositoryDeeds(world, me),
  ...installationDeeds(world, me, app),
  ...issueDeeds(world, me),
  ...codeDeeds(world, me),
})
export type Person = ReturnType<typeof personOf>
