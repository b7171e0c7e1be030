import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, ChevronsUpDown, LogOut, Search, UserRound } from 'lucide-react'
import type { OwnMember } from '#contract/member'
import type { Organization } from '#contract/organization'
import { frameText } from '#korean/frame'
import { myMenuText } from '#korean/my-menu'
import { useSignOut } from '../../auth/leaving.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { useAreas } from './areas.ts'
import styles from './PhoneTabs.module.css'
import { WaitingCount } from './WaitingCount.tsx'

type PhoneMoreProps = {
  isOpen: boolean
  organization: Organization | undefined
  me: OwnMember | undefined
  /** Without a tab of their own. */
  areas: ReturnType<typeof useAreas>
  onSearch: () => void
  onSwitch: () => void
  onClose: () => void
}

/** The entries for which a phone's tabs have no room. */
export const PhoneMore = ({ isOpen, ...ways }: PhoneMoreProps) => (
  <Modal isOpen={isOpen} title={frameText.more} size="sm" onClose={ways.onClose}>
    <Ways {...ways} />
  </Modal>
)

function Ways({ organization, me, areas, onSearch, onSwitch, onClose: onLeave }: Omit<PhoneMoreProps, 'isOpen'>) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  function toInfo() {
    onLeave()
    void navigate({ to: '/info' })
  }
  return (
    <ul className={styles.more}>
      <li>
        <button type="button" onClick={onSwitch}>
          <Avatar name={organization?.name ?? ''} imageUrl={organization?.logoImgUrl} size={32} isOrganization />
          <span>
            <b>{organization?.name}</b>
            <small>{frameText.switch}</small>
          </span>
          <ChevronsUpDown />
        </button>
      </li>
      <li>
        <button type="button" onClick={onSearch}>
          <Search />
          <span>{frameText.search}</span>
          <ChevronRight />
        </button>
      </li>
      {areas.map(({ id, label, icon, link, waiting, reminder, news }) => (
        <li key={id}>
          <Link {...link} onClick={onLeave}>
            {icon}
            <span>{label}</span>
            <WaitingCount count={waiting} reminder={reminder} news={news} />
            <ChevronRight />
          </Link>
        </li>
      ))}
      {me && (
        <li>
          <button
            type="button"
            onClick={() => {
              onLeave()
              void navigate({ to: '/info/$orgId', params: { orgId: String(me.orgId) } })
            }}
          >
            <Avatar name={me.memberName} imageUrl={me.profileImgUrl} size={32} />
            <span>
              <b>{me.memberName}</b>
              <small>{frameText.mine}</small>
            </span>
            <ChevronRight />
          </button>
        </li>
      )}
      <li>
        <button type="button" onClick={toInfo}>
          <UserRound />
          <span>{myMenuText.toInfo}</span>
          <ChevronRight />
        </button>
      </li>
      <li>
        <button type="button" onClick={signOut}>
          <LogOut />
          <span>{myMenuText.logout}</span>
        </button>
      </li>
    </ul>
  )
}
