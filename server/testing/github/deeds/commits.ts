// Branches and what is pushed to them.
import { createHash } from 'node:crypto'
import { commitsBetween, type Commit, type Repository } from '../state/repository.ts'
import { nowOf, type Account, type World } from '../state/world.ts'
import { pushedCommit } from '../shape/commit.ts'
import { htmlOf } from '../shape/repository.ts'
import { fire } from '../delivery/fire.ts'

export const NOTHING = '0'.repeat(40)
export type NewCommit = { message: string; files?: Commit['files']; by?: Account }

/** Shas follow from what was done, so that two runs have the same. */
const shaOf = (...parts: unknown[]) => createHash('sha1').update(JSON.stringify(parts)).digest('hex')

export function commitOn(
  world: World,
  repository: Repository,
  person: Account,
  parent: string | null,
  { message, files = [], by = person }: NewCommit,
  second?: string,
): Commit {
  const parents = [...(parent ? [parent] : []), ...(second ? [second] : [])]
  const sha = shaOf(repository.id, repository.commits.size, message, parents)
  const treeSha = shaOf('tree', sha)
  const commit = { sha, treeSha, message, author: by, at: nowOf(world), parents, files }
  repository.commits.set(sha, commit)
  return commit
}

export function tellOfPush(
  world: World,
  person: Account,
  repository: Repository,
  branch: string,
  { before, after, isForced = false }: { before: string; after: string; isForced?: boolean },
) {
  const { defaultBranch, branches } = repository
  const [created, deleted] = [before === NOTHING, after === NOTHING]
  const base = created ? (branch === defaultBranch ? '' : branches.get(defaultBranch)!) : before
  const commits = deleted ? [] : commitsBetween(repository, base, after)
  const head = repository.commits.get(after)
  const shaped = commits.map(commit => pushedCommit(world, repository, commit))
  const range = `${before.slice(0, 12)}...${after.slice(0, 12)}`
  repository.pushedAt = nowOf(world)
  const seconds = (at: string) => Date.parse(at) / 1000
  const { owner, createdAt, pushedAt } = repository
  fire(
    world,
    'push',
    person,
    repository,
    {
      ref: `refs/heads/${branch}`,
      before,
      after,
      pusher: { name: person.login, email: person.email ?? `${person.login}@users.noreply.github.com` },
      created,
      deleted,
      forced: isForced,
      base_ref: null,
      compare: `${htmlOf(world, repository)}/compare/${range}`,
      commits: shaped,
      head_commit: head ? pushedCommit(world, repository, head) : null,
    },
    // In this event alone these are seconds.
    {
      created_at: seconds(createdAt),
      pushed_at: seconds(pushedAt),
      master_branch: defaultBranch,
      stargazers: 0,
      ...(owner.type === 'Organization' && { organization: owner.login }),
    },
  )
}

const branchEvent = ({ defaultBranch, description }: Repository, branch: string) => ({
  ref: branch,
  ref_type: 'branch',
  master_branch: defaultBranch,
  description,
  pusher_type: 'user',
})

/** Commits on a branch, which is made of the default branch if it is new. */
export function pushCommits(
  world: World,
  person: Account,
  repository: Repository,
  {
    branch,
    commits,
    isForced = false,
    from,
  }: { branch: string; commits: readonly NewCommit[]; isForced?: boolean; from?: string },
): Commit[] {
  if (repository.isArchived) throw new Error('an archived repository takes nothing')
  const known = repository.branches.get(branch)
  const start = from ? repository.branches.get(from)! : repository.branches.get(repository.defaultBranch)!
  // Forced ones begin anew where the branch left the default one.
  let head = known && !isForced ? known : start
  const made = commits.map(commit => {
    const one = commitOn(world, repository, person, head, commit)
    head = one.sha
    return one
  })
  repository.branches.set(branch, head)
  repository.changes++
  if (!known) {
    const { ref, ref_type, master_branch, description, pusher_type } = branchEvent(repository, branch)
    fire(world, 'create', person, repository, { ref, ref_type, master_branch, description, pusher_type })
  }
  tellOfPush(world, person, repository, branch, { before: known ?? NOTHING, after: head, isForced })
  return made
}

export function deleteBranch(world: World, person: Account, repository: Repository, branch: string) {
  const before = repository.branches.get(branch)
  if (!before) throw new Error(`there is no branch ${branch}`)
  repository.branches.delete(branch)
  fire(world, 'delete', person, repository, { ref: branch, ref_type: 'branch', pusher_type: 'user' })
  tellOfPush(world, person, repository, branch, { before, after: NOTHING })
}
