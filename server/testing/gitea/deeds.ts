// Issues and all around them, by somebody, and the webhooks that tell of it.
import { createHmac, randomUUID } from 'node:crypto'
import { commentShape, issueShape, repositoryShape, userShape } from './shapes.ts'
import {
  type Comment,
  type Issue,
  type Label,
  type Milestone,
  nextId,
  nowOf,
  type Repository,
  type User,
  type World,
} from './world.ts'

/** One after the other. Of labels and milestones themselves it tells nothing. */
function tell(world: World, event: string, type: string, by: User, repository: Repository, payload: object) {
  const { hook } = world
  if (!hook) return
  const common = { repository: repositoryShape(world, repository), sender: userShape(world, by) }
  const body = JSON.stringify({ ...payload, ...common }, null, 2)
  const signature = createHmac('sha256', hook.secret).update(body).digest('hex')
  const id = randomUUID()
  const headers = {
    'content-type': 'application/json',
    'x-gitea-delivery': id,
    'x-gitea-event': event,
    'x-gitea-event-type': type,
    'x-gitea-signature': signature,
    'x-hub-signature-256': `sha256=${signature}`,
    'x-github-delivery': id,
    'x-github-event': event,
  }
  world.sending = world.sending.then(async () => {
    await fetch(hook.url, { method: 'POST', headers, body })
  })
}

const tellOfIssue = (world: World, by: User, issue: Issue, action: string, type = 'issues', more = {}) =>
  tell(world, 'issues', type, by, issue.repository, {
    action,
    number: issue.number,
    issue: issueShape(world, issue),
    commit_id: '',
    ...more,
  })

const tellOfComment = (world: World, by: User, comment: Comment, action: string, more = {}) =>
  tell(world, 'issue_comment', 'issue_comment', by, comment.issue.repository, {
    action,
    issue: issueShape(world, comment.issue),
    comment: commentShape(world, comment),
    is_pull: false,
    ...more,
  })

const touch = (world: World, issue: Issue) => void (issue.updatedAt = nowOf(world))

export type IssueGiven = {
  title?: string | undefined
  body?: string | undefined
  labels?: readonly Label[] | undefined
  assignees?: readonly User[] | undefined
  milestone?: Milestone | null | undefined
  isClosed?: boolean | undefined
}

export function openIssue(world: World, by: User, repository: Repository, given: IssueGiven): Issue {
  const [number, at] = [++repository.lastNumber, nowOf(world)]
  const issue: Issue = {
    id: nextId(world),
    number,
    repository,
    title: given.title ?? '',
    body: given.body ?? '',
    author: by,
    isClosed: false,
    isLocked: false,
    labels: [...(given.labels ?? [])],
    assignees: [...(given.assignees ?? [])],
    milestone: given.milestone ?? null,
    createdAt: at,
    updatedAt: at,
  }
  repository.issues.set(number, issue)
  tellOfIssue(world, by, issue, 'opened')
  return issue
}

export function editIssue(world: World, by: User, issue: Issue, given: IssueGiven): Issue {
  const { title, body, labels, assignees, milestone, isClosed } = given
  const changes = {
    ...(title !== undefined && title !== issue.title && { title: { from: issue.title } }),
    ...(body !== undefined && body !== issue.body && { body: { from: issue.body } }),
  }
  touch(world, issue)
  if (Object.keys(changes).length > 0) {
    Object.assign(issue, { title: title ?? issue.title, body: body ?? issue.body })
    tellOfIssue(world, by, issue, 'edited', 'issues', { changes })
  }
  if (assignees) {
    const before = issue.assignees
    issue.assignees = [...assignees]
    const isMore = assignees.some(each => !before.includes(each))
    tellOfIssue(world, by, issue, isMore ? 'assigned' : 'unassigned', 'issue_assign')
  }
  if (labels) {
    issue.labels = [...labels]
    tellOfIssue(world, by, issue, labels.length > 0 ? 'label_updated' : 'label_cleared', 'issue_label')
  }
  if (milestone !== undefined && milestone !== issue.milestone) {
    issue.milestone = milestone
    tellOfIssue(world, by, issue, milestone ? 'milestoned' : 'demilestoned', 'issue_milestone')
  }
  if (isClosed !== undefined && isClosed !== issue.isClosed) {
    issue.isClosed = isClosed
    tellOfIssue(world, by, issue, isClosed ? 'closed' : 'reopened')
  }
  return issue
}

export function deleteIssue(world: World, by: User, issue: Issue) {
  const { repository, number } = issue
  repository.issues.delete(number)
  for (const [id, comment] of repository.comments) if (comment.issue === issue) repository.comments.delete(id)
  tellOfIssue(world, by, issue, 'deleted')
}

export function addComment(world: World, by: User, issue: Issue, body: string): Comment {
  const [id, at] = [nextId(world), nowOf(world)]
  const comment = { id, issue, body, author: by, createdAt: at, updatedAt: at }
  issue.repository.comments.set(id, comment)
  touch(world, issue)
  tellOfComment(world, by, comment, 'created')
  return comment
}

export function editComment(world: World, by: User, comment: Comment, body: string): Comment {
  const from = comment.body
  if (from === body) return comment
  Object.assign(comment, { body, updatedAt: nowOf(world) })
  tellOfComment(world, by, comment, 'edited', { changes: { body: { from } } })
  return comment
}

export function deleteComment(world: World, by: User, comment: Comment) {
  comment.issue.repository.comments.delete(comment.id)
  tellOfComment(world, by, comment, 'deleted')
}

/** The name may be another one's already. */
export function addLabel(world: World, repository: Repository, name: string, color: string): Label {
  const label = { id: nextId(world), name, color: color.replace('#', '').toLowerCase() }
  repository.labels.set(label.id, label)
  return label
}

export function addMilestone(world: World, repository: Repository, title: string, dueOn: string | null): Milestone {
  const milestone = { id: nextId(world), title, isClosed: false, dueOn, at: nowOf(world) }
  repository.milestones.set(milestone.id, milestone)
  return milestone
}

export const tellOfRepository = (world: World, by: User, repository: Repository, action: 'created' | 'deleted') =>
  tell(world, 'repository', 'repository', by, repository, { action, organization: userShape(world, repository.owner) })
