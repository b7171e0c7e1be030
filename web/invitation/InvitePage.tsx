import { getRouteApi, Link } from '@tanstack/react-router'
import { LockKeyhole, MailX } from 'lucide-react'
import { can } from '#contract/permissions'
import { inviteText } from '#korean/invitation'
import { useWelcome } from '../auth/queries.ts'
import { currentProps } from '../ui/layout/current-link.ts'
import { useMembership } from '../organization/queries.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { PageBar } from '../ui/layout/PageBar.tsx'
import tabStyles from '../ui/layout/Tabs.module.css'
import styles from './InvitePage.module.css'
import { useRequests } from './queries.ts'
import { type InviteTab, inviteTabs } from './ways.ts'
import { fetchedComponent, useNeighboursFetched } from '../ui/fetched.ts'

// Each way is fetched when it is first chosen.
const MailWay = fetchedComponent(() => import('./MailWay.tsx').then(it => it.MailWay))
const LinkWay = fetchedComponent(() => import('./link/LinkWay.tsx').then(it => it.LinkWay))
const ListWay = fetchedComponent(() => import('./table/ListWay.tsx').then(it => it.ListWay))
const SentInvitations = fetchedComponent(() => import('./SentInvitations.tsx').then(it => it.SentInvitations))
const JoinRequests = fetchedComponent(() => import('./JoinRequests.tsx').then(it => it.JoinRequests))

const route = getRouteApi('/org/$orgId/invite')
const tabNames: Record<InviteTab, string> = {
  mail: inviteText.mailTab,
  link: inviteText.linkTab,
  list: inviteText.listTab,
  sent: inviteText.sentTab,
  requests: inviteText.requestsTab,
}

/** Where mails are sent. */
const MAILED: readonly InviteTab[] = ['mail', 'list', 'sent']

/** On a phone the last tabs lie beyond the edge. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Bringing people in: by mail, by link, by a list; who was invited, and who waits to be let in. */
export function InvitePage() {
  const params = route.useParams()
  const orgId = Number(params.orgId)
  const { tab: chosen = 'mail' } = route.useSearch()
  const mailsStayHere = useWelcome()?.mailsStayHere
  const me = useMembership(orgId).data
  const mayInvite = me !== undefined && can(me, 'member.invite')
  const requests = useRequests(orgId, 1, mayInvite).data?.totalCount ?? 0
  useNeighboursFetched([MailWay, LinkWay, ListWay, SentInvitations, JoinRequests])
  if (!me) return null
  return (
    <>
      <PageBar title={inviteText.title} />
      {mayInvite ? (
        <>
          <nav className={tabStyles.tabs} aria-label={inviteText.tabs}>
            {inviteTabs.map(tab => (
              <Link
                key={tab}
                ref={tab === chosen ? intoView : undefined}
                to="/org/$orgId/invite"
                params={params}
                search={{ tab: tab === 'mail' ? undefined : tab }}
                {...currentProps(tab === chosen)}
              >
                {tabNames[tab]}
                {tab === 'requests' && requests > 0 && <span className={styles.count}>{requests}</span>}
              </Link>
            ))}
          </nav>
          {MAILED.includes(chosen) && mailsStayHere && (
            <div className={styles.warning}>
              <Banner kind="warn" isBox icon={<MailX />}>
                {inviteText.noMailServer}
              </Banner>
            </div>
          )}
          {chosen === 'mail' && <MailWay orgId={orgId} me={me} isMailed={!mailsStayHere} />}
          {chosen === 'link' && <LinkWay orgId={orgId} />}
          {chosen === 'list' && <ListWay orgId={orgId} />}
          {chosen === 'sent' && <SentInvitations orgId={orgId} me={me} />}
          {chosen === 'requests' && <JoinRequests orgId={orgId} />}
        </>
      ) : (
        <EmptyState icon={<LockKeyhole />} title={inviteText.denied} text={inviteText.deniedHelp}>
          {can(me, 'member.see') ? (
            <Link className={buttonClass()} to="/org/$orgId/info" params={params} search={{ tab: 'members' }}>
              {inviteText.toMembers}
            </Link>
          ) : (
            <Link className={buttonClass()} to="/org/$orgId/project" params={params}>
              {inviteText.toProjects}
            </Link>
          )}
        </EmptyState>
      )}
    </>
  )
}
