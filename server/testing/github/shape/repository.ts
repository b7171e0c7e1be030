// A repository as GitHub writes it: shortly, as usual and in full.
import { fullName, type Repository } from '../state/repository.ts'
import type { World } from '../state/world.ts'
import { userShape } from './account.ts'

const ADDRESSES = {
  forks_url: '/forks',
  keys_url: '/keys{/key_id}',
  collaborators_url: '/collaborators{/collaborator}',
  teams_url: '/teams',
  hooks_url: '/hooks',
  issue_events_url: '/issues/events{/number}',
  events_url: '/events',
  assignees_url: '/assignees{/user}',
  branches_url: '/branches{/branch}',
  tags_url: '/tags',
  blobs_url: '/git/blobs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  git_refs_url: '/git/refs{/sha}',
  trees_url: '/git/trees{/sha}',
  statuses_url: '/statuses/{sha}',
  languages_url: '/languages',
  stargazers_url: '/stargazers',
  contributors_url: '/contributors',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  commits_url: '/commits{/sha}',
  git_commits_url: '/git/commits{/sha}',
  comments_url: '/comments{/number}',
  issue_comment_url: '/issues/comments{/number}',
  contents_url: '/contents/{+path}',
  compare_url: '/compare/{base}...{head}',
  merges_url: '/merges',
  archive_url: '/{archive_format}{/ref}',
  downloads_url: '/downloads',
  issues_url: '/issues{/number}',
  pulls_url: '/pulls{/number}',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  labels_url: '/labels{/name}',
  releases_url: '/releases{/id}',
  deployments_url: '/deployments',
}

export const apiOf = (world: World, repository: Repository) => `${world.apiUrl}/repos/${fullName(repository)}`
export const htmlOf = (world: World, repository: Repository) => `${world.url}/${fullName(repository)}`

export const shortRepository = (repository: Repository) => ({
  id: repository.id,
  node_id: repository.nodeId,
  name: repository.name,
  full_name: fullName(repository),
  private: repository.isPrivate,
})

const openIn = ({ issues }: Repository) => {
  let count = 0
  for (const { state } of issues.values()) if (state === 'open') count++
  return count
}

export function minimalRepository(world: World, repository: Repository) {
  const url = apiOf(world, repository)
  const addresses = Object.entries(ADDRESSES).map(([key, path]) => [key, url + path])
  return {
    ...shortRepository(repository),
    owner: userShape(world, repository.owner),
    html_url: htmlOf(world, repository),
    description: repository.description,
    fork: false,
    url,
    ...(Object.fromEntries(addresses) as Record<keyof typeof ADDRESSES, string>),
  }
}

export function repositoryShape(world: World, repository: Repository) {
  const { createdAt, updatedAt, pushedAt, isPrivate, defaultBranch } = repository
  const html = htmlOf(world, repository)
  const open = openIn(repository)
  return {
    ...minimalRepository(world, repository),
    created_at: createdAt,
    updated_at: updatedAt,
    pushed_at: pushedAt,
    git_url: `git:${html.slice(html.indexOf('//'))}.git`,
    ssh_url: `git@${new URL(html).hostname}:${fullName(repository)}.git`,
    clone_url: `${html}.git`,
    svn_url: html,
    homepage: null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: repository.hasIssues,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: repository.isArchived,
    disabled: false,
    open_issues_count: open,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: isPrivate ? 'private' : 'public',
    forks: 0,
    open_issues: open,
    watchers: 0,
    default_branch: defaultBranch,
  }
}

export const fullRepository = (world: World, repository: Repository) => ({
  ...repositoryShape(world, repository),
  temp_clone_token: null,
  network_count: 0,
  subscribers_count: 0,
})
