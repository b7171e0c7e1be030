import { Plus, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { ProjectRole } from '#contract/permissions'
import { fill } from '#korean/particle'
import { projectPageText } from '#korean/project'
import { useEverybody } from '../../member/queries.ts'
import { useMembership } from '../../organization/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import styles from './FirstPeople.module.css'
import { RoleMenu } from '../info/RoleMenu.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'

const AddPerson = fetchedComponent(() => import('../info/AddPerson.tsx').then(it => it.AddPerson))

export type FirstPerson = { memberId: number; projectRole: ProjectRole }
type FirstPeopleProps = {
  orgId: number
  people: readonly FirstPerson[]
  onChange: (people: FirstPerson[]) => void
  error: string | undefined
}

/** The first members of a new project; its creator leads it and is not listed. */
export function FirstPeople({ orgId, people, onChange, error }: FirstPeopleProps) {
  const everybody = useEverybody(orgId, true).data ?? []
  const me = useMembership(orgId).data?.memberId
  const [adding, setAdding] = useState<{ isOpen: boolean; anchor?: HTMLElement }>()
  // People who left since they were chosen are neither shown nor sent.
  const shown = people.flatMap(each => {
    const person = everybody.find(({ memberId }) => memberId === each.memberId)
    return person ? [{ ...person, ...each }] : []
  })
  return (
    <div className={styles.people} role="group" aria-label={projectPageText.members}>
      <div className={styles.head}>
        <span>{projectPageText.members}</span>
        <Button size="small" onClick={({ currentTarget }) => setAdding({ isOpen: true, anchor: currentTarget })}>
          <Plus />
          {projectPageText.addMember}
        </Button>
      </div>
      {shown.length === 0 && <p className={styles.help}>{projectPageText.firstMembersHelp}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map(person => (
            <li key={person.memberId}>
              <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={24} />
              <bdi>{person.memberName}</bdi>
              <RoleMenu
                person={person}
                projectRole={person.projectRole}
                onChoose={projectRole =>
                  onChange(people.map(each => (each.memberId === person.memberId ? { ...each, projectRole } : each)))
                }
              />
              <Button
                kind="ghost"
                size="small"
                isIcon
                aria-label={fill(projectPageText.removeMemberOf, { name: person.memberName })}
                onClick={() => onChange(people.filter(({ memberId }) => memberId !== person.memberId))}
              >
                <UserMinus />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
      {adding !== undefined && (
        <AddPerson
          orgId={orgId}
          {...adding}
          isIn={id => id === me}
          isChosen={id => people.some(({ memberId }) => memberId === id)}
          onChoose={memberId => onChange([...people, { memberId, projectRole: 'MEMBER' }])}
          onDrop={id => onChange(people.filter(({ memberId }) => memberId !== id))}
          onClose={() => setAdding(now => ({ ...now, isOpen: false }))}
        />
      )}
    </div>
  )
}
