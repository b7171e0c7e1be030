// Calls about labels, of a repository and of one issue.
import type { Issue, Label, Repository } from '../../state/repository.ts'
import { labelShape } from '../../shape/issue.ts'
import { addLabel, deleteLabel, editLabel } from '../../deeds/labels.ts'
import { updateIssue } from '../../deeds/issues.ts'
import { actorOf, refuse } from '../access.ts'
import { forbidden, invalid, NO_CONTENT, NOT_FOUND, ok, paged, type Problem } from '../answer.ts'
import { issueIn, mayTriage } from './issues.ts'
import { route, textIn, type Call } from '../route.ts'

const labelIn = ({ labels }: Repository, { params }: Call): Label =>
  labels.get((params.name ?? '').toLowerCase()) ?? refuse(NOT_FOUND)

const problem = (field: string, code: Problem['code']) => invalid({ resource: 'Label', field, code })

/** A new name must be free, a colour six digits without a sign. */
function check({ labels }: Repository, name: string | undefined, color: string | undefined, own?: Label) {
  const same = name === undefined ? undefined : labels.get(name.toLowerCase())
  if (same && same !== own) refuse(problem('name', 'already_exists'))
  if (name !== undefined && (!name.trim() || name.length > 50)) refuse(problem('name', 'invalid'))
  if (color !== undefined && !/^[\da-f]{6}$/i.test(color)) refuse(problem('color', 'invalid'))
}

function create(call: Call) {
  const repository = call.in('issues', 'write')
  const [name, color] = [textIn(call.body.name), textIn(call.body.color)]
  if (name === undefined) return problem('name', 'missing_field')
  check(repository, name, color)
  const description = textIn(call.body.description)
  const label = addLabel(call.world, actorOf(call.access).account, repository, { name, color, description })
  return ok(labelShape(call.world, repository, label), 201)
}

function update(call: Call) {
  const repository = call.in('issues', 'write')
  const label = labelIn(repository, call)
  const [name, color] = [textIn(call.body.new_name), textIn(call.body.color)]
  check(repository, name, color, label)
  const { description } = call.body
  const text = description === undefined ? undefined : (textIn(description) ?? null)
  editLabel(call.world, actorOf(call.access).account, repository, label, { name, color, description: text })
  return ok(labelShape(call.world, repository, label))
}

/** The names that an issue has, before and after. */
function changeOf(call: Call, change: (before: string[], given: string[]) => string[]) {
  const repository = call.in('issues', 'write')
  const issue = issueIn(repository, call)
  if (!mayTriage(call, repository)) return forbidden('Must have admin rights to Repository.')
  const { labels } = call.body
  const given = Array.isArray(labels)
    ? labels.flatMap(each => textIn(each) ?? textIn((each as { name?: unknown } | null)?.name) ?? [])
    : []
  const before = issue.labels.map(({ name }) => name)
  updateIssue(call.world, actorOf(call.access), issue, { labels: change(before, given) })
  return ok(shapes(call, issue))
}

const shapes = ({ world }: Call, { labels, repository }: Issue) =>
  labels.map(label => labelShape(world, repository, label))

function removeOne(call: Call) {
  const name = (call.params.name ?? '').toLowerCase()
  return changeOf(call, before => {
    const after = before.filter(each => each.toLowerCase() !== name)
    return after.length < before.length
      ? after
      : refuse({ ...NOT_FOUND, body: { ...(NOT_FOUND.body as object), message: 'Label does not exist' } })
  })
}

const LABELS = '/repos/{owner}/{repo}/labels'
const OF_ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}/labels'

export const labelRoutes = [
  route('GET', LABELS, call => {
    const repository = call.in('issues')
    return paged(call.url, [...repository.labels.values()], each => labelShape(call.world, repository, each))
  }),
  route('POST', LABELS, create),
  route('GET', `${LABELS}/{name}`, call => {
    const repository = call.in('issues')
    return ok(labelShape(call.world, repository, labelIn(repository, call)))
  }),
  route('PATCH', `${LABELS}/{name}`, update),
  route('DELETE', `${LABELS}/{name}`, call => {
    const repository = call.in('issues', 'write')
    deleteLabel(call.world, actorOf(call.access).account, repository, labelIn(repository, call))
    return NO_CONTENT
  }),
  route('GET', OF_ISSUE, call => {
    const issue = issueIn(call.in('issues'), call)
    return paged(call.url, shapes(call, issue), each => each)
  }),
  route('POST', OF_ISSUE, call => changeOf(call, (before, given) => [...before, ...given])),
  route('PUT', OF_ISSUE, call => changeOf(call, (_, given) => given)),
  route('DELETE', OF_ISSUE, call => {
    changeOf(call, () => [])
    return NO_CONTENT
  }),
  route('DELETE', `${OF_ISSUE}/{name}`, removeOne),
]
