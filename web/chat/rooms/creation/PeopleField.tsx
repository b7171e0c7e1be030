import { chatDeedText } from '#korean/chat-deeds'
import { roleNames } from '#korean/organization'
import { findingText } from '#korean/finding'
import { memberIdIn } from '../../../session.ts'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { ChosenList } from '../../../ui/list/ChosenList.tsx'
import { SearchList } from '../../../ui/list/SearchList.tsx'
import { type Somebody, usePeople } from '../../people.ts'
import styles from './NewChat.module.css'

type PeopleFieldProps = {
  orgId: number
  chosen: readonly number[]
  onChoose: (memberIds: readonly number[]) => void
  /** Those who are there already. */
  without?: ReadonlySet<number>
  isFocused?: boolean
}

const nothing = () => undefined

/** A person in a list of choices. */
export const lookOf = ({ memberId, name, imageUrl, departments, position, isGuest }: Somebody, me: number) => ({
  label: memberId === me ? `${name} ${chatDeedText.self}` : name,
  icon: <Avatar name={name} imageUrl={imageUrl} size={24} />,
  detail: [isGuest && roleNames.GUEST, departments, position].filter(Boolean).join(' ') || undefined,
})

/** Several people, found by their names, their places and initials. */
export function PeopleField({ orgId, chosen, onChoose, without, isFocused = true }: PeopleFieldProps) {
  const people = usePeople(orgId, true)
  const me = memberIdIn(orgId)
  const toggle = (memberId: number) =>
    onChoose(chosen.includes(memberId) ? chosen.filter(id => id !== memberId) : [...chosen, memberId])
  return (
    <div>
      <ChosenList
        label={chatDeedText.people}
        items={chosen.map(id => {
          const { name = '', imageUrl } = people.of(id) ?? {}
          return { id, name, icon: <Avatar name={name} imageUrl={imageUrl} size={20} /> }
        })}
        onRemove={toggle}
      />
      <div className={styles.list}>
        <SearchList
          label={chatDeedText.peopleSearch}
          empty={findingText.nothingFound}
          isMultiple
          isFocused={isFocused}
          items={people.all
            .filter(({ memberId }) => !without?.has(memberId))
            .map(person => ({
              ...lookOf(person, me),
              id: String(person.memberId),
              hint: person.status || undefined,
              isCurrent: chosen.includes(person.memberId),
              onAction: () => toggle(person.memberId),
            }))}
          onChosen={nothing}
        />
      </div>
    </div>
  )
}
