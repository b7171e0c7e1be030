import type { Membership } from '#contract/member'
import { can, type Action } from '#contract/permissions'
import { frameText } from '#korean/frame'

export const infoTabs = ['organization', 'members', 'departments'] as const
export type InfoTab = (typeof infoTabs)[number]

export const tabNames: Record<InfoTab, string> = {
  organization: frameText.organizationTab,
  members: frameText.membersTab,
  departments: frameText.departmentsTab,
}

const SEES: Record<InfoTab, Action> = {
  organization: 'organization.see',
  members: 'member.see',
  departments: 'department.see',
}

/** What I may see of the people here. */
export const tabsFor = (me: Pick<Membership, 'role'>) => infoTabs.filter(tab => can(me, SEES[tab]))

/** The first tab is the address without one; what is no tab is the first. */
export const infoSearch = (search: Record<string, unknown>): { tab?: InfoTab | undefined } => ({
  tab: infoTabs.slice(1).find(tab => tab === search.tab),
})
