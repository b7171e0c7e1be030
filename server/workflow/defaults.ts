// The states of a new project.
import type { Color } from '#contract/project'
import type { Category } from '#contract/workflow'
import { firstStates } from '#korean/workflow'
import type { Writing } from '../db.ts'
import { states } from './tables.ts'
import type { ProjectPlace } from '../project/doors.ts'

const looks: Record<keyof typeof firstStates, { category: Category; color: Color }> = {
  requested: { category: 'unstarted', color: 'gray' },
  started: { category: 'started', color: 'blue' },
  feedback: { category: 'started', color: 'orange' },
  done: { category: 'completed', color: 'green' },
  held: { category: 'backlog', color: 'yellow' },
  cancelled: { category: 'cancelled', color: 'gray' },
}

/** In the order of the board. */
export async function insertStates(tx: Writing, { orgId, projectId }: ProjectPlace) {
  const values = Object.entries(firstStates).map(([key, name], place) => ({
    orgId,
    projectId,
    name,
    place,
    ...looks[key as keyof typeof firstStates],
  }))
  return tx.insert(states).values(values).returning()
}
