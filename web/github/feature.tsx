import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { GITHUB_APP_PAGE } from '#contract/github-app'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { page, signedInOnly } from '../pages.tsx'
import { optional } from '../search.ts'
import { useGithub, useUselessTab } from './state.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const callback = createRoute({
  ...page,
  path: '/github/callback',
  staticData: { title: screenTitles.githubCallback },
  validateSearch: optional('state', 'code', 'installation_id', 'setup_action'),
  // The whole address is kept while one signs in.
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('./CallbackPage.tsx'), 'CallbackPage'),
})

const app = createRoute({
  ...page,
  path: GITHUB_APP_PAGE,
  staticData: { title: screenTitles.githubApp },
  validateSearch: optional('state', 'code'),
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('./app/AppPage.tsx'), 'AppPage'),
})

export const githubFeature = feature('github', {
  pages: [callback, app],
  organizationSettings: fetchedComponent(() => import('./GithubSettings.tsx').then(it => it.GithubSettings)),
  belowStates: fetchedComponent(() => import('./CodeMoves.tsx').then(it => it.CodeMovesGroup)),
  useIssueFilters: orgId => (useGithub(orgId).data?.isConnected === true ? ['pulls'] : []),
  projectTabs: {
    github: fetchedComponent(() => import('./sync/GithubPanel.tsx').then(it => it.GithubPanel)),
  },
  useUselessTabs: useUselessTab,
  issueBeside: fetchedComponent(() => import('./CodeLinks.tsx').then(it => it.CodeLinks)),
})
