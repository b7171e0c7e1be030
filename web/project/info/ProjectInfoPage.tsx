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
import { useSettingTabs } from './tabs.ts'

const route = getRouteApi('/org/$orgId/project/$projectId/info')

/** The page of a project itself, with its tabs. */
export function ProjectInfoPage() {
  const params = route.useParams()
  const at = { orgId: Number(params.orgId), projectId: Number(params.projectId) }
  // An address may say anything.
  return at.projectId > 0 ? <OfProject at={at} /> : <ProjectMissing orgId={at.orgId} />
}

/** On a phone the tabs are wider than the screen, and an address may lead to the last one. Letters give them their width. */
function showCurrent(tabs: HTMLElement | null) {
  const show = () => tabs?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  show()
  void document.fonts.ready.then(show)
}

function OfProject({ at }: { at: At }) {
  const params = route.useParams()
  const { tab = 'overview' } = route.useSearch()
  const asked = useProject(at)
  useNeighboursFetched(partsOf('projectTabs').flatMap(panels => Object.values(panels)))
  const ofUse = useSettingTabs(at.orgId)
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
  // An address that names one is answered all the same.
  const tabs = settingTabs.filter(each => each === tab || ofUse.includes(each))
  const Panel = partsOf('projectTabs').find(panels => tab in panels)?.[tab]
  const may = (action: ProjectAction) => project !== undefined && !project.isArchived && mayIn(project.myRole, action)
  return (
    <>
      <ProjectBar {...at} view={tab === 'overview' ? 'overview' : 'settings'} />
      {tab !== 'overview' && (
        <nav ref={showCurrent} className={styles.tabs} aria-label={projectPageText.tabs}>
          {tabs.map(each => (
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
