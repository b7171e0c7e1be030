// Every screen and its address; a screen's code is fetched when it is first visited.
import { createRoute, createRouter, lazyRouteComponent, redirect, type RouterHistory } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { frontRoutes, missing, page, root } from './frontRoutes.tsx'
import { signedInOnly, toList } from './guards.ts'
import { Waiting } from './home/Waiting.tsx'
import { issuesSearch } from './issue/search-params.ts'
import { inviteSearch } from './invitation/ways.ts'
import { infoSearch } from './organization/info/infoTabs.ts'
import { projectInfoSearch, projectsSearch } from './project/addresses.ts'
import { numbered, optional, textSearch } from './search.ts'

const anything = createRoute({
  ...page,
  path: '$',
  staticData: { title: screenTitles.notFound },
  component: missing,
})

const info = createRoute({ ...page, path: '/info', beforeLoad: signedInOnly })
const infoPage = createRoute({
  getParentRoute: () => info,
  path: '/',
  staticData: { title: screenTitles.info },
  component: lazyRouteComponent(() => import('./account/InfoPage.tsx'), 'InfoPage'),
})
const infoPassword = createRoute({
  getParentRoute: () => info,
  path: '/password',
  staticData: { title: screenTitles.infoPassword },
  component: lazyRouteComponent(() => import('./account/PasswordPage.tsx'), 'PasswordPage'),
})

const infoWithdraw = createRoute({
  getParentRoute: () => info,
  path: '/withdraw',
  staticData: { title: screenTitles.infoWithdraw },
  component: lazyRouteComponent(() => import('./account/WithdrawPage.tsx'), 'WithdrawPage'),
})

const organizationFrame = () => import('./organization/frame/OrganizationFrame.tsx')
let guard: typeof import('./organization/guard.ts') | undefined
/** Not part of the first page of whoever is not signed in. */
async function membersOnly({ params }: { params: { orgId: string } }) {
  guard ??= await import('./organization/guard.ts')
  await guard.membersOnly({ params })
}

const infoOrganization = createRoute({
  getParentRoute: () => info,
  path: '/$orgId',
  staticData: { title: screenTitles.infoOrganization },
  beforeLoad: membersOnly,
  component: lazyRouteComponent(() => import('./member/OwnMemberPage.tsx'), 'OwnMemberPage'),
})

const start = createRoute({
  ...page,
  path: '/start',
  staticData: { title: screenTitles.start },
  beforeLoad: signedInOnly,
  validateSearch: numbered('page'),
  component: lazyRouteComponent(() => import('./organization/start/StartPage.tsx'), 'StartPage'),
})

const org = createRoute({ ...page, path: '/org', beforeLoad: signedInOnly })
const orgIndex = createRoute({ getParentRoute: () => org, path: '/', beforeLoad: toList })
const organization = createRoute({
  getParentRoute: () => org,
  path: '/$orgId',
  beforeLoad: context => {
    // Fetched beside the question whether one may; should it fail, whoever draws it says so.
    if (!guard) organizationFrame().catch(() => undefined)
    return membersOnly(context)
  },
  component: lazyRouteComponent(organizationFrame, 'OrganizationFrame'),
})
/** Inside the frame a page that is not there yet is an empty place, not another page. */
const framed = { getParentRoute: () => organization, pendingComponent: () => null }
const organizationIndex = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$orgId/project', params, search: { currentPage: 1 } })
  },
})
const projects = createRoute({
  ...framed,
  path: '/project',
  staticData: { title: screenTitles.projects },
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import('./project/list/ProjectListPage.tsx'), 'ProjectListPage'),
})
const issues = createRoute({
  ...framed,
  path: '/project/$projectId',
  staticData: { title: screenTitles.issues },
  validateSearch: issuesSearch,
  component: lazyRouteComponent(() => import('./issue/list/IssuesPage.tsx'), 'IssuesPage'),
})
const projectInfo = createRoute({
  ...framed,
  path: '/project/$projectId/info',
  staticData: { title: screenTitles.projectInfo },
  validateSearch: projectInfoSearch,
  component: lazyRouteComponent(() => import('./project/info/ProjectInfoPage.tsx'), 'ProjectInfoPage'),
})
const newIssue = createRoute({
  ...framed,
  path: '/project/$projectId/issue/create',
  staticData: { title: screenTitles.newIssue },
  component: lazyRouteComponent(() => import('./issue/create/NewIssuePage.tsx'), 'NewIssuePage'),
})
const issue = createRoute({
  ...framed,
  path: '/project/$projectId/issue/$issueId',
  staticData: { title: screenTitles.issue },
  component: lazyRouteComponent(() => import('./issue/detail/IssuePage.tsx'), 'IssuePage'),
})
const editIssue = createRoute({
  ...framed,
  path: '/project/$projectId/issue/edit/$issueId',
  staticData: { title: screenTitles.editIssue },
  component: lazyRouteComponent(() => import('./issue/detail/IssuePage.tsx'), 'EditIssuePage'),
})
const invite = createRoute({
  ...framed,
  path: '/invite',
  staticData: { title: screenTitles.invite },
  validateSearch: inviteSearch,
  component: lazyRouteComponent(() => import('./invitation/InvitePage.tsx'), 'InvitePage'),
})
/** For whoever is invited, who is no member yet: beside the organization's own pages, not among them. */
const inviteVerify = createRoute({
  ...page,
  path: '/org/$orgId/invite/verify',
  staticData: { title: screenTitles.offer },
  beforeLoad: signedInOnly,
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./invitation/offer/OfferPage.tsx'), 'OfferPage'),
})
const organizationInfo = createRoute({
  ...framed,
  path: '/info',
  staticData: { title: screenTitles.organizationInfo },
  validateSearch: infoSearch,
  component: lazyRouteComponent(() => import('./organization/info/OrganizationInfoPage.tsx'), 'OrganizationInfoPage'),
})

const handover = createRoute({
  ...framed,
  path: '/handover/$handoverId',
  staticData: { title: screenTitles.handover },
  component: lazyRouteComponent(() => import('./handover/HandoverPage.tsx'), 'HandoverPage'),
})

/** Every piece in every state: for whoever builds screens, not for whoever uses them. */
const galleryRoutes = import.meta.env.DEV
  ? [
      createRoute({
        ...page,
        path: '/gallery',
        component: lazyRouteComponent(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  ...frontRoutes,
  info.addChildren([infoPage, infoPassword, infoWithdraw, infoOrganization]),
  start,
  org.addChildren([
    orgIndex,
    organization.addChildren([
      organizationIndex,
      projects,
      issues,
      projectInfo,
      newIssue,
      issue,
      editIssue,
      organizationInfo,
      invite,
      handover,
    ]),
  ]),
  inviteVerify,
  anything,
  ...galleryRoutes,
])

export const routerFor = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...textSearch,
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: Waiting,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerFor>
  }
}
