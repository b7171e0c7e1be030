import { useState } from 'react'
import type { Workflow } from '#contract/workflow'
import type { At } from '../../project/queries.ts'
import { foldedColumns } from './choices.ts'

/** Which columns of the board are put away, in this browser: at first what is put off and what is cancelled. */
export function useFolded({ projectId }: At, { states }: Workflow) {
  const [kept, keep] = useState(() => foldedColumns.get(projectId))
  const folded =
    kept ??
    states.filter(({ category }) => category === 'backlog' || category === 'cancelled').map(({ stateId }) => stateId)
  function fold(stateId: number, isFolded: boolean) {
    const next = isFolded ? [...folded, stateId] : folded.filter(id => id !== stateId)
    foldedColumns.set(projectId, next)
    keep(next)
  }
  return [folded.filter(id => states.some(({ stateId }) => stateId === id)), fold] as const
}
