import { Link } from '@tanstack/react-router'
import { ChevronRight, KeyRound, MonitorSmartphone, Plus, UserRound } from 'lucide-react'
import { sentenceFor } from '#korean/errors'
import { homeText } from '#korean/home'
import { myMenuText } from '#korean/my-menu'
import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { useMe } from '../account/queries.ts'
import { partsOf } from '../feature.ts'
import { OrganizationRow } from '../organization/start/OrganizationRow.tsx'
import { useOrganizations } from '../organization/queries.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import styles from './Greeting.module.css'
import { OnlyOrganization } from './OnlyOrganization.tsx'
import { SiteTop } from '../account/SiteTop.tsx'

const AT_HAND = 5
const ways = [
  { to: '/info', hash: '', icon: UserRound, title: myMenuText.toInfo, help: homeText.toInfoHelp },
  { to: '/info/password', hash: '', icon: KeyRound, title: myMenuText.toPassword, help: homeText.toPasswordHelp },
  { to: '/info', hash: 'devices', icon: MonitorSmartphone, title: homeText.toDevices, help: homeText.toDevicesHelp },
] as const

/** The first page of somebody who is signed in: the companies they work in, and their account. */
export function Greeting() {
  const me = useMe()
  return (
    <>
      <SiteTop />
      <main id="main" className={styles.main}>
        {me.data ? (
          <h1>{fill(homeText.hello, { name: me.data.name })}</h1>
        ) : me.error ? (
          <ErrorState title={myMenuText.loadFailed} text={sentenceFor(me.error)} onRetry={() => void me.refetch()} />
        ) : (
          <Delayed>
            <Skeleton width="50%" />
          </Delayed>
        )}
        {partsOf('startOffers').map((Offers, nth) => (
          <Offers key={nth} />
        ))}
        <MyOrganizations />
        <section className={styles.section} aria-labelledby="account">
          <h2 id="account">{homeText.account}</h2>
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
        </section>
      </main>
    </>
  )
}

function MyOrganizations() {
  const mine = useOrganizations(1, AT_HAND)
  const { data = [], totalCount = 0 } = mine.data ?? {}
  return (
    <section className={styles.section} aria-labelledby="mine">
      <div className={styles.head}>
        <h2 id="mine">{organizationText.mine}</h2>
        {totalCount > 0 && (
          <Link className={buttonClass({ kind: 'ghost', size: 'small' })} to="/start">
            {organizationText.all}
            <span className={styles.count}>{totalCount.toLocaleString('ko')}</span>
          </Link>
        )}
      </div>
      {mine.isPending && (
        <Delayed>
          <Skeleton width="100%" height="63px" />
        </Delayed>
      )}
      {mine.error && !mine.data && (
        <ErrorState
          title={organizationText.listFailed}
          text={sentenceFor(mine.error)}
          onRetry={() => void mine.refetch()}
        />
      )}
      {mine.data && totalCount === 0 && (
        <div className={styles.empty}>
          <p>
            {organizationText.empty} {organizationText.emptyHelp}
          </p>
          <Link className={buttonClass({ kind: 'primary' })} to="/start" hash="register">
            <Plus />
            {organizationText.register}
          </Link>
        </div>
      )}
      {totalCount === 1 && data[0] && <OnlyOrganization membership={data[0]} />}
      {totalCount > 1 && (
        <ul className={styles.rows}>
          {data.map(membership => (
            <OrganizationRow key={membership.orgId} membership={membership} />
          ))}
        </ul>
      )}
    </section>
  )
}
