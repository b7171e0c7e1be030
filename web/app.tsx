// The list of features, floor by floor, and the tree of addresses that their pages make.
import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { accountFeature } from './account/feature.tsx'
import { info } from './account/pages.ts'
import { attachmentFeature } from './attachment/feature.tsx'
import { auditFeature } from './audit/feature.tsx'
import { authFeature } from './auth/feature.tsx'
import { bannerFeature } from './banner/feature.tsx'
import { boardFeature } from './board/feature.tsx'
import { chatFeature } from './chat/feature.tsx'
import { departmentFeature } from './department/feature.tsx'
import { registerFeatures } from './feature.ts'
import { directoryFeature } from './directory/feature.tsx'
import { domainFeature } from './domain/feature.tsx'
import { workHoursFeature } from './work-hours/feature.tsx'
import { githubFeature } from './github/feature.tsx'
import { handoverFeature } from './handover/feature.tsx'
import { homeFeature } from './home/feature.tsx'
import { invitationFeature } from './invitation/feature.tsx'
import { issueFeature } from './issue/feature.tsx'
import { mapFeature } from './map/feature.tsx'
import { memberFeature } from './member/feature.tsx'
import { notificationFeature } from './notification/feature.tsx'
import { organizationFeature } from './organization/feature.tsx'
import { org, organization, organizationIndex, organizationMissing, orgIndex } from './organization/pages.ts'
import { page, root } from './pages.tsx'
import { pushFeature } from './push/feature.tsx'
import { projectFeature } from './project/feature.tsx'
import { searchFeature } from './search/feature.tsx'
import { secondFactorFeature } from './second-factor/feature.ts'
import { textSearch } from './search.ts'
import { socialFeature } from './social/feature.tsx'
import { Waiting } from './ui/feedback/Waiting.tsx'
import { workflowFeature } from './workflow/feature.tsx'

const features = [
  // identity
  authFeature,
  accountFeature,
  secondFactorFeature,
  socialFeature,
  // people
  organizationFeature,
  memberFeature,
  departmentFeature,
  invitationFeature,
  handoverFeature,
  auditFeature,
  // work
  projectFeature,
  attachmentFeature,
  workflowFeature,
  issueFeature,
  bannerFeature,
  domainFeature,
  workHoursFeature,
  pushFeature,
  directoryFeature,
  boardFeature,
  chatFeature,
  mapFeature,
  // reach
  notificationFeature,
  githubFeature,
  searchFeature,
  // the front door, which shows something of all of them
  homeFeature,
]
registerFeatures(features)

/** Every piece in every state: for whoever builds screens, not for whoever uses them. */
const galleryPages = import.meta.env.DEV
  ? [
      createRoute({
        ...page,
        path: '/gallery',
        component: lazyRouteComponent(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage'),
      }),
    ]
  : []

// Spelled out, because the compiler knows addresses only from a tuple.
const routeTree = root.addChildren([
  ...homeFeature.pages,
  ...authFeature.pages,
  ...secondFactorFeature.pages,
  ...notificationFeature.pages,
  ...socialFeature.pages,
  ...githubFeature.pages,
  ...organizationFeature.pages,
  ...invitationFeature.pages,
  info.addChildren([...accountFeature.ownPages, ...memberFeature.ownPages, ...handoverFeature.ownPages]),
  org.addChildren([
    orgIndex,
    organization.addChildren([
      organizationIndex,
      ...organizationFeature.framedPages,
      ...invitationFeature.framedPages,
      ...handoverFeature.framedPages,
      ...projectFeature.framedPages,
      ...issueFeature.framedPages,
      ...boardFeature.framedPages,
      ...chatFeature.framedPages,
      ...mapFeature.framedPages,
      ...notificationFeature.framedPages,
      ...searchFeature.framedPages,
      organizationMissing,
    ]),
  ]),
  ...galleryPages,
])

export const routerFor = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...textSearch,
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Inside a frame the page scrolls, not the window.
    scrollToTopSelectors: ['#main'],
    defaultPendingComponent: Waiting,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerFor>
  }
}
