// The root of all addresses, and what every page of it may say.
import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Root } from './Root.tsx'
import { Crash } from './ui/feedback/Crash.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

export const missing = lazyRouteComponent(() => import('./home/NotFoundPage.tsx'), 'NotFoundPage')
export const root = createRootRoute({ component: Root, notFoundComponent: missing, errorComponent: Crash })
/** For a page that stands in no frame. */
export const page = { getParentRoute: () => root }
