import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, ChartNoAxesColumn, List, Plus, SquareKanban, SquarePlus } from 'lucide-react'
import type { Membership } from '#contract/member'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { commandText } from '#korean/issue'
import { projectPageText, projectText } from '#korean/project'
import { openNewIssue } from '../issue/create/new-issue.ts'
import { keys } from '../organization/frame/keys.ts'
import { currentProject, useCurrentProject } from '../session.ts'
import type { Found } from '../ui/list/SearchList.tsx'
import { useCreateDialog } from './list/create-dialog.ts'
import { ProjectIcon } from './ProjectIcon.tsx'
import { tabIcons } from './ProjectMenu.tsx'
import { useEveryProject } from './queries.ts'

const TAB_WORDS: Record<keyof typeof tabIcons, string> = {
  settings: 'project settings',
  members: 'project members people',
  states: 'project states workflow status',
  tags: 'project tags labels',
  milestones: 'project milestones',
  activity: 'project activity history',
  bin: 'project bin trash deleted',
}

/** The ways to projects, the pages of the one that one works in, and creating one. */
export function useProjectCommands(me: Pick<Membership, 'role' | 'orgId'>, isWanted: boolean) {
  const navigate = useNavigate()
  const { create } = useCreateDialog()
  const { currentProjectId } = useCurrentProject()
  const projects = useEveryProject(me.orgId, isWanted).data ?? []
  const orgId = String(me.orgId)
  const current = projects.find(({ projectId }) => projectId === currentProjectId)
  const params = { orgId, projectId: String(current?.projectId) }
  const layouts = [
    { id: 'list', layout: undefined, icon: <List /> },
    { id: 'board', layout: 'board', icon: <SquareKanban /> },
    { id: 'calendar', layout: 'calendar', icon: <CalendarDays /> },
  ] as const
  const pages: Found[] = current
    ? [
        ...layouts.map(({ id, layout, icon }) => ({
          id: `project-${id}`,
          label: projectPageText[id],
          words: `project issues ${id}`,
          group: current.name,
          icon,
          onAction: () => void navigate({ to: '/org/$orgId/project/$projectId', params, search: { layout } }),
        })),
        {
          id: 'project-overview',
          label: projectPageText.overview,
          words: 'project overview',
          group: current.name,
          icon: <ChartNoAxesColumn />,
          onAction: () => void navigate({ to: '/org/$orgId/project/$projectId/info', params, search: {} }),
        },
        ...(Object.keys(tabIcons) as (keyof typeof tabIcons)[]).map(tab => ({
          id: `project-${tab}`,
          label: projectPageText[tab],
          words: TAB_WORDS[tab],
          group: current.name,
          icon: tabIcons[tab],
          onAction: () => void navigate({ to: '/org/$orgId/project/$projectId/info', params, search: { tab } }),
        })),
      ]
    : []
  const all: Found[] = projects
    .filter(({ isArchived }) => !isArchived)
    .map(project => ({
      id: `project-${project.projectId}`,
      label: project.name,
      words: project.key,
      group: projectText.title,
      hint: project.key,
      icon: <ProjectIcon {...project} />,
      isCurrent: project === current,
      onAction: () => {
        currentProject.select(project)
        const there = { orgId, projectId: String(project.projectId) }
        void navigate({ to: '/org/$orgId/project/$projectId', params: there, search: {} })
      },
    }))
  const issue: Found = {
    id: 'create-issue',
    label: commandText.create,
    words: 'create new issue',
    group: frameText.act,
    icon: <SquarePlus />,
    keys: keys.create,
    onAction: () => queueMicrotask(() => openNewIssue()),
  }
  const deeds: Found[] = can(me, 'project.create')
    ? [
        issue,
        {
          id: 'create-project',
          label: projectText.create,
          words: 'create new project',
          group: frameText.act,
          icon: <Plus />,
          onAction: create,
        },
      ]
    : [issue]
  return { pages, all, deeds }
}
