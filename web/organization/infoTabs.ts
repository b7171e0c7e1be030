import { auditKinds } from '#contract/audit'
import { statusKinds, type Membership } from '#contract/member'
import { isPage, SEARCH_MOST } from '#contract/pagination'
import { can, roles, type Action } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { periods } from '../audit/periods.ts'

export const infoTabs = ['organization', 'members', 'departments', 'chart', 'record'] as const
export type InfoTab = (typeof infoTabs)[number]

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

/** What I may see of the people here. */
export const tabsFor = (me: Pick<Membership, 'role'>) => infoTabs.filter(tab => can(me, SEES[tab]))

const isOneOf = (values: readonly string[]) => (said: string) => values.includes(said)
const isId = (said: string) => isPage(said)
const isIdOrNone = (said: string) => said === 'none' || isPage(said)

/** What may stand in the address of each tab; anything else there is nothing. */
const narrowing: Partial<Record<InfoTab, Record<string, (said: string) => boolean>>> = {
  members: {
    search: said => said.length <= SEARCH_MOST,
    deptId: isIdOrNone,
    positionId: isIdOrNone,
    role: isOneOf(roles),
    status: isOneOf(statusKinds),
  },
  // Whose card is open, and in which department they were chosen.
  chart: { memberId: isId, deptId: isIdOrNone },
  record: { kind: isOneOf(auditKinds), memberId: isId, period: isOneOf(periods) },
}
type Narrowing = 'search' | 'deptId' | 'positionId' | 'role' | 'status' | 'kind' | 'memberId' | 'period'
export type InfoSearch = { tab?: InfoTab | undefined; page?: number | undefined } & {
  [Name in Narrowing]?: string | undefined
}

/** The first tab is the address without one; what is no tab is the first. Said to be absent, or the router would keep it. */
export function infoSearch(search: Record<string, unknown>): InfoSearch {
  const tab = infoTabs.slice(1).find(each => each === search.tab)
  const allowed = (tab && narrowing[tab]) ?? {}
  const said = Object.entries(allowed).map(([name, isGood]) => {
    const value = search[name]
    return [name, typeof value === 'string' && value !== '' && isGood(value) ? value : undefined]
  })
  return {
    tab,
    page: tab && narrowing[tab] && isPage(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
    ...(Object.fromEntries(said) as Partial<Record<Narrowing, string>>),
  }
}
