import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, KeyRound, LogOut, UserRound } from 'lucide-react'
import { isValidElement, type ReactElement } from 'react'
import { myMenuText } from '#korean/my-menu'
import { ui } from '#korean/ui'
import { useMe } from './queries.ts'
import { useSignOut } from '../auth/leaving.ts'
import { isSignedIn, useSession } from '../session.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Brand } from '../ui/layout/Brand.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import styles from './SiteTop.module.css'

type Back = { to: '/' | '/start'; label: string }

/** A link is drawn as it is. */
const isLink = (back: Back | ReactElement): back is ReactElement => isValidElement(back)

/** The bar above pages that belong to no organization. */
export function SiteTop({ isWide = false, back }: { isWide?: boolean; back?: Back | ReactElement }) {
  const isIn = useSession(isSignedIn)
  const isKnown = useSession(({ isLoading }) => !isLoading)
  return (
    <header className={isWide ? styles.wide : styles.top}>
      {back && isLink(back) && back}
      {back && !isLink(back) && (
        <Link to={back.to} aria-label={back.label} className={buttonClass({ kind: 'ghost', isIcon: true })}>
          <ArrowLeft />
        </Link>
      )}
      <Link to="/" aria-label={ui.brand} className={styles.brand}>
        <Brand />
      </Link>
      {isIn && <MyMenu />}
      {!isIn && isKnown && (
        <>
          <Link className={buttonClass({ kind: 'ghost' })} to="/login">
            {myMenuText.login}
          </Link>
          <Link className={buttonClass({})} to="/signup">
            {myMenuText.signup}
          </Link>
        </>
      )}
    </header>
  )
}

function MyMenu() {
  const me = useMe().data
  const name = me?.name ?? ''
  const signOut = useSignOut()
  const navigate = useNavigate()
  return (
    <Menu
      label={myMenuText.myMenu}
      kind="ghost"
      trigger={
        <>
          <Avatar name={name} imageUrl={me?.profileImgUrl} size={24} />
          <span className={styles.name}>{name}</span>
        </>
      }
      items={[
        { id: 'info', label: myMenuText.toInfo, icon: <UserRound />, onAction: () => void navigate({ to: '/info' }) },
        {
          id: 'password',
          label: myMenuText.toPassword,
          icon: <KeyRound />,
          onAction: () => void navigate({ to: '/info/password' }),
        },
        'separator',
        {
          id: 'logout',
          label: myMenuText.logout,
          icon: <LogOut />,
          onAction: signOut,
        },
      ]}
    />
  )
}
