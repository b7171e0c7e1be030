// The part that other features bring to the filters of issues.
import { partsOf } from '../../feature.ts'
import { type FilterName, filterNames } from '../search-params.ts'

declare module '../../feature.ts' {
  interface FeatureParts {
    /** Filters by what the feature says of issues, as far as it has anything to say in this organization. */
    useIssueFilters?: (orgId: number) => readonly FilterName[]
  }
}

/** Offered only by the feature that knows the values. */
const brought: readonly FilterName[] = ['pulls']

/** Those that mean something in this organization, in the order of the menus. */
export function useFilterNames(orgId: number): readonly FilterName[] {
  const further = partsOf('useIssueFilters').flatMap(useIssueFilters => useIssueFilters(orgId))
  return filterNames.filter(name => !brought.includes(name) || further.includes(name))
}
