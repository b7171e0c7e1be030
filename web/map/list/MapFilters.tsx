import { priorities } from '#contract/filter'
import { dayFilterNames, priorityNames } from '#korean/issue'
import { mapText } from '#korean/map'
import { useEveryProject } from '../../project/queries.ts'
import { Filter, FilterBar } from '../../ui/layout/FilterBar.tsx'
import { isNarrowedBy, type FilterName, type MapFilters as Filters } from '../addresses.ts'
import type { PlaceLook } from '../icons.tsx'

type MapFiltersProps = {
  orgId: number
  looks: readonly PlaceLook[]
  filters: Filters
  typed: string
  total: string | undefined
  onType: (typed: string) => void
  onChange: (changed: Filters) => void
}

const dueWords = ['overdue', 'today', 'thisWeek', 'nextWeek', 'thisMonth'] as const

/** Of places, and of the issues at them: each takes one value. */
export function MapFilters({ orgId, looks, filters, typed, total, onType, onChange }: MapFiltersProps) {
  const projects = useEveryProject(orgId).data ?? []
  const { text: _, ...others } = filters
  const filter = (name: FilterName, label: string, options: { id: string; label: string }[]) => (
    <Filter
      label={label}
      options={options}
      chosen={filters[name] ?? ''}
      onChoose={id => onChange({ ...filters, [name]: id || undefined })}
    />
  )
  return (
    <FilterBar
      search={{ label: mapText.search, typed, onType }}
      isNarrowed={isNarrowedBy(others)}
      isFolded
      total={total}
    >
      {filter(
        'placeCategory',
        mapText.filters.placeCategory,
        looks.map(({ id, name }) => ({ id, label: name })),
      )}
      {filter('project', mapText.filters.project, [
        { id: 'none', label: mapText.ofOrganization },
        ...projects.map(({ projectId, name }) => ({ id: String(projectId), label: name })),
      ])}
      {filter(
        'priority',
        mapText.filters.priority,
        priorities.map(id => ({ id, label: priorityNames[id] })),
      )}
      {filter('assignee', mapText.filters.assignee, [
        { id: 'me', label: mapText.mine },
        { id: 'none', label: mapText.unassigned },
      ])}
      {filter(
        'due',
        mapText.filters.due,
        dueWords.map(id => ({ id, label: dayFilterNames[id] })),
      )}
      {filter('archived', mapText.filters.archived, [{ id: 'true', label: mapText.onlyArchived }])}
    </FilterBar>
  )
}
