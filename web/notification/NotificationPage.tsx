import { getRouteApi } from '@tanstack/react-router'
import { fetchedComponent, useNeighboursFetched } from '../ui/fetched.ts'
import { InboxPage } from './inbox/InboxPage.tsx'

// Fetched after the list.
const SettingsPage = fetchedComponent<{ orgId: number }>(() =>
  import('./settings/SettingsPage.tsx').then(it => it.SettingsPage),
)

const route = getRouteApi('/org/$orgId/notification')

/** The list of notifications, or the settings of how much one wants to hear. */
export function NotificationPage() {
  const orgId = Number(route.useParams().orgId)
  const { filter = 'all', tab } = route.useSearch()
  useNeighboursFetched([SettingsPage])
  return tab === 'settings' ? <SettingsPage orgId={orgId} /> : <InboxPage orgId={orgId} filter={filter} />
}
