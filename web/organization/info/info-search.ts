// The address of the page of an organization: its tab, and how that is narrowed.
import { isPage, SEARCH_MOST } from '#contract/pagination'

export const infoTabs = ['organization', 'members', 'departments', 'chart', 'record'] as const
export type InfoTab = (typeof infoTabs)[number]

/** The search parameters of each tab. Their values are checked by its panel, whose code is fetched later. */
const narrowing = {
  members: ['search', 'deptId', 'positionId', 'role', 'status'],
  // The person whose card is open, and the department in which they were chosen.
  chart: ['memberId', 'deptId'],
  record: ['kind', 'memberId', 'period'],
} as const satisfies Partial<Record<InfoTab, readonly string[]>>
type Narrowed = keyof typeof narrowing
export type InfoSearch = { tab?: InfoTab | undefined; page?: number | undefined } & {
  [Name in (typeof narrowing)[Narrowed][number]]?: string | undefined
}

const isId = (name: string) => name.endsWith('Id')
const ID = /^([1-9][0-9]{0,9}|none)$/

/** The first tab is the address without one; what is no tab is the first. Said to be absent, or the router would keep it. */
export function infoSearch(search: Record<string, unknown>): InfoSearch {
  const tab = infoTabs.slice(1).find(each => each === search.tab)
  const names: readonly string[] = tab && tab in narrowing ? narrowing[tab as Narrowed] : []
  const said = names.map(name => {
    const value = search[name]
    const isGood = typeof value === 'string' && (isId(name) ? ID.test(value) : value.length <= SEARCH_MOST)
    return [name, isGood && value !== '' ? value : undefined]
  })
  const page = isPage(search.page) ? Number(search.page) : 1
  return { tab, page: names.length > 0 && page > 1 ? page : undefined, ...(Object.fromEntries(said) as InfoSearch) }
}
