import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { inviteText } from '#korean/invitation'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { PageBar } from '../../ui/layout/PageBar.tsx'
import { currentProps } from '../frame/areas.tsx'
import { tabNames, tabsFor } from './infoTabs.ts'
import styles from '../../ui/layout/Tabs.module.css'
import { useMembership, useOrganization } from '../queries.ts'

// Each tab is fetched when it is first chosen.
const OrganizationFacts = lazy(() => import('./OrganizationFacts.tsx').then(it => ({ default: it.OrganizationFacts })))
const MembersPanel = lazy(() => import('../../member/MembersPanel.tsx').then(it => ({ default: it.MembersPanel })))
const DepartmentsPanel = lazy(() =>
  import('../../department/DepartmentsPanel.tsx').then(it => ({ default: it.DepartmentsPanel })),
)
const OrganizationChart = lazy(() =>
  import('../../department/chart/OrganizationChart.tsx').then(it => ({ default: it.OrganizationChart })),
)
const RecordPanel = lazy(() => import('../../audit/RecordPanel.tsx').then(it => ({ default: it.RecordPanel })))

const route = getRouteApi('/org/$orgId/info')

/** The organization and its people. A guest sees the organization alone, whatever the address says. */
export function OrganizationInfoPage() {
  const params = route.useParams()
  const orgId = Number(params.orgId)
  const { tab = 'organization' } = route.useSearch()
  const me = useMembership(orgId).data
  const organization = useOrganization(orgId).data
  if (!me || !organization) return null
  const tabs = tabsFor(me)
  const chosen = tabs.includes(tab) ? tab : 'organization'
  return (
    <>
      <PageBar title={frameText.people}>
        {can(me, 'member.invite') && (
          <Link className={buttonClass({ kind: 'primary' })} to="/org/$orgId/invite" params={params} search={{}}>
            <UserRoundPlus />
            {inviteText.title}
          </Link>
        )}
      </PageBar>
      {tabs.length > 1 && (
        <nav className={styles.tabs} aria-label={frameText.infoTabs}>
          {tabs.map(each => (
            <Link
              key={each}
              to="/org/$orgId/info"
              params={params}
              search={{ tab: each === 'organization' ? undefined : each }}
              {...currentProps(each === chosen)}
            >
              {tabNames[each]}
            </Link>
          ))}
        </nav>
      )}
      <Suspense>
        {chosen === 'organization' && <OrganizationFacts organization={organization} me={me} />}
        {chosen === 'members' && <MembersPanel orgId={orgId} />}
        {chosen === 'departments' && <DepartmentsPanel orgId={orgId} />}
        {chosen === 'chart' && <OrganizationChart orgId={orgId} />}
        {chosen === 'record' && <RecordPanel orgId={orgId} />}
      </Suspense>
    </>
  )
}
