// A repository with all that is in it.
import type { Account, App } from './world.ts'

export type Role = 'admin' | 'maintain' | 'write' | 'triage' | 'read'

export type Label = {
  id: number
  nodeId: string
  name: string
  color: string
  description: string | null
  isDefault: boolean
}

export type Milestone = {
  id: number
  nodeId: string
  number: number
  title: string
  description: string | null
  state: 'open' | 'closed'
  dueOn: string | null
  creator: Account
  createdAt: string
  updatedAt: string
  closedAt: string | null
  open: number
  closed: number
}

export type StateReason = 'completed' | 'not_planned' | 'duplicate' | 'reopened'
export type LockReason = 'off-topic' | 'too heated' | 'resolved' | 'spam'

export type Issue = {
  id: number
  nodeId: string
  number: number
  repository: Repository
  title: string
  body: string | null
  author: Account
  app: App | null
  state: 'open' | 'closed'
  stateReason: StateReason | null
  createdAt: string
  updatedAt: string
  closedAt: string | null
  closedBy: Account | null
  labels: Label[]
  assignees: Account[]
  milestone: Milestone | null
  isLocked: boolean
  lockReason: LockReason | null
  /** Only a discussion goes on: nobody comments here any more, and only its events say so. */
  isDiscussion: boolean
  comments: Map<number, Comment>
  /** The turns that it took, for those who read its history. */
  events: IssueEvent[]
  pull: Pull | null
}

export type IssueEvent = {
  id: number
  event: 'closed' | 'reopened' | 'locked' | 'unlocked' | 'converted_to_discussion'
  actor: Account
  app: App | null
  lockReason: LockReason | null
  at: string
}

export type Comment = {
  id: number
  nodeId: string
  issue: Issue
  body: string
  author: Account
  app: App | null
  createdAt: string
  updatedAt: string
}

export type Pull = {
  id: number
  nodeId: string
  head: string
  headSha: string
  base: string
  baseSha: string
  isDraft: boolean
  mergedAt: string | null
  mergedBy: Account | null
  mergeSha: string | null
  reviews: Review[]
  reviewers: Account[]
}

export type ReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED'
export type Review = {
  id: number
  nodeId: string
  author: Account
  body: string
  state: ReviewState
  sha: string
  submittedAt: string
}

export type Commit = {
  sha: string
  treeSha: string
  message: string
  author: Account
  at: string
  parents: string[]
  files: { path: string; status: 'added' | 'modified' | 'removed' }[]
}

export type Conclusion = 'success' | 'failure' | 'neutral' | 'cancelled' | 'skipped' | 'timed_out' | 'action_required'

export type CheckSuite = {
  id: number
  nodeId: string
  sha: string
  branch: string
  createdAt: string
  updatedAt: string
}
export type CheckRun = {
  id: number
  nodeId: string
  suite: CheckSuite
  sha: string
  name: string
  status: 'queued' | 'in_progress' | 'completed'
  conclusion: Conclusion | null
  startedAt: string
  completedAt: string | null
}
export type Status = {
  id: number
  nodeId: string
  sha: string
  state: 'error' | 'failure' | 'pending' | 'success'
  context: string
  description: string | null
  targetUrl: string | null
  creator: Account
  createdAt: string
}

export type Repository = {
  id: number
  nodeId: string
  name: string
  owner: Account
  isPrivate: boolean
  description: string | null
  defaultBranch: string
  isArchived: boolean
  isDeleted: boolean
  hasIssues: boolean
  createdAt: string
  updatedAt: string
  pushedAt: string
  collaborators: Map<number, Role>
  lastNumber: number
  issues: Map<number, Issue>
  comments: Map<number, Comment>
  labels: Map<string, Label>
  milestones: Map<number, Milestone>
  /** Numbers that lead elsewhere, or nowhere any more. */
  gone: Map<number, Issue | null>
  branches: Map<string, string>
  commits: Map<string, Commit>
  suites: Map<string, CheckSuite>
  runs: CheckRun[]
  statuses: Status[]
  /** Counts changes, so that a sorted list can be kept until the next one. */
  changes: number
  sorted: Map<string, { changes: number; list: readonly unknown[] }>
}

export const fullName = ({ owner, name }: Repository) => `${owner.login}/${name}`

const RANK: Role[] = ['read', 'triage', 'write', 'maintain', 'admin']
export const atLeast = (role: Role | null, least: Role) => role !== null && RANK.indexOf(role) >= RANK.indexOf(least)

/** The right of somebody in a repository. */
export function roleOf(account: Account, { owner, collaborators, isPrivate }: Repository): Role | null {
  if (account.id === owner.id || owner.members.get(account.id) === 'admin') return 'admin'
  const given = collaborators.get(account.id)
  if (given) return given
  return owner.members.has(account.id) || !isPrivate ? 'read' : null
}

/** Can be given work: others are dropped without a word. */
export const isAssignable = (account: Account, repository: Repository) =>
  repository.collaborators.has(account.id) ||
  repository.owner.id === account.id ||
  repository.owner.members.has(account.id)

/** Sorted once between two changes, since an import asks for every page of the same order. */
export function inOrder<T>(repository: Repository, key: string, list: () => T[]): readonly T[] {
  const kept = repository.sorted.get(key)
  if (kept?.changes === repository.changes) return kept.list as readonly T[]
  const sorted = list()
  repository.sorted.set(key, { changes: repository.changes, list: sorted })
  return sorted
}

/** All that lead to a commit, the newest first. */
export function ancestry(repository: Repository, from: string | undefined): Map<string, Commit> {
  const found = new Map<string, Commit>()
  const open = from ? [from] : []
  for (let sha = open.shift(); sha !== undefined; sha = open.shift()) {
    const commit = repository.commits.get(sha)
    if (!commit || found.has(sha)) continue
    found.set(sha, commit)
    open.push(...commit.parents)
  }
  return found
}

/** On one side and not on the other, the oldest first. */
export function commitsBetween(repository: Repository, base: string, head: string): Commit[] {
  const known = ancestry(repository, base)
  return [...ancestry(repository, head).values()].filter(({ sha }) => !known.has(sha)).toReversed()
}
