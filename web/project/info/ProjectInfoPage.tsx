import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mayIn } from '#contract/permissions'
import { projectPageText } from '#korean/project'
import { isRefused } from '../../cache.ts'
import { currentProps } from '../../organization/frame/areas.tsx'
import styles from '../../ui/layout/Tabs.module.css'
import { projectTabs } from '../addresses.ts'
import { ProjectBar } from '../ProjectBar.tsx'
import { ProjectMissing } from '../ProjectMissing.tsx'
import { useIsGoing, useProject } from '../queries.ts'

// Each tab is fetched when it is first chosen.
const OverviewPanel = lazy(() =>
  import('../../issue/statistics/OverviewPanel.tsx').then(it => ({ default: it.OverviewPanel })),
)
const SettingsPanel = lazy(() => import('./SettingsPanel.tsx').then(it => ({ default: it.SettingsPanel })))
const PeoplePanel = lazy(() => import('./PeoplePanel.tsx').then(it => ({ default: it.PeoplePanel })))
const StatesPanel = lazy(() => import('../../workflow/StatesPanel.tsx').then(it => ({ default: it.StatesPanel })))
const TagsPanel = lazy(() => import('../../workflow/TagsPanel.tsx').then(it => ({ default: it.TagsPanel })))
const MilestonesPanel = lazy(() =>
  import('../../workflow/MilestonesPanel.tsx').then(it => ({ default: it.MilestonesPanel })),
)
const ActivityPanel = lazy(() =>
  import('../../issue/activity/ActivityPanel.tsx').then(it => ({ default: it.ActivityPanel })),
)
const BinPanel = lazy(() => import('../../issue/activity/BinPanel.tsx').then(it => ({ default: it.BinPanel })))

const route = getRouteApi('/org/$orgId/project/$projectId/info')

/** One project itself: how it goes, and what it is made of. */
export function ProjectInfoPage() {
  const params = route.useParams()
  const at = { orgId: Number(params.orgId), projectId: Number(params.projectId) }
  const { tab = 'overview' } = route.useSearch()
  const asked = useProject(at)
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
  const may = (action: Parameters<typeof mayIn>[1]) =>
    project !== undefined && !project.isArchived && mayIn(project.myRole, action)
  return (
    <>
      <ProjectBar {...at} view="overview" />
      <nav className={styles.tabs} aria-label={projectPageText.tabs}>
        {projectTabs.map(each => (
          <Link
            key={each}
            to="/org/$orgId/project/$projectId/info"
            params={params}
            search={{ tab: each === 'overview' ? undefined : each }}
            {...currentProps(each === tab)}
          >
            {projectPageText[each]}
          </Link>
        ))}
      </nav>
      {project && (
        <Suspense key={at.projectId}>
          {tab === 'overview' && <OverviewPanel {...at} project={project} />}
          {tab === 'settings' && <SettingsPanel {...at} project={project} />}
          {tab === 'members' && <PeoplePanel {...at} project={project} isEditor={may('project.edit')} />}
          {tab === 'states' && <StatesPanel {...at} isEditor={may('project.edit')} />}
          {tab === 'tags' && <TagsPanel {...at} isEditor={may('tag.edit')} />}
          {tab === 'milestones' && <MilestonesPanel {...at} isEditor={may('milestone.edit')} />}
          {tab === 'activity' && <ActivityPanel {...at} />}
          {tab === 'bin' && <BinPanel {...at} isEditor={may('issue.edit')} />}
        </Suspense>
      )}
    </>
  )
}
