import type { InvitedProject } from '#contract/invitation'
import type { Role } from '#contract/permissions'
import { inviteText } from '#korean/invitation'
import { roleNames } from '#korean/organization'
import { useDepartments, usePositions } from '../member/places.ts'
import { branchesOf, pathOf } from '../member/department-tree.ts'
import { partsOf } from '../feature.ts'
import './parts.ts'
import { Select } from '../ui/field/Select.tsx'
import styles from './InvitePage.module.css'

export type Place<R extends Role> = {
  role: R
  deptId: number | null
  positionId: number | null
  /** Absent in a draft of an earlier version. */
  projects?: InvitedProject[]
}
const NONE = 'none'
const none = { id: NONE, label: inviteText.none }
const idOf = (chosen: string) => (chosen === NONE ? null : Number(chosen))

type PlaceFieldsProps<R extends Role> = {
  orgId: number
  roles: readonly R[]
  place: Place<R>
  onChange: (changes: Partial<Place<R>>) => void
}

/** The role, the department and the position of the invited. */
export function PlaceFields<R extends Role>({ orgId, roles, place, onChange }: PlaceFieldsProps<R>) {
  const departments = useDepartments(orgId).data ?? []
  const positions = usePositions(orgId).data ?? []
  const branches = branchesOf(departments)
  return (
    <>
      <div className={styles.place}>
        <Select
          label={inviteText.role}
          isLabelled
          options={roles.map(role => ({ id: role, label: roleNames[role] }))}
          chosen={place.role}
          onChoose={role => onChange({ role: role as R })}
        />
        <Select
          label={inviteText.department}
          isLabelled
          options={[none, ...branches.map(({ deptId }) => ({ id: String(deptId), label: pathOf(branches, deptId) }))]}
          chosen={String(place.deptId ?? NONE)}
          onChoose={id => onChange({ deptId: idOf(id) })}
        />
        <Select
          label={inviteText.position}
          isLabelled
          options={[none, ...positions.map(({ positionId, name }) => ({ id: String(positionId), label: name }))]}
          chosen={String(place.positionId ?? NONE)}
          onChoose={id => onChange({ positionId: idOf(id) })}
        />
      </div>
      {partsOf('invitedProjects').map((InvitedProjects, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the features never change
        <InvitedProjects
          key={at}
          orgId={orgId}
          projects={place.projects ?? []}
          onChange={projects => onChange({ projects })}
        />
      ))}
    </>
  )
}
