// The path of every change within a project: its lock, its door, and its events.
import type { PlainCode } from '#contract/errors'
import type { Member, ProjectAction } from '#contract/permissions'
import { violates, write, type Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import { lockedProjectFor, tellProject, type Told, type VisibleProject } from './doors.ts'

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
