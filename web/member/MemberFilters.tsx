import type { Department, Position } from '#contract/department'
import { statusKinds } from '#contract/member'
import { roles } from '#contract/permissions'
import { memberText, statusNames } from '#korean/member'
import { roleNames } from '#korean/organization'
import { branchesOf, pathOf } from './department-tree.ts'
import { Filter, FilterBar } from '../ui/layout/FilterBar.tsx'
import { useSearchField } from '../ui/field/useSearchField.ts'
import type { Filters } from './queries.ts'

const none = { id: 'none', label: memberText.none }

type MemberFiltersProps = {
  filters: Filters
  onChange: (wanted: Partial<Filters>) => void
  departments: readonly Department[]
  positions: readonly Position[]
  total: string | undefined
}

export function MemberFilters({ filters, onChange, departments, positions, total }: MemberFiltersProps) {
  const [typed, setTyped] = useSearchField(filters.search, search => onChange({ search }))
  const { search: _, ...narrowing } = filters
  const branches = branchesOf(departments)
  const filter = (name: keyof typeof narrowing, label: string, options: { id: string; label: string }[]) => (
    <Filter label={label} options={options} chosen={filters[name]} onChoose={id => onChange({ [name]: id })} />
  )
  return (
    <FilterBar
      search={{ label: memberText.search, typed, onType: setTyped }}
      isNarrowed={Object.values(narrowing).some(wanted => wanted !== '')}
      total={total}
    >
      {filter('deptId', memberText.department, [
        ...branches.map(({ deptId }) => ({ id: String(deptId), label: pathOf(branches, deptId) })),
        none,
      ])}
      {filter('positionId', memberText.position, [
        ...positions.map(({ positionId, name }) => ({ id: String(positionId), label: name })),
        none,
      ])}
      {filter(
        'role',
        memberText.role,
        roles.map(role => ({ id: role, label: roleNames[role] })),
      )}
      {filter(
        'status',
        memberText.status,
        statusKinds.map(kind => ({ id: kind, label: kind === 'own' ? memberText.ownStatus : statusNames[kind] })),
      )}
    </FilterBar>
  )
}
