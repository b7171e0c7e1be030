import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import type { Ahead } from '../opening/ahead.ts'
import { feature } from '../feature.ts'
import { framedPage } from '../organization/pages.ts'
import { openNewIssue } from './create/new-issue.ts'
import type { CardProps } from '../organization/things.ts'
import { issuesSearch } from './search-params.ts'
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
  staticData: { title: screenTitles.issue },
  component: lazyRouteComponent(() => import('./detail/IssuePage.tsx'), 'IssuePage'),
})
const editIssue = createRoute({
  ...framedPage,
  path: '/project/$projectId/issue/edit/$issueId',
  staticData: { title: screenTitles.editIssue },
  component: lazyRouteComponent(() => import('./detail/IssuePage.tsx'), 'EditIssuePage'),
})

export const issueFeature = feature('issue', {
  framedPages: [issues, newIssue, issue, editIssue],
  commands: () => import('./commands.tsx'),
  frameGuest: () => import('./create/NewIssueAnywhere.tsx'),
  keys: { KeyC: () => openNewIssue() },
  cards: { issue: fetchedComponent<CardProps>(() => import('./card/IssueCard.tsx').then(it => it.IssueCard)) },
  projectTabs: {
    overview: fetchedComponent(() => import('./statistics/OverviewPanel.tsx').then(it => it.OverviewPanel)),
    activity: fetchedComponent(() => import('./activity/ActivityPanel.tsx').then(it => it.ActivityPanel)),
    bin: fetchedComponent(() => import('./activity/BinPanel.tsx').then(it => it.BinPanel)),
  },
})
