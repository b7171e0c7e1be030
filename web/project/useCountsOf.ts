import { useEffect } from 'react'
import { listenTo } from '../live.ts'
import { countAgainFor } from './queries.ts'

/** The numbers of these projects stay right while they are shown. */
export function useCountsOf(orgId: number, projects: readonly { projectId: number }[]) {
  const ids = projects.map(({ projectId }) => projectId).join(',')
  useEffect(() => {
    const wanted = ids ? ids.split(',').map(Number) : []
    const stops = wanted.map(projectId => listenTo(`project:${projectId}`))
    const forget = countAgainFor(orgId, wanted)
    return () => {
      forget()
      for (const stop of stops) stop()
    }
  }, [orgId, ids])
}
