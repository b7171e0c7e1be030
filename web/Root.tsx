// The frame of every page: what is said, what is loading, whether the server can be heard.
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { fill } from '#korean/particle'
import { siteText } from '#korean/site'
import { ui } from '#korean/ui'
import { unreached } from './call.ts'
import { useLive } from './live/live.ts'
import { sendWaiting, throwAway, useOutbox } from './live/outbox.ts'
import { fetchedLater } from './ui/fetched.ts'
import styles from './Root.module.css'
import { isSignedIn, takeFlag, useSession } from './session.ts'
import { Button } from './ui/layout/Button.tsx'
import { Banner } from './ui/feedback/Banner.tsx'
import { LoadingBar } from './ui/feedback/LoadingBar.tsx'
import { Toaster } from './ui/feedback/Toaster.tsx'
import { showError, showSuccess } from './ui/feedback/toasts.ts'
import { useTabWords } from './ui/tab-title.ts'
import { useUnderWay } from './ui/feedback/under-way.ts'

const tooltips = fetchedLater(() => import('./ui/overlay/tooltip/PageTooltips.tsx'))
const leaving = fetchedLater(() => import('./account/LeavingQuestion.tsx'))

export function Root() {
  const router = useRouter()
  const { thing, place, news } = useTabWords()
  const kind = useMatches().at(-1)?.staticData.title
  const title = thing ?? place ?? kind
  useEffect(() => {
    showFlags()
    return router.subscribe('onResolved', showFlags)
  }, [router])
  useEffect(() => {
    document.title = `${news}${title ? `${title} · ` : ''}${ui.brand}`
  }, [title, news])
  return (
    <>
      <a className={styles.skip} href="#main">
        {siteText.toMain}
      </a>
      <Loading />
      <Connection />
      <Outlet />
      <Toaster />
      <Tooltips />
      <Leaving />
    </>
  )
}

function Tooltips() {
  tooltips.useFetchedWhenIdle()
  const fetched = tooltips.useFetched(false)
  return fetched && <fetched.PageTooltips />
}

function Leaving() {
  // There before it is needed: then there is no network.
  leaving.useFetchedWhenIdle()
  const fetched = leaving.useFetched(false)
  return fetched && <fetched.LeavingQuestion />
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
  const { count } = useUnderWay()
  return <LoadingBar isLoading={isRefreshing || isFetching + isMutating + count > 0} />
}

function Connection() {
  const isOnline = useSyncExternalStore(heedNetwork, () => navigator.onLine)
  const isDown = useLive(live => live.isDown)
  const { count: calls } = useOutbox()
  // Changes of one thing follow one another, so that only the first of them is a call.
  const changes = useIsMutating()
  const count = calls > 0 ? Math.max(calls, changes) : 0
  const isThere = isOnline && !isDown
  // Nothing that somebody sends before they are signed in is sent again by itself.
  const isRetried = useSession(state => isSignedIn(state) || !state.isKnown)
  useEffect(() => {
    if (isThere) sendWaiting()
  }, [isThere])
  if (isThere && count === 0) return null
  return (
    <Banner ref={leaveRoom} kind="warn" icon={<WifiOff />} trailing={count > 0 && <Waiting />} isOnTop>
      <span role="status">
        {!isThere && (isOnline ? siteText.disconnected : isRetried ? siteText.offline : siteText.offlineHere)}{' '}
        {count > 0 && fill(siteText.waiting, { count })}
      </span>
    </Banner>
  )
}

/** Dialogs begin below it, and it can be used while one is open. */
function leaveRoom(banner: HTMLElement | null) {
  const take = (height: string) => document.documentElement.style.setProperty('--banner', height)
  const watching = new ResizeObserver(() => take(`${banner!.offsetHeight}px`))
  watching.observe(banner!)
  return () => {
    watching.disconnect()
    take('')
  }
}

const Waiting = () => (
  <>
    <Button kind="ghost" size="small" onClick={sendWaiting}>
      {ui.retry}
    </Button>
    <Button kind="ghost" size="small" onClick={() => throwAway(unreached('network'))}>
      {siteText.throwAway}
    </Button>
  </>
)

function heedNetwork(changed: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}
