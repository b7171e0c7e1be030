import type { BriefPerson } from '#contract/member'
import { projectPageText } from '#korean/project'
import { useDepartments } from '../../member/places.ts'
import { branchesOf, pathOf } from '../../member/department-tree.ts'
import { useEverybody } from '../../member/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { ChoiceDialog } from '../../ui/overlay/ChoiceDialog.tsx'

type AddPersonProps = {
  orgId: number
  isIn: (memberId: number) => boolean
  isOpen: boolean
  onChoose: (person: BriefPerson) => void
  onClose: () => void
}

/** Everybody of the organization who is not in the project yet. */
export function AddPerson({ orgId, isIn, isOpen, onChoose, onClose }: AddPersonProps) {
  const everybody = useEverybody(orgId, isOpen).data ?? []
  const branches = branchesOf(useDepartments(orgId).data ?? [])
  const choices = everybody
    .filter(({ memberId }) => !isIn(memberId))
    .map(({ memberId, memberName, profileImgUrl, assignments, email }) => ({
      id: memberId,
      name: memberName,
      // The address only where two share a name.
      hint: [pathOf(branches, assignments[0]?.deptId ?? 0), email].filter(Boolean).join(' · ') || undefined,
      picture: <Avatar name={memberName} imageUrl={profileImgUrl} size={24} />,
    }))
  return (
    <ChoiceDialog
      isOpen={isOpen}
      title={projectPageText.addMemberTitle}
      searchLabel={projectPageText.findMember}
      choices={choices}
      chosen={null}
      onChoose={chosen => {
        const person = everybody.find(({ memberId }) => memberId === chosen)
        if (person) onChoose(person)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
