// Branches, commits, pull requests, reviews and checks, by a person.
import { accountOf, repositoryAt, type Account, type World } from '../state/world.ts'
import type { Conclusion, ReviewState } from '../state/repository.ts'
import { endCheck, setStatus, startCheck } from '../deeds/checks.ts'
import { deleteBranch, type NewCommit } from '../deeds/commits.ts'
import { changeState, isPull, updateIssue, type IssueChanges, type NewIssue } from '../deeds/issues.ts'
import {
  askReviewer,
  dismissReview,
  draftPull,
  mergePull,
  openPull,
  push,
  retargetPull,
  reviewPull,
  type PullRequest,
} from '../deeds/pulls.ts'
import { issueAt } from './issues.ts'

function pullAt(world: World, at: string, number: number): PullRequest {
  const issue = issueAt(world, at, number)
  if (!isPull(issue)) throw new Error(`${at}#${number} is no pull request`)
  return issue
}

const pullDeeds = (world: World, account: Account) => {
  const me = { account, app: null }
  const pull = (at: string, number: number) => pullAt(world, at, number)
  return {
    openPull: (at: string, given: NewIssue & { head: string; base?: string; isDraft?: boolean }) =>
      openPull(world, account, repositoryAt(world, at), given),
    editPull: (at: string, number: number, changes: IssueChanges) => updateIssue(world, me, pull(at, number), changes),
    readyPull: (at: string, number: number) => draftPull(world, account, pull(at, number), false),
    draftPull: (at: string, number: number) => draftPull(world, account, pull(at, number), true),
    retargetPull: (at: string, number: number, base: string) => retargetPull(world, account, pull(at, number), base),
    closePull: (at: string, number: number) => changeState(world, me, pull(at, number), { state: 'closed' }),
    reopenPull: (at: string, number: number) => changeState(world, me, pull(at, number), { state: 'open' }),
    mergePull: (at: string, number: number, message?: string) => mergePull(world, account, pull(at, number), message),
    askReviewer: (at: string, number: number, login: string) =>
      askReviewer(world, account, pull(at, number), accountOf(world, login)),
    review: (at: string, number: number, state: Exclude<ReviewState, 'DISMISSED'>, body = '') =>
      reviewPull(world, account, pull(at, number), { state, body }),
    dismissReview: (at: string, number: number, id: number) => dismissReview(world, account, pull(at, number), id),
  }
}

export const codeDeeds = (world: World, me: Account) => ({
  ...pullDeeds(world, me),
  /** A branch that is not there is made of the default one, or of another. */
  push: (
    at: string,
    branch: string,
    commits: readonly (string | NewCommit)[],
    also: { isForced?: boolean; from?: string } = {},
  ) => {
    const list = commits.map(each => (typeof each === 'string' ? { message: each } : each))
    return push(world, me, repositoryAt(world, at), { branch, commits: list, ...also })
  },
  deleteBranch: (at: string, branch: string) => deleteBranch(world, me, repositoryAt(world, at), branch),
  headOf: (at: string, branch: string) => repositoryAt(world, at).branches.get(branch),
  startCheck: (at: string, given: { sha: string; name: string; branch?: string }) =>
    startCheck(world, repositoryAt(world, at), given),
  endCheck: (at: string, id: number, conclusion: Conclusion) =>
    endCheck(world, repositoryAt(world, at), id, conclusion),
  setStatus: (at: string, given: Parameters<typeof setStatus>[3]) =>
    setStatus(world, me, repositoryAt(world, at), given),
})
