// The search parameters of the list of projects and of a project's own page.
import { isPage, SEARCH_MOST } from '#contract/pagination'

const shownWords = ['favourite', 'mine', 'archived'] as const
export type ProjectsSearch = {
  currentPage?: number | undefined
  search?: string | undefined
  shown?: (typeof shownWords)[number] | undefined
}

/** Said to be absent, or the router would keep it. */
export const projectsSearch = ({ currentPage, search, shown }: Record<string, unknown>): ProjectsSearch => ({
  currentPage: isPage(currentPage) ? Number(currentPage) : undefined,
  search: typeof search === 'string' && search !== '' && search.length <= SEARCH_MOST ? search : undefined,
  shown: shownWords.find(word => word === shown),
})

export const projectTabs = [
  'overview',
  'settings',
  'members',
  'states',
  'tags',
  'milestones',
  'files',
  'activity',
  'bin',
  'github',
] as const
export const settingTabs = projectTabs.filter(tab => tab !== 'overview')
export type ProjectTab = (typeof projectTabs)[number]
export type ProjectInfoSearch = { tab?: ProjectTab | undefined }

/** The first tab is the address without one. */
export const projectInfoSearch = ({ tab }: Record<string, unknown>): ProjectInfoSearch => ({
  tab: projectTabs.slice(1).find(each => each === tab),
})
