import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, ChartNoAxesColumn, FolderKanban, List, Plus, SquareKanban } from 'lucide-react'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { projectPageText, projectText } from '#korean/project'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'
import { currentProject, useCurrentProject } from '../session.ts'
import type { Found } from '../ui/list/SearchList.tsx'
import { useCreateDialog } from './list/create-dialog.ts'
import { ProjectIcon } from './ProjectIcon.tsx'
import { useSettingTabs } from './info/tabs.ts'
import { tabIcons } from './ProjectMenu.tsx'
import { useEveryProject } from './queries.ts'

const TAB_WORDS: Record<keyof typeof tabIcons, string> = {
  settings: 'project settings',
  members: 'project members people',
  states: 'project states workflow status',
  tags: 'project tags labels',
  milestones: 'project milestones',
  files: 'files attachments',
  activity: 'project activity history',
  bin: 'project bin trash deleted',
  github: 'github sync repositories integration',
}

const layouts = [
  { id: 'list', layout: undefined, icon: <List /> },
  { id: 'board', layout: 'board', icon: <SquareKanban /> },
  { id: 'calendar', layout: 'calendar', icon: <CalendarDays /> },
] as const

/** The pages of the project that one works in. */
type Current = { projectId: number; name: string } | undefined
function usePages(orgId: string, current: Current, isWanted: boolean): Found[] {
  const navigate = useNavigate()
  const tabs = useSettingTabs(Number(orgId), isWanted)
  if (!current) return []
  const params = { orgId, projectId: String(current.projectId) }
  return [
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
    ...tabs.map(tab => ({
      id: `project-${tab}`,
      label: projectPageText[tab],
      words: TAB_WORDS[tab],
      group: current.name,
      icon: tabIcons[tab],
      onAction: () => void navigate({ to: '/org/$orgId/project/$projectId/info', params, search: { tab } }),
    })),
  ]
}

/** The ways to projects, the pages of the one that one works in, and creating one. */
export function useCommands({ me, isWanted }: CommandContext): Commands {
  const navigate = useNavigate()
  const { create } = useCreateDialog()
  const { currentProjectId } = useCurrentProject()
  const projects = useEveryProject(me.orgId, isWanted).data ?? []
  const orgId = String(me.orgId)
  const current = projects.find(({ projectId }) => projectId === currentProjectId)
  const pages = usePages(orgId, current, isWanted)
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
  const deeds: Found[] = can(me, 'project.create')
    ? [
        {
          id: 'create-project',
          label: projectText.create,
          words: 'create new project',
          group: frameText.act,
          icon: <Plus />,
          onAction: create,
        },
      ]
    : []
  const list: Found = {
    id: 'projects',
    label: projectText.title,
    words: 'projects home start',
    group: frameText.goTo,
    icon: <FolderKanban />,
    onAction: () => void navigate({ to: '/org/$orgId/project', params: { orgId }, search: { currentPage: 1 } }),
  }
  return { here: pages, areas: [list], things: all, deeds }
}
