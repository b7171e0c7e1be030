// The way of every change within a project: its lock, its door, and who is told.
import type { PlainCode } from '#contract/errors'
import type { Member, ProjectAction } from '#contract/permissions'
import { violates, write, type Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import { lockedProjectFor, tellProject, type Told, type VisibleProject } from './doors.ts'

type Rules = {
  action: ProjectAction
  /** What its screens show anew. */
  told: Told
  /** The refusal of a row that is there already, by the constraint that says so. */
  taken?: Record<string, PlainCode>
}

/** One transaction that locks the project; a second row of the same name is refused by its code. */
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
