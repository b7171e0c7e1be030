import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { partsOf } from '../../feature.ts'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { inviteText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { PageBar } from '../../ui/layout/PageBar.tsx'
import { currentProps } from '../../ui/layout/current-link.ts'
import { infoTabLooks, tabsFor } from './info-tabs.tsx'
import styles from '../../ui/layout/Tabs.module.css'
import { useAreas } from '../frame/areas.ts'
import { useMembership, useOrganization } from '../queries.ts'
import { fetchedComponent, useNeighboursFetched } from '../../ui/fetched.ts'

// Each tab is fetched when it is first chosen.
const OrganizationFacts = fetchedComponent(() => import('./OrganizationFacts.tsx').then(it => it.OrganizationFacts))

const route = getRouteApi('/org/$orgId/info')

/** The organization and its people. A guest sees the organization alone, whatever the address says. */
export function OrganizationInfoPage() {
  const params = route.useParams()
  const orgId = Number(params.orgId)
  const { tab = 'organization' } = route.useSearch()
  const me = useMembership(orgId).data
  const organization = useOrganization(orgId).data
  const waiting = useAreas(orgId, me).find(({ id }) => id === 'people')?.waiting ?? 0
  useNeighboursFetched([OrganizationFacts, ...partsOf('organizationTabs').flatMap(panels => Object.values(panels))])
  if (!me || !organization) return null
  const tabs = tabsFor(me)
  const chosen = tabs.includes(tab) ? tab : 'organization'
  const Panel = partsOf('organizationTabs').find(panels => chosen in panels)?.[chosen]
  return (
    <>
      <PageBar title={frameText.people}>
        {waiting > 0 && (
          <Link className={buttonClass({})} to="/org/$orgId/invite" params={params} search={{ tab: 'requests' }}>
            {fill(inviteText.waiting, { count: waiting.toLocaleString('ko') })}
          </Link>
        )}
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
              {infoTabLooks[each].name}
            </Link>
          ))}
        </nav>
      )}
      {chosen === 'organization' && <OrganizationFacts organization={organization} me={me} />}
      {Panel && <Panel orgId={orgId} />}
    </>
  )
}
