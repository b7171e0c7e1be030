// Pull requests, reviews, and pushes as far as these hear of them.
import {
  commitsBetween,
  type Issue,
  type Pull,
  type Repository,
  type Review,
  type ReviewState,
} from '../state/repository.ts'
import { nextId, nodeId, nowOf, type Account, type World } from '../state/world.ts'
import { userShape } from '../shape/account.ts'
import { pullShape, reviewShape } from '../shape/pull.ts'
import { fire } from '../delivery/fire.ts'
import { commitOn, pushCommits, tellOfPush } from './commits.ts'
import {
  changeState,
  isPull,
  newIssue,
  tellOfIssue,
  tellOfNew,
  touchIssue,
  updateIssue,
  type NewIssue,
} from './issues.ts'

export type PullRequest = Issue & { pull: Pull }
const by = (account: Account) => ({ account, app: null })

export function openPull(
  world: World,
  person: Account,
  repository: Repository,
  given: NewIssue & { head: string; base?: string; isDraft?: boolean },
): PullRequest {
  const { head, base = repository.defaultBranch, isDraft = false } = given
  const [headSha, baseSha] = [repository.branches.get(head), repository.branches.get(base)]
  if (!headSha || !baseSha) throw new Error(`there is no branch ${headSha ? base : head}`)
  const id = nextId(world)
  const merge = { mergedAt: null, mergedBy: null, mergeSha: null }
  const pull = {
    id,
    nodeId: nodeId('PR', id),
    head,
    headSha,
    base,
    baseSha,
    isDraft,
    ...merge,
    reviews: [],
    reviewers: [],
  }
  const issue = Object.assign(newIssue(world, by(person), repository, given), { pull })
  tellOfNew(world, by(person), issue)
  return issue
}

export function draftPull(world: World, person: Account, issue: PullRequest, isDraft: boolean) {
  issue.pull.isDraft = isDraft
  touchIssue(world, issue)
  tellOfIssue(world, by(person), issue, isDraft ? 'converted_to_draft' : 'ready_for_review')
}

export function retargetPull(world: World, person: Account, issue: PullRequest, base: string) {
  const { base: from, baseSha: sha } = issue.pull
  Object.assign(issue.pull, { base, baseSha: issue.repository.branches.get(base)! })
  touchIssue(world, issue)
  const changes = { base: { ref: { from }, sha: { from: sha } } }
  tellOfIssue(world, by(person), issue, 'edited', { changes })
}

export function askReviewer(world: World, person: Account, issue: PullRequest, reviewer: Account) {
  issue.pull.reviewers = [...new Set([...issue.pull.reviewers, reviewer])]
  touchIssue(world, issue)
  tellOfIssue(world, by(person), issue, 'review_requested', { requested_reviewer: userShape(world, reviewer) })
}

const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\s*:?\s+#(\d+)/gi

/** Issues that a text on the default branch closes. */
function closeNamed(world: World, person: Account, repository: Repository, texts: readonly (string | null)[]) {
  for (const [, number] of texts.flatMap(text => [...(text ?? '').matchAll(CLOSING)])) {
    const issue = repository.issues.get(Number(number))
    if (issue && !isPull(issue)) updateIssue(world, by(person), issue, { state: 'closed', stateReason: 'completed' })
  }
}

export function push(world: World, person: Account, repository: Repository, given: Parameters<typeof pushCommits>[3]) {
  const before = repository.branches.get(given.branch)
  const commits = pushCommits(world, person, repository, given)
  const after = repository.branches.get(given.branch)!
  for (const issue of repository.issues.values()) {
    if (!isPull(issue) || issue.state !== 'open' || issue.pull.head !== given.branch || before === after) continue
    issue.pull.headSha = after
    touchIssue(world, issue)
    tellOfIssue(world, by(person), issue, 'synchronize', { before, after })
  }
  if (given.branch === repository.defaultBranch)
    closeNamed(
      world,
      person,
      repository,
      commits.map(({ message }) => message),
    )
  return commits
}

export function mergePull(world: World, person: Account, issue: PullRequest, message?: string) {
  const { repository, pull, number, title, body } = issue
  if (issue.state !== 'open') throw new Error('only an open pull request can be merged')
  const before = repository.branches.get(pull.base)!
  const texts = commitsBetween(repository, before, pull.headSha).map(commit => commit.message)
  const words = message ?? `Merge pull request #${number} from ${repository.owner.login}/${pull.head}\n\n${title}`
  const { sha } = commitOn(world, repository, person, before, { message: words }, pull.headSha)
  repository.branches.set(pull.base, sha)
  Object.assign(pull, { mergedAt: nowOf(world), mergedBy: person, mergeSha: sha })
  changeState(world, by(person), issue, { state: 'closed' })
  tellOfPush(world, person, repository, pull.base, { before, after: sha })
  if (pull.base === repository.defaultBranch) closeNamed(world, person, repository, [body, words, ...texts])
}

/** A review in an event has its state in small letters. */
function tellOfReview(world: World, person: Account, issue: PullRequest, review: Review, action: string) {
  const shape = reviewShape(world, issue, review)
  fire(world, 'pull_request_review', person, issue.repository, {
    action,
    review: { ...shape, state: shape.state.toLowerCase() },
    pull_request: pullShape(world, issue),
  })
}

export function reviewPull(
  world: World,
  person: Account,
  issue: PullRequest,
  { state, body = '' }: { state: Exclude<ReviewState, 'DISMISSED'>; body?: string },
): Review {
  const id = nextId(world)
  const { headSha: sha } = issue.pull
  const review: Review = { id, nodeId: nodeId('PRR', id), author: person, body, state, sha, submittedAt: nowOf(world) }
  issue.pull.reviews.push(review)
  issue.pull.reviewers = issue.pull.reviewers.filter(each => each !== person)
  touchIssue(world, issue)
  tellOfReview(world, person, issue, review, 'submitted')
  return review
}

export function dismissReview(world: World, person: Account, issue: PullRequest, reviewId: number) {
  const review = issue.pull.reviews.find(({ id }) => id === reviewId)
  if (!review) throw new Error('there is no such review')
  review.state = 'DISMISSED'
  touchIssue(world, issue)
  tellOfReview(world, person, issue, review, 'dismissed')
}
