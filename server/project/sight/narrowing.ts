// Changing a project, and removing a member from it: members who lose sight of it by that lose their work in it.
import { and, eq, sql } from 'drizzle-orm'
import type { ProjectChange } from '#contract/project'
import type { Member } from '#contract/permissions'
import { audit } from '../../audit-trail.ts'
import { write, type Writing } from '../../db.ts'
import { partsOf } from '../../feature.ts'
import { refuse } from '../../refusal.ts'
import type { Client } from '../../http/client.ts'
import { type ProjectRow } from '../doors.ts'
import { lockedProjectFor } from '../locking.ts'
import { tellProject } from '../changing.ts'
import { itself, requireOtherLead } from '../people.ts'
import { aboutOf, answerFor, leadsOf, projectOf, putLead, translated, updateProject } from '../projects.ts'
import { projectKeys, projectMembers } from '../tables.ts'

/** Absent fields keep their value. */
export const changeProject = (member: Member, projectId: number, change: ProjectChange, client: Client) =>
  translated(
    write(async tx => {
      const { orgId, memberId, userId } = member
      const held = await lockedProjectFor(tx, member, 'project.edit', projectId)
      const { version, ...said } = change
      if (version !== undefined && version !== held.version) refuse('row.stale', { current: projectOf(held) })
      const { name = held.name, key = held.key, description = held.description, icon = held.icon } = said
      const { color = held.color, isPrivate = held.isPrivate } = said
      if (key !== held.key) await takeKey(tx, held, key)
      const isHidden = isPrivate && !held.isPrivate
      if (isHidden) await keepsSeeing(tx, held, memberId)
      const after = await updateProject(tx, held, {
        name,
        key,
        description,
        icon,
        color,
        isPrivate,
        version: held.version + 1,
        ...(isHidden && { narrowedAt: sql`now()` }),
      })
      if (isHidden) await letGoOfStrangers(tx, after, member)
      const changed = (['name', 'key', 'isPrivate'] as const).filter(field => after[field] !== held[field])
      if (changed.length)
        await audit(tx, client, {
          userId,
          orgId,
          what: 'project.changed',
          about: { ...aboutOf(after), ...(changed.includes('isPrivate') && { private: Number(isPrivate) }) },
        })
      // Members who lose sight of it are told too, because their lists must drop it.
      if (isHidden) await tellProject(tx, held, 'project')
      await tellProject(tx, after, 'project')
      return answerFor(tx, member, projectId)
    }),
  )

/** Its own former key may become its key again. */
async function takeKey(tx: Writing, { orgId, projectId }: ProjectRow, key: string) {
  const known = and(eq(projectKeys.orgId, orgId), eq(projectKeys.key, key), eq(projectKeys.projectId, projectId))
  if ((await tx.$count(projectKeys, known)) > 0) return
  await tx.insert(projectKeys).values({ orgId, key, projectId })
}

/**
 * A member who makes a project private keeps seeing it: they become its lead if they had no role of their own, or if it has
 * no lead.
 */
async function keepsSeeing(tx: Writing, project: ProjectRow, memberId: number) {
  const isInIt = (await tx.$count(projectMembers, itself(project, memberId))) > 0
  if (!isInIt || (await leadsOf(tx, project)).length === 0) await putLead(tx, project, memberId)
}

/** By a lead, or by the member themselves. */
export const removeMember = (member: Member, projectId: number, memberId: number, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    const action = memberId === member.memberId ? 'project.look' : 'project.edit'
    const held = await lockedProjectFor(tx, member, action, projectId)
    const [known] = await tx.select().from(projectMembers).where(itself(held, memberId))
    if (!known) return refuse('member.missing')
    if (known.role === 'LEAD') await requireOtherLead(tx, held, memberId)
    // Told before the removal, so that the removed member of a private project hears it too.
    await tellProject(tx, held, 'people')
    await tx.delete(projectMembers).where(itself(held, memberId))
    await updateProject(tx, held, { narrowedAt: sql`now()` })
    await letGoOfStrangers(tx, held, member)
    await audit(tx, client, { userId, orgId, what: 'project.memberRemoved', about: { ...aboutOf(held), memberId } })
  })

async function letGoOfStrangers(tx: Writing, project: ProjectRow, doer: Member) {
  for (const { onNarrow } of partsOf('project')) await onNarrow?.(tx, project, doer)
}
