import { useEffect, useEffectEvent, useRef } from 'react'
import { postsText } from '#korean/board'
import { Button } from '../../ui/layout/Button.tsx'
import styles from './PostList.module.css'

type MoreProps = {
  isBusy: boolean
  /** Asked for by hand alone then, or it would be asked without end. */
  isFailed: boolean
  onWant: () => void
}

/** Loads the next page when it comes near, or when it is pressed. */
export function More({ isBusy, isFailed, onWant }: MoreProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const want = useEffectEvent(onWant)
  const isWaiting = !isBusy && !isFailed
  // Watched anew after each page: a short one leaves it in sight, which is no change.
  useEffect(() => {
    if (!isWaiting) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), { rootMargin: '600px' })
    seen.observe(place.current!)
    return () => seen.disconnect()
  }, [isWaiting])
  return (
    <p ref={place} className={styles.more}>
      <Button isBusy={isBusy} onClick={onWant}>
        {postsText.more}
      </Button>
    </p>
  )
}
