import { useNavigate } from '@tanstack/react-router'
import { List, Plus } from 'lucide-react'
import { frameText } from '#korean/frame'
import { organizationText, roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { partsOf } from '../../feature.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import type { Found } from '../../ui/list/SearchList.tsx'
import { useMyOrganizations } from '../queries.ts'

/** My organizations, to go from one to another, and the two ways to others. */
export function useOrganizationChoices(orgId: number, isWanted: boolean): Found[] {
  const navigate = useNavigate()
  const mine = useMyOrganizations(isWanted).data?.data ?? []
  const news = partsOf('useNews').flatMap(useNews => useNews())
  const unreadIn = (id: number) => news.reduce((sum, each) => sum + (each.orgId === id ? each.unreadCount : 0), 0)
  const hintOf = ({ orgId: id, role }: (typeof mine)[number]) =>
    unreadIn(id) > 0 ? fill(frameText.unread, { count: unreadIn(id) }) : roleNames[role]
  return [
    ...mine.map(each => ({
      id: `organization-${each.orgId}`,
      label: each.name,
      icon: <Avatar name={each.name} imageUrl={each.logoImgUrl} isOrganization />,
      group: frameText.switch,
      hint: hintOf(each),
      isCurrent: each.orgId === orgId,
      onAction: () =>
        void navigate({
          to: '/org/$orgId/project',
          params: { orgId: String(each.orgId) },
          search: { currentPage: 1 },
        }),
    })),
    {
      id: 'list',
      label: organizationText.toList,
      words: 'organizations companies list',
      icon: <List />,
      onAction: () => void navigate({ to: '/start' }),
    },
    {
      id: 'register',
      label: organizationText.register,
      words: 'register new company create',
      icon: <Plus />,
      onAction: () => void navigate({ to: '/start', hash: 'register' }),
    },
  ]
}
