import { Trash2 } from 'lucide-react'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { projectPageText, projectText } from '#korean/project'
import { fullDate, relativeTime } from '#korean/time'
import { useRestoreIssue } from '../store/bulk.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import styles from '../../project/BinList.module.css'
import { useDeletedIssues } from './queries.ts'
import type { ProjectPanelProps } from '../../project/parts.ts'

/** Issues that were deleted, until they are purged. */
export function BinPanel({ orgId, projectId, may }: ProjectPanelProps) {
  const at = { orgId, projectId }
  const isEditor = may('issue.edit')
  const bin = useDeletedIssues(at)
  const restore = useRestoreIssue(at)
  return (
    <section className={styles.panel} aria-labelledby="bin">
      <h2 id="bin">{projectPageText.bin}</h2>
      <p className={styles.help}>{projectPageText.binHelp}</p>
      {bin.isPending && (
        <Delayed>
          <Skeleton width="100%" height="44px" />
        </Delayed>
      )}
      {bin.error && !bin.data && (
        <ErrorState
          heading="h3"
          title={projectPageText.binFailed}
          text={sentenceFor(bin.error)}
          onRetry={() => void bin.refetch()}
          isRetrying={bin.isFetching}
        />
      )}
      {bin.data?.length === 0 && <EmptyState heading="h3" icon={<Trash2 />} title={projectPageText.binEmpty} />}
      {bin.data && bin.data.length > 0 && (
        <ul className={styles.bin}>
          {bin.data.map(({ issueId, key, title, deletedAt, purgedAt, by }) => (
            <li key={issueId}>
              <span className={styles.words}>
                <b>
                  <span>{key}</span> {title}
                </b>
                <small>
                  {fill(projectPageText.binRow, {
                    name: by.name,
                    deleted: relativeTime(new Date(deletedAt)),
                    purged: fullDate(new Date(purgedAt)),
                  })}
                </small>
              </span>
              {isEditor && (
                <Button
                  size="small"
                  aria-label={fill(projectText.restoreOf, { name: key })}
                  isBusy={restore.isPending && restore.variables === issueId}
                  onClick={() => restore.mutate(issueId)}
                >
                  {projectText.restore}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
