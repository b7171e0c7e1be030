import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { activityText } from '#korean/activity'
import { sentenceFor } from '#korean/errors'
import { projectPageText } from '#korean/project'
import { ActivityList } from './ActivityList.tsx'
import { useUndoBulk } from '../store/store.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import styles from './ActivityPanel.module.css'
import { type At, useProjectPeople } from '../../project/queries.ts'
import { useProjectActivities } from './queries.ts'

type ActivityPanelProps = At & {
  /** Only the latest activities, where it is a part of another page. */
  most?: number
}

/** The activities of a project, the newest first. */
export const ActivityPanel = ({ orgId, projectId }: At) => (
  <section className={styles.panel} aria-labelledby="activity">
    <h2 id="activity">{projectPageText.activity}</h2>
    <Activities orgId={orgId} projectId={projectId} />
  </section>
)

export function Activities({ most, ...at }: ActivityPanelProps) {
  const record = useProjectActivities(at)
  const people = useProjectPeople(at).data
  const undo = useUndoBulk(at)
  const all = record.data?.pages.flatMap(({ activities }) => activities) ?? []
  const params = { orgId: String(at.orgId), projectId: String(at.projectId) }
  if (record.isPending)
    return (
      <Delayed>
        <Skeleton width="60%" height="20px" />
      </Delayed>
    )
  if (record.error && !record.data)
    return (
      <ErrorState
        heading="h3"
        title={activityText.failed}
        text={sentenceFor(record.error)}
        onRetry={() => void record.refetch()}
        isRetrying={record.isFetching}
      />
    )
  if (all.length === 0)
    return <EmptyState heading="h3" icon={<History />} title={activityText.empty} text={activityText.emptyHelp} />
  return (
    <>
      <ActivityList
        activities={all.slice(0, most)}
        pictureOf={memberId => people?.find(person => person.memberId === memberId)?.profileImgUrl}
        renderIssue={({ issueId, key, title }) => (
          <Link
            to="/org/$orgId/project/$projectId/issue/$issueId"
            params={{ ...params, issueId: String(issueId) }}
            className={styles.issue}
          >
            <span>{key}</span> {title}
          </Link>
        )}
        undoingId={undo.isPending ? undo.variables : undefined}
        onUndo={bulkId => undo.mutate(bulkId)}
      />
      {most === undefined && record.hasNextPage && (
        <p className={styles.more}>
          <Button isBusy={record.isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
            {activityText.more}
          </Button>
        </p>
      )}
    </>
  )
}
