// The list of projects, and what the state of one is in numbers.
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProjectCard, ProjectOverview, projectRoutes } from '#contract/project'
import { totalPagesOf } from '#contract/pagination'
import type { Member } from '#contract/permissions'
import { dayAfter } from '#contract/filter'
import { matches } from '#korean/match'
import { db } from '../db.ts'
import { burnUpOf, numbersOf, openOf, overdueIn, today, workloadOf } from '../issue/list/statistics.ts'
import { namesOf } from '../member/members.ts'
import { briefPeopleOf } from '../member/people.ts'
import { countRate } from '../http/rate-limits.ts'
import { milestoneTallies, projectTallies, stateTallies } from '../workflow/tallies.ts'
import { projectFor, type VisibleProject } from './doors.ts'
import { briefOf, visibleProjectsOf } from './projects.ts'
import { projectMembers } from './tables.ts'

type Filter = z.output<(typeof projectRoutes)['list']['query']>
const BURN_UP_DAYS = 60
const WORKLOADS_MOST = 50

/** One page of those that this member sees. */
export async function cardsOf(member: Member, { currentPage, size, search, shown = 'living' }: Filter) {
  if (search) countRate('search', String(member.userId))
  const all = (await visibleProjectsOf(member)).filter(
    ({ name, key, archivedAt }) =>
      (archivedAt !== null) === (shown === 'archived') &&
      (!search || matches(name, search) || key.startsWith(search.toUpperCase())),
  )
  const found =
    shown === 'favourite' ? all.filter(each => each.isFavourite) : shown === 'mine' ? await withMine(member, all) : all
  const from = (currentPage - 1) * size
  return {
    data: await withNumbers(member, found.slice(from, from + size)),
    totalPages: totalPagesOf(found.length, size),
    totalCount: found.length,
  }
}

/** Those I am in by name, or have work in. */
async function withMine({ orgId, memberId }: Member, all: VisibleProject[]) {
  const rows = await db
    .select({ projectId: projectMembers.projectId })
    .from(projectMembers)
    .where(and(eq(projectMembers.orgId, orgId), eq(projectMembers.memberId, memberId)))
  const mine = new Set(rows.map(({ projectId }) => projectId))
  const open = await openOf(
    orgId,
    memberId,
    all.map(({ projectId }) => projectId),
  )
  return all.filter(({ projectId }) => mine.has(projectId) || open.has(projectId))
}

async function withNumbers({ orgId, memberId }: Member, page: VisibleProject[]): Promise<ProjectCard[]> {
  const ids = page.map(({ projectId }) => projectId)
  const [tallies, overdue, mine, leads] = [
    await projectTallies(orgId, ids),
    await overdueIn(orgId, ids),
    await openOf(orgId, memberId, ids),
    await leadsIn(orgId, ids),
  ]
  return page.map(standing => {
    const { openCount = 0, doneCount = 0 } = tallies.get(standing.projectId) ?? {}
    return {
      ...briefOf(standing),
      lead: leads.get(standing.projectId) ?? null,
      openCount,
      doneCount,
      totalCount: openCount + doneCount,
      overdueCount: overdue.get(standing.projectId) ?? 0,
      myCount: mine.get(standing.projectId) ?? 0,
    }
  })
}

/** Whoever has led each of them the longest and is still here. */
async function leadsIn(orgId: number, projectIds: number[]) {
  const leads = new Map<number, NonNullable<ProjectCard['lead']>>()
  if (projectIds.length === 0) return leads
  const rows = await db
    .select({ projectId: projectMembers.projectId, memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.orgId, orgId),
        inArray(projectMembers.projectId, projectIds),
        eq(projectMembers.role, 'LEAD'),
      ),
    )
    .orderBy(projectMembers.createdAt, projectMembers.memberId)
  const people = new Map((await briefPeopleOf(orgId)).map(person => [person.memberId, person]))
  for (const { projectId, memberId } of rows) {
    const person = people.get(memberId)
    if (!person || leads.has(projectId)) continue
    const { memberName, profileImgUrl } = person
    leads.set(projectId, { memberId, memberName, profileImgUrl })
  }
  return leads
}

export async function overviewOf(member: Member, projectId: number): Promise<ProjectOverview> {
  const { orgId } = await projectFor(member, 'project.look', projectId)
  const project = { orgId, projectId }
  const states = await stateTallies(project)
  const load = await workloadOf(project, WORKLOADS_MOST)
  const memberIds = load.flatMap(row => row.memberId ?? [])
  const names = new Map((await namesOf(db, orgId, { userIds: [], memberIds })).map(row => [row.memberId, row.name]))
  const days = Array.from({ length: BURN_UP_DAYS }, (_, at) => dayAfter(today(), at + 1 - BURN_UP_DAYS))
  return {
    states: states.map(({ stateId, count }) => ({ stateId, count })),
    ...(await numbersOf(project)),
    milestones: await milestoneTallies(project),
    burnUp: await burnUpOf(project, days),
    workload: load.map(row => ({ ...row, name: (row.memberId && names.get(row.memberId)) || '' })),
  }
}
