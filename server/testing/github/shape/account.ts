// People, organizations and Apps as GitHub writes them.
import type { Account, App, Installation, World } from '../state/world.ts'
import { isCovered } from '../state/world.ts'
import { roleOf, type Repository } from '../state/repository.ts'

const htmlOf = (world: World, { login, type }: Account) =>
  type === 'Bot' ? `${world.url}/apps/${login.replace('[bot]', '')}` : `${world.url}/${login}`

export function userShape(world: World, account: Account) {
  const { id, login, type } = account
  const url = `${world.apiUrl}/users/${encodeURIComponent(login)}`
  return {
    login,
    id,
    node_id: account.nodeId,
    avatar_url: `${world.url}/avatars/u/${id}?`,
    gravatar_id: '',
    url,
    html_url: htmlOf(world, account),
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    user_view_type: 'public',
    site_admin: false,
  }
}

const countsOf = (world: World, { id }: Account) => {
  const own = [...world.repositories.values()].filter(({ owner, isDeleted }) => owner.id === id && !isDeleted)
  const secret = own.filter(({ isPrivate }) => isPrivate).length
  return { public_repos: own.length - secret, owned_private_repos: secret, total_private_repos: secret }
}

export function publicUserShape(world: World, account: Account) {
  const { public_repos } = countsOf(world, account)
  const { name, email, createdAt } = account
  return {
    ...userShape(world, account),
    name,
    company: null,
    blog: '',
    location: null,
    email,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

export const privateUserShape = (world: World, account: Account) => ({
  ...publicUserShape(world, account),
  user_view_type: 'private',
  ...countsOf(world, account),
  private_gists: 0,
  disk_usage: 0,
  collaborators: 0,
  two_factor_authentication: true,
})

export const organizationShape = (world: World, account: Account) => {
  const url = `${world.apiUrl}/orgs/${account.login}`
  return {
    login: account.login,
    id: account.id,
    node_id: account.nodeId,
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${world.url}/avatars/u/${account.id}?`,
    description: null,
  }
}

export const appShape = (world: World, app: App) => ({
  id: app.id,
  slug: app.slug,
  node_id: app.nodeId,
  client_id: app.clientId,
  owner: userShape(world, app.owner),
  name: app.name,
  description: app.description,
  external_url: app.homepage,
  html_url: `${world.url}/apps/${app.slug}`,
  created_at: app.createdAt,
  updated_at: app.createdAt,
  permissions: app.permissions,
  events: app.events,
})

export const installationShape = (world: World, installation: Installation) => {
  const { id, app, account, selection, permissions, suspendedAt, suspendedBy } = installation
  const isOrganization = account.type === 'Organization'
  return {
    id,
    client_id: app.clientId,
    account: userShape(world, account),
    repository_selection: selection,
    access_tokens_url: `${world.apiUrl}/app/installations/${id}/access_tokens`,
    repositories_url: `${world.apiUrl}/installation/repositories`,
    html_url: `${world.url}/${isOrganization ? `organizations/${account.login}/` : ''}settings/installations/${id}`,
    app_id: app.id,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions,
    events: app.events,
    created_at: installation.createdAt,
    updated_at: installation.updatedAt,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: suspendedBy && userShape(world, suspendedBy),
    suspended_at: suspendedAt,
  }
}

/** An installation is shown to people who may reach the account or something in it. */
export const seesInstallation = (world: World, person: Account, installation: Installation) =>
  installation.account.id === person.id ||
  installation.account.members.has(person.id) ||
  [...world.repositories.values()].some(
    repository => isCovered(installation, repository) && repository.collaborators.has(person.id),
  )

export function associationOf(account: Account, { owner, collaborators, commits }: Repository) {
  if (account.id === owner.id) return 'OWNER'
  if (owner.members.has(account.id)) return 'MEMBER'
  if (collaborators.has(account.id)) return 'COLLABORATOR'
  // Counted for few only: an import asks for it a hundred thousand times.
  if (commits.size < 1000 && [...commits.values()].some(({ author }) => author.id === account.id)) return 'CONTRIBUTOR'
  return 'NONE'
}

export function rightsOf(account: Account, repository: Repository) {
  const role = roleOf(account, repository)
  const at = ['read', 'triage', 'write', 'maintain', 'admin'].indexOf(role ?? '')
  return { admin: at >= 4, maintain: at >= 3, push: at >= 2, triage: at >= 1, pull: at >= 0 }
}
