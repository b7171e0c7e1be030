// Whether a post was read: it was visible for two seconds, on any device.
import { useEffect, useEffectEvent } from 'react'
import { type MustRead, READING_MS } from '#contract/must-read'
import type { PostAt } from '../post/queries.ts'
import { useNoteReading } from './queries.ts'

/** Also of those who are not meant: they may be later. Begins anew each time the page is hidden: so long it was before somebody's eyes at once. */
export function useReading(at: PostAt, mustRead: MustRead | undefined) {
  const note = useNoteReading(at)
  const isWanted = mustRead !== undefined && mustRead.readAt === null
  const read = useEffectEvent(() => note.mutate())
  useEffect(() => {
    if (!isWanted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(read, READING_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWanted])
}
