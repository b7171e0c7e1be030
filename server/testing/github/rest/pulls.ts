// Calls about pull requests.
import { commitsBetween, inOrder, type Repository } from '../state/repository.ts'
import { commitShape } from '../shape/commit.ts'
import { pullShape, reviewShape, wholePull } from '../shape/pull.ts'
import { isPull } from '../deeds/issues.ts'
import type { PullRequest } from '../deeds/pulls.ts'
import { filesOf } from '../shape/commit.ts'
import { refuse } from './access.ts'
import { NO_CONTENT, NOT_FOUND, ok, paged } from './answer.ts'
import { route, type Call } from './route.ts'

function pullIn(repository: Repository, { params }: Call): PullRequest {
  const issue = repository.issues.get(Number(params.pull_number))
  return issue && isPull(issue) ? issue : refuse(NOT_FOUND)
}

const ORDERS = {
  created: (issue: PullRequest) => issue.createdAt,
  updated: (issue: PullRequest) => issue.updatedAt,
}

function list(call: Call) {
  const { url, world } = call
  const repository = call.in('pull_requests')
  const ask = (name: string) => url.searchParams.get(name)
  const [state, head, base] = [ask('state') ?? 'open', ask('head'), ask('base')]
  const sort = ask('sort') === 'updated' ? 'updated' : 'created'
  const isDown = (ask('direction') ?? 'desc') === 'desc'
  const pulls = inOrder(repository, `pulls ${sort}`, () =>
    [...repository.issues.values()]
      .filter(isPull)
      .toSorted((a, b) => ORDERS[sort](a).localeCompare(ORDERS[sort](b)) || a.number - b.number),
  )
  const found = pulls
    .filter(each => state === 'all' || each.state === state)
    .filter(({ pull }) => !head || `${repository.owner.login}:${pull.head}` === head)
    .filter(({ pull }) => !base || pull.base === base)
  return paged(url, isDown ? found.toReversed() : found, each => pullShape(world, each))
}

export const pullRoutes = [
  route('GET', '/repos/{owner}/{repo}/pulls', list),
  route('GET', '/repos/{owner}/{repo}/pulls/{pull_number}', call =>
    ok(wholePull(call.world, pullIn(call.in('pull_requests'), call))),
  ),
  route('GET', '/repos/{owner}/{repo}/pulls/{pull_number}/commits', call => {
    const repository = call.in('pull_requests')
    const { pull } = pullIn(repository, call)
    const list = commitsBetween(repository, pull.baseSha, pull.headSha)
    return paged(call.url, list, each => commitShape(call.world, repository, each))
  }),
  route('GET', '/repos/{owner}/{repo}/pulls/{pull_number}/files', call => {
    const repository = call.in('pull_requests')
    const { pull } = pullIn(repository, call)
    const list = filesOf(call.world, repository, commitsBetween(repository, pull.baseSha, pull.headSha))
    return paged(call.url, list, each => each)
  }),
  route('GET', '/repos/{owner}/{repo}/pulls/{pull_number}/reviews', call => {
    const issue = pullIn(call.in('pull_requests'), call)
    return paged(call.url, issue.pull.reviews, each => reviewShape(call.world, issue, each))
  }),
  route('GET', '/repos/{owner}/{repo}/pulls/{pull_number}/merge', call =>
    pullIn(call.in('pull_requests'), call).pull.mergedAt ? NO_CONTENT : NOT_FOUND,
  ),
  route('GET', '/repos/{owner}/{repo}/commits/{commit_sha}/pulls', call => {
    const repository = call.in('pull_requests')
    const found = [...repository.issues.values()].filter(isPull).filter(({ pull }) => {
      const commits = commitsBetween(repository, pull.baseSha, pull.headSha)
      return commits.some(({ sha }) => sha === call.params.commit_sha)
    })
    return paged(call.url, found, each => pullShape(call.world, each))
  }),
]
