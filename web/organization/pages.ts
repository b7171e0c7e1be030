// The address of an organization, with the frame that is drawn around the pages inside it.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { page, signedInOnly } from '../pages.tsx'

const frame = () => import('./frame/OrganizationFrame.tsx')
let guard: typeof import('./guard.ts') | undefined

/** Not part of the first page of whoever is not signed in. */
export async function membersOnly({ params }: { params: { orgId: string } }) {
  guard ??= await import('./guard.ts')
  await guard.membersOnly({ params })
}

export const org = createRoute({ ...page, path: '/org', beforeLoad: signedInOnly })
export const orgIndex = createRoute({
  getParentRoute: () => org,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/start' })
  },
})
export const organization = createRoute({
  getParentRoute: () => org,
  path: '/$orgId',
  beforeLoad: context => {
    // Fetched beside the question whether one may; should it fail, whoever draws it says so.
    if (!guard) frame().catch(() => undefined)
    return membersOnly(context)
  },
  component: lazyRouteComponent(frame, 'OrganizationFrame'),
})
export const organizationIndex = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$orgId/project', params, search: { currentPage: 1 } })
  },
})

/** Any other address of an organization, behind the same guards and inside the same frame. */
export const organizationMissing = createRoute({
  getParentRoute: () => organization,
  path: '$',
  staticData: { title: screenTitles.notFound },
  component: lazyRouteComponent(() => import('./MissingPage.tsx'), 'MissingPage'),
})

/** For a page inside the frame: while it is fetched an empty place, not another page. */
export const framedPage = { getParentRoute: () => organization, pendingComponent: () => null }
