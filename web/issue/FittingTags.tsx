import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Tag } from '#contract/workflow'
import { TagChip } from '../workflow/TagChip.tsx'
import type { IssueContext } from './context.ts'
import styles from './FittingTags.module.css'

const DRAWN_MOST = 4
const GAP_PX = 4
/** The room of the number of those that are left out. */
const MORE_PX = 28

type FittingTagsProps = {
  around: IssueContext
  tagIds: readonly number[]
  /** The part of the row that they may take; without one they have what the row leaves. */
  share?: number
}

/** As many tags as there is room for, and how many more there are. */
export function FittingTags({ around, tagIds, share }: FittingTagsProps) {
  const tags = around.workflow.tags.filter(({ tagId }) => tagIds.includes(tagId))
  // Others are measured anew.
  const names = tags.map(({ tagId, name }) => `${tagId} ${name}`).join()
  return tags.length > 0 && <Fitting key={names} tags={tags} share={share} />
}

function Fitting({ tags, share }: { tags: readonly Tag[]; share: number | undefined }) {
  const box = useRef<HTMLSpanElement>(null)
  const shown = useFitting(box, tags.length, share)
  const left = tags.slice(shown)
  return (
    <span
      ref={box}
      className={styles.tags}
      style={share ? { maxInlineSize: `${share * 100}%` } : undefined}
      data-tags={share ? 'share' : 'rest'}
      data-alone={shown === 1 || undefined}
    >
      {tags.slice(0, DRAWN_MOST).map((tag, at) => (
        <TagChip key={tag.tagId} tag={tag} isHidden={at >= shown} />
      ))}
      {left.length > 0 && (
        <span className={styles.more} data-tip={left.map(({ name }) => name).join(', ')}>
          +{left.length}
        </span>
      )}
    </span>
  )
}

/** The number of tags that fit, at least one. Those left out stay in the page, unseen, so that their width is known. */
function useFitting(box: RefObject<HTMLSpanElement | null>, count: number, share: number | undefined) {
  const [shown, show] = useState(count)
  useLayoutEffect(() => {
    const tags = box.current
    if (!tags) return
    // Its own width where the row gives it, the row's where the tags give it.
    const given = share ? tags.parentElement! : tags
    const look = () => show(fitting(tags, given.clientWidth * (share ?? 1), count))
    look()
    const watching = new ResizeObserver(look)
    watching.observe(given)
    return () => watching.disconnect()
  }, [box, count, share])
  return shown
}

function fitting(tags: HTMLElement, room: number, count: number) {
  // Where nothing is drawn, nothing is known.
  if (room === 0) return count
  let used = -GAP_PX
  let fits = 0
  for (const { offsetWidth } of [...tags.children].slice(0, Math.min(count, DRAWN_MOST)) as HTMLElement[]) {
    used += GAP_PX + offsetWidth
    if (used + (fits + 1 < count ? MORE_PX : 0) > room) break
    fits += 1
  }
  return Math.max(1, fits)
}
