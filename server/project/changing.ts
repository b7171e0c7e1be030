// The path of every change within a project: its lock, its door, and its events.
import { and, eq, sql } from 'drizzle-orm'
import type { PlainCode } from '#contract/errors'
import type { Member, ProjectAction } from '#contract/permissions'
import { violates, write, type Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import { namesOf } from '../member/names.ts'
import { refuse } from '../refusal.ts'
import type { ProjectPlace, ProjectRow, VisibleProject } from './doors.ts'
import { lockedProjectFor } from './locking.ts'
import { projectMembers, projects } from './tables.ts'

type Rules = {
  action: ProjectAction
  /** The part of the project that screens fetch again. */
  told: Told
  /** The refusal of a duplicate row, by the constraint that it violates. */
  taken?: Record<string, PlainCode>
}

/** One transaction that locks the project. A second row of the same name is refused with its code. */
export async function changeInProject<T>(
  member: Member,
  projectId: number,
  { action, told, taken = {} }: Rules,
  deed: (tx: Writing, project: VisibleProject) => Promise<T>,
): Promise<T> {
  try {
    return await write(async tx => {
      const project = await lockedProjectFor(tx, member, action, projectId)
      const result = await deed(tx, project)
      await tellProject(tx, project, told)
      return result
    })
  } catch (error) {
    for (const [constraint, code] of Object.entries(taken)) if (violates(error, constraint)) refuse(code)
    throw error
  }
}

/** Records that a member may have lost sight of something in the project. */
export const narrow = (tx: Writing, { orgId, projectId }: ProjectPlace) =>
  tx
    .update(projects)
    .set({ narrowedAt: sql`now()` })
    .where(and(eq(projects.orgId, orgId), eq(projects.projectId, projectId)))

export type Told = 'project' | 'workflow' | 'people' | 'views'

/** Tells those who have it open, and the lists of those who see it. */
export async function tellProject(tx: Writing, project: ProjectRow, what: Told) {
  const { orgId, projectId, isPrivate } = project
  if (what === 'people') for (const { onPeople } of partsOf('project')) await onPeople?.(tx, { orgId, projectId })
  if (what === 'project') for (const { onChange } of partsOf('project')) await onChange?.(tx, project)
  tx.tell(`project:${projectId}`, 'project.changed', { orgId, projectId, what })
  if (what === 'project' || what === 'people') await tellLists(tx, { orgId, projectId, isPrivate })
}

/** Each viewer of a hidden project is told individually, so that its changes reveal nothing to others. */
async function tellLists(
  tx: Writing,
  { orgId, projectId, isPrivate }: Pick<ProjectRow, 'orgId' | 'projectId' | 'isPrivate'>,
) {
  if (!isPrivate) return tx.tell(`organization:${orgId}`, 'projects.changed', { orgId })
  const rows = await tx
    .select({ memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(and(eq(projectMembers.orgId, orgId), eq(projectMembers.projectId, projectId)))
  const memberIds = rows.map(({ memberId }) => memberId)
  for (const { userId } of await namesOf(tx, orgId, { userIds: [], memberIds }))
    tx.tell(`user:${userId}`, 'project.touched', { orgId })
}
