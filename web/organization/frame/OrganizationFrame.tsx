import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { frameText } from '#korean/frame'
import { organizationText } from '#korean/organization'
import { isRefused } from '../../cache.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TypeAheadBuffer } from '../../ui/overlay/TypeAheadBuffer.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { fetchedComponent, fetchedLater } from '../../ui/fetched.ts'
import { overlays } from '../../ui/overlay/overlays.ts'
import { partsOf } from '../../feature.ts'
import { habitsIn, noHabits } from '../habits.ts'
import { useAreas } from './areas.ts'
import { useKeys } from './keys.ts'
import styles from './OrganizationFrame.module.css'
import { PhoneTabs } from './PhoneTabs.tsx'
import { useMembership, useOrganization } from '../queries.ts'
import { Sidebar } from './Sidebar.tsx'
import { toggleSidebar, useSidebarFolded } from './sidebar-fold.ts'
import { isClosedTo } from '../second-factor/queries.ts'
import type { ClosedPageProps } from '../second-factor/ClosedPage.tsx'
import { useBelonging } from '../useBelonging.ts'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'

// Fetched when it is asked for: most never do.
const KeySheet = fetchedDialog(() => import('./KeySheet.tsx').then(it => it.KeySheet))

const ClosedPage = fetchedComponent<ClosedPageProps>(() =>
  import('../second-factor/ClosedPage.tsx').then(it => it.ClosedPage),
)

const commands = fetchedLater(async () => {
  const [frame, ...sources] = await Promise.all([
    import('./palette/commands.tsx'),
    ...partsOf('commands').map(source => source()),
  ])
  return { ...frame, sources }
})
const guests = fetchedLater(() => Promise.all(partsOf('frameGuest').map(guest => guest())))
const tops = fetchedLater(() => Promise.all(partsOf('frameTop').map(top => top())))

const route = getRouteApi('/org/$orgId')

/** Around every page of an organization: the ways from one to another, and the way out for whoever is no member any more. */
export function OrganizationFrame() {
  const orgId = Number(route.useParams().orgId)
  const me = useMembership(orgId)
  const organization = useOrganization(orgId)
  const isCollapsed = useSidebarFolded()
  const [opened, setOpened] = useState<'palette' | 'keys'>()
  const [habits, setHabits] = useState(noHabits)
  const openPalette = () => {
    setHabits(habitsIn(orgId))
    setOpened('palette')
  }
  const [wantsKeys, setWantsKeys] = useState(false)
  const openSheet = () => {
    setWantsKeys(true)
    setOpened('keys')
  }
  const navigate = useNavigate()
  const areas = useAreas(orgId, me.data)
  useKeys({
    openPalette,
    toggleSidebar,
    openSheet,
    others: Object.assign({}, ...partsOf('keys')) as Record<string, () => void>,
    go: code => {
      const area = areas.find(({ goKey }) => goKey === code)
      return area && (() => void navigate(area.link))
    },
  })
  overlays.useFetchedWhenIdle()
  guests.useFetchedWhenIdle()
  tops.useFetchedWhenIdle()
  commands.useFetchedWhenIdle()
  const opening = guests.useFetched(false) ?? []
  const above = tops.useFetched(false) ?? []
  const palette = commands.useFetched(opened === 'palette')
  const [typed, type] = useState('')
  const failed = me.error ?? organization.error
  const isShut = isClosedTo(failed)
  useBelonging(orgId, me.data, isRefused(failed) && !isShut)

  function close() {
    type('')
    setOpened(undefined)
  }
  const around = { orgId, organization: organization.data, me: me.data, onSearch: openPalette }
  const isThere = organization.data !== undefined && me.data !== undefined
  if (isShut) return <ClosedPage orgId={orgId} />
  return (
    <div className={styles.frame} data-frame="" data-collapsed={isCollapsed || undefined}>
      <Sidebar {...around} onKeys={openSheet} />
      <div className={styles.top} ref={leaveRoom}>
        {above.map(({ FrameTop }, at) => (
          <FrameTop key={`${orgId} ${at}`} orgId={orgId} />
        ))}
      </div>
      {/* Nothing of one organization stays on the screen of the next. */}
      <main id="main" className={styles.main} key={orgId} data-scroll-restoration-id="main">
        {isThere && <Outlet />}
        {!isThere && failed && !isRefused(failed) && (
          <ErrorState
            title={organizationText.loadFailed}
            text={sentenceFor(failed)}
            onRetry={() => void Promise.all([organization.refetch(), me.refetch()])}
          />
        )}
        {!isThere && !failed && (
          <div className={styles.bones}>
            <Delayed>
              <Skeleton width="50%" height="64px" />
            </Delayed>
          </div>
        )}
      </main>
      <PhoneTabs {...around} />
      {palette && me.data && (
        <palette.FramePalette
          me={me.data}
          isOpen={opened === 'palette'}
          habits={habits}
          begun={typed}
          sources={palette.sources}
          onClose={close}
          onKeys={openSheet}
        />
      )}
      {opened === 'palette' && !palette && (
        <TypeAheadBuffer label={frameText.findCommand} onType={type} onClose={close} />
      )}
      {opening.map(({ FrameGuest }, at) => (
        <FrameGuest key={`${orgId} ${at}`} orgId={orgId} />
      ))}
      {wantsKeys && <KeySheet isOpen={opened === 'keys'} onClose={close} />}
    </div>
  )
}

/** Panels that are as high as the window begin below the lines above it. */
function leaveRoom(top: HTMLElement | null) {
  const take = (height: string) => document.documentElement.style.setProperty('--banners', height)
  const watching = new ResizeObserver(() => take(`${top!.offsetHeight}px`))
  watching.observe(top!)
  return () => {
    watching.disconnect()
    take('')
  }
}
