// Issues of Gitea and all around them.
import { type Fields, objectIn, textIn } from '../fields.ts'
import {
  type RemoteChange,
  type RemoteForge,
  type RemoteMilestoneChange,
  type RemotePage,
  type RemotePlace,
  Unanswered,
  type Written,
} from '../forge.ts'
import { accountIn } from '../github/shapes.ts'
import { type Ask, type Asked, everyOne, pageOf } from './calls.ts'
import { commentIn, instantOf, isPullIn, issueIn, labelIn, milestoneIn } from './shapes.ts'

/** GitHub gives it to a label that an issue brings along. */
const COLOR = 'ededed'

export function issuesOfGitea(ask: Ask): Omit<RemoteForge, 'ownLogin'> {
  const page = async <Item>(
    { repository }: RemotePlace,
    list: string,
    query: NonNullable<Asked['query']>,
    cursor: string | null,
    read: (value: unknown) => Item | null,
  ): Promise<RemotePage<Item>> => {
    const { found, next } = await pageOf(ask, `${await pathOf(ask, repository)}/${list}`, query, cursor)
    return { items: found.flatMap(each => read(each) ?? []), next }
  }
  const sinceOf = (since: Date | undefined) => (since ? { since: since.toISOString().replace(/\.\d+Z$/, 'Z') } : {})
  return {
    countsOf: async ({ repository }) => {
      const path = await pathOf(ask, repository)
      const count = async (list: string, query: NonNullable<Asked['query']>) =>
        (await ask('GET', `${path}/${list}`, { query: { ...query, limit: 1 } })).total
      return {
        issues: await count('issues', { state: 'all', type: 'issues' }),
        labels: await count('labels', {}),
        milestones: await count('milestones', { state: 'all' }),
      }
    },
    labels: (at, cursor) => page(at, 'labels', {}, cursor, labelIn),
    milestones: (at, cursor) => page(at, 'milestones', { state: 'all' }, cursor, milestoneIn),
    // The youngest first: one that comes meanwhile makes another come twice, and none be missed.
    issues: (at, { since, cursor }) =>
      page(at, 'issues', { state: 'all', type: 'issues', ...sinceOf(since) }, cursor, each =>
        isPullIn(each) ? null : issueIn(each),
      ),
    comments: (at, { since, cursor }) => page(at, 'issues/comments', sinceOf(since), cursor, commentIn),
    commentsOf: (at, number, cursor) => page(at, `issues/${number}/comments`, {}, cursor, commentIn),
    isDiscussion: async () => false,
    issue: (at, number) => issueAt(ask, at, number),
    comment: async ({ repository }, commentId) => {
      const path = await pathOf(ask, repository)
      const found = await ask('GET', `${path}/issues/comments/${commentId}`).catch(orGone)
      return found ? commentIn(found.data) : 'gone'
    },
    milestone: async ({ repository }, number) => {
      const found = await ask('GET', `${await pathOf(ask, repository)}/milestones/${number}`).catch(orGone)
      return (found && milestoneIn(found.data)) ?? 'gone'
    },
    ...writesOf(ask),
  }
}

type Writes = Extract<keyof RemoteForge, `${'create' | 'change' | 'remove' | 'rename'}${string}`>

const writesOf = (ask: Ask): Pick<RemoteForge, Writes> => ({
  createIssue: ({ repository }, draft) => writeIssue(ask, repository, null, draft),
  changeIssue: ({ repository }, number, change) => writeIssue(ask, repository, number, change),
  createComment: async ({ repository }, number, body) => {
    const path = `${await pathOf(ask, repository)}/issues/${number}/comments`
    return written((await ask('POST', path, { body: { body } })).data, commentIn)
  },
  changeComment: async ({ repository }, commentId, body) => {
    const path = `${await pathOf(ask, repository)}/issues/comments/${commentId}`
    return written((await ask('PATCH', path, { body: { body } })).data, commentIn)
  },
  removeComment: async ({ repository }, commentId) => {
    await ask('DELETE', `${await pathOf(ask, repository)}/issues/comments/${commentId}`).catch(orGone)
    return { value: null, requestId: null }
  },
  createLabel: async ({ repository }, { name, color }) => {
    const path = await pathOf(ask, repository)
    const known = (await labelsIn(ask, path)).find(each => isSame(each.name, name))
    return { value: known ?? (await addLabel(ask, path, name, color)), requestId: null }
  },
  renameLabel: async ({ repository }, from, to) => {
    const path = await pathOf(ask, repository)
    // Those of its owner are the ones of other repositories as well.
    const own = (await everyOne(ask, `${path}/labels`)).flatMap(each => labelIn(each) ?? [])
    const known = own.find(each => isSame(each.name, from))
    if (!known) throw new Unanswered('no label of this name', { reason: 'gone' })
    return written((await ask('PATCH', `${path}/labels/${known.labelId}`, { body: { name: to } })).data, labelIn)
  },
  createMilestone: async ({ repository }, { title, dueDate }) => {
    const path = `${await pathOf(ask, repository)}/milestones`
    const all = await everyOne(ask, path, { state: 'all' })
    const known = all.map(each => milestoneIn(each)).find(each => each?.title === title)
    if (known) return { value: known, requestId: null }
    const body = { title, ...(dueDate !== null && { due_on: instantOf(dueDate) }) }
    return written((await ask('POST', path, { body })).data, milestoneIn)
  },
  changeMilestone: async ({ repository }, number, change) => {
    const path = `${await pathOf(ask, repository)}/milestones/${number}`
    return written((await ask('PATCH', path, { body: milestoneFields(change) })).data, milestoneIn)
  },
})

function written<Value>(data: unknown, read: (value: unknown) => Value | null): Written<Value> {
  const value = read(data)
  if (value === null) throw new Unanswered('an answer that is not as described')
  return { value, requestId: null }
}

const isGone = (error: unknown) => error instanceof Unanswered && error.reason === 'gone'
const orGone = (error: unknown) => {
  if (!isGone(error)) throw error
}
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Issues are addressed by the name of their repository, which may be another one's by now: its id says how it is called. */
async function pathOf(ask: Ask, { repositoryId }: RemotePlace['repository']) {
  try {
    const [owner = '', name = ''] = (
      textIn(objectIn((await ask('GET', `/repositories/${repositoryId}`)).data).full_name) ?? ''
    ).split('/')
    return `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`
  } catch (error) {
    if (!isGone(error)) throw error
    const { message, status } = error as Unanswered
    throw new Unanswered(message, { status, reason: 'forbidden', cause: error })
  }
}

/** Nothing is hidden in a repository that is shown: what is not found was deleted. */
async function issueAt(ask: Ask, { repository }: RemotePlace, number: number) {
  try {
    const { data } = await ask('GET', `${await pathOf(ask, repository)}/issues/${number}`)
    return isPullIn(data) ? 'gone' : issueIn(data)
  } catch (error) {
    if (isGone(error)) return 'gone'
    if (error instanceof Unanswered && error.status === 404) return 'hidden'
    throw error
  }
}

/** Labels are set by a call of their own: should it fail, all of it can be written once more. */
async function writeIssue(
  ask: Ask,
  repository: RemotePlace['repository'],
  known: number | null,
  { labels, assignees, milestone, state, ...texts }: RemoteChange,
) {
  const path = await pathOf(ask, repository)
  const ids = labels && (await labelIds(ask, path, labels))
  const body: Fields = {
    ...texts,
    ...(assignees && { assignees: await assignable(ask, path, assignees) }),
    ...(milestone !== undefined && { milestone: milestone ?? 0 }),
    ...(state && { state: state === 'open' ? 'open' : 'closed' }),
  }
  if (known === null) {
    const made = await ask('POST', `${path}/issues`, { body: { ...body, ...(ids && { labels: ids }) } })
    return written(made.data, issueIn)
  }
  const issue = `${path}/issues/${known}`
  if (Object.keys(body).length > 0) await ask('PATCH', issue, { body })
  if (ids) await ask('PUT', `${issue}/labels`, { body: { labels: ids } })
  return written((await ask('GET', issue)).data, issueIn)
}

/** One who cannot be given work is refused with all the rest, so they are left out before. */
async function assignable(ask: Ask, path: string, logins: readonly string[]) {
  if (logins.length === 0) return []
  const able = (await everyOne(ask, `${path}/assignees`)).flatMap(each => accountIn(each)?.login ?? [])
  return logins.filter(login => able.some(each => isSame(each, login)))
}

/** Of the repository, and of the organization whose it is. */
async function labelsIn(ask: Ask, path: string) {
  const owner = path.split('/')[2]!
  const own = await everyOne(ask, `${path}/labels`)
  const shared = await everyOne(ask, `/orgs/${owner}/labels`).catch(orGone)
  return [...own, ...(shared ?? [])].flatMap(each => labelIn(each) ?? [])
}

async function labelIds(ask: Ask, path: string, names: readonly string[]) {
  if (names.length === 0) return []
  const known = await labelsIn(ask, path)
  const ids: number[] = []
  for (const name of names) {
    const label = known.find(each => isSame(each.name, name)) ?? (await addLabel(ask, path, name, COLOR))
    ids.push(label.labelId)
  }
  return [...new Set(ids)]
}

async function addLabel(ask: Ask, path: string, name: string, color: string) {
  const { data } = await ask('POST', `${path}/labels`, { body: { name, color: `#${color}` } })
  return written(data, labelIn).value
}

const milestoneFields = ({ title, dueDate, isClosed: closed }: RemoteMilestoneChange): Fields => ({
  ...(title !== undefined && { title }),
  ...(dueDate !== undefined && { due_on: instantOf(dueDate) }),
  ...(closed !== undefined && { state: closed ? 'closed' : 'open' }),
})
