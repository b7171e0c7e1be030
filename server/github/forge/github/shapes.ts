// The things that GitHub answers, as the rest of the feature knows them.
import { addressIn, colorIn, dateIn, listIn, numberIn, objectIn, textIn } from '../fields.ts'
import type {
  Account,
  Granted,
  Pull,
  RemoteComment,
  RemoteIssue,
  RemoteLabel,
  RemoteMilestone,
  RemoteState,
  Repository,
} from '../forge.ts'

export function accountIn(value: unknown): Account | null {
  const { id, login } = objectIn(value)
  const accountId = numberIn(id)
  const name = textIn(login)
  return accountId && name ? { accountId, login: name } : null
}

export function repositoryIn(value: unknown): Repository {
  const found = objectIn(value)
  return {
    repositoryId: numberIn(found.id) ?? 0,
    name: textIn(found.full_name) ?? '',
    url: addressIn(found.html_url),
    defaultBranch: textIn(found.default_branch) ?? '',
    isPrivate: found.private !== false,
  }
}

export function grantedIn(value: unknown): Granted {
  const found = objectIn(value)
  return {
    installationId: numberIn(found.id) ?? 0,
    account: accountIn(found.account) ?? { accountId: 0, login: '' },
    selection: found.repository_selection === 'all' ? 'all' : 'selected',
    isSuspended: typeof found.suspended_at === 'string',
    settingsUrl: addressIn(found.html_url),
  }
}

type Beside = { reviews: readonly unknown[]; runs: unknown; status: unknown }

export function pullIn(repository: Repository, value: unknown, beside: Beside): Pull {
  const found = objectIn(value)
  const base = objectIn(found.base)
  const state = found.merged === true ? 'merged' : found.state === 'closed' ? 'closed' : found.draft ? 'draft' : 'open'
  const isAsked = listIn(found.requested_reviewers).length + listIn(found.requested_teams).length > 0
  return {
    repository,
    number: numberIn(found.number) ?? 0,
    title: textIn(found.title) ?? '',
    body: textIn(found.body) ?? '',
    url: addressIn(found.html_url),
    author: accountIn(found.user),
    actor: accountIn(state === 'merged' ? found.merged_by : found.user),
    branch: textIn(objectIn(found.head).ref) ?? '',
    state,
    isOfOurs: ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(textIn(found.author_association) ?? ''),
    isIntoMain: textIn(base.ref) === textIn(objectIn(base.repo).default_branch),
    review: reviewOf(beside.reviews, isAsked),
    checks: checksOf(beside.runs, beside.status),
    openedAt: dateIn(found.created_at),
  }
}

/** The last word of each person counts; a comment is none. */
function reviewOf(reviews: readonly unknown[], isAsked: boolean): Pull['review'] {
  const words = new Map<number, string>()
  for (const each of reviews.map(objectIn)) {
    const who = numberIn(objectIn(each.user).id)
    const state = textIn(each.state)
    if (who && (state === 'APPROVED' || state === 'CHANGES_REQUESTED')) words.set(who, state)
    if (who && state === 'DISMISSED') words.delete(who)
  }
  const said = [...words.values()]
  if (said.includes('CHANGES_REQUESTED')) return 'changes'
  if (isAsked) return 'wanted'
  return said.length > 0 ? 'approved' : null
}

const FAILED = ['failure', 'timed_out', 'cancelled', 'action_required', 'startup_failure', 'stale']

/** Of the runs of Apps, and of the older statuses, which say `pending` where there are none. */
function checksOf(runs: unknown, status: unknown): Pull['checks'] {
  const all = listIn(objectIn(runs).check_runs).map(objectIn)
  const old = listIn(objectIn(status).statuses).length > 0 ? textIn(objectIn(status).state) : null
  if (all.length === 0 && old === null) return null
  if (all.some(run => FAILED.includes(textIn(run.conclusion) ?? '')) || old === 'failure' || old === 'error')
    return 'failed'
  return all.some(run => run.status !== 'completed') || old === 'pending' ? 'running' : 'passed'
}

export function labelIn(value: unknown): RemoteLabel | null {
  const { id, name, color } = objectIn(value)
  const [labelId, text] = [numberIn(id), textIn(name)]
  return labelId && text ? { labelId, name: text, color: colorIn(color) } : null
}

/** An instant at midnight of the Pacific of a day, which no time zone may move: there it is seven or eight of UTC on that day. */
const dayIn = (value: unknown) => (textIn(value) === null ? null : dateIn(value).toISOString().slice(0, 10))
/** In the middle of the day by UTC it is that day in the Pacific too, by which GitHub takes the day out of an instant. */
export const instantOf = (day: string | null) => (day === null ? null : `${day}T12:00:00Z`)

export function milestoneIn(value: unknown): RemoteMilestone | null {
  const found = objectIn(value)
  const [milestoneId, number] = [numberIn(found.id), numberIn(found.number)]
  if (!milestoneId || !number) return null
  return {
    milestoneId,
    number,
    title: textIn(found.title) ?? '',
    dueDate: dayIn(found.due_on),
    isClosed: found.state === 'closed',
    updatedAt: dateIn(found.updated_at),
  }
}

const stateIn = ({ state, state_reason }: Record<string, unknown>): RemoteState =>
  state !== 'closed' ? 'open' : state_reason === 'not_planned' || state_reason === 'duplicate' ? 'dropped' : 'completed'

export const isPullIn = (value: unknown) => Boolean(objectIn(value).pull_request)

export function issueIn(value: unknown): RemoteIssue {
  const found = objectIn(value)
  return {
    issueId: numberIn(found.id) ?? 0,
    number: numberIn(found.number) ?? 0,
    title: textIn(found.title) ?? '',
    body: textIn(found.body) ?? '',
    url: addressIn(found.html_url),
    author: accountIn(found.user),
    state: stateIn(found),
    labels: listIn(found.labels).flatMap(each => labelIn(each) ?? []),
    assignees: listIn(found.assignees).flatMap(each => accountIn(each) ?? []),
    milestone: milestoneIn(found.milestone),
    isLocked: found.locked === true,
    commentCount: numberIn(found.comments) ?? 0,
    createdAt: dateIn(found.created_at),
    updatedAt: dateIn(found.updated_at),
  }
}

/** An address of its issue ends in its number. */
export function commentIn(value: unknown): RemoteComment {
  const found = objectIn(value)
  return {
    commentId: numberIn(found.id) ?? 0,
    issueNumber: Number(/\/(\d+)$/.exec(textIn(found.issue_url) ?? '')?.[1] ?? 0),
    body: textIn(found.body) ?? '',
    author: accountIn(found.user),
    url: addressIn(found.html_url),
    createdAt: dateIn(found.created_at),
    updatedAt: dateIn(found.updated_at),
  }
}
