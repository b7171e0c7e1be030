import { BriefcaseBusiness, Network, UsersRound } from 'lucide-react'
import type { Audience } from '#contract/audience'
import { boardFormText } from '#korean/board'
import { findingText } from '#korean/finding'
import { branchesOf, pathOf } from '../../member/department-tree.ts'
import { usePersonFacts } from '../../member/person-facts.ts'
import { useDepartments, usePositions } from '../../member/places.ts'
import { useEverybody } from '../../member/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Picker } from '../../ui/overlay/Picker.tsx'
import { toggled, withDepartment, withoutDepartment } from './audience.ts'

type AudiencePickerProps = {
  orgId: number
  title: string
  audience: Audience
  isOpen: boolean
  anchor?: HTMLElement | undefined
  onChange: (audience: Audience) => void
  onClose: () => void
}

/** Everybody, departments, positions and people in one list; what is chosen again is left out. */
export function AudiencePicker({ orgId, title, audience, onChange, ...picker }: AudiencePickerProps) {
  const { isEverybody, departments, positionIds, memberIds } = audience
  const branches = branchesOf(useDepartments(orgId, picker.isOpen).data ?? [])
  const positions = usePositions(orgId, picker.isOpen).data ?? []
  const people = useEverybody(orgId, picker.isOpen).data ?? []
  const factsOf = usePersonFacts(orgId, picker.isOpen)
  const hasDepartment = (id: number) => departments.some(({ deptId }) => deptId === id)
  const everybody = {
    id: 'everybody',
    label: boardFormText.everybody,
    detail: boardFormText.everybodyHelp,
    icon: <UsersRound />,
    isCurrent: isEverybody,
    onAction: () => onChange({ ...audience, isEverybody: !isEverybody }),
  }
  return (
    <Picker
      {...picker}
      title={title}
      label={boardFormText.find}
      empty={findingText.nothingFound}
      isMultiple
      items={[
        everybody,
        ...branches.map(({ deptId }) => ({
          id: `department-${deptId}`,
          label: pathOf(branches, deptId),
          group: boardFormText.departments,
          icon: <Network />,
          isCurrent: hasDepartment(deptId),
          onAction: () =>
            onChange(
              hasDepartment(deptId) ? withoutDepartment(audience, deptId) : withDepartment(audience, deptId, true),
            ),
        })),
        ...positions.map(({ positionId, name }) => ({
          id: `position-${positionId}`,
          label: name,
          group: boardFormText.positions,
          icon: <BriefcaseBusiness />,
          isCurrent: positionIds.includes(positionId),
          onAction: () => onChange({ ...audience, positionIds: toggled(positionIds, positionId) }),
        })),
        ...people.map(person => ({
          ...factsOf(person),
          id: `member-${person.memberId}`,
          label: person.memberName,
          group: boardFormText.members,
          icon: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={24} />,
          isCurrent: memberIds.includes(person.memberId),
          onAction: () => onChange({ ...audience, memberIds: toggled(memberIds, person.memberId) }),
        })),
      ]}
    />
  )
}
