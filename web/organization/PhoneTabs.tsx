import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, ChevronsUpDown, LogOut, Menu as MenuIcon, Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { OwnMember } from '#contract/member'
import type { Organization } from '#contract/organization'
import { frameText } from '#korean/frame'
import { homeText } from '#korean/home'
import { useSignOut } from '../auth/queries.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Palette } from '../ui/Palette.tsx'
import { areasOf, currentProps, useCurrentArea } from './areas.tsx'
import { useOrganizationChoices } from './choices.tsx'
import styles from './PhoneTabs.module.css'

type PhoneTabsProps = {
  orgId: number
  organization: Organization | undefined
  me: OwnMember | undefined
  onSearch: () => void
}

/** The sidebar of a phone: where one goes most, and the rest behind the last one. */
export function PhoneTabs({ orgId, organization, me, onSearch }: PhoneTabsProps) {
  const [opened, setOpened] = useState<'more' | 'switch'>()
  const close = () => setOpened(undefined)
  const current = useCurrentArea()
  const areas = areasOf(orgId, me).filter(({ isOnPhone }) => isOnPhone)
  const area = areas.some(({ id }) => id === current) ? current : 'people'
  const choices = useOrganizationChoices(orgId, opened === 'switch')
  return (
    <>
      <nav className={styles.tabs} aria-label={frameText.tabs}>
        {areas.map(({ id, label, icon, link }) => (
          <Link key={id} {...link} {...currentProps(id === area)}>
            {icon}
            {label}
          </Link>
        ))}
        <button type="button" onClick={onSearch}>
          <Search />
          {frameText.searchShort}
        </button>
        <button type="button" onClick={() => setOpened('more')}>
          <MenuIcon />
          {frameText.more}
        </button>
      </nav>
      <Modal isOpen={opened === 'more'} title={frameText.more} size="sm" onClose={close}>
        <More organization={organization} me={me} onSwitch={() => setOpened('switch')} onLeave={close} />
      </Modal>
      <Palette
        isOpen={opened === 'switch'}
        label={frameText.findOrganization}
        empty={frameText.noOrganization}
        items={choices.map(each => ({ ...each, group: undefined }))}
        onClose={close}
      />
    </>
  )
}

type MoreProps = {
  organization: Organization | undefined
  me: OwnMember | undefined
  onSwitch: () => void
  onLeave: () => void
}

function More({ organization, me, onSwitch, onLeave }: MoreProps) {
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
          <span>{homeText.toInfo}</span>
          <ChevronRight />
        </button>
      </li>
      <li>
        <button type="button" onClick={() => signOut.mutate()}>
          <LogOut />
          <span>{homeText.logout}</span>
        </button>
      </li>
    </ul>
  )
}
