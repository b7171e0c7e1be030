import { useState } from 'react'
import type { Workflow } from '#contract/workflow'
import type { At } from '../../project/queries.ts'
import { foldedColumns } from './choices.ts'

/** Which columns of the board are put away, in this browser: at first what is put off and what is cancelled. */
export function foldedOf({ projectId }: At, { states }: Workflow, kept = foldedColumns.get(projectId)) {
  const folded =
    kept ??
    states.filter(({ category }) => category === 'backlog' || category === 'cancelled').map(({ stateId }) => stateId)
  return folded.filter(id => states.some(({ stateId }) => stateId === id))
}

export function useFolded(at: At, workflow: Workflow) {
  const [kept, keep] = useState(() => foldedColumns.get(at.projectId))
  const folded = foldedOf(at, workflow, kept)
  function fold(stateId: number, isFolded: boolean) {
    const next = isFolded ? [...folded, stateId] : folded.filter(id => id !== stateId)
    foldedColumns.set(at.projectId, next)
    keep(next)
  }
  return [folded, fold] as const
}
