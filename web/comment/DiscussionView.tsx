// The discussion of a thing, with what else happened to it between the comments.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Comment, Thread } from '#contract/comment'
import { commentText } from '#korean/comment'
import { ui } from '#korean/ui'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { isRefused } from '../cache.ts'
import { Button } from '../ui/layout/Button.tsx'
import { anchorOf } from './CommentView.tsx'
import { passFocus } from '../ui/focus.ts'
import { Composer, fieldIn } from './Composer.tsx'
import { useComments, useReacted } from './discussion.ts'
import styles from './DiscussionView.module.css'
import { presentOf, useNewComment } from './new-comment.ts'
import type { Around, Between } from './parts.ts'
import { quoteOf } from './quote.ts'
import { ThreadView } from './ThreadView.tsx'

type DiscussionViewProps = {
  around: Around
  /** The comment that the address names. */
  target?: number | undefined
  between?: readonly Between[]
  onLeaveTarget?: () => void
}

type Item = { key: string; at: string; thread: Thread } | (Between & { thread?: undefined })

/** In the order of time, the oldest first. */
function inOrder(threads: readonly Thread[], between: readonly Between[]): Item[] {
  const said = threads.map((thread): Item => ({ key: `comment ${thread.commentId}`, at: thread.createdAt, thread }))
  // Of one moment what was done comes first: an issue is made before anything is said of it.
  return [...between, ...said].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Where older comments would come: what else happened before them stands above. */
function placeOfOlder(items: readonly Item[]) {
  const oldest = items.findIndex(({ thread }) => thread)
  return oldest < 0 ? 0 : oldest
}

export function DiscussionView(props: DiscussionViewProps) {
  const { around, target, between = [], onLeaveTarget } = props
  const { on, me, mayWrite } = around
  const loaded = useComments(on, target === undefined ? undefined : String(target))
  const composer = useRef<HTMLDivElement>(null)
  const pages = loaded.data?.pages
  const threads = useReacted(
    on,
    pages?.flatMap(page => page.threads),
  )
  const written = useNewComment(on, threads && presentOf(threads, { me, isWhole: !loaded.hasNextPage }))
  useTarget(target, threads !== undefined)
  useFieldInSight(composer, threads !== undefined, between.length > 0)
  if (loaded.error && !threads) {
    if (target !== undefined && isRefused(loaded.error))
      return (
        <div className={styles.discussion}>
          <Banner kind="warn" role="status" isBox>
            {commentText.gone}
            <Button size="small" onClick={onLeaveTarget}>
              {ui.close}
            </Button>
          </Banner>
          <DiscussionView {...props} target={undefined} />
        </div>
      )
    return <ErrorState title={commentText.loadFailed} onRetry={() => void loaded.refetch()} />
  }
  function quote(comment: Comment) {
    written.keep(quoteOf(comment, written.text))
    passFocus(() => fieldIn(composer.current))
  }
  const items = inOrder(threads ?? [], between)
  const older = loaded.hasPreviousPage ? placeOfOlder(items) : undefined
  return (
    <div className={styles.discussion}>
      {!threads && (
        <Delayed>
          <Skeleton width="70%" height="44px" />
        </Delayed>
      )}
      <ol className={styles.items}>
        {items.map((item, place) => (
          <li key={item.key}>
            {place === older && (
              <Button
                kind="ghost"
                size="small"
                isBusy={loaded.isFetchingPreviousPage}
                onClick={() => void loaded.fetchPreviousPage()}
              >
                {commentText.older}
              </Button>
            )}
            {item.thread ? (
              <ThreadView around={around} thread={item.thread} target={target} onQuote={quote} />
            ) : (
              item.node
            )}
          </li>
        ))}
      </ol>
      {loaded.hasNextPage && (
        <Button
          kind="ghost"
          size="small"
          isBusy={loaded.isFetchingNextPage}
          onClick={() => void loaded.fetchNextPage()}
        >
          {commentText.newer}
        </Button>
      )}
      {mayWrite && (
        <div ref={composer} className={styles.composer}>
          <Composer
            around={around}
            label={commentText.label}
            placeholder={commentText.placeholder}
            verb={commentText.post}
            text={written.text}
            sending={written.sending}
            onChange={written.keep}
            error={written.error}
            onSend={written.send}
          />
        </div>
      )}
    </div>
  )
}

/** Goes to the comment of the address once it is there, and once only. */
function useTarget(target: number | undefined, isThere: boolean) {
  const gone = useRef<number>(undefined)
  useEffect(() => {
    if (target === undefined || !isThere || gone.current === target) return
    const element = document.getElementById(anchorOf(target))
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    gone.current = target
    return heldInSight(element)
  }, [target, isThere])
}

const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The parts above it may come later and push it away: it stays in the middle until a hand moves the page. */
function heldInSight(element: HTMLElement) {
  const over = new AbortController()
  const sizes = new ResizeObserver(() => element.scrollIntoView({ block: 'center' }))
  for (let above = element.parentElement; above; above = above.parentElement) sizes.observe(above)
  const release = () => {
    over.abort()
    sizes.disconnect()
  }
  for (const hand of HANDS)
    window.addEventListener(hand, release, { capture: true, passive: true, signal: over.signal })
  return release
}

/** A field in which somebody already writes is not pushed out of sight by what comes in above it. */
function useFieldInSight(composer: RefObject<HTMLElement | null>, hasThreads: boolean, hasOthers: boolean) {
  const keep = useEffectEvent((_hasThreads: boolean, _hasOthers: boolean) => {
    if (composer.current?.contains(document.activeElement)) composer.current.scrollIntoView({ block: 'nearest' })
  })
  useLayoutEffect(() => keep(hasThreads, hasOthers), [hasThreads, hasOthers])
}
