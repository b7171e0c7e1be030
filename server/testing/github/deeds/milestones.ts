// Milestones of a repository.
import type { Milestone, Repository } from '../state/repository.ts'
import { nextId, nodeId, nowOf, type Account, type World } from '../state/world.ts'
import { milestoneShape } from '../shape/issue.ts'
import { fire } from '../delivery/fire.ts'

export type MilestoneGiven = {
  title: string
  description?: string | null | undefined
  dueOn?: string | null | undefined
  state?: 'open' | 'closed' | undefined
}

export function recount({ issues }: Repository, milestone: Milestone | null) {
  if (!milestone) return
  const counts = { open: 0, closed: 0 }
  for (const issue of issues.values()) if (issue.milestone === milestone) counts[issue.state]++
  Object.assign(milestone, counts)
}

const tell = (
  world: World,
  person: Account,
  repository: Repository,
  milestone: Milestone,
  action: string,
  extra = {},
) =>
  fire(world, 'milestone', person, repository, {
    action,
    milestone: milestoneShape(world, repository, milestone),
    ...extra,
  })

const pacific = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })
/** The day as people see it: of an instant, the one that it is in the Pacific. */
export const shownDay = (dueOn: string) => (dueOn.length > 10 ? pacific.format(new Date(dueOn)) : dueOn)
/** It is kept as the midnight that begins it there, which is an hour earlier in summer. */
function midnightOf(dueOn: string | null | undefined) {
  if (!dueOn) return null
  const day = shownDay(dueOn)
  const early = `${day}T07:00:00Z`
  return shownDay(early) === day ? early : `${day}T08:00:00Z`
}

export function addMilestone(world: World, person: Account, repository: Repository, given: MilestoneGiven): Milestone {
  const [id, at] = [nextId(world), nowOf(world)]
  const milestone: Milestone = {
    id,
    nodeId: nodeId('MI', id),
    number: Math.max(0, ...repository.milestones.keys()) + 1,
    title: given.title,
    description: given.description ?? null,
    state: given.state ?? 'open',
    dueOn: midnightOf(given.dueOn),
    creator: person,
    createdAt: at,
    updatedAt: at,
    closedAt: given.state === 'closed' ? at : null,
    open: 0,
    closed: 0,
  }
  repository.milestones.set(milestone.number, milestone)
  repository.changes++
  tell(world, person, repository, milestone, 'created')
  return milestone
}

export function editMilestone(
  world: World,
  person: Account,
  repository: Repository,
  milestone: Milestone,
  given: Partial<MilestoneGiven>,
) {
  const { title = milestone.title, description = milestone.description, state = milestone.state } = given
  const dueOn = given.dueOn === undefined ? milestone.dueOn : midnightOf(given.dueOn)
  const changes = {
    ...(title !== milestone.title && { title: { from: milestone.title } }),
    ...(description !== milestone.description && { description: { from: milestone.description ?? '' } }),
    ...(dueOn !== milestone.dueOn && { due_on: { from: milestone.dueOn ?? '' } }),
  }
  const moved = state !== milestone.state
  if (Object.keys(changes).length === 0 && !moved) return milestone
  Object.assign(milestone, { title, description, dueOn, state, updatedAt: nowOf(world) })
  if (moved) milestone.closedAt = state === 'closed' ? nowOf(world) : null
  repository.changes++
  if (Object.keys(changes).length > 0) tell(world, person, repository, milestone, 'edited', { changes })
  if (moved) tell(world, person, repository, milestone, state === 'closed' ? 'closed' : 'opened')
  return milestone
}

export function deleteMilestone(world: World, person: Account, repository: Repository, milestone: Milestone) {
  repository.milestones.delete(milestone.number)
  for (const issue of repository.issues.values()) if (issue.milestone === milestone) issue.milestone = null
  repository.changes++
  tell(world, person, repository, milestone, 'deleted')
}
