// The root of all addresses, and whom its pages let in, which is asked before their code is fetched.
import { createRootRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionKnown } from './call.ts'
import type { Ahead } from './opening/ahead.ts'
import { Root } from './Root.tsx'
import { isSignedIn, session, wantedPath } from './session.ts'
import { Crash } from './ui/feedback/Crash.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    ahead?: Ahead
  }
}

export const missing = lazyRouteComponent(() => import('./home/NotFoundPage.tsx'), 'NotFoundPage')
export const root = createRootRoute({ component: Root, notFoundComponent: missing, errorComponent: Crash })
/** For a page that stands in no frame. */
export const page = { getParentRoute: () => root }

/** Admits only signed-in people; the wanted address is kept for after the sign-in. */
export async function signedInOnly({ location, preload }: { location: { href: string }; preload: boolean }) {
  await sessionKnown()
  if (isSignedIn(session.get())) return
  // A link that is only pointed at is not where somebody wants to go.
  if (!preload) wantedPath.keep(location.href)
  throw redirect({ to: '/login' })
}

export async function signedOutOnly() {
  await sessionKnown()
  if (isSignedIn(session.get())) throw redirect({ to: '/' })
}
