import { useEffect } from 'react'
import { whenHolderLeaves } from '../live/holder.ts'
import { useTabNews } from '../ui/tab-title.ts'
import { isInstalled } from '../push/standalone.ts'
import { unreadIn, useBell } from './bell.ts'
import { useUnread } from './unread.ts'

whenHolderLeaves(() => useBell.setState({ counts: [] }))
// On the icon of the app.
if (isInstalled()) useBell.subscribe(state => void navigator.setAppBadge?.(unreadIn(state)).catch(() => undefined))

/** Shows nothing: it keeps the numbers of the frame and of the tab as the server says. */
export function FrameGuest() {
  const counts = useUnread()
  useEffect(() => useBell.setState({ counts }), [counts])
  useTabNews('notification', useBell(unreadIn))
  return null
}
