// A host of source code, as the rest of the feature knows it. Things are named by the host's own numbers, because names
// change; a name is what was heard last.

import type { RemoteForge, RemoteHeard } from './remote.ts'

export type * from './remote.ts'

/** The person or organization in whose name something lies there. */
export type Account = { accountId: number; login: string }

export type Repository = {
  repositoryId: number
  /** `owner/name`. */
  name: string
  url: string
  defaultBranch: string
  isPrivate: boolean
}

/** Of one installation no more are listed; whether others are shown as well is not known then. */
export const REPOSITORIES_MOST = 5_000

/** An account whose owner lets us in. */
export type Granted = {
  installationId: number
  account: Account
  selection: 'all' | 'selected'
  isSuspended: boolean
  settingsUrl: string
}

export type Pull = {
  repository: Repository
  number: number
  title: string
  body: string
  url: string
  author: Account | null
  /** Of the last step: the author, or who merged it. */
  actor: Account | null
  branch: string
  state: 'draft' | 'open' | 'merged' | 'closed'
  /** It goes into the main branch of its repository. */
  isIntoMain: boolean
  /** Its author belongs to the repository; anybody may open one in a public repository. */
  isOfOurs: boolean
  /** Of the latest review of each person, and of those who are asked. */
  review: 'approved' | 'changes' | 'wanted' | null
  /** Of the newest commit. */
  checks: 'running' | 'passed' | 'failed' | null
  openedAt: Date
}

export type Commit = { hash: string; message: string; url: string; author: Account | null; at: Date }

/** News of a host. Of a pull request no more than that something is new with it: the host knows how it stands now. */
export type Heard =
  | { what: 'granted'; granted: Granted; requester: Account | null }
  | { what: 'suspended' | 'resumed' | 'removed' }
  | { what: 'repositories' }
  | { what: 'repository'; repository: Repository; isGone: boolean }
  | { what: 'pull'; repository: Repository; numbers: number[] }
  | { what: 'branch'; repository: Repository; branch: string; isGone: boolean; author: Account | null }
  | { what: 'push'; repository: Repository; branch: string; isMain: boolean; commits: Commit[]; author: Account | null }
  | RemoteHeard
  | { what: 'nothing'; why: 'event' | 'action' }

export type Delivered = {
  deliveryId: string
  event: string
  action: string | null
  installationId: number | null
  repository: string | null
  payload: Record<string, unknown>
}

/** A delivery that we did not take; its own number is for asking for it again. */
export type Missed = { number: number; deliveryId: string; installationId: number }

/** A host that has no installations names by that number the account whose repositories it shows us, and refuses to be granted any. */
export type Forge = RemoteForge & {
  /** Where an owner lets us in. Throws `Unanswered`, as all questions do. */
  grantAddress: (state: string) => Promise<string>
  /** The person who came back with this code, and the installation if its account is theirs to give. */
  grantedTo: (code: string, installationId?: number) => Promise<{ person: Account; granted: Granted | undefined }>
  grantedAs: (installationId: number) => Promise<Granted | undefined>
  repositoriesOf: (installationId: number) => Promise<Repository[]>
  /** Undefined once it is gone, or hidden from us. */
  pull: (installationId: number, repository: Repository, number: number) => Promise<Pull | undefined>
  /** We are let in no longer; being gone already is as good. */
  leave: (installationId: number) => Promise<void>
  /** Those of the last days, the newest first, each as often as it was tried. None where the host cannot send one again. */
  missed: () => Promise<Missed[]>
  deliverAgain: (missed: Missed) => Promise<void>
  /** Undefined where the signature is not the host's. */
  delivered: (headers: Headers, body: string) => Promise<Delivered | undefined>
  heard: (delivered: Pick<Delivered, 'event' | 'payload'>) => Heard
}

/**
 * Locked: nobody comments there any more. Forbidden: we lost the right, or the repository is archived or no longer shown to us.
 * Limited: `retryAt` says until when. Only of `unreachable` nothing is known.
 */
export type UnansweredReason = 'gone' | 'locked' | 'forbidden' | 'limited' | 'invalid' | 'unreachable'

type Told = {
  status?: number
  reason?: UnansweredReason
  fields?: readonly string[]
  requestId?: string | null
  address?: string
  retryAt?: Date
  cause?: unknown
}

/** The host could not be asked, or refused. Asking again later may help. Its message is the host's own short words. */
export class Unanswered extends Error {
  /** Of HTTP; 0 where there was no answer about the thing itself. */
  readonly status: number
  readonly reason: UnansweredReason
  /** The fields that are invalid, in the words of the host. */
  readonly fields: readonly string[]
  readonly requestId: string | null
  /** Where the thing went, if it was not followed there. */
  readonly address: string | undefined
  /** Until then it answers nothing of this installation. */
  readonly retryAt: Date | undefined
  constructor(
    message: string,
    { status = 0, reason = 'unreachable', fields = [], requestId = null, address, retryAt, cause }: Told = {},
  ) {
    super(message, { cause })
    this.name = 'Unanswered'
    this.status = status
    this.reason = reason
    this.fields = fields
    this.requestId = requestId
    this.address = address
    this.retryAt = retryAt
  }
}
