import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { postIssueText } from '#korean/post'
import { postAddress } from '../addresses.ts'
import styles from '../../ui/list/LinkedThings.module.css'
import { type IssueAt, useLinkedPosts } from './queries.ts'

/** Beside an issue; nothing where there are none. */
export function LinkedPosts({ at }: { at: IssueAt }) {
  const posts = useLinkedPosts(at).data ?? []
  if (posts.length === 0) return null
  return (
    <section className={styles.section} aria-label={postIssueText.posts}>
      <h3>{postIssueText.posts}</h3>
      <ul>
        {posts.map(({ boardId, postId, title, board }) => (
          <li key={postId}>
            <FileText />
            <Link {...postAddress(at.orgId, boardId, postId)}>
              {title} <span>{board}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
