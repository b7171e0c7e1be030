// The things that Gitea answers and tells, as the rest of the feature knows them. Accounts and repositories are written there
// as GitHub does it.
import { addressIn, colorIn, dateIn, type Fields, listIn, numberIn, objectIn, textIn } from '../fields.ts'
import type { Heard, RemoteComment, RemoteIssue, RemoteLabel, RemoteMilestone } from '../forge.ts'
import { accountIn, repositoryIn } from '../github/shapes.ts'

export function labelIn(value: unknown): RemoteLabel | null {
  const { id, name, color } = objectIn(value)
  const [labelId, text] = [numberIn(id), textIn(name)]
  return labelId && text ? { labelId, name: text, color: colorIn(color) } : null
}

/** So Gitea itself writes that there is none, and takes no other word for it. */
const NEVER = '9999-12-31'

/** Told in the server's own time, in which its pages show the day: the text begins with it. */
function dayIn(value: unknown) {
  const day = /^\d{4}-\d\d-\d\d/.exec(textIn(value) ?? '')?.[0]
  return day === undefined || day.startsWith('9999') || day < '1971' ? null : day
}
/** In the middle of the day by UTC it is that day nearly everywhere. */
export const instantOf = (day: string | null) => `${day ?? NEVER}T12:00:00Z`

/** Addressed by its id. */
export function milestoneIn(value: unknown): RemoteMilestone | null {
  const found = objectIn(value)
  const milestoneId = numberIn(found.id)
  if (!milestoneId) return null
  return {
    milestoneId,
    number: milestoneId,
    title: textIn(found.title) ?? '',
    dueDate: dayIn(found.due_on),
    isClosed: found.state === 'closed',
    updatedAt: dateIn(found.updated_at ?? found.created_at),
  }
}

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
    state: found.state === 'closed' ? 'completed' : 'open',
    labels: listIn(found.labels).flatMap(each => labelIn(each) ?? []),
    assignees: listIn(found.assignees).flatMap(each => accountIn(each) ?? []),
    milestone: milestoneIn(found.milestone),
    isLocked: found.is_locked === true,
    commentCount: numberIn(found.comments) ?? 0,
    createdAt: dateIn(found.created_at),
    updatedAt: dateIn(found.updated_at),
  }
}

/** It has the address of the page that it is on, of which one of the two is empty. */
export function commentIn(value: unknown): RemoteComment {
  const found = objectIn(value)
  const page = textIn(found.issue_url) || textIn(found.pull_request_url) || ''
  return {
    commentId: numberIn(found.id) ?? 0,
    issueNumber: Number(/\/(\d+)$/.exec(page)?.[1] ?? 0),
    body: textIn(found.body) ?? '',
    author: accountIn(found.user),
    url: addressIn(found.html_url),
    createdAt: dateIn(found.created_at),
    updatedAt: dateIn(found.updated_at),
  }
}

const byEvent: Record<string, (payload: Fields, action: string) => Heard> = {
  issues: ({ repository, issue, sender }, action) => ({
    what: 'issue',
    repository: repositoryIn(repository),
    issue: issueIn(issue),
    action,
    isGone: action === 'deleted',
    movedTo: null,
    movedFrom: null,
    sender: accountIn(sender),
  }),
  issue_comment: ({ repository, issue, comment, is_pull: isPull, sender }, action) => {
    if (isPull === true || isPullIn(issue)) return { what: 'nothing', why: 'event' }
    const about = issueIn(issue)
    return {
      what: 'comment',
      repository: repositoryIn(repository),
      issue: about,
      comment: { ...commentIn(comment), issueNumber: about.number },
      isGone: action === 'deleted',
      sender: accountIn(sender),
    }
  },
  repository: ({ repository }, action) => ({
    what: 'repository',
    repository: repositoryIn(repository),
    isGone: action === 'deleted',
  }),
}

/** Labels and milestones are told by the issues alone that have them. */
export const heardOfGitea = (event: string, payload: Fields): Heard =>
  byEvent[event]?.(payload, textIn(payload.action) ?? '') ?? { what: 'nothing', why: 'event' }
