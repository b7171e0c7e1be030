// The list of projects, and the statistics of one.
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProjectCard, ProjectOverview, projectRoutes } from '#contract/project'
import { totalPagesOf } from '#contract/pagination'
import type { Member } from '#contract/permissions'
import { matches } from '#korean/match'
import { db } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { briefPeopleOf } from '../member/people.ts'
import { countSearch } from '../http/rate-limits.ts'
import { projectFor, type VisibleProject } from './doors.ts'
import { briefOf, visibleProjectsOf } from './projects.ts'
import { projectMembers } from './tables.ts'
import { partOf } from '../feature.ts'

type Filter = z.output<(typeof projectRoutes)['list']['query']>

/** One page of the projects that this member sees. */
export async function cardsOf(member: Member, { currentPage, size, search, shown = 'living' }: Filter) {
  if (search) countSearch(member.userId, search)
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

/** The projects of which the member has a role of their own, or in which they have work. */
async function withMine({ orgId, memberId }: Member, all: VisibleProject[]) {
  const rows = await db
    .select({ projectId: projectMembers.projectId })
    .from(projectMembers)
    .where(and(eq(projectMembers.orgId, orgId), eq(projectMembers.memberId, memberId)))
  const mine = new Set(rows.map(({ projectId }) => projectId))
  const open = await partOf('projectStatistics').openOf(
    orgId,
    memberId,
    all.map(({ projectId }) => projectId),
  )
  return all.filter(({ projectId }) => mine.has(projectId) || open.has(projectId))
}

async function withNumbers({ orgId, memberId }: Member, page: VisibleProject[]): Promise<ProjectCard[]> {
  const ids = page.map(({ projectId }) => projectId)
  const numbers = await partOf('projectStatistics').cardNumbers(orgId, memberId, ids)
  const leads = await leadsIn(orgId, ids)
  return page.map(standing => {
    const { openCount, doneCount, overdueCount, myCount } = numbers.get(standing.projectId)!
    return {
      ...briefOf(standing),
      lead: leads.get(standing.projectId) ?? null,
      openCount,
      doneCount,
      totalCount: openCount + doneCount,
      overdueCount,
      myCount,
    }
  })
}

/** The present member who has led each project the longest. */
async function leadsIn(orgId: number, projectIds: number[]) {
  const leads = new Map<number, NonNullable<ProjectCard['lead']>>()
  if (projectIds.length === 0) return leads
  const rows = await db
    .select({ projectId: projectMembers.projectId, memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.orgId, orgId),
        isAmong(projectMembers.projectId, projectIds),
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
  return partOf('projectStatistics').overviewOf({ orgId, projectId })
}
