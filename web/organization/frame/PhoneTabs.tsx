import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import type { OwnMember } from '#contract/member'
import type { Organization } from '#contract/organization'
import { frameText } from '#korean/frame'
import { fill } from '#korean/particle'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { currentProps } from '../../ui/layout/current-link.ts'
import { useAreas, useCurrentArea } from './areas.ts'
import { useOrganizationChoices } from './choices.tsx'
import styles from './PhoneTabs.module.css'
import { WaitingCount } from './WaitingCount.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'

// Fetched when it is asked for.
const PhoneMore = fetchedComponent(() => import('./PhoneMore.tsx').then(it => it.PhoneMore))

type PhoneTabsProps = {
  orgId: number
  organization: Organization | undefined
  me: OwnMember | undefined
  onSearch: () => void
}

/** The sidebar of a phone: where one goes most, and the rest behind the last one. */
export function PhoneTabs({ orgId, organization, me, onSearch }: PhoneTabsProps) {
  const [opened, setOpened] = useState<'more' | 'switch'>()
  const [wantsMore, setWantsMore] = useState(false)
  const close = () => setOpened(undefined)
  function openMore() {
    setWantsMore(true)
    setOpened('more')
  }
  const current = useCurrentArea()
  const all = useAreas(orgId, me)
  const areas = all.filter(({ isOnPhone }) => isOnPhone)
  // Behind the last tab, because there is no room for a tab of its own.
  const others = all.filter(({ isOnPhone }) => !isOnPhone)
  const isInOthers = others.some(({ id }) => id === current)
  const unseen = others.find(({ waiting, reminder }) => waiting > 0 && !reminder)
  const choices = useOrganizationChoices(orgId, opened === 'switch')
  return (
    <>
      <nav className={styles.tabs} aria-label={frameText.tabs}>
        {areas.map(({ id, label, icon, link, waiting, reminder, news }) => (
          <Link key={id} {...link} {...currentProps(id === current)}>
            {icon}
            {label}
            <WaitingCount count={waiting} reminder={reminder} news={news} />
          </Link>
        ))}
        <button type="button" aria-current={isInOthers ? 'page' : undefined} onClick={openMore}>
          <MenuIcon />
          {frameText.more}
          {unseen && (
            <i
              className={styles.dot}
              role="img"
              aria-label={fill(unseen.news ?? frameText.waiting, { count: unseen.waiting })}
            />
          )}
        </button>
      </nav>
      {wantsMore && (
        <PhoneMore
          isOpen={opened === 'more'}
          organization={organization}
          me={me}
          areas={others}
          onSearch={() => {
            close()
            onSearch()
          }}
          onSwitch={() => setOpened('switch')}
          onClose={close}
        />
      )}
      <CommandPalette
        isOpen={opened === 'switch'}
        label={frameText.findOrganization}
        empty={frameText.noOrganization}
        items={choices.map(each => ({ ...each, group: undefined }))}
        onClose={close}
      />
    </>
  )
}
