import { useEffect } from 'react'
import { whenHolderLeaves } from '../live/holder.ts'
import { useBell } from './bell.ts'
import { useUnread } from './unread.ts'

whenHolderLeaves(() => useBell.setState({ counts: [] }))

/** Shows nothing: it keeps the numbers of the frame as the server says. */
export function FrameGuest() {
  const counts = useUnread()
  useEffect(() => useBell.setState({ counts }), [counts])
  return null
}
