// The news in a webhook of GitHub.
import type { Commit, Delivered, Heard } from './forge.ts'
import {
  accountIn,
  addressIn,
  dateIn,
  grantedIn,
  listIn,
  numberIn,
  objectIn,
  repositoryIn,
  textIn,
} from './github-shapes.ts'

type Payload = Delivered['payload']

const BRANCH = 'refs/heads/'

const byEvent: Record<string, (payload: Payload, action: string) => Heard | undefined> = {
  installation: (payload, action) => {
    if (action === 'created' || action === 'new_permissions_accepted')
      return { what: 'granted', granted: grantedIn(payload.installation), requester: accountIn(payload.requester) }
    if (action === 'deleted') return { what: 'removed' }
    if (action === 'suspend') return { what: 'suspended' }
    return action === 'unsuspend' ? { what: 'resumed' } : undefined
  },
  installation_repositories: () => ({ what: 'repositories' }),
  repository: (payload, action) => ({
    what: 'repository',
    repository: repositoryIn(payload.repository),
    isGone: action === 'deleted',
  }),
  pull_request: ofPull,
  pull_request_review: ofPull,
  check_run: ({ repository, check_run: run }) => pullsAmong(repository, objectIn(run).pull_requests),
  check_suite: ({ repository, check_suite: suite }) => pullsAmong(repository, objectIn(suite).pull_requests),
  create: payload => ofBranch(payload, false),
  delete: payload => ofBranch(payload, true),
  push: ofPush,
}

export function heardOfGithub({ event, payload }: Pick<Delivered, 'event' | 'payload'>): Heard {
  const read = byEvent[event]
  if (!read) return { what: 'nothing', why: 'event' }
  return read(payload, textIn(payload.action) ?? '') ?? { what: 'nothing', why: 'action' }
}

function ofPull({ repository, pull_request: pull }: Payload): Heard | undefined {
  const number = numberIn(objectIn(pull).number)
  return number ? { what: 'pull', repository: repositoryIn(repository), numbers: [number] } : undefined
}

/** Of a pull request that comes from a fork GitHub does not say which it is. */
function pullsAmong(repository: unknown, pulls: unknown): Heard | undefined {
  const numbers = listIn(pulls).flatMap(each => numberIn(objectIn(each).number) ?? [])
  return numbers.length > 0 ? { what: 'pull', repository: repositoryIn(repository), numbers } : undefined
}

function ofBranch({ repository, ref, ref_type: kind, sender }: Payload, isGone: boolean): Heard | undefined {
  const branch = textIn(ref)
  if (kind !== 'branch' || !branch) return undefined
  return { what: 'branch', repository: repositoryIn(repository), branch, isGone, author: accountIn(sender) }
}

function ofPush({ repository, ref, deleted, commits, sender }: Payload): Heard | undefined {
  const name = textIn(ref) ?? ''
  // Its end is told by an event of its own.
  if (!name.startsWith(BRANCH) || deleted === true) return undefined
  const branch = name.slice(BRANCH.length)
  const place = repositoryIn(repository)
  return {
    what: 'push',
    repository: place,
    branch,
    isMain: branch === place.defaultBranch,
    commits: listIn(commits).map(commitIn),
    author: accountIn(sender),
  }
}

function commitIn(value: unknown): Commit {
  const found = objectIn(value)
  const login = textIn(objectIn(found.author).username)
  return {
    hash: textIn(found.id) ?? '',
    message: textIn(found.message) ?? '',
    url: addressIn(found.url),
    author: login ? { accountId: 0, login } : null,
    at: dateIn(found.timestamp),
  }
}
