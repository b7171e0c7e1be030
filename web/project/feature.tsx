import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import type { InvitedProjectsProps } from '../invitation/parts.ts'
import type { SidebarPartProps } from '../organization/frame/parts.ts'
import { framedPage } from '../organization/pages.ts'
import { projectInfoSearch, projectsSearch } from './addresses.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const projects = createRoute({
  ...framedPage,
  path: '/project',
  staticData: { title: screenTitles.projects },
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import('./list/ProjectListPage.tsx'), 'ProjectListPage'),
})
const projectInfo = createRoute({
  ...framedPage,
  path: '/project/$projectId/info',
  staticData: { title: screenTitles.projectInfo },
  validateSearch: projectInfoSearch,
  component: lazyRouteComponent(() => import('./info/ProjectInfoPage.tsx'), 'ProjectInfoPage'),
})

export const projectFeature = feature('project', {
  framedPages: [projects, projectInfo],
  navigation: [
    {
      id: 'projects',
      label: screenTitles.projects,
      icon: <FolderKanban />,
      isOnPhone: true,
      order: 10,
      goKey: 'KeyP',
      href: orgId => ({ to: '/org/$orgId/project', params: { orgId: String(orgId) }, search: { currentPage: 1 } }),
      maySee: () => true,
      holds: ({ pathname }) => /^\/org\/\d+(\/project\b.*|\/?)$/.test(pathname),
    },
  ],
  sidebar: fetchedComponent<SidebarPartProps>(() => import('./FavouriteProjects.tsx').then(it => it.FavouriteProjects)),
  commands: () => import('./commands.tsx'),
  frameGuest: () => import('./list/FrameGuest.tsx'),
  invitedProjects: fetchedComponent<InvitedProjectsProps>(() =>
    import('./list/InvitedProjects.tsx').then(it => it.InvitedProjects),
  ),
  projectTabs: {
    settings: fetchedComponent(() => import('./info/SettingsPanel.tsx').then(it => it.SettingsPanel)),
    members: fetchedComponent(() => import('./info/PeoplePanel.tsx').then(it => it.PeoplePanel)),
  },
})
