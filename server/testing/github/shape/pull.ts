// Pull requests and reviews as GitHub writes them.
import { commitsBetween, type Issue, type Pull, type Repository, type Review } from '../state/repository.ts'
import type { World } from '../state/world.ts'
import { associationOf, userShape } from './account.ts'
import { filesOf } from './commit.ts'
import { issueShape, labelShape } from './issue.ts'
import { apiOf, htmlOf, repositoryShape } from './repository.ts'

const sideOf = (world: World, repository: Repository, ref: string, sha: string) => ({
  label: `${repository.owner.login}:${ref}`,
  ref,
  sha,
  user: userShape(world, repository.owner),
  repo: repositoryShape(world, repository),
})

export function pullShape(world: World, issue: Issue & { pull: Pull }) {
  const { repository, number, pull } = issue
  const [url, html] = [`${apiOf(world, repository)}/pulls/${number}`, `${htmlOf(world, repository)}/pull/${number}`]
  const of = issueShape(world, issue)
  const addresses = {
    comments_url: of.comments_url,
    commits_url: `${url}/commits`,
    statuses_url: `${apiOf(world, repository)}/statuses/${pull.headSha}`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${apiOf(world, repository)}/pulls/comments{/number}`,
  }
  const { comments_url, commits_url, statuses_url, review_comments_url, review_comment_url } = addresses
  return {
    url,
    id: pull.id,
    node_id: pull.nodeId,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: of.url,
    ...addresses,
    number,
    state: of.state,
    locked: of.locked,
    title: of.title,
    user: of.user,
    body: of.body,
    created_at: of.created_at,
    updated_at: of.updated_at,
    closed_at: of.closed_at,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeSha,
    assignee: of.assignee,
    assignees: of.assignees,
    requested_reviewers: pull.reviewers.map(account => userShape(world, account)),
    requested_teams: [],
    // The description has no null here.
    labels: issue.labels.map(label => ({
      ...labelShape(world, repository, label),
      description: label.description ?? '',
    })),
    milestone: of.milestone,
    draft: pull.isDraft,
    head: sideOf(world, repository, pull.head, pull.headSha),
    base: sideOf(world, repository, pull.base, pull.baseSha),
    _links: {
      self: { href: url },
      html: { href: html },
      issue: { href: of.url },
      comments: { href: comments_url },
      review_comments: { href: review_comments_url },
      review_comment: { href: review_comment_url },
      commits: { href: commits_url },
      statuses: { href: statuses_url },
    },
    author_association: of.author_association,
    auto_merge: null,
    active_lock_reason: of.active_lock_reason,
  }
}

/** Alone it also says how much there is, and whether it can be merged. */
export function wholePull(world: World, issue: Issue & { pull: Pull }) {
  const { repository, pull, state } = issue
  const commits = commitsBetween(repository, pull.baseSha, pull.headSha)
  const files = filesOf(world, repository, commits)
  return {
    ...pullShape(world, issue),
    merged: pull.mergedAt !== null,
    mergeable: state === 'open' ? true : null,
    rebaseable: state === 'open' ? true : null,
    mergeable_state: state === 'open' ? (pull.isDraft ? 'draft' : 'clean') : 'unknown',
    merged_by: pull.mergedBy && userShape(world, pull.mergedBy),
    comments: issue.comments.size,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: commits.length,
    additions: files.length,
    deletions: 0,
    changed_files: files.length,
  }
}

export function reviewShape(world: World, { repository, number }: Issue, review: Review) {
  const html = `${htmlOf(world, repository)}/pull/${number}#pullrequestreview-${review.id}`
  const pullUrl = `${apiOf(world, repository)}/pulls/${number}`
  return {
    id: review.id,
    node_id: review.nodeId,
    user: userShape(world, review.author),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pullUrl,
    author_association: associationOf(review.author, repository),
    _links: { html: { href: html }, pull_request: { href: pullUrl } },
    submitted_at: review.submittedAt,
    commit_id: review.sha,
  }
}
