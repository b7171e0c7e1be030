import { UserRoundX } from 'lucide-react'
import { useId, useState } from 'react'
import { findingText } from '#korean/finding'
import { placeFormText, placeText } from '#korean/map'
import { usePersonFacts } from '../../member/person-facts.ts'
import { useEverybody } from '../../member/queries.ts'
import { choiceClass, ChoiceFace } from '../../ui/field/ChoiceButton.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Picker } from '../../ui/overlay/Picker.tsx'
import styles from './OwnerField.module.css'

type OwnerFieldProps = { orgId: number; ownerId: number | null; onChange: (ownerId: number | null) => void }

/** Somebody of the organization who looks after a place, or nobody. */
export function OwnerField({ orgId, ownerId, onChange }: OwnerFieldProps) {
  const id = useId()
  const [opened, setOpened] = useState<{ isOpen: boolean; anchor: HTMLElement }>()
  const everybody = useEverybody(orgId).data ?? []
  const factsOf = usePersonFacts(orgId, opened !== undefined)
  const shown = everybody.find(({ memberId }) => memberId === ownerId)
  const name = ownerId === null ? placeFormText.noOwner : (shown?.memberName ?? placeText.leftMember)
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {placeFormText.owner}
      </span>
      <button
        type="button"
        className={choiceClass}
        aria-haspopup="dialog"
        aria-label={`${placeFormText.owner} ${name}`}
        onClick={({ currentTarget }) => setOpened({ isOpen: true, anchor: currentTarget })}
      >
        <ChoiceFace chosen={name} tone={ownerId === null ? 'quiet' : undefined} />
      </button>
      {opened && (
        <Picker
          {...opened}
          title={placeFormText.owner}
          label={placeFormText.findOwner}
          empty={findingText.nothingFound}
          items={[
            {
              id: 'nobody',
              label: placeFormText.noOwner,
              icon: <UserRoundX />,
              isCurrent: ownerId === null,
              onAction: () => onChange(null),
            },
            ...everybody.map(person => ({
              id: String(person.memberId),
              label: person.memberName,
              icon: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={24} />,
              isCurrent: person.memberId === ownerId,
              onAction: () => onChange(person.memberId),
              ...factsOf(person),
            })),
          ]}
          onClose={() => setOpened(now => now && { ...now, isOpen: false })}
        />
      )}
    </div>
  )
}
