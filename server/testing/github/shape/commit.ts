// Commits, branches, checks and statuses as GitHub writes them.
import {
  commitsBetween,
  type CheckRun,
  type CheckSuite,
  type Commit,
  type Repository,
  type Status,
} from '../state/repository.ts'
import type { App, World } from '../state/world.ts'
import { appShape, userShape } from './account.ts'
import { apiOf, htmlOf, minimalRepository } from './repository.ts'

export const mailOf = ({ author }: Commit) => author.email ?? `${author.id}+${author.login}@users.noreply.github.com`
const nameOf = ({ author }: Commit) => author.name ?? author.login

const unsigned = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null }

export function commitShape(world: World, repository: Repository, commit: Commit) {
  const { sha, treeSha, parents, author } = commit
  const [api, html] = [apiOf(world, repository), htmlOf(world, repository)]
  const signature = { name: nameOf(commit), email: mailOf(commit), date: commit.at }
  return {
    sha,
    node_id: `C_${sha.slice(0, 20)}`,
    commit: {
      author: signature,
      committer: signature,
      message: commit.message,
      tree: { sha: treeSha, url: `${api}/git/trees/${treeSha}` },
      url: `${api}/git/commits/${sha}`,
      comment_count: 0,
      verification: unsigned,
    },
    url: `${api}/commits/${sha}`,
    html_url: `${html}/commit/${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    author: userShape(world, author),
    committer: userShape(world, author),
    parents: parents.map(each => ({ sha: each, url: `${api}/commits/${each}`, html_url: `${html}/commit/${each}` })),
  }
}

const NO_LINES = { additions: 1, deletions: 0, changes: 1 }

export const filesOf = (world: World, repository: Repository, commits: readonly Commit[]) => {
  const files = new Map(commits.flatMap(({ files, sha }) => files.map(file => [file.path, { ...file, sha }])))
  return [...files.values()].map(({ path, status, sha }) => ({
    sha,
    filename: path,
    status,
    ...NO_LINES,
    blob_url: `${htmlOf(world, repository)}/blob/${sha}/${path}`,
    raw_url: `${htmlOf(world, repository)}/raw/${sha}/${path}`,
    contents_url: `${apiOf(world, repository)}/contents/${path}?ref=${sha}`,
  }))
}

export function wholeCommit(world: World, repository: Repository, commit: Commit) {
  const files = filesOf(world, repository, [commit])
  return {
    ...commitShape(world, repository, commit),
    stats: { additions: files.length, deletions: 0, total: files.length },
    files,
  }
}

/** Written another way in what is pushed. */
export function pushedCommit(world: World, repository: Repository, commit: Commit) {
  const person = { name: nameOf(commit), email: mailOf(commit), username: commit.author.login, date: commit.at }
  const touched = (status: string) => commit.files.filter(file => file.status === status).map(({ path }) => path)
  return {
    id: commit.sha,
    tree_id: commit.treeSha,
    distinct: true,
    message: commit.message,
    timestamp: commit.at,
    url: `${htmlOf(world, repository)}/commit/${commit.sha}`,
    author: person,
    committer: person,
    added: touched('added'),
    removed: touched('removed'),
    modified: touched('modified'),
  }
}

export const branchShape = (world: World, repository: Repository, name: string, sha: string) => ({
  name,
  commit: { sha, url: `${apiOf(world, repository)}/commits/${sha}` },
  protected: false,
})

export const wholeBranch = (world: World, repository: Repository, name: string, sha: string) => ({
  ...branchShape(world, repository, name, sha),
  commit: commitShape(world, repository, repository.commits.get(sha)!),
  _links: {
    self: `${apiOf(world, repository)}/branches/${name}`,
    html: `${htmlOf(world, repository)}/tree/${name}`,
  },
  protection: { enabled: false, required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] } },
  protection_url: `${apiOf(world, repository)}/branches/${name}/protection`,
})

export function comparisonShape(world: World, repository: Repository, base: string, head: string) {
  const [ahead, behind] = [commitsBetween(repository, base, head), commitsBetween(repository, head, base)]
  const common = behind.length === 0 ? base : (ahead[0]?.parents[0] ?? behind[0]?.parents[0] ?? head)
  const shape = (sha: string) => commitShape(world, repository, repository.commits.get(sha)!)
  const [api, html] = [apiOf(world, repository), htmlOf(world, repository)]
  const range = `${base}...${head}`
  const status =
    ahead.length > 0 ? (behind.length > 0 ? 'diverged' : 'ahead') : behind.length > 0 ? 'behind' : 'identical'
  return {
    url: `${api}/compare/${range}`,
    html_url: `${html}/compare/${range}`,
    permalink_url: `${html}/compare/${range}`,
    diff_url: `${html}/compare/${range}.diff`,
    patch_url: `${html}/compare/${range}.patch`,
    base_commit: shape(base),
    merge_base_commit: shape(common),
    status,
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: ahead.map(({ sha }) => shape(sha)),
    files: filesOf(world, repository, ahead),
  }
}

const openPullsAt = (world: World, repository: Repository, sha: string) =>
  [...repository.issues.values()]
    .filter(({ pull, state }) => pull?.headSha === sha && state === 'open')
    .map(({ pull, number }) => {
      const repo = { id: repository.id, url: apiOf(world, repository), name: repository.name }
      return {
        id: pull!.id,
        number,
        url: `${apiOf(world, repository)}/pulls/${number}`,
        head: { ref: pull!.head, sha: pull!.headSha, repo },
        base: { ref: pull!.base, sha: pull!.baseSha, repo },
      }
    })

/** Several at once: the worst one decides. */
export function outcomeOf(runs: readonly CheckRun[]) {
  if (runs.length === 0) return { status: 'queued', conclusion: null }
  if (runs.some(({ status }) => status !== 'completed')) return { status: 'in_progress', conclusion: null }
  const worst = ['failure', 'timed_out', 'action_required', 'cancelled', 'success', 'neutral', 'skipped']
  return { status: 'completed', conclusion: worst.find(each => runs.some(run => run.conclusion === each)) ?? null }
}

const runsOf = ({ runs }: Repository, suite: CheckSuite) => runs.filter(run => run.suite === suite)

export function checkSuiteShape(world: World, repository: Repository, suite: CheckSuite, app: App) {
  const commit = repository.commits.get(suite.sha)!
  const url = `${apiOf(world, repository)}/check-suites/${suite.id}`
  const runs = runsOf(repository, suite)
  const pushed = pushedCommit(world, repository, commit)
  return {
    id: suite.id,
    node_id: suite.nodeId,
    head_branch: suite.branch,
    head_sha: suite.sha,
    ...outcomeOf(runs),
    url,
    before: commit.parents[0] ?? null,
    after: suite.sha,
    pull_requests: openPullsAt(world, repository, suite.sha),
    app: appShape(world, app),
    created_at: suite.createdAt,
    updated_at: suite.updatedAt,
    latest_check_runs_count: runs.length,
    check_runs_url: `${url}/check-runs`,
    head_commit: {
      id: commit.sha,
      tree_id: commit.treeSha,
      message: commit.message,
      timestamp: commit.at,
      author: { name: pushed.author.name, email: pushed.author.email },
      committer: { name: pushed.author.name, email: pushed.author.email },
    },
  }
}

export function checkRunShape(world: World, repository: Repository, run: CheckRun, app: App) {
  const url = `${apiOf(world, repository)}/check-runs/${run.id}`
  const html = `${htmlOf(world, repository)}/runs/${run.id}`
  return {
    id: run.id,
    node_id: run.nodeId,
    head_sha: run.sha,
    external_id: '',
    url,
    html_url: html,
    details_url: html,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt,
    completed_at: run.completedAt,
    output: { title: null, summary: null, text: null, annotations_count: 0, annotations_url: `${url}/annotations` },
    name: run.name,
    check_suite: { id: run.suite.id },
    app: appShape(world, app),
    pull_requests: openPullsAt(world, repository, run.sha),
  }
}

export const statusShape = (world: World, repository: Repository, status: Status) => ({
  url: `${apiOf(world, repository)}/statuses/${status.sha}`,
  avatar_url: `${world.url}/avatars/u/${status.creator.id}?`,
  id: status.id,
  node_id: status.nodeId,
  state: status.state,
  description: status.description,
  target_url: status.targetUrl,
  context: status.context,
  created_at: status.createdAt,
  updated_at: status.createdAt,
})

/** The newest of each context. */
export function combinedStatus(world: World, repository: Repository, sha: string) {
  const newest = new Map(repository.statuses.filter(each => each.sha === sha).map(each => [each.context, each]))
  const list = [...newest.values()]
  const isBad = list.some(({ state }) => state === 'error' || state === 'failure')
  const isOpen = list.length === 0 || list.some(({ state }) => state === 'pending')
  return {
    state: isBad ? 'failure' : isOpen ? 'pending' : 'success',
    statuses: list.map(status => statusShape(world, repository, status)),
    sha,
    total_count: list.length,
    repository: minimalRepository(world, repository),
    commit_url: `${apiOf(world, repository)}/commits/${sha}`,
    url: `${apiOf(world, repository)}/commits/${sha}/status`,
  }
}
