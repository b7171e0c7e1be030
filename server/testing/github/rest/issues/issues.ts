// Calls about issues. Pull requests are among them.
import {
  atLeast,
  inOrder,
  isAssignable,
  roleOf,
  type Issue,
  type Repository,
  type StateReason,
} from '../../state/repository.ts'
import { eventShape, issueShape, wholeIssue } from '../../shape/issue.ts'
import { apiOf } from '../../shape/repository.ts'
import { lockIssue, openIssue, updateIssue, type IssueChanges, type NewIssue } from '../../deeds/issues.ts'
import { actorOf, refuse } from '../access.ts'
import {
  DELETED,
  forbidden,
  invalid,
  moved,
  NO_CONTENT,
  NO_ISSUES,
  NOT_FOUND,
  ok,
  paged,
  type Answer,
} from '../answer.ts'
import { route, textIn, textsIn, type Call } from '../route.ts'

const TITLE_MOST = 256
export const BODY_MOST = 65_536

/** Gone for good, gone elsewhere, or never there. */
export function issueIn(repository: Repository, { params, world, method, path }: Call): Issue {
  if (!repository.hasIssues) refuse(NO_ISSUES)
  const number = Number(params.issue_number)
  const issue = repository.issues.get(number)
  if (issue) return issue
  const other = repository.gone.get(number)
  if (other === undefined) return refuse(NOT_FOUND)
  if (other === null) return refuse(DELETED)
  const rest = path.split(`/issues/${number}`)[1] ?? ''
  return refuse(
    moved(`${apiOf(world, other.repository)}/issues/${other.number}${rest}`, method === 'GET' || method === 'PATCH'),
  )
}

/** An App writes as its permissions say; a person needs a part in the repository for all but their own. */
export function mayTriage({ access }: Call, repository: Repository) {
  return access.kind !== 'user' || atLeast(roleOf(access.account, repository), 'triage')
}

const tooLong = (field: string, most: number): Answer =>
  invalid({ resource: 'Issue', field, code: 'custom', message: `${field} is too long (maximum is ${most} characters)` })

const namesIn = (value: unknown) =>
  Array.isArray(value)
    ? value.flatMap(each => textIn(each) ?? textIn((each as { name?: unknown } | null)?.name) ?? [])
    : undefined

function milestoneIn(repository: Repository, value: unknown): number | null | undefined {
  if (value === undefined) return undefined
  if (value === null || value === '') return null
  if (repository.milestones.has(Number(value))) return Number(value)
  return refuse(invalid({ resource: 'Issue', field: 'milestone', code: 'invalid' }))
}

/** One of them alone is a reason to refuse all of it, other than by the calls that are about assignees. */
function needAssignable({ world }: Call, repository: Repository, logins: readonly string[]) {
  const isAble = (login: string) => {
    const account = world.logins.get(login.toLowerCase())
    return account !== undefined && isAssignable(account, repository)
  }
  const value = logins.find(login => !isAble(login))
  if (value !== undefined) refuse(invalid({ resource: 'Issue', field: 'assignees', code: 'invalid', value }))
}

function partsOf(call: Call, repository: Repository): Partial<NewIssue> {
  const { title, body, labels, assignees, assignee, milestone } = call.body
  if (title !== undefined && !textIn(title)?.trim())
    refuse(invalid({ resource: 'Issue', field: 'title', code: 'missing_field' }))
  if ((textIn(title)?.length ?? 0) > TITLE_MOST) refuse(tooLong('title', TITLE_MOST))
  if ((textIn(body)?.length ?? 0) > BODY_MOST) refuse(tooLong('body', BODY_MOST))
  const texts = {
    ...(title !== undefined && { title: textIn(title)! }),
    ...(body !== undefined && { body: textIn(body) ?? null }),
  }
  if (!mayTriage(call, repository)) return texts
  const [names, logins] = [namesIn(labels), textsIn(assignees) ?? (textIn(assignee) ? [textIn(assignee)!] : undefined)]
  const number = milestoneIn(repository, milestone)
  if (logins) needAssignable(call, repository, logins)
  return {
    ...texts,
    ...(names && { labels: names }),
    ...(logins && { assignees: logins }),
    ...(number !== undefined && { milestone: number }),
  }
}

function create(call: Call) {
  const repository = call.in('issues', 'write')
  if (!repository.hasIssues) return NO_ISSUES
  if (call.body.title === undefined) return invalid({ resource: 'Issue', field: 'title', code: 'missing_field' })
  const given = partsOf(call, repository)
  const issue = openIssue(call.world, actorOf(call.access), repository, { title: '', ...given })
  return { ...ok(wholeIssue(call.world, issue), 201), headers: { location: issueShape(call.world, issue).url } }
}

const REASONS = ['completed', 'not_planned', 'duplicate', 'reopened']

function update(call: Call) {
  const repository = call.in('issues', 'write')
  const issue = issueIn(repository, call)
  const actor = actorOf(call.access)
  if (!mayTriage(call, repository) && issue.author !== actor.account)
    return forbidden('Must have admin rights to Repository.')
  const { state, state_reason } = call.body
  if (state !== undefined && state !== 'open' && state !== 'closed')
    return invalid({ resource: 'Issue', field: 'state', code: 'invalid' })
  if (state_reason !== undefined && state_reason !== null && !REASONS.includes(String(state_reason)))
    return invalid({ resource: 'Issue', field: 'state_reason', code: 'invalid' })
  const changes: IssueChanges = {
    ...partsOf(call, repository),
    ...(state !== undefined && { state }),
    ...(typeof state_reason === 'string' && { stateReason: state_reason as StateReason }),
  }
  return ok(wholeIssue(call.world, updateIssue(call.world, actor, issue, changes)))
}

const KEYS = {
  created: ({ createdAt }: Issue) => createdAt,
  updated: ({ updatedAt }: Issue) => updatedAt,
  comments: ({ comments }: Issue) => String(comments.size).padStart(9, '0'),
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function matches(ask: (name: string) => string | null): (issue: Issue) => boolean {
  const [state, since, milestone, assignee, creator] = ['state', 'since', 'milestone', 'assignee', 'creator'].map(ask)
  const names = ask('labels')?.toLowerCase().split(',').filter(Boolean) ?? []
  // Of seconds, like the times that it is compared with.
  const from = since ? new Date(since).toISOString().replace(/\.\d+Z$/, 'Z') : null
  const isOf = (login: string | null | undefined, logins: string[]) =>
    !login || login === '*'
      ? login !== '*' || logins.length > 0
      : login === 'none'
        ? logins.length === 0
        : logins.includes(login)
  return issue =>
    (state === 'all' || issue.state === (state ?? 'open')) &&
    (!from || issue.updatedAt >= from) &&
    isOf(milestone, issue.milestone ? [String(issue.milestone.number)] : []) &&
    isOf(
      assignee,
      issue.assignees.map(({ login }) => login),
    ) &&
    (!creator || issue.author.login === creator) &&
    names.every(name => issue.labels.some(label => label.name.toLowerCase() === name))
}

function list(call: Call) {
  const { url, world } = call
  const repository = call.in('issues')
  if (!repository.hasIssues) return NO_ISSUES
  const ask = (name: string) => url.searchParams.get(name)
  const [sort, since] = [ask('sort') ?? 'created', ask('since')]
  if (!(sort in KEYS)) return invalid({ resource: 'Issue', field: 'sort', code: 'invalid' })
  if (since && Number.isNaN(Date.parse(since))) return invalid({ resource: 'Issue', field: 'since', code: 'invalid' })
  const key = KEYS[sort as keyof typeof KEYS]
  const isUp = ask('direction') === 'asc'
  const up = inOrder(repository, `issues ${sort}`, () =>
    [...repository.issues.values()].toSorted((a, b) => compare(key(a), key(b)) || a.number - b.number),
  )
  const found = up.filter(matches(ask))
  if (!isUp) found.reverse()
  return paged(url, found, each => issueShape(world, each))
}

function lock(call: Call) {
  const repository = call.in('issues', 'write')
  const issue = issueIn(repository, call)
  if (!mayTriage(call, repository)) return forbidden('Must have admin rights to Repository.')
  const isLocked = call.method === 'PUT'
  if (issue.isLocked !== isLocked) {
    const reason = call.body.lock_reason as Issue['lockReason'] | undefined
    lockIssue(call.world, actorOf(call.access), issue, isLocked, reason ?? null)
  }
  return NO_CONTENT
}

function assign(call: Call) {
  const repository = call.in('issues', 'write')
  const issue = issueIn(repository, call)
  const given = textsIn(call.body.assignees) ?? []
  const before = issue.assignees.map(({ login }) => login)
  const isMore = call.method === 'POST'
  const assignees = isMore ? [...before, ...given] : before.filter(login => !given.includes(login))
  updateIssue(call.world, actorOf(call.access), issue, { assignees })
  return ok(issueShape(call.world, issue), isMore ? 201 : 200)
}

const ISSUES = '/repos/{owner}/{repo}/issues'
const ONE = `${ISSUES}/{issue_number}`

export const issueRoutes = [
  route('GET', ISSUES, list),
  route('POST', ISSUES, create),
  route('GET', ONE, call => ok(wholeIssue(call.world, issueIn(call.in('issues'), call)))),
  route('PATCH', ONE, update),
  route('GET', `${ONE}/events`, call => {
    const issue = issueIn(call.in('issues'), call)
    return paged(call.url, issue.events, each => eventShape(call.world, issue, each))
  }),
  route('PUT', `${ONE}/lock`, lock),
  route('DELETE', `${ONE}/lock`, lock),
  route('POST', `${ONE}/assignees`, assign),
  route('DELETE', `${ONE}/assignees`, assign),
  route('GET', `${ONE}/assignees/{assignee}`, call => {
    const { assignees } = issueIn(call.in('issues'), call)
    return assignees.some(({ login }) => login === call.params.assignee) ? NO_CONTENT : NOT_FOUND
  }),
]
