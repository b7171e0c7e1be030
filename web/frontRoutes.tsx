// The screens outside of any account: the front page, signing in and up, what the links of mails lead to.
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { sessionKnown } from './call.ts'
import { signedOutOnly, withTokenOnly } from './guards.ts'
import { Crash } from './home/Crash.tsx'
import { Root } from './Root.tsx'
import { optional } from './search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

export const missing = lazyRouteComponent(() => import('./home/NotFoundPage.tsx'), 'NotFoundPage')
export const root = createRootRoute({
  component: Root,
  notFoundComponent: missing,
  errorComponent: Crash,
})
export const page = { getParentRoute: () => root }

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
const withdrawn = createRoute({
  ...page,
  path: '/withdrawn',
  staticData: { title: screenTitles.infoWithdraw },
  component: lazyRouteComponent(() => import('./home/WithdrawnPage.tsx'), 'WithdrawnPage'),
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

export const frontRoutes = [
  home,
  login,
  signup,
  emailVerification,
  passwordReset,
  passwordVerify,
  passwordSuccess,
  passwordFail,
  accessDenied,
  withdrawn,
  terms,
  privacy,
] as const
