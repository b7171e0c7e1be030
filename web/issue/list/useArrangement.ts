import { getRouteApi } from '@tanstack/react-router'
import type { Grouping, Sorting } from '#contract/listing'
import type { Layout } from '#contract/view'
import { useMyIssues } from './choices.ts'
import { filterNames, type IssuesSearch } from '../search-params.ts'
import { type Asking, narrowingOf } from '../store/store.ts'

const route = getRouteApi('/org/$orgId/project/$projectId')

/** The question that an address asks. */
export function askingOf(search: IssuesSearch, isMyIssuesOnly: boolean, foldedStates: readonly number[]) {
  const { layout: said, group: grouped, sort: sorted, text } = search
  const layout: Layout = said ?? 'list'
  const group: Grouping = layout === 'board' ? 'state' : (grouped ?? 'state')
  const sort: Sorting = sorted ?? 'rank'
  const fields = Object.fromEntries(filterNames.map(name => [name, search[name]]))
  const narrowing = narrowingOf({ ...fields, text, mine: isMyIssuesOnly ? 'true' : undefined })
  const isBoard = layout === 'board'
  const asking: Asking = { narrowing, group, sort, isBoard, folded: isBoard ? foldedStates.join(',') : '' }
  return { layout, asking }
}

/** How the address wants the issues to be shown, and the way to want it differently. */
export function useArrangement(foldedStates: readonly number[] = []) {
  const { orgId, projectId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { isMyIssuesOnly } = useMyIssues()
  const { layout, asking } = askingOf(search, isMyIssuesOnly, foldedStates)
  return {
    at: { orgId: Number(orgId), projectId: Number(projectId) },
    search,
    layout,
    asking,
    /** Whether anything is left out, but by looking at one's own alone. */
    isNarrowed: Object.keys(asking.narrowing).some(name => name !== 'mine'),
    isMyIssuesOnly,
    /** Parameters that are not mentioned stay. */
    arrange: (changes: IssuesSearch, isReplacing = true) =>
      void navigate({ search: now => ({ ...now, ...changes }), replace: isReplacing }),
  }
}
