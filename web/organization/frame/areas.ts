// Where one can go inside an organization, and where one is.
import { useLocation } from '@tanstack/react-router'
import type { Member } from '#contract/permissions'
import { partsOf } from '../../feature.ts'

const areas = () =>
  partsOf('navigation')
    .flat()
    .toSorted((a, b) => a.order - b.order)

/** The areas that this member sees, each with its count of waiting things. */
export function useAreas(orgId: number, me: Pick<Member, 'role'> | undefined) {
  const badges = partsOf('useBadges').map(useBadges => useBadges(orgId, me))
  return areas()
    .filter(({ maySee }) => maySee(me))
    .map(area => ({
      ...area,
      link: area.href(orgId),
      waiting: badges.reduce((sum, counts) => sum + (counts[area.id] ?? 0), 0),
    }))
}

/** The area of a page without filters. */
export const areaAt = (pathname: string) => areas().find(({ holds }) => holds({ pathname, search: {} }))

/** The area of this page. A link compares whole addresses; filters and open cards stand in them too. */
export function useCurrentArea(): string | undefined {
  const { pathname, search } = useLocation()
  return areas().find(({ holds }) => holds({ pathname, search }))?.id
}
