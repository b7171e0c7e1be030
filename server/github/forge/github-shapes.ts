// GitHub's answers, as far as they are read. A field that is not as described counts as absent.
import type { Account, Granted, Pull, Repository } from './forge.ts'

type Fields = Record<string, unknown>
export const objectIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** PostgreSQL keeps no NUL. */
export const textIn = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : null)
export const numberIn = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
export const dateIn = (value: unknown) => {
  const at = new Date(textIn(value) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? new Date() : at
}
/** Only addresses of pages, which are shown as links. */
export const addressIn = (value: unknown) => {
  const text = textIn(value) ?? ''
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : ''
}

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
