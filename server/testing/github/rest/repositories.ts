// Calls about a repository, its branches, commits and checks.
import { isAssignable, type Commit, type Repository } from '../state/repository.ts'
import { userShape } from '../shape/account.ts'
import {
  branchShape,
  checkRunShape,
  checkSuiteShape,
  combinedStatus,
  commitShape,
  comparisonShape,
  statusShape,
  wholeBranch,
  wholeCommit,
} from '../shape/commit.ts'
import { ancestry } from '../state/repository.ts'
import { fullRepository, minimalRepository } from '../shape/repository.ts'
import { builderOf } from '../deeds/checks.ts'
import { withRights } from './app.ts'
import { refuse } from './access.ts'
import { NO_CONTENT, NOT_FOUND, ok, paged, unprocessable } from './answer.ts'
import { route, type Call } from './route.ts'

/** By the name of a branch or the beginning of a sha. */
function shaOf(repository: Repository, ref = ''): string {
  const branch = repository.branches.get(ref.replace(/^(?:refs\/)?heads\//, ''))
  if (branch) return branch
  const found = ref.length >= 7 ? [...repository.commits.keys()].find(sha => sha.startsWith(ref)) : undefined
  return found ?? refuse(unprocessable(`No commit found for SHA: ${ref}`))
}

function whole(call: Call) {
  const { world } = call
  const repository = call.in('metadata')
  const { owner } = repository
  return ok({
    ...fullRepository(world, repository),
    ...withRights(call, repository),
    ...(owner.type === 'Organization' && { organization: userShape(world, owner) }),
  })
}

function compare(call: Call) {
  const repository = call.in('contents')
  const [base, head] = (call.params.basehead ?? '').split('...')
  const known = (ref = '') => {
    const name = ref.split(':').at(-1) ?? ''
    const sha = repository.branches.get(name) ?? (repository.commits.has(name) ? name : undefined)
    return sha ?? refuse(NOT_FOUND)
  }
  return ok(comparisonShape(call.world, repository, known(base), known(head)))
}

export const repositoryRoutes = [
  route('GET', '/repos/{owner}/{repo}', whole),
  route('GET', '/repos/{owner}/{repo}/assignees', call => {
    const repository = call.in('metadata')
    const list = [...call.world.accounts.values()].filter(
      each => each.type === 'User' && isAssignable(each, repository),
    )
    return paged(call.url, list, each => userShape(call.world, each))
  }),
  route('GET', '/repos/{owner}/{repo}/assignees/{assignee}', call => {
    const repository = call.in('metadata')
    const account = call.world.logins.get((call.params.assignee ?? '').toLowerCase())
    return account && isAssignable(account, repository) ? NO_CONTENT : NOT_FOUND
  }),
  route('GET', '/repos/{owner}/{repo}/branches', call => {
    const repository = call.in('contents')
    return paged(call.url, [...repository.branches], ([name, sha]) => branchShape(call.world, repository, name, sha))
  }),
  route('GET', '/repos/{owner}/{repo}/branches/{branch}', call => {
    const repository = call.in('contents')
    const name = call.params.branch ?? ''
    const sha = repository.branches.get(name)
    return sha ? ok(wholeBranch(call.world, repository, name, sha)) : NOT_FOUND
  }),
  route('GET', '/repos/{owner}/{repo}/commits', call => {
    const repository = call.in('contents')
    const from = shaOf(repository, call.url.searchParams.get('sha') ?? repository.defaultBranch)
    const since = call.url.searchParams.get('since') ?? ''
    const list = [...ancestry(repository, from).values()].filter(({ at }) => at >= since)
    return paged(call.url, list, (each: Commit) => commitShape(call.world, repository, each))
  }),
  route('GET', '/repos/{owner}/{repo}/compare/{basehead}', compare),
]

/** Before the one of a commit, whose name may have slashes. */
export const checkRoutes = [
  route('GET', '/repos/{owner}/{repo}/commits/{ref}/check-runs', call => {
    const repository = call.in('checks')
    const sha = shaOf(repository, call.params.ref)
    const list = repository.runs.filter(run => run.sha === sha)
    const app = builderOf(call.world)
    const shape = (run: (typeof list)[number]) => checkRunShape(call.world, repository, run, app)
    return paged(call.url, list, shape, check_runs => ({ total_count: list.length, check_runs }))
  }),
  route('GET', '/repos/{owner}/{repo}/commits/{ref}/check-suites', call => {
    const repository = call.in('checks')
    const suite = repository.suites.get(shaOf(repository, call.params.ref))
    const app = builderOf(call.world)
    const list = suite ? [suite] : []
    const shape = (each: (typeof list)[number]) => ({
      ...checkSuiteShape(call.world, repository, each, app),
      repository: minimalRepository(call.world, repository),
    })
    return paged(call.url, list, shape, check_suites => ({ total_count: list.length, check_suites }))
  }),
  route('GET', '/repos/{owner}/{repo}/commits/{ref}/status', call => {
    const repository = call.in('statuses')
    return ok(combinedStatus(call.world, repository, shaOf(repository, call.params.ref)))
  }),
  route('GET', '/repos/{owner}/{repo}/commits/{ref}/statuses', call => {
    const repository = call.in('statuses')
    const sha = shaOf(repository, call.params.ref)
    const list = repository.statuses.filter(each => each.sha === sha).toReversed()
    return paged(call.url, list, each => ({
      ...statusShape(call.world, repository, each),
      creator: userShape(call.world, each.creator),
    }))
  }),
  route('GET', '/repos/{owner}/{repo}/commits/{ref}', call => {
    const repository = call.in('contents')
    return ok(wholeCommit(call.world, repository, repository.commits.get(shaOf(repository, call.params.ref))!))
  }),
]
