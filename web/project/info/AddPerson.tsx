import { findingText } from '#korean/finding'
import { projectPageText } from '#korean/project'
import { usePersonFacts } from '../../member/person-facts.ts'
import { useEverybody } from '../../member/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Picker } from '../../ui/overlay/Picker.tsx'

type AddPersonProps = {
  orgId: number
  /** Those who are in the project anyway are not offered. */
  isIn: (memberId: number) => boolean
  /** Chosen again, somebody is left out. */
  isChosen: (memberId: number) => boolean
  isOpen: boolean
  anchor?: HTMLElement | undefined
  onChoose: (memberId: number) => void
  onDrop: (memberId: number) => void
  onClose: () => void
}

/** Everybody of the organization who is not in the project yet; several are chosen in one opening. */
export function AddPerson({ orgId, isIn, isChosen, onChoose, onDrop, ...picker }: AddPersonProps) {
  const everybody = useEverybody(orgId, picker.isOpen).data ?? []
  const factsOf = usePersonFacts(orgId, picker.isOpen)
  const items = everybody
    .filter(({ memberId }) => !isIn(memberId))
    .map(person => ({
      id: String(person.memberId),
      label: person.memberName,
      icon: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={24} />,
      isCurrent: isChosen(person.memberId),
      onAction: () => (isChosen(person.memberId) ? onDrop : onChoose)(person.memberId),
      ...factsOf(person),
    }))
  return (
    <Picker
      {...picker}
      title={projectPageText.addMemberTitle}
      label={projectPageText.findMember}
      empty={findingText.nothingFound}
      items={items}
      isMultiple
    />
  )
}
