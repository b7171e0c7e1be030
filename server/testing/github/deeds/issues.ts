// Issues, and of pull requests all that they have in common with issues.
import {
  fullName,
  isAssignable,
  type Issue,
  type IssueEvent,
  type LockReason,
  type Pull,
  type Repository,
  type StateReason,
} from '../state/repository.ts'
import { nextId, nodeId, nowOf, type Account, type App, type World } from '../state/world.ts'
import { userShape } from '../shape/account.ts'
import { issueShape, labelShape, milestoneShape } from '../shape/issue.ts'
import { wholePull } from '../shape/pull.ts'
import { repositoryShape } from '../shape/repository.ts'
import { fire } from '../delivery/fire.ts'
import { copyComments } from './comments.ts'
import { labelOf } from './labels.ts'
import { recount } from './milestones.ts'

/** A person, or an App in its own name or in a person's. */
export type Actor = { account: Account; app: App | null }

export type NewIssue = {
  title: string
  body?: string | null
  labels?: readonly string[]
  assignees?: readonly string[]
  milestone?: number | null
}
export type IssueChanges = Partial<NewIssue> & { state?: 'open' | 'closed'; stateReason?: StateReason | null }

const ASSIGNEES_MOST = 10

export const isPull = (issue: Issue): issue is Issue & { pull: Pull } => issue.pull !== null

export function tellOfIssue(world: World, { account }: Actor, issue: Issue, action: string, extra: object = {}) {
  const { repository, number } = issue
  if (isPull(issue)) {
    const pull = { action, number, pull_request: wholePull(world, issue), ...extra }
    return fire(world, 'pull_request', account, repository, pull)
  }
  fire(world, 'issues', account, repository, { action, issue: issueShape(world, issue), ...extra })
}

export function touchIssue(world: World, issue: Issue) {
  issue.updatedAt = nowOf(world)
  issue.repository.changes++
}

function note(world: World, { account: actor, app }: Actor, issue: Issue, event: IssueEvent['event']) {
  issue.events.push({ id: nextId(world), event, actor, app, lockReason: issue.lockReason, at: nowOf(world) })
}

/** Without those who cannot be given work here, and not more than GitHub allows. */
const assigneesOf = (world: World, repository: Repository, logins: readonly string[]) => {
  const found = logins.flatMap(login => world.logins.get(login.toLowerCase()) ?? [])
  return [...new Set(found.filter(account => isAssignable(account, repository)))].slice(0, ASSIGNEES_MOST)
}

export function newIssue(world: World, { account, app }: Actor, repository: Repository, given: NewIssue): Issue {
  const [id, at, number] = [nextId(world), nowOf(world), ++repository.lastNumber]
  const issue: Issue = {
    id,
    nodeId: nodeId('I', id),
    number,
    repository,
    title: given.title,
    body: given.body ?? null,
    author: account,
    app,
    state: 'open',
    stateReason: null,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    closedBy: null,
    labels: (given.labels ?? []).map(name => labelOf(world, account, repository, name)),
    assignees: assigneesOf(world, repository, given.assignees ?? []),
    milestone: repository.milestones.get(given.milestone ?? 0) ?? null,
    isLocked: false,
    lockReason: null,
    isDiscussion: false,
    comments: new Map(),
    events: [],
    pull: null,
  }
  repository.issues.set(number, issue)
  repository.changes++
  recount(repository, issue.milestone)
  return issue
}

export function tellOfNew(world: World, actor: Actor, issue: Issue) {
  tellOfIssue(world, actor, issue, 'opened')
  for (const label of issue.labels) tellOfIssue(world, actor, issue, 'labeled', labelIn(world, issue, label))
  for (const assignee of issue.assignees)
    tellOfIssue(world, actor, issue, 'assigned', { assignee: userShape(world, assignee) })
  if (issue.milestone) tellOfIssue(world, actor, issue, 'milestoned', milestoneIn(world, issue, issue.milestone))
}

export function openIssue(world: World, actor: Actor, repository: Repository, given: NewIssue): Issue {
  const issue = newIssue(world, actor, repository, given)
  tellOfNew(world, actor, issue)
  return issue
}

const labelIn = (world: World, { repository }: Issue, label: Issue['labels'][number]) => ({
  label: labelShape(world, repository, label),
})
const milestoneIn = (world: World, { repository }: Issue, milestone: NonNullable<Issue['milestone']>) => ({
  milestone: milestoneShape(world, repository, milestone),
})

function changeText(world: World, actor: Actor, issue: Issue, { title, body }: IssueChanges) {
  const changes = {
    ...(title !== undefined && title !== issue.title && { title: { from: issue.title } }),
    // An empty text and none are the same, and told as an empty one.
    ...(body !== undefined && (body ?? '') !== (issue.body ?? '') && { body: { from: issue.body ?? '' } }),
  }
  if (Object.keys(changes).length === 0) return
  Object.assign(issue, { title: title ?? issue.title, body: body === undefined ? issue.body : body })
  touchIssue(world, issue)
  tellOfIssue(world, actor, issue, 'edited', { changes })
}

function changeLabels(world: World, actor: Actor, issue: Issue, names: readonly string[]) {
  const after = new Set(names.map(name => labelOf(world, actor.account, issue.repository, name)))
  const before = new Set(issue.labels)
  issue.labels = [...after]
  const [gone, come] = [before.difference(after), after.difference(before)]
  if (gone.size + come.size > 0) touchIssue(world, issue)
  for (const label of gone) tellOfIssue(world, actor, issue, 'unlabeled', labelIn(world, issue, label))
  for (const label of come) tellOfIssue(world, actor, issue, 'labeled', labelIn(world, issue, label))
}

function changeAssignees(world: World, actor: Actor, issue: Issue, logins: readonly string[]) {
  const before = new Set(issue.assignees)
  issue.assignees = assigneesOf(world, issue.repository, logins)
  const after = new Set(issue.assignees)
  const [gone, come] = [before.difference(after), after.difference(before)]
  if (gone.size + come.size > 0) touchIssue(world, issue)
  const tell = (action: string, account: Account) =>
    tellOfIssue(world, actor, issue, action, { assignee: userShape(world, account) })
  for (const account of gone) tell('unassigned', account)
  for (const account of come) tell('assigned', account)
}

function changeMilestone(world: World, actor: Actor, issue: Issue, number: number | null) {
  const { repository, milestone: before } = issue
  const after = repository.milestones.get(number ?? 0) ?? null
  if (after === before) return
  issue.milestone = after
  for (const each of [before, after]) recount(repository, each)
  touchIssue(world, issue)
  if (before) tellOfIssue(world, actor, issue, 'demilestoned', milestoneIn(world, issue, before))
  if (after) tellOfIssue(world, actor, issue, 'milestoned', milestoneIn(world, issue, after))
}

export function changeState(world: World, actor: Actor, issue: Issue, { state, stateReason }: IssueChanges) {
  const reason = state === 'open' ? 'reopened' : (stateReason ?? 'completed')
  const isSame = state === issue.state && (state === 'open' || !stateReason || stateReason === issue.stateReason)
  if (!state || isSame) return
  const isOpen = state === 'open'
  issue.state = state
  issue.stateReason = issue.pull ? null : reason
  issue.closedAt = isOpen ? null : nowOf(world)
  issue.closedBy = isOpen ? null : actor.account
  recount(issue.repository, issue.milestone)
  touchIssue(world, issue)
  note(world, actor, issue, isOpen ? 'reopened' : 'closed')
  tellOfIssue(world, actor, issue, isOpen ? 'reopened' : 'closed')
}

/** Each part is told on its own, as GitHub does it. */
export function updateIssue(world: World, actor: Actor, issue: Issue, changes: IssueChanges): Issue {
  changeText(world, actor, issue, changes)
  if (changes.labels) changeLabels(world, actor, issue, changes.labels)
  if (changes.assignees) changeAssignees(world, actor, issue, changes.assignees)
  if (changes.milestone !== undefined) changeMilestone(world, actor, issue, changes.milestone)
  changeState(world, actor, issue, changes)
  return issue
}

export function lockIssue(
  world: World,
  actor: Actor,
  issue: Issue,
  isLocked: boolean,
  reason: LockReason | null = null,
) {
  Object.assign(issue, { isLocked, lockReason: isLocked ? reason : null })
  touchIssue(world, issue)
  note(world, actor, issue, isLocked ? 'locked' : 'unlocked')
  tellOfIssue(world, actor, issue, isLocked ? 'locked' : 'unlocked')
}

const leave = ({ repository, number, milestone }: Issue, to: Issue | null) => {
  repository.issues.delete(number)
  repository.gone.set(number, to)
  repository.changes++
  recount(repository, milestone)
}

/** The issue stays, closed and locked. */
export function convertIssue(world: World, actor: Actor, issue: Issue) {
  issue.isDiscussion = true
  note(world, actor, issue, 'converted_to_discussion')
  changeState(world, actor, issue, { state: 'closed' })
  lockIssue(world, actor, issue, true)
}

export function deleteIssue(world: World, actor: Actor, issue: Issue) {
  for (const id of issue.comments.keys()) issue.repository.comments.delete(id)
  leave(issue, null)
  tellOfIssue(world, actor, issue, 'deleted')
}

/** A new issue there with everything of the old one; the old address leads to it. */
export function transferIssue(world: World, actor: Actor, issue: Issue, target: Repository): Issue {
  if (target.owner.id !== issue.repository.owner.id) throw new Error(`${fullName(target)} has another owner`)
  const { title, body, author, createdAt, closedAt, closedBy, state, stateReason } = issue
  const names = issue.labels.map(({ name }) => name).filter(name => target.labels.has(name.toLowerCase()))
  const assignees = issue.assignees.map(({ login }) => login)
  const moved = newIssue(world, { account: author, app: issue.app }, target, { title, body, labels: names, assignees })
  Object.assign(moved, { createdAt, closedAt, closedBy, state, stateReason })
  copyComments(world, issue, moved)
  const old = { old_issue: issueShape(world, issue), old_repository: repositoryShape(world, issue.repository) }
  for (const id of issue.comments.keys()) issue.repository.comments.delete(id)
  leave(issue, moved)
  const changes = { new_issue: issueShape(world, moved), new_repository: repositoryShape(world, target) }
  tellOfIssue(world, actor, issue, 'transferred', { changes })
  tellOfIssue(world, actor, moved, 'opened', { changes: old })
  return moved
}
