import { Link } from '@tanstack/react-router'
import { isOpen } from '#contract/workflow'
import { useIssueCard } from '../../issue/text/cards.ts'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import styles from './IssueKey.module.css'

/** The key of an issue, with its state and title where I see it. */
export function IssueKey({ orgId, issueKey }: { orgId: number; issueKey: string }) {
  const card = useIssueCard(orgId, issueKey)
  if (!card) return issueKey
  const { projectId, issueId, key, title, state } = card
  return (
    <Link
      className={styles.issue}
      data-closed={!isOpen(state.category) || undefined}
      to="/org/$orgId/project/$projectId/issue/$issueId"
      params={{ orgId: String(orgId), projectId: String(projectId), issueId: String(issueId) }}
    >
      <StateGlyph state={state} label={state.name} />
      <span className={styles.key}>{key}</span> <span className={styles.title}>{title}</span>
    </Link>
  )
}
