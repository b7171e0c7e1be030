// Comments of issues and pull requests.
import type { Comment, Issue } from '../state/repository.ts'
import { nextId, nodeId, nowOf, type World } from '../state/world.ts'
import { commentShape, issueShape } from '../shape/issue.ts'
import { fire } from '../delivery/fire.ts'
import type { Actor } from './issues.ts'

function tell(world: World, { account }: Actor, comment: Comment, action: string, extra = {}) {
  const { issue } = comment
  fire(world, 'issue_comment', account, issue.repository, {
    action,
    issue: issueShape(world, issue),
    comment: commentShape(world, comment),
    ...extra,
  })
}

function place(comment: Comment) {
  const { issue, id } = comment
  issue.comments.set(id, comment)
  issue.repository.comments.set(id, comment)
  issue.repository.changes++
}

export function addComment(world: World, actor: Actor, issue: Issue, body: string): Comment {
  const [id, at] = [nextId(world), nowOf(world)]
  const { account: author, app } = actor
  const comment = { id, nodeId: nodeId('IC', id), issue, body, author, app, createdAt: at, updatedAt: at }
  place(comment)
  issue.updatedAt = at
  tell(world, actor, comment, 'created')
  return comment
}

export function editComment(world: World, actor: Actor, comment: Comment, body: string): Comment {
  const from = comment.body
  if (from === body) return comment
  Object.assign(comment, { body, updatedAt: nowOf(world) })
  comment.issue.repository.changes++
  tell(world, actor, comment, 'edited', { changes: { body: { from } } })
  return comment
}

export function deleteComment(world: World, actor: Actor, comment: Comment) {
  const { issue, id } = comment
  issue.comments.delete(id)
  issue.repository.comments.delete(id)
  issue.repository.changes++
  issue.updatedAt = nowOf(world)
  tell(world, actor, comment, 'deleted')
}

/** The comments of an issue that moved are new ones. */
export function copyComments(world: World, from: Issue, to: Issue) {
  for (const comment of from.comments.values()) {
    const id = nextId(world)
    place({ ...comment, id, nodeId: nodeId('IC', id), issue: to })
  }
}
