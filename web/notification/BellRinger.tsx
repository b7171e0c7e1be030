import { useEffect } from 'react'
import { shortCount } from '#korean/frame'
import { whenHolderLeaves } from '../live/holder.ts'
import { useTabWords } from '../ui/tab-title.ts'
import { unreadIn, useBell } from './bell.ts'
import { useUnread } from './unread.ts'

whenHolderLeaves(() => useBell.setState({ counts: [] }))

/** Shows nothing: it keeps the numbers of the frame and of the tab as the server says. */
export function FrameGuest() {
  const counts = useUnread()
  useEffect(() => useBell.setState({ counts }), [counts])
  const unread = useBell(unreadIn)
  useEffect(() => {
    useTabWords.setState({ news: unread > 0 ? `(${shortCount(unread)}) ` : '' })
    return () => useTabWords.setState({ news: '' })
  }, [unread])
  return null
}
