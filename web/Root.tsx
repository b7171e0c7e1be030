// The frame of every page: what is said, what is loading, whether the server can be heard.
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { siteText } from '#korean/site'
import { ui } from '#korean/ui'
import { useLive } from './live/live.ts'
import styles from './Root.module.css'
import { takeFlag, useSession } from './session.ts'
import { Banner } from './ui/feedback/Banner.tsx'
import { LoadingBar } from './ui/feedback/LoadingBar.tsx'
import { Toaster } from './ui/feedback/Toaster.tsx'
import { showError, showSuccess } from './ui/feedback/toasts.ts'

export function Root() {
  const router = useRouter()
  const title = useMatches().at(-1)?.staticData.title
  useEffect(() => {
    showFlags()
    return router.subscribe('onResolved', showFlags)
  }, [router])
  useEffect(() => {
    document.title = title ? `${title} · ${ui.brand}` : ui.brand
  }, [title])
  return (
    <>
      <a className={styles.skip} href="#main">
        {siteText.toMain}
      </a>
      <Loading />
      <Connection />
      <Outlet />
      <Toaster />
    </>
  )
}

/** A message that a page left for the next one, such as the way back from GitHub. */
function showFlags() {
  if (takeFlag('github-connected')) showSuccess(siteText.githubConnected)
  if (takeFlag('github-failed')) showError(siteText.githubFailed)
}

function Loading() {
  const isRefreshing = useSession(({ isLoading }) => isLoading)
  const isFetching = useIsFetching({ predicate: ({ meta }) => !meta?.quiet })
  const isMutating = useIsMutating({ predicate: ({ meta }) => !meta?.quiet })
  return <LoadingBar isLoading={isRefreshing || isFetching + isMutating > 0} />
}

function Connection() {
  const isOnline = useSyncExternalStore(heedNetwork, () => navigator.onLine)
  const isDown = useLive(live => live.isDown)
  if (isOnline && !isDown) return null
  return (
    <div ref={leaveRoom}>
      <Banner kind="warn" icon={<WifiOff />}>
        <span role="status">{isOnline ? siteText.disconnected : siteText.offline}</span>
      </Banner>
    </div>
  )
}

/** Pages that fill the window end with it, whatever stands above them. */
function leaveRoom(banner: HTMLElement | null) {
  const take = (height: string) => document.documentElement.style.setProperty('--banner', height)
  // At once too: the page is drawn before the first observation.
  const measure = () => take(`${banner!.offsetHeight}px`)
  measure()
  const watching = new ResizeObserver(measure)
  watching.observe(banner!)
  return () => {
    watching.disconnect()
    take('')
  }
}

function heedNetwork(changed: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}
