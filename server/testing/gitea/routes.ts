// The part of the API that is about issues.
import {
  addComment,
  addLabel,
  addMilestone,
  deleteComment,
  editComment,
  editIssue,
  type IssueGiven,
  openIssue,
} from './deeds.ts'
import { commentShape, issueShape, labelShape, milestoneShape, repositoryShape, userShape } from './shapes.ts'
import { type Comment, fullName, type Issue, type Repository, type User, type World } from './world.ts'

export type Call = {
  world: World
  by: User
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}
export type Answer = { status: number; body?: unknown; total?: number; location?: string }

const PAGE_MOST = 50
const ok = (body: unknown, status = 200): Answer => ({ status, body })
const refusal = (status: number, message: string): Answer => ({ status, body: { message, url: '/api/swagger' } })
const NOT_FOUND = refusal(404, "The target couldn't be found.")
const NOTHING: Answer = { status: 204 }

function paged<T>({ query }: Call, list: readonly T[], shape: (one: T) => unknown, isWrapped = false): Answer {
  const [page, limit] = [Number(query.get('page') ?? 1), Math.min(PAGE_MOST, Number(query.get('limit') ?? 30))]
  const found = list.slice((page - 1) * limit, page * limit).map(shape)
  return { status: 200, body: isWrapped ? { ok: true, data: found } : found, total: list.length }
}

/** Where the repository is now, for a name that it had before. */
function repositoryIn({ world, path, query }: Call): Repository | Answer {
  const [, , owner, name, ...rest] = path.split('/').map(decodeURIComponent)
  const called = `${owner}/${name}`.toLowerCase()
  const found = [...world.repositories.values()].find(each => fullName(each).toLowerCase() === called)
  if (found) return found
  const former = world.former.get(called)
  if (!former) return NOT_FOUND
  const location = `/api/v1/repos/${fullName(former)}/${rest.join('/')}?${query}`
  return { status: 307, location }
}

export function answerTo(call: Call): Answer {
  const { world, path, query } = call
  const byId = /^\/repositories\/(\d+)$/.exec(path)
  if (byId) {
    const repository = world.repositories.get(Number(byId[1]))
    return repository ? ok(repositoryShape(world, repository)) : NOT_FOUND
  }
  if (path === '/repos/search') {
    const list = [...world.repositories.values()].filter(({ owner }) => owner.id === Number(query.get('uid')))
    return paged(call, list, each => repositoryShape(world, each), true)
  }
  if (/^\/orgs\/[^/]+\/labels$/.test(path)) {
    const owner = world.users.get(decodeURIComponent(path.split('/')[2]!).toLowerCase())
    return owner?.isOrganization ? paged(call, [], each => each) : NOT_FOUND
  }
  const repository = path.startsWith('/repos/') ? repositoryIn(call) : NOT_FOUND
  if ('status' in repository) return repository
  if (call.method !== 'GET' && repository.isArchived) return refusal(423, 'This repo is archived.')
  return inside(call, repository)
}

function inside(call: Call, repository: Repository): Answer {
  const { world, method } = call
  const [kind, which, part] = call.path.split('/').slice(4)
  if (kind === 'assignees') return paged(call, [...repository.people], each => userShape(world, each))
  if (kind === 'labels') return labels(call, repository)
  if (kind === 'milestones') return milestones(call, repository, which)
  if (kind !== 'issues') return NOT_FOUND
  if (which === undefined) return method === 'GET' ? listIssues(call, repository) : createIssue(call, repository)
  if (which === 'comments')
    return part ? comment(call, repository.comments.get(Number(part))) : listComments(call, repository)
  const issue = repository.issues.get(Number(which))
  if (!issue) return NOT_FOUND
  if (part === undefined) return method === 'GET' ? ok(issueShape(world, issue)) : changeIssue(call, issue)
  if (part === 'labels' && method === 'PUT') return setLabels(call, issue)
  if (part !== 'comments') return NOT_FOUND
  return method === 'POST' ? createComment(call, issue) : listComments(call, repository, issue)
}

function labels(call: Call, repository: Repository): Answer {
  const { world, method, body } = call
  const shape = (each: Parameters<typeof labelShape>[2]) => labelShape(world, repository, each)
  if (method === 'GET') return paged(call, [...repository.labels.values()], shape)
  const [name, color] = [String(body.name ?? ''), String(body.color ?? '')]
  if (!name) return refusal(422, '[Name]: Required')
  if (!/^#?[\da-f]{6}$/i.test(color)) return refusal(422, 'Invalid color value')
  return ok(shape(addLabel(world, repository, name, color)), 201)
}

function milestones(call: Call, repository: Repository, which: string | undefined): Answer {
  const { world, method, body, query } = call
  const dueOn = typeof body.due_on === 'string' ? (body.due_on.startsWith('9999') ? null : body.due_on) : undefined
  if (which === undefined && method === 'POST')
    return ok(milestoneShape(addMilestone(world, repository, String(body.title), dueOn ?? null)), 201)
  if (which === undefined) {
    const isAll = query.get('state') === 'all'
    return paged(
      call,
      [...repository.milestones.values()].filter(each => isAll || !each.isClosed),
      milestoneShape,
    )
  }
  const milestone = repository.milestones.get(Number(which))
  if (!milestone) return NOT_FOUND
  if (body.title) milestone.title = String(body.title)
  if (dueOn !== undefined) milestone.dueOn = dueOn
  if (body.state !== undefined) milestone.isClosed = body.state === 'closed'
  return ok(milestoneShape(milestone))
}

const sinceIn = ({ query }: Call) => Date.parse(query.get('since') ?? '') || 0

/** The youngest first. */
function listIssues(call: Call, repository: Repository): Answer {
  const isAll = call.query.get('state') === 'all'
  const list = [...repository.issues.values()].filter(
    each => (isAll || !each.isClosed) && each.updatedAt >= sinceIn(call),
  )
  return paged(call, list.toReversed(), each => issueShape(call.world, each))
}

/** The oldest first. */
const listComments = (call: Call, repository: Repository, of?: Issue) =>
  paged(
    call,
    [...repository.comments.values()].filter(
      each => each.updatedAt >= sinceIn(call) && (of === undefined || each.issue === of),
    ),
    each => commentShape(call.world, each),
  )

function assigneesIn({ body, world }: Call, { people }: Repository): User[] | Answer | undefined {
  if (!Array.isArray(body.assignees)) return undefined
  const found: User[] = []
  for (const login of body.assignees.map(String)) {
    const user = world.users.get(login.toLowerCase())
    if (!user || !people.has(user)) return refusal(422, `Assignee does not exist: [name: ${login}]`)
    found.push(user)
  }
  return found
}

function partsIn(call: Call, repository: Repository): IssueGiven | Answer {
  const { body } = call
  const assignees = assigneesIn(call, repository)
  if (assignees && 'status' in assignees) return assignees
  const milestone =
    body.milestone === undefined ? undefined : (repository.milestones.get(Number(body.milestone)) ?? null)
  return {
    ...(typeof body.title === 'string' && { title: body.title }),
    ...(typeof body.body === 'string' && { body: body.body }),
    ...(assignees && { assignees }),
    ...(milestone !== undefined && { milestone }),
    ...(body.state !== undefined && { isClosed: body.state === 'closed' }),
  }
}

const labelsIn = ({ body }: Call, repository: Repository) =>
  Array.isArray(body.labels) ? body.labels.flatMap(id => repository.labels.get(Number(id)) ?? []) : []

function createIssue(call: Call, repository: Repository): Answer {
  if (!call.body.title) return refusal(422, '[Title]: Required')
  const given = partsIn(call, repository)
  if ('status' in given) return given
  const { isClosed: _, ...parts } = given
  const issue = openIssue(call.world, call.by, repository, { ...parts, labels: labelsIn(call, repository) })
  return ok(issueShape(call.world, issue), 201)
}

/** Its labels are set elsewhere. */
function changeIssue(call: Call, issue: Issue): Answer {
  const given = partsIn(call, issue.repository)
  if ('status' in given) return given
  const { title, ...rest } = given
  // No title is the same as none given.
  editIssue(call.world, call.by, issue, { ...rest, ...(title && { title }) })
  return ok(issueShape(call.world, issue), 201)
}

function setLabels(call: Call, issue: Issue): Answer {
  editIssue(call.world, call.by, issue, { labels: labelsIn(call, issue.repository) })
  return ok(issue.labels.map(each => labelShape(call.world, issue.repository, each)))
}

function createComment(call: Call, issue: Issue): Answer {
  const body = String(call.body.body ?? '')
  if (!body) return refusal(422, '[Body]: Required')
  return ok(commentShape(call.world, addComment(call.world, call.by, issue, body)), 201)
}

function comment(call: Call, found: Comment | undefined): Answer {
  if (!found) return NOT_FOUND
  if (call.method === 'GET') return ok(commentShape(call.world, found))
  if (call.method === 'PATCH')
    return ok(commentShape(call.world, editComment(call.world, call.by, found, String(call.body.body))))
  deleteComment(call.world, call.by, found)
  return NOTHING
}
