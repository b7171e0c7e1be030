import { linkOptions } from '@tanstack/react-router'
import { House, Users } from 'lucide-react'
import { frameText } from '#korean/frame'

/** Where one can go inside an organization: what the sidebar and the tabs of a phone show. */
export const areasOf = (orgId: number) => [
  {
    id: 'home',
    label: frameText.home,
    icon: <House />,
    link: linkOptions({ to: '/org/$orgId/project', params: { orgId: String(orgId) }, search: { currentPage: 1 } }),
  },
  {
    id: 'people',
    label: frameText.people,
    icon: <Users />,
    link: linkOptions({ to: '/org/$orgId/info', params: { orgId: String(orgId) }, search: {} }),
  },
]

/** A page is in its area whatever its address says after the question mark. */
export const inArea = { includeSearch: false } as const
