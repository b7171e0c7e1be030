import { Building2, ListTree, Network, ScrollText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InfoTab } from './info-search.ts'

export const infoTabIcons: Record<InfoTab, ReactNode> = {
  organization: <Building2 />,
  members: <Users />,
  departments: <ListTree />,
  chart: <Network />,
  record: <ScrollText />,
}
