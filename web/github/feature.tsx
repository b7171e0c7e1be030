import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
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

/** The address with which this document came, before anything has led to another one. */
const loadedAt = globalThis.location?.pathname.replace(/\/$/, '')

/** The server lets no other document send a form to GitHub. */
async function ownDocument(at: Parameters<typeof signedInOnly>[0]) {
  await signedInOnly(at)
  if (!at.preload && loadedAt !== GITHUB_APP_PAGE) throw redirect({ href: at.location.href, reloadDocument: true })
}

const app = createRoute({
  ...page,
  path: GITHUB_APP_PAGE,
  staticData: { title: screenTitles.githubApp },
  validateSearch: optional('state', 'code'),
  beforeLoad: ownDocument,
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
