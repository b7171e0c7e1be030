import type { Person } from '#contract/member'
import { memberText } from '#korean/member'
import { roleNames } from '#korean/organization'
import { fullDate } from '#korean/time'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { phoneShown } from '#contract/phone'
import styles from './MemberCard.module.css'
import { type Namer, statusShown } from './status.ts'

type MemberCardProps = { person: Person; names: Namer; isOpen: boolean; onClose: () => void }

/** Who somebody is and how to reach them. */
export const MemberCard = ({ person, names, isOpen, onClose }: MemberCardProps) => (
  <Modal isOpen={isOpen} title={<bdi>{person.memberName}</bdi>} size="sm" onClose={onClose}>
    <MemberFacts person={person} names={names} />
  </Modal>
)

/** What a card says below the name, wherever it stands. */
export function MemberFacts({ person, names }: Pick<MemberCardProps, 'person' | 'names'>) {
  const { memberName, profileImgUrl, role, status, assignments, email, phone, joinedAt } = person
  const shown = statusShown(status)
  return (
    <>
      <div className={styles.top}>
        <Avatar name={memberName} imageUrl={profileImgUrl} size={64} />
        <ul>
          {assignments.map((place, at) => (
            <li key={`${place.deptId} ${place.positionId}`} className={at > 0 ? styles.other : undefined}>
              {names.both(place)}
            </li>
          ))}
          {assignments.length === 0 && <li className={styles.other}>{memberText.none}</li>}
        </ul>
      </div>
      <dl className={styles.facts}>
        {shown && (
          <div>
            <dt>{memberText.status}</dt>
            <dd>{shown}</dd>
          </div>
        )}
        <div>
          <dt>{memberText.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        {phone && (
          <div>
            <dt>{memberText.phone}</dt>
            <dd>
              <a href={`tel:${phone}`}>{phoneShown(phone)}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{memberText.role}</dt>
          <dd>{roleNames[role]}</dd>
        </div>
        <div>
          <dt>{memberText.joined}</dt>
          <dd>{fullDate(new Date(joinedAt))}</dd>
        </div>
      </dl>
    </>
  )
}
