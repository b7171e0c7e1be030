// Up to where one has looked at a board: what was new when one came in stays marked until one leaves.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Board } from '#contract/board'
import type { PostRow } from '#contract/post'
import { useLook } from '../deeds.ts'
import type { BoardAt } from '../queries.ts'

function heedSight(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const useInSight = () => useSyncExternalStore(heedSight, () => document.visibilityState === 'visible')

/**
 * @param board undefined while the server's answer is awaited: an older one would mark what was seen elsewhere
 * @param shown the posts on the screen, the newest first
 * @returns whether a post is new to me
 */
export function useLooking(at: BoardAt, board: Board | undefined, shown: readonly PostRow[], me: number | undefined) {
  const [since, setSince] = useState<number>()
  if (since === undefined && board) setSince(board.readSeq)
  const look = useLook(at).mutate
  const sayLooked = useEffectEvent((seq: number) => look(seq))
  const isInSight = useInSight()
  const newest = shown[0]?.seq ?? 0
  const isUnseen = board !== undefined && since !== undefined && (newest > board.readSeq || board.unreadCount > 0)
  useEffect(() => {
    if (isInSight && isUnseen && newest > 0) sayLooked(newest)
  }, [isInSight, isUnseen, newest])
  return (post: PostRow) => since !== undefined && post.seq > since && post.author.memberId !== me
}
