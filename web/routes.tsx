// Every screen and its address; a screen's code is fetched when it is first visited.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { sessionKnown } from './call.ts'
import { signedInOnly, signedOutOnly, toList, withTokenOnly } from './guards.ts'
import { Crash } from './home/Crash.tsx'
import { Waiting } from './home/Waiting.tsx'
import { membersOnly } from './organization/guard.ts'
import { infoSearch } from './organization/infoTabs.ts'
import { Root } from './Root.tsx'
import { numbered, optional, textSearch } from './search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

const missing = lazyRouteComponent(() => import('./home/NotFoundPage.tsx'), 'NotFoundPage')
const root = createRootRoute({
  component: Root,
  notFoundComponent: missing,
  errorComponent: Crash,
})
const page = { getParentRoute: () => root }

const home = createRoute({
  ...page,
  path: '/',
  beforeLoad: sessionKnown,
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
})
const login = createRoute({
  ...page,
  path: '/login',
  staticData: { title: screenTitles.login },
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('./auth/LoginPage.tsx'), 'LoginPage'),
})
const signup = createRoute({
  ...page,
  path: '/signup',
  staticData: { title: screenTitles.signup },
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('./auth/SignupPage.tsx'), 'SignupPage'),
})
const emailVerification = createRoute({
  ...page,
  path: '/auth/email-verification',
  staticData: { title: screenTitles.emailVerification },
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./auth/EmailVerificationPage.tsx'), 'EmailVerificationPage'),
})
const passwordReset = createRoute({
  ...page,
  path: '/auth/password/reset',
  staticData: { title: screenTitles.passwordReset },
  component: lazyRouteComponent(() => import('./auth/PasswordResetPage.tsx'), 'PasswordResetPage'),
})
const passwordVerify = createRoute({
  ...page,
  path: '/auth/password/verify',
  staticData: { title: screenTitles.passwordReset },
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./auth/PasswordVerifyPage.tsx'), 'PasswordVerifyPage'),
})
const passwordSuccess = createRoute({
  ...page,
  path: '/auth/password/success',
  staticData: { title: screenTitles.passwordReset },
  validateSearch: optional('verified', 'token'),
  beforeLoad: withTokenOnly,
  component: lazyRouteComponent(() => import('./auth/PasswordSuccessPage.tsx'), 'PasswordSuccessPage'),
})
const passwordFail = createRoute({
  ...page,
  path: '/auth/password/fail',
  staticData: { title: screenTitles.passwordReset },
  validateSearch: optional('reason'),
  component: lazyRouteComponent(() => import('./auth/PasswordFailPage.tsx'), 'PasswordFailPage'),
})
const accessDenied = createRoute({
  ...page,
  path: '/access-denied',
  staticData: { title: screenTitles.accessDenied },
  component: lazyRouteComponent(() => import('./home/AccessDeniedPage.tsx'), 'AccessDeniedPage'),
})
const terms = createRoute({
  ...page,
  path: '/terms',
  staticData: { title: screenTitles.terms },
  component: lazyRouteComponent(() => import('./home/TermsPage.tsx'), 'TermsPage'),
})
const privacy = createRoute({
  ...page,
  path: '/privacy',
  staticData: { title: screenTitles.privacy },
  component: lazyRouteComponent(() => import('./home/PrivacyPage.tsx'), 'PrivacyPage'),
})

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
  component: lazyRouteComponent(() => import('./organization/StartPage.tsx'), 'StartPage'),
})

const org = createRoute({ ...page, path: '/org', beforeLoad: signedInOnly })
const orgIndex = createRoute({ getParentRoute: () => org, path: '/', beforeLoad: toList })
const organization = createRoute({
  getParentRoute: () => org,
  path: '/$orgId',
  beforeLoad: membersOnly,
  component: lazyRouteComponent(() => import('./organization/OrganizationFrame.tsx'), 'OrganizationFrame'),
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
const organizationPage = createRoute({
  ...framed,
  path: '/project',
  staticData: { title: screenTitles.organization },
  validateSearch: numbered('currentPage'),
  component: lazyRouteComponent(() => import('./organization/OrganizationPage.tsx'), 'OrganizationPage'),
})
const organizationInfo = createRoute({
  ...framed,
  path: '/info',
  staticData: { title: screenTitles.organizationInfo },
  validateSearch: infoSearch,
  component: lazyRouteComponent(() => import('./organization/OrganizationInfoPage.tsx'), 'OrganizationInfoPage'),
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
  home,
  login,
  signup,
  emailVerification,
  passwordReset,
  passwordVerify,
  passwordSuccess,
  passwordFail,
  accessDenied,
  terms,
  privacy,
  info.addChildren([infoPage, infoPassword, infoWithdraw, infoOrganization]),
  start,
  org.addChildren([
    orgIndex,
    organization.addChildren([organizationIndex, organizationPage, organizationInfo, handover]),
  ]),
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
