import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ListTodo } from 'lucide-react'
import { frameText } from '#korean/frame'
import { screenTitles } from '#korean/screens'
import type { Ahead } from '../opening/ahead.ts'
import { feature } from '../feature.ts'
import { framedPage } from '../organization/pages.ts'
import { openNewIssue } from './create/new-issue.ts'
import type { CardProps } from '../organization/things.ts'
import type { ProjectPanelProps } from '../project/parts.ts'
import { commentSearch } from '../search.ts'
import { issuesSearch, workSearch } from './search-params.ts'
import { useDue } from './work/due.ts'
import { fetchedComponent } from '../ui/fetched.ts'

// Named by its type, because what it imports knows the router's own.
const ahead: Ahead = () => import('./list/ahead.ts')
const issues = createRoute({
  ...framedPage,
  path: '/project/$projectId',
  staticData: { title: screenTitles.issues, ahead },
  validateSearch: issuesSearch,
  component: lazyRouteComponent(() => import('./list/IssuesPage.tsx'), 'IssuesPage'),
})
const newIssue = createRoute({
  ...framedPage,
  path: '/project/$projectId/issue/create',
  staticData: { title: screenTitles.newIssue },
  component: lazyRouteComponent(() => import('./create/NewIssuePage.tsx'), 'NewIssuePage'),
})
const issue = createRoute({
  ...framedPage,
  path: '/project/$projectId/issue/$issueId',
  validateSearch: commentSearch,
  staticData: { title: screenTitles.issue },
  component: lazyRouteComponent(() => import('./detail/IssuePage.tsx'), 'IssuePage'),
})
const editIssue = createRoute({
  ...framedPage,
  path: '/project/$projectId/issue/edit/$issueId',
  staticData: { title: screenTitles.editIssue },
  component: lazyRouteComponent(() => import('./detail/IssuePage.tsx'), 'EditIssuePage'),
})

const workAhead: Ahead = () => import('./work/ahead.ts')
const work = createRoute({
  ...framedPage,
  path: '/work',
  staticData: { title: screenTitles.work, ahead: workAhead },
  validateSearch: workSearch,
  component: lazyRouteComponent(() => import('./work/WorkPage.tsx'), 'WorkPage'),
})

export const issueFeature = feature('issue', {
  framedPages: [work, issues, newIssue, issue, editIssue],
  navigation: [
    {
      id: 'work',
      label: screenTitles.work,
      icon: <ListTodo />,
      isOnPhone: true,
      order: 5,
      reminder: frameText.due,
      goKey: 'KeyW',
      href: orgId => ({ to: '/org/$orgId/work', params: { orgId: String(orgId) }, search: {} }),
      maySee: () => true,
      holds: ({ pathname }) => /^\/org\/\d+\/work\/?$/.test(pathname),
    },
  ],
  useBadges: (orgId, me) => ({ work: useDue(orgId, me !== undefined) }),
  commands: () => import('./commands.tsx'),
  frameGuest: () => import('./create/NewIssueAnywhere.tsx'),
  keys: { KeyC: () => openNewIssue() },
  cards: { issue: fetchedComponent<CardProps>(() => import('./card/IssueCard.tsx').then(it => it.IssueCard)) },
  projectTabs: {
    overview: fetchedComponent(() => import('./statistics/OverviewPanel.tsx').then(it => it.OverviewPanel)),
    files: fetchedComponent<ProjectPanelProps>(() => import('./discussion/FilesPanel.tsx').then(it => it.FilesPanel)),
    activity: fetchedComponent(() => import('./activity/ActivityPanel.tsx').then(it => it.ActivityPanel)),
    bin: fetchedComponent(() => import('./activity/BinPanel.tsx').then(it => it.BinPanel)),
  },
})
