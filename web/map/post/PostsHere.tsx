import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { placeText } from '#korean/map'
import { postAddress } from '../../board/addresses.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import styles from '../place/PlacePanel.module.css'
import { usePostsAt } from './queries.ts'

/** Posts about a place, on boards that one may read; nothing where there are none. */
export function PostsHere({ orgId, placeId }: { orgId: number; placeId: number }) {
  const found = usePostsAt(orgId, placeId)
  const posts = found.data ?? []
  if (posts.length === 0 && (found.data || !found.error)) return null
  return (
    <section className={styles.things} aria-label={placeText.posts}>
      <h3>{placeText.posts}</h3>
      {!found.data && (
        <ErrorState
          title={placeText.postsFailed}
          heading="h3"
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      <ul>
        {posts.map(({ boardId, postId, title, board }) => (
          <li key={postId}>
            <Link {...postAddress(orgId, boardId, postId)}>
              <FileText />
              <span className={styles.title}>{title}</span>
              <span className={styles.board}>{board}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
