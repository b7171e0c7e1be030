import type { Board } from '#contract/board'
import { tagText } from '#korean/post'
import { Filter } from '../../ui/layout/FilterBar.tsx'
import type { BoardNarrowing } from '../addresses.ts'
import { TagFilter } from '../tag/TagFilter.tsx'
import styles from './AllPostsPage.module.css'

type BoardFiltersProps = {
  orgId: number
  board: Pick<Board, 'prefixes'>
  chosen: BoardNarrowing
  hasTags: boolean
  onNarrow: (to: BoardNarrowing) => void
}

/** Over the posts, where there is something to narrow them by. */
export function BoardFilters({ orgId, board: { prefixes }, chosen, hasTags, onNarrow }: BoardFiltersProps) {
  const { prefix, tag } = chosen
  const showsTags = hasTags || tag !== undefined
  if (prefixes.length === 0 && prefix === undefined && !showsTags) return null
  return (
    <div className={styles.filters}>
      {(prefixes.length > 0 || prefix !== undefined) && (
        <Filter
          label={tagText.prefix}
          options={prefixes.map(({ prefixId, name }) => ({ id: String(prefixId), label: name }))}
          chosen={prefix ?? ''}
          onChoose={to => onNarrow({ prefix: to || undefined })}
        />
      )}
      {showsTags && <TagFilter orgId={orgId} chosen={tag} onChoose={to => onNarrow({ tag: to })} />}
    </div>
  )
}
