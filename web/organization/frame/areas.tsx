import { linkOptions, useLocation } from '@tanstack/react-router'
import { FolderKanban, Network, Users } from 'lucide-react'
import { can, type Member } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { projectText } from '#korean/project'

type AreaId = 'projects' | 'people' | 'chart'

/**
 * Where one can go inside an organization: what the sidebar shows, and the tabs of a phone as far as they have room.
 * @param waiting how many wait to be let in
 */
export function areasOf(orgId: number, me: Pick<Member, 'role'> | undefined, waiting = 0) {
  const params = { orgId: String(orgId) }
  const areas = [
    {
      id: 'projects' as AreaId,
      label: projectText.title,
      icon: <FolderKanban />,
      isOnPhone: true,
      link: linkOptions({ to: '/org/$orgId/project', params, search: { currentPage: 1 } }),
    },
    {
      id: 'people' as AreaId,
      label: frameText.people,
      icon: <Users />,
      isOnPhone: true,
      link: linkOptions({ to: '/org/$orgId/info', params, search: {} }),
    },
    {
      id: 'chart' as AreaId,
      label: frameText.chartTab,
      icon: <Network />,
      isOnPhone: false,
      link: linkOptions({ to: '/org/$orgId/info', params, search: { tab: 'chart' } }),
    },
  ]
  const counted = areas.map(area => ({ ...area, waiting: area.id === 'people' ? waiting : 0 }))
  return counted.filter(({ id }) => id !== 'chart' || (me && can(me, 'department.see')))
}

/** The area of this page. A link compares whole addresses; filters and open cards stand in them too. */
export function useCurrentArea(): AreaId {
  const { pathname, search } = useLocation()
  // A hand-over belongs to the record, which belongs to the people.
  if (/\/handover\/\d+\/?$/.test(pathname)) return 'people'
  // The pages of a project end like those of the organization.
  if (/^\/org\/\d+\/project\b/.test(pathname) || !/\/(info|invite)\/?$/.test(pathname)) return 'projects'
  return search.tab === 'chart' ? 'chart' : 'people'
}

/** What a link gets whose address is not exactly this one: a page is in its area whatever else its address says. */
export const currentProps = (isCurrent: boolean) => ({
  activeOptions: { exact: true },
  inactiveProps: isCurrent ? { 'aria-current': 'page' as const } : {},
})
