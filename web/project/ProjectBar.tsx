import { Link, useLocation } from '@tanstack/react-router'
import {
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  ChartNoAxesColumn,
  List,
  Lock,
  Settings,
  SquareKanban,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { mayIn } from '#contract/permissions'
import { fill } from '#korean/particle'
import { projectPageText, projectText } from '#korean/project'
import { ThingActions } from '../organization/ThingActions.tsx'
import { currentProps } from '../ui/layout/current-link.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ArchivedBanner } from './ArchivedBanner.tsx'
import styles from './ProjectBar.module.css'
import { useHere } from './here.ts'
import { ProjectIcon } from './ProjectIcon.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { type At, useProjectMembers } from './queries.ts'
import { useVisit } from '../organization/habits.ts'
import { useTabTitle } from '../ui/tab-title.ts'
import { Unseen } from '../ui/layout/Unseen.tsx'

const FACES = 4

export type ProjectBarProps = At & {
  /** Which of its pages this is. */
  view: 'list' | 'board' | 'calendar' | 'overview' | 'settings'
  /** The main action of the page. */
  children?: ReactNode
}

/** Over every page of one project: which it is, the ways to look at it, and what can be done with it. */
export function ProjectBar({ orgId, projectId, view, children }: ProjectBarProps) {
  const project = useHere({ orgId, projectId })
  const params = { orgId: String(orgId), projectId: String(projectId) }
  useTabTitle(project?.name, 'place')
  useVisit(orgId, project && { path: `project/${projectId}`, title: project.name })
  return (
    <header className={styles.head} data-tools>
      <div className={styles.bar}>
        <Link
          className={`${styles.back} ${buttonClass({ kind: 'ghost', isIcon: true })}`}
          aria-label={projectPageText.back}
          to="/org/$orgId/project"
          params={{ orgId: params.orgId }}
          search={{ currentPage: 1 }}
        >
          <ChevronLeft />
        </Link>
        <div className={styles.crumbs}>
          <Link to="/org/$orgId/project" params={{ orgId: params.orgId }} search={{ currentPage: 1 }}>
            {projectText.title}
          </Link>
          <ChevronRight />
          {project ? (
            <>
              <ProjectIcon {...project} />
              <h1>{project.name}</h1>
              {project.isPrivate && <Lock aria-label={projectText.private} />}
            </>
          ) : (
            <Delayed>
              <Skeleton width="120px" />
            </Delayed>
          )}
        </div>
        <Views orgId={orgId} projectId={projectId} view={view} />
        <div className={styles.end}>
          <Faces orgId={orgId} projectId={projectId} />
          <Link
            className={buttonClass({ kind: 'ghost', isIcon: true })}
            aria-label={projectPageText.toSettings}
            to="/org/$orgId/project/$projectId/info"
            params={params}
            search={{ tab: 'settings' }}
            {...currentProps(view === 'settings')}
          >
            <Settings />
          </Link>
          {project && (view === 'overview' || view === 'settings') && (
            <ThingActions orgId={orgId} thing={`project:${projectId}`} />
          )}
          {project && <ProjectMenu orgId={orgId} project={project} />}
          {children}
        </div>
      </div>
      {project?.isArchived && (
        <ArchivedBanner orgId={orgId} projectId={projectId} isLead={mayIn(project.myRole, 'project.edit')} />
      )}
    </header>
  )
}

const views = [
  { id: 'list', layout: undefined, label: projectPageText.list, icon: <List /> },
  { id: 'board', layout: 'board', label: projectPageText.board, icon: <SquareKanban /> },
  { id: 'calendar', layout: 'calendar', label: projectPageText.calendar, icon: <CalendarDays /> },
] as const

/** The filters stay from one layout to the next. */
function Views({ orgId, projectId, view }: ProjectBarProps) {
  const here = useLocation({ select: ({ search }) => search as Record<string, unknown> })
  const kept = view === 'overview' || view === 'settings' ? {} : { ...here, issue: undefined }
  const params = { orgId: String(orgId), projectId: String(projectId) }
  return (
    <nav className={styles.views} aria-label={projectPageText.views}>
      {views.map(({ id, layout, label, icon }) => (
        <Link
          key={id}
          to="/org/$orgId/project/$projectId"
          params={params}
          search={{ ...kept, layout }}
          {...currentProps(id === view)}
        >
          {icon}
          {label}
        </Link>
      ))}
      <Link to="/org/$orgId/project/$projectId/info" params={params} search={{}} {...currentProps(view === 'overview')}>
        <ChartNoAxesColumn />
        {projectPageText.overview}
      </Link>
    </nav>
  )
}

/** The members by name, and the way to all of them. */
function Faces({ orgId, projectId }: At) {
  const members = useProjectMembers({ orgId, projectId }).data ?? []
  if (members.length === 0) return null
  const rest = members.length - FACES
  return (
    <Link
      className={styles.faces}
      to="/org/$orgId/project/$projectId/info"
      params={{ orgId: String(orgId), projectId: String(projectId) }}
      search={{ tab: 'members' }}
    >
      <Unseen>{fill(projectPageText.membersOf, { count: members.length })}</Unseen>
      {members.slice(0, FACES).map(({ memberId, memberName, profileImgUrl }) => (
        <Avatar key={memberId} name={memberName} imageUrl={profileImgUrl} size={24} />
      ))}
      {rest > 0 && <b aria-hidden="true">+{rest}</b>}
    </Link>
  )
}
