import { Link, useParams } from '@tanstack/react-router'
import { ProjectIcon } from './ProjectIcon.tsx'
import { useEveryProject } from './queries.ts'
import { currentProject } from '../session.ts'
import { currentProps } from '../ui/layout/current-link.ts'
import { Named } from '../organization/Named.tsx'
import styles from '../organization/frame/Sidebar.module.css'

/** My favourites among the projects, below the areas. */
export function FavouriteProjects({ orgId, isCollapsed }: { orgId: number; isCollapsed: boolean }) {
  const projects = useEveryProject(orgId).data ?? []
  const favourites = projects.filter(({ isFavourite, isArchived }) => isFavourite && !isArchived)
  const { projectId: current } = useParams({ strict: false })
  return favourites.map(project => {
    const { projectId, name } = project
    return (
      <Named key={projectId} text={name} isWanted={isCollapsed}>
        <Link
          className={styles.item}
          to="/org/$orgId/project/$projectId"
          params={{ orgId: String(orgId), projectId: String(projectId) }}
          search={{}}
          {...currentProps(String(projectId) === current)}
          aria-label={isCollapsed ? name : undefined}
          onClick={() => currentProject.select(project)}
        >
          <ProjectIcon {...project} />
          <span>{name}</span>
        </Link>
      </Named>
    )
  })
}
