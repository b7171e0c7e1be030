// Accounts come and change their names.
import { nextId, nodeId, nowOf, repositoriesOf, type Account, type World } from '../state/world.ts'
import { fullName } from '../state/repository.ts'
import { userShape } from '../shape/account.ts'
import { fireInstallation } from '../delivery/fire.ts'

export function addAccount(
  world: World,
  { login, type = 'User', name = null, email = null }: Pick<Account, 'login'> & Partial<Account>,
): Account {
  if (world.logins.has(login.toLowerCase())) throw new Error(`${login} is taken`)
  const id = nextId(world)
  const kind = { User: 'U', Organization: 'O', Bot: 'BOT' }[type]
  const account = {
    id,
    nodeId: nodeId(kind, id),
    login,
    type,
    name,
    email,
    createdAt: nowOf(world),
    members: new Map(),
  }
  world.accounts.set(id, account)
  world.logins.set(login.toLowerCase(), account)
  return account
}

/** The former login leads nowhere, and somebody else may take it. */
export function renameAccount(world: World, account: Account, login: string) {
  const from = account.login
  world.logins.delete(from.toLowerCase())
  account.login = login
  world.logins.set(login.toLowerCase(), account)
  for (const repository of repositoriesOf(world, account))
    world.names.set(fullName(repository).toLowerCase(), repository)
  for (const installation of world.installations.values()) {
    if (installation.account.id !== account.id) continue
    fireInstallation(world, 'installation_target', 'renamed', installation, account, {
      installation: { id: installation.id, node_id: installation.nodeId },
      account: userShape(world, account),
      changes: { login: { from } },
      target_type: account.type,
    })
  }
}
