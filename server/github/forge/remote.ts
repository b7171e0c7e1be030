// Issues and all around them, as a host of source code has them.
import type { Account, Repository } from './forge.ts'

export type RemoteLabel = {
  labelId: number
  name: string
  /** Six hex digits without a sign. */
  color: string
}

export type RemoteMilestone = {
  milestoneId: number
  /** By which the host's own addresses name it. */
  number: number
  title: string
  /** `YYYY-MM-DD`, the day that the host's own page shows. */
  dueDate: string | null
  isClosed: boolean
  updatedAt: Date
}

/** A host that knows no reason for closing has nothing dropped: whatever was closed there is completed. */
export type RemoteState = 'open' | 'completed' | 'dropped'

export type RemoteIssue = {
  issueId: number
  number: number
  title: string
  body: string
  url: string
  author: Account | null
  state: RemoteState
  labels: RemoteLabel[]
  assignees: Account[]
  milestone: RemoteMilestone | null
  isLocked: boolean
  commentCount: number
  createdAt: Date
  updatedAt: Date
}

export type RemoteComment = {
  commentId: number
  issueNumber: number
  body: string
  author: Account | null
  url: string
  createdAt: Date
  updatedAt: Date
}

/** @property next a cursor to hand back as it is; null at the end */
export type RemotePage<Item> = { items: Item[]; next: string | null }

/** @property requestId the host's own name of the call, for the ledger */
export type Written<Value> = { value: Value; requestId: string | null }

/** Assignees are logins; those whom the host lets nobody assign are left out, and the answer says who it became. */
export type RemoteDraft = {
  title: string
  body: string
  labels: string[]
  assignees: string[]
  /** Its number. */
  milestone: number | null
}
export type RemoteChange = Partial<RemoteDraft> & { state?: RemoteState }
export type RemoteMilestoneChange = { title?: string; dueDate?: string | null; isClosed?: boolean }

/** Found by its id, because a name may meanwhile be another repository's. */
export type RemotePlace = { installationId: number; repository: Pick<Repository, 'repositoryId' | 'name'> }

/** Another repository has it now: its name, unless that one is hidden from us. */
export type Moved = { movedTo: Repository['name'] | null }

/**
 * Pages go from the least recently updated to the latest, where the host can sort so: a change in between moves a thing to
 * the end, and makes none be missed. Things on the edge of two pages may come twice.
 */
type Asked = { since?: Date | undefined; cursor: string | null }

export type RemoteForge = {
  /** Issues without pull requests. */
  countsOf: (at: RemotePlace) => Promise<{ issues: number; labels: number; milestones: number }>
  labels: (at: RemotePlace, cursor: string | null) => Promise<RemotePage<RemoteLabel>>
  /** Closed ones included. */
  milestones: (at: RemotePlace, cursor: string | null) => Promise<RemotePage<RemoteMilestone>>
  /** In all states, without pull requests: a page may have few items, or none, and yet not be the last. */
  issues: (at: RemotePlace, asked: Asked) => Promise<RemotePage<RemoteIssue>>
  /** Of the whole repository, those of pull requests included. */
  comments: (at: RemotePlace, asked: Asked) => Promise<RemotePage<RemoteComment>>
  /** Hidden: the repository is no longer shown to us, and nothing is known of the issue. A pull request counts as gone. */
  issue: (at: RemotePlace, number: number) => Promise<RemoteIssue | 'gone' | 'hidden' | Moved>
  comment: (at: RemotePlace, commentId: number) => Promise<RemoteComment | 'gone' | 'hidden'>
  /** Of one issue, the oldest first. */
  commentsOf: (at: RemotePlace, number: number, cursor: string | null) => Promise<RemotePage<RemoteComment>>
  /** It goes on as a discussion: the issue stays there, closed and locked, and nobody writes in it again. */
  isDiscussion: (at: RemotePlace, number: number) => Promise<boolean>
  createIssue: (at: RemotePlace, draft: RemoteDraft) => Promise<Written<RemoteIssue>>
  changeIssue: (at: RemotePlace, number: number, change: RemoteChange) => Promise<Written<RemoteIssue>>
  createComment: (at: RemotePlace, number: number, body: string) => Promise<Written<RemoteComment>>
  changeComment: (at: RemotePlace, commentId: number, body: string) => Promise<Written<RemoteComment>>
  /** Being gone already is as good. */
  removeComment: (at: RemotePlace, commentId: number) => Promise<Written<null>>
  /** One that has this name, whatever its case, is answered as it is. */
  createLabel: (at: RemotePlace, label: Pick<RemoteLabel, 'name' | 'color'>) => Promise<Written<RemoteLabel>>
  /** One that has this title is answered as it is. */
  createMilestone: (
    at: RemotePlace,
    milestone: Pick<RemoteMilestone, 'title' | 'dueDate'>,
  ) => Promise<Written<RemoteMilestone>>
  /** Under another name, on all issues that have it. Throws with the reason `gone` where there is none of this name. */
  renameLabel: (at: RemotePlace, from: string, to: string) => Promise<Written<RemoteLabel>>
  milestone: (at: RemotePlace, number: number) => Promise<RemoteMilestone | 'gone' | 'hidden'>
  changeMilestone: (at: RemotePlace, number: number, change: RemoteMilestoneChange) => Promise<Written<RemoteMilestone>>
  /** In whose name we write there. */
  ownLogin: () => string
}

/** News of issues. */
export type RemoteHeard =
  | {
      what: 'issue'
      repository: Repository
      issue: RemoteIssue
      action: string
      isGone: boolean
      movedTo: { repository: Repository; number: number } | null
      /** It was another issue before, in another repository. */
      movedFrom: { repositoryId: number; issueId: number } | null
      sender: Account | null
    }
  | {
      what: 'comment'
      repository: Repository
      issue: RemoteIssue
      comment: RemoteComment
      isGone: boolean
      sender: Account | null
    }
  | {
      what: 'label'
      repository: Repository
      label: RemoteLabel
      isGone: boolean
      formerName: string | null
      sender: Account | null
    }
  | { what: 'milestone'; repository: Repository; milestone: RemoteMilestone; isGone: boolean; sender: Account | null }
