// A host of source code, as the rest of the feature knows it. Things are named by the host's own numbers, because names
// change; a name is what was heard last.

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
  | { what: 'nothing'; why: 'event' | 'action' }

export type Delivered = {
  deliveryId: string
  event: string
  action: string | null
  installationId: number | null
  repository: string | null
  payload: Record<string, unknown>
}

export type Forge = {
  /** Where an owner lets us in. */
  grantAddress: (state: string) => string
  /** The installations that the person who came back with this code may see. Throws `Unanswered`. */
  grantedTo: (code: string) => Promise<{ person: Account; granted: Granted[] }>
  grantedAs: (installationId: number) => Promise<Granted | undefined>
  repositoriesOf: (installationId: number) => Promise<Repository[]>
  /** Undefined once it is gone, or hidden from us. */
  pull: (installationId: number, repository: Repository, number: number) => Promise<Pull | undefined>
  /** We are let in no longer; being gone already is as good. */
  leave: (installationId: number) => Promise<void>
  /** Undefined where the signature is not the host's. */
  delivered: (headers: Headers, bytes: Buffer) => Promise<Delivered | undefined>
  heard: (delivered: Pick<Delivered, 'event' | 'payload'>) => Heard
}

/** The host could not be asked, or refused. Asking again later may help. */
export class Unanswered extends Error {
  readonly retryAt: Date | undefined
  constructor(message: string, { retryAt, cause }: { retryAt?: Date; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'Unanswered'
    this.retryAt = retryAt
  }
}
