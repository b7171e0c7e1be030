import type { Membership } from '#contract/member'
import { can, type Action } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { type InfoTab, infoTabs } from './info-search.ts'

export const tabNames: Record<InfoTab, string> = {
  organization: frameText.organizationTab,
  members: frameText.membersTab,
  departments: frameText.departmentsTab,
  chart: frameText.chartTab,
  record: frameText.recordTab,
}

const SEES: Record<InfoTab, Action> = {
  organization: 'organization.see',
  members: 'member.see',
  departments: 'department.see',
  chart: 'department.see',
  record: 'audit.own',
}

/** The tabs that I may see. */
export const tabsFor = (me: Pick<Membership, 'role'>) => infoTabs.filter(tab => can(me, SEES[tab]))
