// Branches, commits and pull requests as sources of links: which issues they name, and how far they have come.
import { issuesNamedIn, type NamedIssue } from '#korean/issue-names'
import type { CodeEvent } from '#contract/code-link'
import { write, type Writing } from '../../db.ts'
import type { Account, Commit, Forge, Heard, Pull, Repository } from '../forge/forge.ts'
import type { Place } from '../installation/repositories.ts'
import { dropLink, keepLink, type Source } from './links.ts'

const TITLE_LETTERS = 300
/** A description that names more is a list of everything, and says nothing of each. */
const NAMED_MOST = 50

/** The last looks at pull requests: when they began, and the keys that were found. */
const looks = new Map<string, { at: number; keys: string[] }>()
const LOOKS_MOST = 1_000
/** The clocks of this node and of its database differ by less. */
const SKEW_MS = 1_000

/**
 * The keys of the issues that it names. A hint that came before the last look began tells nothing new: a push with fifty checks is
 * a few looks, and not two hundred questions.
 */
export async function followPull(forge: Forge, place: Place, repository: Repository, number: number, hintedAt: Date) {
  const name = `${place.installationId} ${repository.repositoryId} ${number}`
  const last = looks.get(name)
  if (last && hintedAt.getTime() < last.at - SKEW_MS) return last.keys
  const at = Date.now()
  const keys = await lookAtPull(forge, place, repository, number)
  looks.delete(name)
  looks.set(name, { at, keys })
  if (looks.size > LOOKS_MOST) looks.delete(looks.keys().next().value!)
  return keys
}

async function lookAtPull(forge: Forge, place: Place, repository: Repository, number: number) {
  const pull = await forge.pull(place.installationId, repository, number)
  return write(async tx => {
    if (!pull) return dropped(tx, place, { repository, kind: 'pull', name: String(number) })
    return keepLink(tx, place, sourceOf(pull))
  })
}

const sourceOf = (pull: Pull): Source => ({
  repository: pull.repository,
  kind: 'pull',
  name: String(pull.number),
  title: pull.title.slice(0, TITLE_LETTERS),
  url: pull.url,
  author: pull.author,
  actor: pull.actor,
  state: pull.state,
  review: pull.review,
  checks: pull.checks,
  at: pull.openedAt,
  event: eventOf(pull),
  named: together(issuesNamedIn(pull.title), issuesNamedIn(pull.body), issuesNamedIn(pull.branch, { isBranch: true })),
})

/**
 * A pull request that was closed moves nothing, and neither does one that came into another branch, nor one of a stranger
 * before somebody has merged it.
 */
function eventOf({ state, isIntoMain, isOfOurs }: Pull): CodeEvent | null {
  if (state !== 'merged' && !isOfOurs) return null
  if (state === 'draft') return 'started'
  if (state === 'open') return 'review'
  return state === 'merged' && isIntoMain ? 'merged' : null
}

function together(...lists: readonly NamedIssue[][]): NamedIssue[] {
  const found = new Map<string, boolean>()
  for (const { key, isClosing } of lists.flat()) found.set(key, (found.get(key) ?? false) || isClosing)
  return [...found].map(([key, isClosing]) => ({ key, isClosing })).slice(0, NAMED_MOST)
}

const noPull = { state: null, review: null, checks: null } as const

export const followBranch = (
  place: Place,
  { repository, branch, isGone, author }: Extract<Heard, { what: 'branch' }>,
) =>
  write(tx =>
    isGone
      ? dropped(tx, place, { repository, kind: 'branch', name: branch })
      : keepBranch(tx, place, repository, branch, author),
  )

const keepBranch = (tx: Writing, place: Place, repository: Repository, branch: string, author: Account | null) =>
  keepLink(tx, place, {
    ...noPull,
    repository,
    kind: 'branch',
    name: branch,
    title: branch.slice(0, TITLE_LETTERS),
    url: `${repository.url}/tree/${branch.split('/').map(encodeURIComponent).join('/')}`,
    author,
    actor: author,
    at: new Date(),
    event: 'started',
    named: issuesNamedIn(branch, { isBranch: true }).slice(0, NAMED_MOST),
  })

/** Commits that come into the main branch count as merged. */
export async function followPush(
  place: Place,
  { repository, branch, isMain, commits, author }: Extract<Heard, { what: 'push' }>,
) {
  const keys = new Set<string>()
  const keep = async (deed: (tx: Writing) => Promise<string[]>) => (await write(deed)).forEach(key => keys.add(key))
  if (!isMain) await keep(tx => keepBranch(tx, place, repository, branch, author))
  for (const commit of commits) await keep(tx => keepLink(tx, place, ofCommit(repository, commit, isMain, author)))
  return [...keys]
}

/** Its author wrote it; whoever pushed it brought it there. */
const ofCommit = (
  repository: Repository,
  { hash, message, url, author, at }: Commit,
  isMain: boolean,
  actor: Account | null,
): Source => ({
  ...noPull,
  repository,
  kind: 'commit',
  name: hash,
  title: message.split('\n', 1)[0]!.slice(0, TITLE_LETTERS),
  url,
  author,
  actor,
  at,
  event: isMain ? 'merged' : null,
  named: issuesNamedIn(message).slice(0, NAMED_MOST),
})

async function dropped(tx: Writing, place: Place, of: Pick<Source, 'repository' | 'kind' | 'name'>) {
  await dropLink(tx, place, of)
  return []
}
