import { redirect } from '@tanstack/react-router'
import { cache, isRefused } from '../cache.ts'
import { isClosedTo } from './second-factor/queries.ts'
import { askForOrganization, membership } from './queries.ts'

const ID = /^[1-9][0-9]{0,9}$/

/** Admits members, before the page is fetched. A stranger and an unknown id lead to the same place. */
export async function membersOnly({ params }: { params: { orgId: string } }) {
  const denied = redirect({ to: '/access-denied' })
  if (!ID.test(params.orgId)) throw denied
  askForOrganization(Number(params.orgId))
  try {
    await cache.ensureQueryData(membership(Number(params.orgId)))
  } catch (error) {
    if (isRefused(error) && !isClosedTo(error)) throw denied
    // The page itself says what is the matter, and asks again.
  }
}
