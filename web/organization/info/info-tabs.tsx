import { Building2, ListTree, Network, ScrollText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Membership } from '#contract/member'
import { type Action, can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { type InfoTab, infoTabs } from './info-search.ts'

type Tab = { name: string; icon: ReactNode; sees: Action }
export const infoTabLooks: Record<InfoTab, Tab> = {
  organization: { name: frameText.organizationTab, icon: <Building2 />, sees: 'organization.see' },
  members: { name: frameText.membersTab, icon: <Users />, sees: 'member.see' },
  departments: { name: frameText.departmentsTab, icon: <ListTree />, sees: 'department.see' },
  chart: { name: frameText.chartTab, icon: <Network />, sees: 'department.see' },
  record: { name: frameText.recordTab, icon: <ScrollText />, sees: 'audit.own' },
}

/** The tabs that I may see. */
export const tabsFor = (me: Pick<Membership, 'role'>) => infoTabs.filter(tab => can(me, infoTabLooks[tab].sees))
