// Issues of GitHub and all around them, as they are read inside an installation.
import { dateIn, listIn, numberIn, objectIn, textIn } from '../fields.ts'
import { type Moved, type RemoteForge, type RemotePage, type RemotePlace, Unanswered } from '../forge.ts'
import {
  ask,
  askFor,
  askIfMay,
  askWhole,
  type Inside,
  ISSUES,
  type Octokit,
  PAGE,
  type Parameters,
  REPOSITORY,
} from './calls.ts'
import { commentIn, isPullIn, issueIn, labelIn, milestoneIn } from './shapes.ts'

type Asking = (at: RemotePlace) => Inside
type Reads =
  | 'countsOf'
  | 'labels'
  | 'milestones'
  | 'issues'
  | 'comments'
  | 'commentsOf'
  | 'issue'
  | 'comment'
  | 'milestone'
  | 'isDiscussion'

export const readsOfGithub = (inside: Asking): Pick<RemoteForge, Reads> => ({
  countsOf: at => countsIn(inside(at)),
  labels: (at, cursor) => byNumber(inside(at), `GET ${REPOSITORY}/labels`, {}, cursor, labelIn),
  milestones: (at, cursor) =>
    byNumber(inside(at), `GET ${REPOSITORY}/milestones`, { state: 'all' }, cursor, milestoneIn),
  issues: (at, asked) =>
    byLastChange(inside(at), `GET ${ISSUES}`, { state: 'all' }, asked, each => (isPullIn(each) ? null : issueIn(each))),
  comments: (at, asked) => byLastChange(inside(at), `GET ${ISSUES}/comments`, {}, asked, commentIn),
  commentsOf: (at, number, cursor) =>
    byNumber(inside(at), `GET ${ISSUES}/{number}/comments`, { number }, cursor, commentIn),
  isDiscussion: (at, number) => isDiscussion(inside(at), number),
  issue: (at, number) => issueAt(inside(at), number),
  comment: (at, commentId) => commentAt(inside(at), commentId),
  milestone: (at, number) => milestoneAt(inside(at), number),
})

const COUNTS = `query($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    databaseId issues { totalCount } labels { totalCount } milestones { totalCount }
  }
}`

/** Asked for by the name that was heard last: another repository may have it now, and ours another name. */
async function countsIn({ octokit, place, name }: Inside) {
  const known = await countsBy(octokit, name)
  if (known.databaseId === place.id) return known.counts
  const now = textIn(objectIn(await ask(octokit, `GET ${REPOSITORY}`, place)).full_name) ?? ''
  const found = await countsBy(octokit, now)
  if (found.databaseId === place.id) return found.counts
  throw new Unanswered('no counts of this repository')
}

async function countsBy(octokit: Octokit, fullName: string) {
  const [owner, name] = fullName.split('/')
  const answer = objectIn(await ask(octokit, 'POST /graphql', graphTo(octokit, { owner, name })))
  const problem = objectIn(listIn(answer.errors)[0])
  if (problem.type && problem.type !== 'NOT_FOUND') {
    const isLimit = problem.type === 'RATE_LIMITED'
    throw new Unanswered(textIn(problem.message) ?? 'GraphQL', {
      reason: isLimit ? 'limited' : problem.type === 'FORBIDDEN' ? 'forbidden' : 'unreachable',
      ...(isLimit && { retryAt: new Date(Date.now() + 60_000) }),
    })
  }
  const found = objectIn(objectIn(answer.data).repository)
  const count = (kind: string) => numberIn(objectIn(found[kind]).totalCount) ?? 0
  const counts = { issues: count('issues'), labels: count('labels'), milestones: count('milestones') }
  return { databaseId: numberIn(found.databaseId), counts }
}

/** An Enterprise server has it beside its API, and not in it. */
function graphTo(octokit: Octokit, variables: Parameters) {
  const { baseUrl } = octokit.request.endpoint.DEFAULTS
  return { baseUrl: baseUrl.replace(/\/api\/v3\/?$/, '/api'), query: COUNTS, variables }
}

type Read<Item> = (value: unknown) => Item | null
const itemsIn = <Item>(data: unknown, read: Read<Item>) => listIn(data).flatMap(each => read(each) ?? [])
const isMoreIn = (link: string) => link.includes('rel="next"')

async function byNumber<Item>(
  { octokit, place }: Inside,
  line: string,
  parameters: Parameters,
  cursor: string | null,
  read: Read<Item>,
): Promise<RemotePage<Item>> {
  const page = Number(cursor ?? 1)
  const { data, link } = await askWhole(octokit, line, { ...place, ...parameters, per_page: PAGE, page })
  return { items: itemsIn(data, read), next: isMoreIn(link) ? String(page + 1) : null }
}

const secondsOf = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')

/**
 * The next page begins a second before the last thing of this one, and not at a number: what is changed meanwhile goes to the
 * end, by which every later page would begin too late. Only while a page brings no later time its number is counted, and
 * then its predecessor must still end where it did; else it is read again.
 */
async function byLastChange<Item>(
  { octokit, place }: Inside,
  line: string,
  parameters: Parameters,
  { since, cursor }: { since?: Date | undefined; cursor: string | null },
  read: Read<Item>,
): Promise<RemotePage<Item>> {
  const [from = '', number = '1', former] = cursor?.split(' ') ?? [since ? secondsOf(since) : '']
  const page = Number(number)
  const order = { ...place, ...parameters, sort: 'updated', direction: 'asc', ...(from && { since: from }) }
  const { data, link } = await askWhole(octokit, line, { ...order, per_page: PAGE, page })
  const items = itemsIn(data, read)
  const { id, updated_at: at } = objectIn(listIn(data).at(-1))
  if (former) {
    const before = await ask(octokit, line, { ...order, per_page: 1, page: (page - 1) * PAGE })
    if (String(objectIn(listIn(before)[0]).id) !== former) return { items, next: `${from} ${page - 1}` }
  }
  if (!isMoreIn(link) || at === undefined) return { items, next: null }
  const then = secondsOf(new Date(dateIn(at).getTime() - 1_000))
  return { items, next: then > from ? `${then} 1` : `${from} ${page + 1} ${String(id)}` }
}

async function issueAt({ octokit, place }: Inside, number: number) {
  try {
    const found = await ask(octokit, `GET ${ISSUES}/{number}`, { ...place, number })
    return isPullIn(found) ? 'gone' : issueIn(found)
  } catch (error) {
    if (!(error instanceof Unanswered) || error.reason !== 'gone') throw error
    if (error.address) return movedTo(octokit, error.address)
    return error.status === 404 ? goneFrom(octokit, place) : 'gone'
  }
}

/** Nothing of the issue itself says so. What happened last stands on the last page, of which the answer says where it is. */
async function isDiscussion({ octokit, place }: Inside, number: number) {
  const line = `GET ${ISSUES}/{number}/events`
  const { data, link } = await askWhole(octokit, line, { ...place, number, per_page: PAGE })
  const last = /[?&]page=(\d+)[^>]*>; rel="last"/.exec(link)?.[1]
  const events = last ? await ask(octokit, line, { ...place, number, per_page: PAGE, page: Number(last) }) : data
  return listIn(events).some(each => objectIn(each).event === 'converted_to_discussion')
}

async function commentAt({ octokit, place }: Inside, id: number) {
  const found = await askFor(octokit, `GET ${ISSUES}/comments/{comment_id}`, { ...place, comment_id: id })
  return found === undefined ? goneFrom(octokit, place) : commentIn(found)
}

async function milestoneAt({ octokit, place }: Inside, number: number) {
  const found = await askFor(octokit, `GET ${REPOSITORY}/milestones/{number}`, { ...place, number })
  return found === undefined ? goneFrom(octokit, place) : (milestoneIn(found) ?? 'gone')
}

/** A thing that is not found may be gone, or all of its repository may be hidden from us. */
const goneFrom = async (octokit: Octokit, place: Inside['place']) =>
  (await askIfMay(octokit, `GET ${REPOSITORY}`, place)) === undefined ? 'hidden' : 'gone'

/** Asked for inside the installation, which may not see it there. */
async function movedTo(octokit: Octokit, address: string): Promise<Moved> {
  const path = /\/repositories\/\d+|\/repos\/[^/]+\/[^/]+/.exec(address)![0]
  const found = await askFor(octokit, `GET ${path}`).catch((error: unknown) => {
    if (error instanceof Unanswered && error.reason === 'forbidden') return undefined
    throw error
  })
  return { movedTo: textIn(objectIn(found).full_name) }
}
