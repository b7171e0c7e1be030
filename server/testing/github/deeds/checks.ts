// Checks of another App and statuses of other services, on commits.
import type { CheckRun, CheckSuite, Conclusion, Repository, Status } from '../state/repository.ts'
import { nextId, nodeId, nowOf, type Account, type App, type World } from '../state/world.ts'
import { branchShape, checkRunShape, checkSuiteShape, commitShape, outcomeOf } from '../shape/commit.ts'
import { fire } from '../delivery/fire.ts'

/** The App that builds, which is not ours. */
export const builderOf = (world: World): App => {
  const app = [...world.apps.values()].find(({ slug }) => slug === 'github-actions')
  if (!app) throw new Error('the App that builds is not there')
  return app
}

const simpleSuite = (world: World, repository: Repository, suite: CheckSuite, app: App) => {
  const shape = checkSuiteShape(world, repository, suite, app)
  const { head_commit: _, latest_check_runs_count: __, check_runs_url: ___, ...simple } = shape
  return simple
}

function tellOfRun(world: World, repository: Repository, run: CheckRun, action: string) {
  const app = builderOf(world)
  const check_suite = simpleSuite(world, repository, run.suite, app)
  const check_run = { ...checkRunShape(world, repository, run, app), check_suite }
  fire(world, 'check_run', app.bot, repository, { action, check_run })
}

/** Open until it is given its end. */
export function startCheck(
  world: World,
  repository: Repository,
  { sha, name, branch = repository.defaultBranch }: { sha: string; name: string; branch?: string },
): CheckRun {
  if (!repository.commits.has(sha)) throw new Error('there is no such commit')
  const at = nowOf(world)
  const newSuite = () => {
    const id = nextId(world)
    const suite = { id, nodeId: nodeId('CS', id), sha, branch, createdAt: at, updatedAt: at }
    repository.suites.set(sha, suite)
    return suite
  }
  const suite = repository.suites.get(sha) ?? newSuite()
  const id = nextId(world)
  const open = { status: 'in_progress' as const, conclusion: null, startedAt: at, completedAt: null }
  const run = { id, nodeId: nodeId('CR', id), suite, sha, name, ...open }
  repository.runs.push(run)
  repository.changes++
  tellOfRun(world, repository, run, 'created')
  return run
}

/** With the last one its suite has ended as well. */
export function endCheck(world: World, repository: Repository, id: number, conclusion: Conclusion) {
  const run = repository.runs.find(each => each.id === id)
  if (!run) throw new Error('there is no such check')
  Object.assign(run, { status: 'completed', conclusion, completedAt: nowOf(world) })
  run.suite.updatedAt = nowOf(world)
  repository.changes++
  tellOfRun(world, repository, run, 'completed')
  if (outcomeOf(repository.runs.filter(({ suite }) => suite === run.suite)).status !== 'completed') return
  const app = builderOf(world)
  const check_suite = checkSuiteShape(world, repository, run.suite, app)
  fire(world, 'check_suite', app.bot, repository, { action: 'completed', check_suite })
}

export function setStatus(
  world: World,
  person: Account,
  repository: Repository,
  given: Pick<Status, 'sha' | 'state' | 'context'> & Partial<Pick<Status, 'description' | 'targetUrl'>>,
): Status {
  const id = nextId(world)
  const { sha, state, context, description = null, targetUrl = null } = given
  const texts = { sha, state, context, description, targetUrl }
  const status = { id, nodeId: nodeId('SC', id), ...texts, creator: person, createdAt: nowOf(world) }
  repository.statuses.push(status)
  repository.changes++
  const branches = [...repository.branches].filter(([, head]) => head === sha)
  fire(world, 'status', person, repository, {
    id,
    sha,
    name: `${repository.owner.login}/${repository.name}`,
    avatar_url: `${world.url}/avatars/u/${person.id}?`,
    target_url: targetUrl,
    context,
    description,
    state,
    commit: commitShape(world, repository, repository.commits.get(sha)!),
    branches: branches.map(([name, head]) => branchShape(world, repository, name, head)),
    created_at: status.createdAt,
    updated_at: status.createdAt,
  })
  return status
}
