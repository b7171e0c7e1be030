import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { page, signedOutOnly } from '../pages.tsx'
import { optional } from '../search.ts'

const login = createRoute({
  ...page,
  path: '/login',
  staticData: { title: screenTitles.login },
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
})
const signup = createRoute({
  ...page,
  path: '/signup',
  staticData: { title: screenTitles.signup },
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('./signup/SignupPage.tsx'), 'SignupPage'),
})
const emailVerification = createRoute({
  ...page,
  path: '/auth/email-verification',
  staticData: { title: screenTitles.emailVerification },
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./EmailVerificationPage.tsx'), 'EmailVerificationPage'),
})
const passwordReset = createRoute({
  ...page,
  path: '/auth/password/reset',
  staticData: { title: screenTitles.passwordReset },
  component: lazyRouteComponent(() => import('./PasswordResetPage.tsx'), 'PasswordResetPage'),
})
const passwordVerify = createRoute({
  ...page,
  path: '/auth/password/verify',
  staticData: { title: screenTitles.passwordReset },
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./PasswordVerifyPage.tsx'), 'PasswordVerifyPage'),
})
const passwordSuccess = createRoute({
  ...page,
  path: '/auth/password/success',
  staticData: { title: screenTitles.passwordReset },
  validateSearch: optional('verified', 'token'),
  beforeLoad: ({ search }: { search: { token?: string } }) => {
    if (!search.token) throw redirect({ to: '/auth/password/fail', search: { reason: 'invalid' } })
  },
  component: lazyRouteComponent(() => import('./PasswordSuccessPage.tsx'), 'PasswordSuccessPage'),
})
const passwordFail = createRoute({
  ...page,
  path: '/auth/password/fail',
  staticData: { title: screenTitles.passwordReset },
  validateSearch: optional('reason'),
  component: lazyRouteComponent(() => import('./PasswordFailPage.tsx'), 'PasswordFailPage'),
})

export const authFeature = feature('auth', {
  pages: [login, signup, emailVerification, passwordReset, passwordVerify, passwordSuccess, passwordFail],
})
