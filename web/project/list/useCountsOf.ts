import { useEffect } from 'react'
import { listenTo } from '../../live/live.ts'
import { countAgain, countAgainFor } from '../queries.ts'

const LATE_MS = 300

/** The numbers of these projects stay right while they are shown. */
export function useCountsOf(orgId: number, projects: readonly { projectId: number }[]) {
  const ids = projects.map(({ projectId }) => projectId).join(',')
  useEffect(() => {
    const wanted = ids ? ids.split(',').map(Number) : []
    const forget = countAgainFor(orgId, wanted)
    const since = performance.now()
    const stops = wanted.map(projectId =>
      listenTo(`project:${projectId}`, () => {
        // Events between the answer and the listening were told to nobody.
        if (performance.now() - since > LATE_MS) countAgain(projectId)
      }),
    )
    return () => {
      forget()
      for (const stop of stops) stop()
    }
  }, [orgId, ids])
}
