// Issues and all around them as GitHub writes them.
import type { Comment, Issue, IssueEvent, Label, Milestone, Repository } from '../state/repository.ts'
import type { Account, World } from '../state/world.ts'
import { appShape, associationOf, userShape } from './account.ts'
import { apiOf, htmlOf } from './repository.ts'

const reactions = (url: string) => ({
  url: `${url}/reactions`,
  total_count: 0,
  '+1': 0,
  '-1': 0,
  laugh: 0,
  hooray: 0,
  confused: 0,
  heart: 0,
  rocket: 0,
  eyes: 0,
})

export const labelShape = (world: World, repository: Repository, label: Label) => ({
  id: label.id,
  node_id: label.nodeId,
  url: `${apiOf(world, repository)}/labels/${encodeURIComponent(label.name)}`,
  name: label.name,
  color: label.color,
  default: label.isDefault,
  description: label.description,
})

export function milestoneShape(world: World, repository: Repository, milestone: Milestone) {
  const url = `${apiOf(world, repository)}/milestones/${milestone.number}`
  return {
    url,
    html_url: `${htmlOf(world, repository)}/milestone/${milestone.number}`,
    labels_url: `${url}/labels`,
    id: milestone.id,
    node_id: milestone.nodeId,
    number: milestone.number,
    title: milestone.title,
    description: milestone.description,
    creator: userShape(world, milestone.creator),
    open_issues: milestone.open,
    closed_issues: milestone.closed,
    state: milestone.state,
    created_at: milestone.createdAt,
    updated_at: milestone.updatedAt,
    due_on: milestone.dueOn,
    closed_at: milestone.closedAt,
  }
}

const who = (world: World, account: Account | null) => account && userShape(world, account)

export const issueHtml = (world: World, { repository, number, pull }: Issue) =>
  `${htmlOf(world, repository)}/${pull ? 'pull' : 'issues'}/${number}`

function pullLinks(world: World, { repository, number, pull }: Issue) {
  if (!pull) return {}
  const html = `${htmlOf(world, repository)}/pull/${number}`
  return {
    draft: pull.isDraft,
    pull_request: {
      url: `${apiOf(world, repository)}/pulls/${number}`,
      html_url: html,
      diff_url: `${html}.diff`,
      patch_url: `${html}.patch`,
      merged_at: pull.mergedAt,
    },
  }
}

export function issueShape(world: World, issue: Issue) {
  const { repository, number, assignees, milestone, app } = issue
  const url = `${apiOf(world, repository)}/issues/${number}`
  return {
    url,
    repository_url: apiOf(world, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: issueHtml(world, issue),
    id: issue.id,
    node_id: issue.nodeId,
    number,
    title: issue.title,
    user: userShape(world, issue.author),
    labels: issue.labels.map(label => labelShape(world, repository, label)),
    state: issue.state,
    locked: issue.isLocked,
    assignee: who(world, assignees[0] ?? null),
    assignees: assignees.map(account => userShape(world, account)),
    milestone: milestone && milestoneShape(world, repository, milestone),
    comments: issue.comments.size,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    author_association: associationOf(issue.author, repository),
    active_lock_reason: issue.lockReason,
    ...pullLinks(world, issue),
    body: issue.body,
    reactions: reactions(url),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: app && appShape(world, app),
    state_reason: issue.stateReason,
  }
}

/** Alone it also says by whom it was closed. */
export const wholeIssue = (world: World, issue: Issue) => ({
  ...issueShape(world, issue),
  closed_by: who(world, issue.closedBy),
})

export function commentShape(world: World, comment: Comment) {
  const { issue, author, app, id } = comment
  const url = `${apiOf(world, issue.repository)}/issues/comments/${id}`
  return {
    url,
    html_url: `${issueHtml(world, issue)}#issuecomment-${id}`,
    issue_url: `${apiOf(world, issue.repository)}/issues/${issue.number}`,
    id,
    node_id: comment.nodeId,
    user: userShape(world, author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: associationOf(author, issue.repository),
    body: comment.body,
    reactions: reactions(url),
    performed_via_github_app: app && appShape(world, app),
  }
}

export function eventShape(world: World, { repository }: Issue, event: IssueEvent) {
  const { id, app } = event
  return {
    id,
    node_id: `IE_${id}`,
    url: `${apiOf(world, repository)}/issues/events/${id}`,
    actor: userShape(world, event.actor),
    event: event.event,
    commit_id: null,
    commit_url: null,
    created_at: event.at,
    performed_via_github_app: app && appShape(world, app),
    lock_reason: event.lockReason,
  }
}
