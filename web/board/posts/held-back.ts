// New posts of others do not move what one reads: below the top of the page they wait until one goes there.
import { useState, useSyncExternalStore } from 'react'
import type { PostRow } from '#contract/post'

/** The region of the frame that scrolls. */
const page = () => document.getElementById('main')
const TOP_PX = 48

const isAtTop = () => (page()?.scrollTop ?? 0) < TOP_PX
function heed(changed: () => void) {
  const region = page()
  region?.addEventListener('scroll', changed, { passive: true })
  return () => region?.removeEventListener('scroll', changed)
}

export const toTop = () => page()?.scrollTo({ top: 0 })

/**
 * @param posts the newest first
 * @param orderOf grows from one post to the next
 * @param me own posts are shown at once
 */
export function useHeldBack(posts: readonly PostRow[], orderOf: (post: PostRow) => number, me: number | undefined) {
  const atTop = useSyncExternalStore(heed, isAtTop)
  const newest = posts[0] && orderOf(posts[0])
  const [upTo, setUpTo] = useState(newest)
  const isMine = posts[0]?.author.memberId === me
  if (newest !== undefined && newest !== upTo && (upTo === undefined || atTop || isMine)) setUpTo(newest)
  const shown = posts.filter(post => upTo === undefined || orderOf(post) <= upTo)
  return { shown, count: posts.length - shown.length }
}
