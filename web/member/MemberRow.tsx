import { ChevronDown, Ellipsis, Network, UserMinus, UserRound } from 'lucide-react'
import type { OwnMember, Person } from '#contract/member'
import { can, mayGive, mayRemove, roles } from '#contract/permissions'
import { memberText } from '#korean/member'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { fullDate } from '#korean/time'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Skeleton, WordsSkeleton } from '../ui/feedback/Skeleton.tsx'
import { Menu, type MenuAction } from '../ui/overlay/Menu.tsx'
import type { TableBones } from '../ui/list/TablePage.tsx'
import styles from './MemberRow.module.css'
import type { Question } from './parts.ts'
import { type Namer, statusShown } from './status.ts'
import { Unseen } from '../ui/layout/Unseen.tsx'

export const memberHeads = (
  <>
    <th>{memberText.name}</th>
    <th>{memberText.department}</th>
    <th>{memberText.position}</th>
    <th>{memberText.role}</th>
    <th>{memberText.status}</th>
    <th>{memberText.joined}</th>
    <th>
      <Unseen>{memberText.deeds}</Unseen>
    </th>
  </>
)

type MemberRowProps = {
  person: Person
  me: OwnMember | undefined
  names: Namer
  onAsk: (person: Person, what: Question) => void
}

export function MemberRow({ person, me, names, onAsk }: MemberRowProps) {
  const { memberId, memberName, profileImgUrl, email, role, status, assignments, joinedAt } = person
  const [primary, ...others] = assignments
  const isMe = me?.memberId === memberId
  const givable = me && !isMe && can(me, 'member.role') ? roles.filter(to => mayGive(me, role, to)) : []
  const actions: MenuAction[] = [
    { id: 'card', label: memberText.card, icon: <UserRound />, onAction: () => onAsk(person, { kind: 'card' }) },
  ]
  if (me && can(me, 'department.edit'))
    actions.push({
      id: 'assign',
      label: memberText.assign,
      icon: <Network />,
      onAction: () => onAsk(person, { kind: 'assign' }),
    })
  if (me && !isMe && can(me, 'member.remove') && mayRemove(me, role))
    actions.push({
      id: 'remove',
      label: memberText.remove,
      icon: <UserMinus />,
      isDanger: true,
      onAction: () => onAsk(person, { kind: 'remove' }),
    })
  return (
    <tr>
      <td className={styles.person}>
        <button type="button" onClick={() => onAsk(person, { kind: 'card' })}>
          <Avatar name={memberName} imageUrl={profileImgUrl} size={32} />
          <span className={styles.words}>
            <b>
              <bdi>{memberName}</bdi>
              {isMe && <span className={styles.me}>{memberText.me}</span>}
            </b>
            <small>{email}</small>
          </span>
        </button>
      </td>
      <td className={styles.department} data-position={names.positionOf(primary) || undefined}>
        {names.departmentOf(primary) || <span className={styles.none}>{memberText.none}</span>}
        {others.length > 0 && (
          <small>{fill(memberText.others, { places: others.map(place => names.both(place)).join(', ') })}</small>
        )}
      </td>
      <td className={styles.position}>{names.positionOf(primary)}</td>
      <td className={styles.role}>
        {givable.length > 1 ? (
          <Menu
            label={fill(memberText.roleOf, { name: memberName })}
            aria-label={fill(memberText.roleNow, { name: memberName, role: roleNames[role] })}
            triggerClass={styles.pick}
            trigger={
              <>
                {roleNames[role]}
                <ChevronDown />
              </>
            }
            items={givable.map(to => ({
              id: to,
              label: roleNames[to],
              isChecked: to === role,
              onAction: () => to !== role && onAsk(person, { kind: 'role', role: to }),
            }))}
          />
        ) : (
          roleNames[role]
        )}
      </td>
      <td className={styles.status}>{statusShown(status)}</td>
      <td className={styles.joined}>{fullDate(new Date(joinedAt))}</td>
      <td className={styles.more}>
        <Menu
          label={fill(memberText.menu, { name: memberName })}
          trigger={<Ellipsis />}
          kind="ghost"
          size="small"
          isIcon
          placement="bottom end"
          items={actions}
        />
      </td>
    </tr>
  )
}

/** A row of somebody that is still to come. */
export const memberBones: TableBones = {
  cells: (
    <>
      <td className={styles.person}>
        <span className={styles.awaited}>
          <Skeleton width="32px" height="32px" isRound />
          <span className={styles.words}>
            <b>
              <WordsSkeleton width="96px" />
            </b>
            <small>
              <WordsSkeleton width="160px" />
            </small>
          </span>
        </span>
      </td>
      <td className={styles.department}>
        <WordsSkeleton width="96px" />
      </td>
      <td className={styles.position}>
        <WordsSkeleton width="48px" />
      </td>
      <td className={styles.role}>
        <WordsSkeleton width="40px" />
      </td>
      <td className={styles.status}>
        <WordsSkeleton width="40px" />
      </td>
      <td className={styles.joined}>
        <WordsSkeleton width="88px" />
      </td>
      <td className={styles.more}>
        <WordsSkeleton width="0" />
      </td>
    </>
  ),
}
