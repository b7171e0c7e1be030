import { ChevronDown, ListFilter, Search } from 'lucide-react'
import { useState } from 'react'
import type { Department, Position } from '#contract/department'
import { statusKinds } from '#contract/member'
import { roles } from '#contract/permissions'
import { memberText, statusNames } from '#korean/member'
import { roleNames } from '#korean/organization'
import { branchesOf, pathOf } from '../department/tree.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { LineField } from '../ui/LineField.tsx'
import { Menu } from '../ui/Menu.tsx'
import styles from './MembersPanel.module.css'
import type { Filters } from './queries.ts'

const SEARCH_MOST = 100
const NONE = 'none'

type MemberFiltersProps = {
  typed: string
  onType: (typed: string) => void
  filters: Filters
  onChange: (wanted: Partial<Filters>) => void
  departments: readonly Department[]
  positions: readonly Position[]
  total: string | undefined
}

type Option = { id: string; label: string }
const none: Option = { id: NONE, label: memberText.none }

export function MemberFilters(props: MemberFiltersProps) {
  const { typed, onType, filters, onChange, departments, positions, total } = props
  // Only a phone hides them.
  const [isOpen, setOpen] = useState(false)
  const { search: _, ...narrowing } = filters
  const isNarrowed = Object.values(narrowing).some(wanted => wanted !== '')
  const branches = branchesOf(departments)
  const filter = (name: keyof typeof narrowing, label: string, options: Option[]) => (
    <Filter label={label} options={options} chosen={filters[name]} onChoose={id => onChange({ [name]: id })} />
  )
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <LineField
          label={memberText.search}
          placeholder={memberText.search}
          enterKeyHint="search"
          maxLength={SEARCH_MOST}
          leading={<Search />}
          value={typed}
          onChange={onType}
        />
      </div>
      <span className={styles.opener}>
        <Button
          kind={isNarrowed ? 'secondary' : 'ghost'}
          isIcon
          aria-label={memberText.filters}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter />
        </Button>
      </span>
      <div className={classes(styles.filters, isOpen && styles.isOpen)}>
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
      </div>
      <output className={styles.total}>{total}</output>
    </div>
  )
}

type FilterProps = { label: string; options: Option[]; chosen: string; onChoose: (id: string) => void }

function Filter({ label, options, chosen, onChoose }: FilterProps) {
  const all = { id: '', label: memberText.all }
  const shown = options.find(({ id }) => id === chosen) ?? all
  return (
    <Menu
      label={label}
      triggerClass={styles.select}
      trigger={
        <>
          <span>{label}</span>
          <span className={classes(styles.chosen, chosen !== '' && styles.isNarrowed)}>{shown.label}</span>
          <ChevronDown />
        </>
      }
      items={[all, ...options].map(option => ({
        id: option.id || 'all',
        label: option.label,
        isChecked: option.id === chosen,
        onAction: () => onChoose(option.id),
      }))}
    />
  )
}
