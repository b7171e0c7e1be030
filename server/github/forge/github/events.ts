// The news in a webhook of GitHub.
import { addressIn, dateIn, listIn, numberIn, objectIn, textIn } from '../fields.ts'
import type { Commit, Delivered, Heard } from '../forge.ts'
import { accountIn, commentIn, grantedIn, isPullIn, issueIn, labelIn, milestoneIn, repositoryIn } from './shapes.ts'

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
  issues: ofIssue,
  issue_comment: ofComment,
  label: ofLabel,
  milestone: ofMilestone,
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

/** A deleted one and one that went to another repository are gone from this one. */
function ofIssue({ repository, issue, changes, sender }: Payload, action: string): Heard | undefined {
  if (isPullIn(issue)) return undefined
  const found = objectIn(changes)
  const number = numberIn(objectIn(found.new_issue).number)
  const [repositoryId, issueId] = [numberIn(objectIn(found.old_repository).id), numberIn(objectIn(found.old_issue).id)]
  return {
    what: 'issue',
    repository: repositoryIn(repository),
    issue: issueIn(issue),
    action,
    isGone: action === 'deleted' || action === 'transferred',
    movedTo: action === 'transferred' && number ? { repository: repositoryIn(found.new_repository), number } : null,
    movedFrom: action === 'opened' && repositoryId && issueId ? { repositoryId, issueId } : null,
    sender: accountIn(sender),
  }
}

function ofComment({ repository, issue, comment, sender }: Payload, action: string): Heard {
  if (isPullIn(issue)) return { what: 'nothing', why: 'event' }
  const about = issueIn(issue)
  return {
    what: 'comment',
    repository: repositoryIn(repository),
    issue: about,
    comment: { ...commentIn(comment), issueNumber: about.number },
    isGone: action === 'deleted',
    sender: accountIn(sender),
  }
}

function ofLabel({ repository, label, changes, sender }: Payload, action: string): Heard | undefined {
  const found = labelIn(label)
  if (!found) return undefined
  return {
    what: 'label',
    repository: repositoryIn(repository),
    label: found,
    isGone: action === 'deleted',
    formerName: textIn(objectIn(objectIn(changes).name).from),
    sender: accountIn(sender),
  }
}

function ofMilestone({ repository, milestone, sender }: Payload, action: string): Heard | undefined {
  const found = milestoneIn(milestone)
  if (!found) return undefined
  const isGone = action === 'deleted'
  return {
    what: 'milestone',
    repository: repositoryIn(repository),
    milestone: found,
    isGone,
    sender: accountIn(sender),
  }
}
