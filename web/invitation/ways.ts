import { isPage, SEARCH_MOST } from '#contract/pagination'

/** The ways to invite, and what came of it: the tabs of the page. */
export const inviteTabs = ['mail', 'link', 'list', 'sent', 'requests'] as const
export type InviteTab = (typeof inviteTabs)[number]
export type InviteSearch = {
  tab?: InviteTab | undefined
  page?: number | undefined
  search?: string | undefined
  state?: string | undefined
}

/** The first tab is the address without one. Said to be absent, or the router would keep it. */
export function inviteSearch(search: Record<string, unknown>): InviteSearch {
  const tab = inviteTabs.slice(1).find(each => each === search.tab)
  const text = (value: unknown) =>
    tab === 'sent' && typeof value === 'string' && value !== '' && value.length <= SEARCH_MOST ? value : undefined
  const page = (tab === 'sent' || tab === 'requests') && isPage(search.page) ? Number(search.page) : 1
  return { tab, page: page > 1 ? page : undefined, search: text(search.search), state: text(search.state) }
}
