import { Link } from '@tanstack/react-router'
import { ChevronRight, KeyRound, MonitorSmartphone, UserRound } from 'lucide-react'
import { sentenceFor } from '#korean/errors'
import { homeText } from '#korean/home'
import { fill } from '#korean/particle'
import { useMe } from '../account/queries.ts'
import { Bone } from '../ui/Bone.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Later } from '../ui/Later.tsx'
import styles from './Greeting.module.css'
import { SiteTop } from './SiteTop.tsx'

const ways = [
  { to: '/info', hash: '', icon: UserRound, title: homeText.toInfo, help: homeText.toInfoHelp },
  { to: '/info/password', hash: '', icon: KeyRound, title: homeText.toPassword, help: homeText.toPasswordHelp },
  { to: '/info', hash: 'devices', icon: MonitorSmartphone, title: homeText.toDevices, help: homeText.toDevicesHelp },
] as const

/** The first page of somebody who is signed in. */
export function Greeting() {
  const me = useMe()
  return (
    <>
      <SiteTop />
      <main id="main" className={styles.main}>
        {me.data ? (
          <h1>{fill(homeText.hello, { name: me.data.name })}</h1>
        ) : me.error ? (
          <ErrorState title={homeText.loadFailed} text={sentenceFor(me.error)} onRetry={() => void me.refetch()} />
        ) : (
          <Later>
            <Bone width="50%" />
          </Later>
        )}
        <p className={styles.help}>{homeText.invited}</p>
        <ul className={styles.ways}>
          {ways.map(({ to, hash, icon: Icon, title, help }) => (
            <li key={title}>
              <Link to={to} hash={hash}>
                <Icon aria-hidden />
                <span>
                  <b>{title}</b>
                  <small>{help}</small>
                </span>
                <ChevronRight aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </main>
    </>
  )
}
