import type { Person } from '#contract/member'
import { memberText } from '#korean/member'
import { roleNames } from '#korean/organization'
import { fullDate } from '#korean/time'
import { partsOf } from '../feature.ts'
import { PresenceFace, PresenceWords } from '../presence/Presence.tsx'
import { usePresences } from '../presence/presences.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { phoneShown } from '#contract/phone'
import styles from './MemberCard.module.css'
import { type Namer, statusShown } from './status.ts'

type MemberCardProps = { orgId: number; person: Person; names: Namer; isOpen: boolean; onClose: () => void }

/** The card of a person: department, status, contacts. */
export const MemberCard = ({ orgId, person, names, isOpen, onClose }: MemberCardProps) => (
  <Modal isOpen={isOpen} title={<bdi>{person.memberName}</bdi>} size="sm" onClose={onClose}>
    <MemberFacts orgId={orgId} person={person} names={names} />
  </Modal>
)

/** The content of a card below the name, also where it stands elsewhere. */
export function MemberFacts({ orgId, person, names }: Pick<MemberCardProps, 'orgId' | 'person' | 'names'>) {
  const { memberId, memberName, profileImgUrl, role, status, assignments, email, phone, joinedAt } = person
  const shown = statusShown(status)
  usePresences(orgId, true)
  return (
    <>
      <div className={styles.top}>
        <PresenceFace orgId={orgId} memberId={memberId}>
          <Avatar name={memberName} imageUrl={profileImgUrl} size={64} />
        </PresenceFace>
        <ul>
          {assignments.map((place, at) => (
            <li key={`${place.deptId} ${place.positionId}`} className={at > 0 ? styles.other : undefined}>
              {names.both(place)}
            </li>
          ))}
          {assignments.length === 0 && <li className={styles.other}>{memberText.none}</li>}
          <li>
            <PresenceWords orgId={orgId} memberId={memberId} />
          </li>
        </ul>
      </div>
      <Facts
        isCompact
        facts={[
          [memberText.status, shown],
          [memberText.email, email && <a href={`mailto:${email}`}>{email}</a>],
          [memberText.phone, phone && <a href={`tel:${phone}`}>{phoneShown(phone)}</a>],
          [memberText.role, roleNames[role]],
          [memberText.joined, fullDate(new Date(joinedAt))],
        ]}
      />
      {partsOf('memberActions').map((Actions, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the features never change
        <Actions key={place} orgId={orgId} memberId={memberId} />
      ))}
    </>
  )
}
