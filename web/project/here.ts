// Which project one is in: heard while one is there, and remembered in this tab, so that C makes an issue in it.
import { useEffect } from 'react'
import { listenTo } from '../live/live.ts'
import { currentProject } from '../session.ts'
import { type At, useProject } from './queries.ts'

export function useHere({ orgId, projectId }: At) {
  const project = useProject({ orgId, projectId }).data
  // An address may say anything, and the server ends a socket that asks for what cannot be.
  useEffect(() => (projectId > 0 ? listenTo(`project:${projectId}`) : undefined), [projectId])
  const { name } = project ?? {}
  useEffect(() => {
    if (name !== undefined) currentProject.select({ projectId, name })
  }, [projectId, name])
  return project
}
