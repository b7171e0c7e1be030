import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight, UserRound, UserRoundPlus } from 'lucide-react'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { inviteText } from '#korean/invitation'
import { roleNames } from '#korean/organization'
import { Avatar } from '../ui/Avatar.tsx'
import { infoTabIcons } from './infoTabIcons.tsx'
import { type InfoTab, tabNames, tabsFor } from './infoTabs.ts'
import styles from './OrganizationPage.module.css'
import { useMembership, useOrganization } from './queries.ts'

const route = getRouteApi('/org/$orgId')

const helps: Record<InfoTab, string> = {
  organization: frameText.organizationHelp,
  members: frameText.membersHelp,
  departments: frameText.departmentsHelp,
  chart: frameText.chartHelp,
  record: frameText.recordHelp,
}

/** The first page of an organization: what it is, who I am there, and what can be done. */
export function OrganizationPage() {
  const { orgId } = route.useParams()
  const me = useMembership(Number(orgId)).data
  const organization = useOrganization(Number(orgId)).data
  if (!me || !organization) return null
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Avatar name={organization.name} imageUrl={organization.logoImgUrl} size={64} isOrganization />
        <div>
          <h1>{organization.name}</h1>
          <p>
            {me.memberName} · {roleNames[me.role]}
          </p>
        </div>
      </header>
      <section className={styles.ways} aria-labelledby="here">
        <h2 id="here">{frameText.here}</h2>
        <ul>
          {tabsFor(me).map(tab => (
            <li key={tab}>
              <Link to="/org/$orgId/info" params={{ orgId }} search={{ tab: tab === 'organization' ? undefined : tab }}>
                {infoTabIcons[tab]}
                <Way title={tabNames[tab]} help={helps[tab]} />
              </Link>
            </li>
          ))}
          {can(me, 'member.invite') && (
            <li>
              <Link to="/org/$orgId/invite" params={{ orgId }} search={{}}>
                <UserRoundPlus />
                <Way title={inviteText.title} help={frameText.inviteHelp} />
              </Link>
            </li>
          )}
          <li>
            <Link to="/info">
              <UserRound />
              <Way title={frameText.account} help={frameText.accountHelp} />
            </Link>
          </li>
        </ul>
      </section>
      <p className={styles.soon}>{frameText.soon}</p>
    </div>
  )
}

const Way = ({ title, help }: { title: string; help: string }) => (
  <>
    <span>
      <b>{title}</b>
      <small>{help}</small>
    </span>
    <ChevronRight />
  </>
)
