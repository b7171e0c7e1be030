import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { PostRow } from '#contract/post'
import { TagChip } from '../../workflow/TagChip.tsx'
import { type BoardNarrowing, narrowedBoardAddress } from '../addresses.ts'
import { MustReadBadge } from '../must-read/MustReadBadge.tsx'
import styles from './PostMarks.module.css'

/** In a row, which is a link itself; a pointer on one of them narrows the list (`narrowingOf`). */
export const PrefixMark = ({ prefix }: Pick<PostRow, 'prefix'>) =>
  prefix && (
    <span className={styles.mark} data-prefix={prefix.prefixId}>
      <TagChip tag={prefix} />
    </span>
  )
export const TagMarks = ({ tags }: Pick<PostRow, 'tags'>) =>
  tags.length > 0 && (
    <span className={styles.tags}>
      {tags.map(tag => (
        <span key={tag} className={styles.tag} data-tag={tag}>
          #{tag}
        </span>
      ))}
    </span>
  )

/** The mark of a row on which was pressed; a prefix narrows only a list of its board. */
export function narrowingOf({ target }: MouseEvent, { isOfOneBoard }: { isOfOneBoard: boolean }) {
  const marks = isOfOneBoard ? '[data-prefix], [data-tag]' : '[data-tag]'
  const mark = target instanceof Element ? target.closest<HTMLElement>(marks) : null
  const to: BoardNarrowing | null = mark && { prefix: mark.dataset['prefix'], tag: mark.dataset['tag'] }
  return to
}

/** On the page of the post: each leads to the posts of its board that have it too. */
export function PostMarks({ orgId, post: { boardId, prefix, tags, isMustRead } }: { orgId: number; post: PostRow }) {
  if (!isMustRead && !prefix && tags.length === 0) return null
  return (
    <p className={styles.marks}>
      {isMustRead && <MustReadBadge />}
      {prefix && (
        <Link {...narrowedBoardAddress(orgId, boardId, { prefix: String(prefix.prefixId) })}>
          <TagChip tag={prefix} />
        </Link>
      )}
      {tags.map(tag => (
        <Link key={tag} className={styles.tag} {...narrowedBoardAddress(orgId, boardId, { tag })}>
          #{tag}
        </Link>
      ))}
    </p>
  )
}
