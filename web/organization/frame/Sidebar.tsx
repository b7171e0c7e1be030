import { Link } from '@tanstack/react-router'
import { PanelLeft, Search, Settings } from 'lucide-react'
import type { OwnMember } from '#contract/member'
import type { Organization } from '#contract/organization'
import { frameText } from '#korean/frame'
import { roleNames } from '#korean/organization'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Kbd } from '../../ui/layout/Kbd.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { currentProps } from '../../ui/layout/current-link.ts'
import { useAreas, useCurrentArea } from './areas.ts'
import { partsOf } from '../../feature.ts'
import { keys } from './keys.ts'
import { Named } from '../Named.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import styles from './Sidebar.module.css'
import { WaitingCount } from './WaitingCount.tsx'
import { useMyMenu } from './useMyMenu.tsx'
import { toggleSidebar, useSidebarFolded } from './sidebar-fold.ts'

export type SidebarProps = {
  orgId: number
  organization: Organization | undefined
  me: OwnMember | undefined
  onSearch: () => void
  onKeys: () => void
}

export function Sidebar({ orgId, organization, me, onSearch, onKeys }: SidebarProps) {
  const isCollapsed = useSidebarFolded()
  const myMenu = useMyMenu(onKeys)
  const area = useCurrentArea()
  const areas = useAreas(orgId, me).filter(({ isInSidebar }) => isInSidebar !== false)
  const toggle = isCollapsed ? frameText.expand : frameText.collapse
  /** Names the icon where no text stands beside it. */
  const alone = (name: string) => (isCollapsed ? name : undefined)
  return (
    <aside className={styles.sidebar} aria-label={frameText.mainMenu} data-collapsed={isCollapsed || undefined}>
      <OrganizationSwitcher organization={organization} />
      <Named text={frameText.search} keys={keys.palette} isWanted={isCollapsed}>
        <button type="button" className={styles.search} aria-label={alone(frameText.search)} onClick={onSearch}>
          <Search />
          <span>{frameText.search}</span>
          <Kbd>{keys.palette}</Kbd>
        </button>
      </Named>
      <nav aria-label={frameText.mainMenu}>
        {areas.map(({ id, label, icon, link, waiting, reminder, news }) => (
          <Named key={id} text={label} isWanted={isCollapsed}>
            <Link {...link} {...currentProps(id === area)} className={styles.item} aria-label={alone(label)}>
              {icon}
              <span>{label}</span>
              <WaitingCount count={waiting} reminder={reminder} news={news} />
            </Link>
          </Named>
        ))}
        <section className={styles.favourites} aria-labelledby="favourites">
          <h2 id="favourites">{frameText.favourites}</h2>
          {partsOf('sidebar').map((Favourites, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the features never change
            <Favourites key={at} orgId={orgId} isCollapsed={isCollapsed} />
          ))}
        </section>
      </nav>
      <Named text={toggle} keys={keys.sidebar} isWanted={isCollapsed}>
        <button type="button" className={styles.toggle} aria-label={alone(toggle)} onClick={toggleSidebar}>
          <PanelLeft />
          <span>{toggle}</span>
          <Kbd>{keys.sidebar}</Kbd>
        </button>
      </Named>
      <div className={styles.me}>
        {me && (
          <span className={styles.who}>
            <Avatar name={me.memberName} imageUrl={me.profileImgUrl} size={28} />
            <span>
              <b>{me.memberName}</b>
              <small>{roleNames[me.role]}</small>
            </span>
          </span>
        )}
        <Menu
          label={frameText.settings}
          trigger={<Settings />}
          kind="ghost"
          size="small"
          isIcon
          placement="top start"
          items={myMenu}
        />
      </div>
    </aside>
  )
}
