import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { postIssueText } from '#korean/post'
import { fill } from '#korean/particle'
import { Button } from '../../ui/layout/Button.tsx'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import type { PostAt } from '../post/queries.ts'
import styles from '../../ui/list/LinkedThings.module.css'
import { useLinkedIssues, useUnlinkIssue } from './queries.ts'

type LinkedIssuesProps = { at: PostAt; mayChange: boolean }

/** Below the words of a post; nothing where there are none. */
export function LinkedIssues({ at, mayChange }: LinkedIssuesProps) {
  const issues = useLinkedIssues(at).data ?? []
  const unlink = useUnlinkIssue(at)
  if (issues.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="linked-issues">
      <h2 id="linked-issues">{postIssueText.issues}</h2>
      <ul>
        {issues.map(({ issueId, projectId, key, title, state }) => (
          <li key={issueId}>
            <StateGlyph state={state} label={state.name} />
            <Link
              to="/org/$orgId/project/$projectId/issue/$issueId"
              params={{ orgId: String(at.orgId), projectId: String(projectId), issueId: String(issueId) }}
            >
              <span>{key}</span> {title}
            </Link>
            {mayChange && (
              <Button
                kind="ghost"
                size="small"
                isIcon
                aria-label={fill(postIssueText.unlink, { key })}
                onClick={() => unlink.mutate(issueId)}
              >
                <X />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
