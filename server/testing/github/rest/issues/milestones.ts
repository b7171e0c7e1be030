// Calls about milestones.
import type { Milestone, Repository } from '../../state/repository.ts'
import { labelShape, milestoneShape } from '../../shape/issue.ts'
import { addMilestone, deleteMilestone, editMilestone, type MilestoneGiven } from '../../deeds/milestones.ts'
import { actorOf, refuse } from '../access.ts'
import { invalid, NO_CONTENT, NOT_FOUND, ok, paged, type Problem } from '../answer.ts'
import { route, textIn, type Call } from '../route.ts'

const milestoneIn = ({ milestones }: Repository, { params }: Call): Milestone =>
  milestones.get(Number(params.milestone_number)) ?? refuse(NOT_FOUND)

const problem = (field: string, code: Problem['code']) => invalid({ resource: 'Milestone', field, code })

/** A day alone counts as its midnight by UTC. */
const instantIn = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : null)

function partsOf({ body }: Call, { milestones }: Repository, own?: Milestone): Partial<MilestoneGiven> {
  const { title, description, due_on, state } = body
  if (title !== undefined && !textIn(title)?.trim()) refuse(problem('title', 'missing_field'))
  if ([...milestones.values()].some(each => each !== own && each.title === title))
    refuse(problem('title', 'already_exists'))
  if (typeof due_on === 'string' && Number.isNaN(Date.parse(due_on))) refuse(problem('due_on', 'invalid'))
  if (state !== undefined && state !== 'open' && state !== 'closed') refuse(problem('state', 'invalid'))
  return {
    ...(title !== undefined && { title: textIn(title)! }),
    ...(description !== undefined && { description: textIn(description) ?? null }),
    ...(due_on !== undefined && { dueOn: instantIn(due_on) }),
    ...(state !== undefined && { state: state as 'open' | 'closed' }),
  }
}

function list(call: Call) {
  const repository = call.in('issues')
  const ask = (name: string) => call.url.searchParams.get(name)
  const state = ask('state') ?? 'open'
  const found = [...repository.milestones.values()].filter(each => state === 'all' || each.state === state)
  // Those without a day come last.
  const key = ({ dueOn, open, closed }: Milestone) =>
    ask('sort') === 'completeness' ? String(closed / (open + closed || 1)) : (dueOn ?? '9')
  const up = found.toSorted((a, b) => key(a).localeCompare(key(b)) || a.number - b.number)
  const sorted = ask('direction') === 'desc' ? up.toReversed() : up
  return paged(call.url, sorted, each => milestoneShape(call.world, repository, each))
}

const MILESTONES = '/repos/{owner}/{repo}/milestones'
const ONE = `${MILESTONES}/{milestone_number}`

export const milestoneRoutes = [
  route('GET', MILESTONES, list),
  route('POST', MILESTONES, call => {
    const repository = call.in('issues', 'write')
    if (call.body.title === undefined) return problem('title', 'missing_field')
    const given = { title: '', ...partsOf(call, repository) }
    const milestone = addMilestone(call.world, actorOf(call.access).account, repository, given)
    return ok(milestoneShape(call.world, repository, milestone), 201)
  }),
  route('GET', ONE, call => {
    const repository = call.in('issues')
    return ok(milestoneShape(call.world, repository, milestoneIn(repository, call)))
  }),
  route('PATCH', ONE, call => {
    const repository = call.in('issues', 'write')
    const milestone = milestoneIn(repository, call)
    const parts = partsOf(call, repository, milestone)
    editMilestone(call.world, actorOf(call.access).account, repository, milestone, parts)
    return ok(milestoneShape(call.world, repository, milestone))
  }),
  route('DELETE', ONE, call => {
    const repository = call.in('issues', 'write')
    deleteMilestone(call.world, actorOf(call.access).account, repository, milestoneIn(repository, call))
    return NO_CONTENT
  }),
  route('GET', `${ONE}/labels`, call => {
    const repository = call.in('issues')
    const milestone = milestoneIn(repository, call)
    const labels = new Set(
      [...repository.issues.values()].filter(each => each.milestone === milestone).flatMap(each => each.labels),
    )
    return paged(call.url, [...labels], each => labelShape(call.world, repository, each))
  }),
]
