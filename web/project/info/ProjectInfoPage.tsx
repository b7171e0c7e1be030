import { getRouteApi, Link } from '@tanstack/react-router'
import { mayIn, type ProjectAction } from '#contract/permissions'
import { partsOf } from '../../feature.ts'
import { projectPageText } from '#korean/project'
import { isRefused } from '../../cache.ts'
import { currentProps } from '../../ui/layout/current-link.ts'
import styles from '../../ui/layout/Tabs.module.css'
import { settingTabs } from '../addresses.ts'
import { ProjectBar } from '../ProjectBar.tsx'
import { ProjectMissing } from '../ProjectMissing.tsx'
import { useIsGoing } from './deeds.ts'
import { type At, useProject } from '../queries.ts'
import { useNeighboursFetched } from '../../ui/fetched.ts'

const route = getRouteApi('/org/$orgId/project/$projectId/info')

/** The page of a project itself, with its tabs. */
export function ProjectInfoPage() {
  const params = route.useParams()
  const at = { orgId: Number(params.orgId), projectId: Number(params.projectId) }
  // An address may say anything.
  return at.projectId > 0 ? <OfProject at={at} /> : <ProjectMissing orgId={at.orgId} />
}

function OfProject({ at }: { at: At }) {
  const params = route.useParams()
  const { tab = 'overview' } = route.useSearch()
  const asked = useProject(at)
  useNeighboursFetched(partsOf('projectTabs').flatMap(panels => Object.values(panels)))
  const isGoing = useIsGoing(at)
  const project = asked.data
  if (asked.error && !isGoing && (!project || isRefused(asked.error)))
    return (
      <ProjectMissing
        orgId={at.orgId}
        error={asked.error}
        isRetrying={asked.isFetching}
        onRetry={() => void asked.refetch()}
      />
    )
  const Panel = partsOf('projectTabs').find(panels => tab in panels)?.[tab]
  const may = (action: ProjectAction) => project !== undefined && !project.isArchived && mayIn(project.myRole, action)
  return (
    <>
      <ProjectBar {...at} view={tab === 'overview' ? 'overview' : 'settings'} />
      {tab !== 'overview' && (
        <nav className={styles.tabs} aria-label={projectPageText.tabs}>
          {settingTabs.map(each => (
            <Link
              key={each}
              to="/org/$orgId/project/$projectId/info"
              params={params}
              search={{ tab: each }}
              {...currentProps(each === tab)}
            >
              {projectPageText[each]}
            </Link>
          ))}
        </nav>
      )}
      {project && Panel && <Panel key={at.projectId} {...at} project={project} may={may} />}
    </>
  )
}
