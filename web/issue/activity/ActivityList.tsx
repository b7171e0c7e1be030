import type { ReactNode } from 'react'
import type { IssueActivity, ProjectActivity } from '#contract/activity'
import { activitySentence, activityText, dayHeading } from '#korean/activity'
import { authorName } from '#korean/author'
import { fill } from '#korean/particle'
import { dayOf, fullTime, relativeTime, timeOfDay } from '#korean/time'
import { AuthorAvatar } from '../../ui/layout/AuthorAvatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import styles from './ActivityList.module.css'

/** Activities of one issue, or of a project, where each names its issue. */
export type ShownActivity = IssueActivity &
  Partial<Pick<ProjectActivity, 'issue' | 'issueCount' | 'mayUndo' | 'undoneAt'>>

type EntryProps = {
  activity: ShownActivity
  pictureOf?: (memberId: number) => string | null | undefined
  renderIssue?: (issue: ProjectActivity['issue']) => ReactNode
  /** Absent: nothing can be undone. */
  onUndo?: (bulkId: number) => void
  undoingId?: number | undefined
  /** The day stands over it. */
  isOfDay?: boolean
}

type ActivityListProps = Omit<EntryProps, 'activity' | 'isOfDay'> & {
  /** In the order of the screen. */
  activities: readonly ShownActivity[]
}

/** Activities below their days, with their authors and times. It fetches nothing: its owner does. */
export const ActivityList = ({ activities, ...row }: ActivityListProps) => (
  <div className={styles.list}>
    {daysOf(activities).map(([day, those]) => (
      <section key={day} aria-label={day}>
        <h3>{day}</h3>
        <ol>
          {those.map(activity => (
            <li key={activity.activityId}>
              <ActivityEntry activity={activity} isOfDay {...row} />
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)

function daysOf(activities: readonly ShownActivity[]): [string, readonly ShownActivity[]][] {
  const days = Map.groupBy(activities, ({ at }) => dayOf(new Date(at)))
  return [...days.values()].map(those => [dayHeading(new Date(those[0]!.at)), those])
}

export function ActivityEntry(props: EntryProps) {
  const { activity, pictureOf, renderIssue, onUndo, undoingId, isOfDay = false } = props
  const { at, who, outsider, bulkId, changes, issue, issueCount = 1, mayUndo = false, undoneAt } = activity
  const moment = new Date(at)
  const sentences = changes.map(activitySentence)
  const many = fill(activityText.many, { count: issueCount.toLocaleString('ko') })
  return (
    <div className={styles.activity}>
      <AuthorAvatar member={who} outsider={outsider} imageUrl={who && pictureOf?.(who.memberId)} size={20} />
      <div>
        {issue && (
          <p className={styles.about}>
            {issueCount > 1 && <b>{many}</b>}
            {issueCount > 1 ? <span>{renderIssue?.(issue)}</span> : renderIssue?.(issue)}
          </p>
        )}
        <p>
          <b>{authorName(who, outsider)}</b>
          {activityText.who} {sentences[0]}{' '}
          <time dateTime={at} data-tip={fullTime(moment)}>
            {isOfDay ? timeOfDay(moment) : relativeTime(moment)}
          </time>
        </p>
        {sentences.slice(1).map((sentence, place) => (
          <p key={`${place} ${sentence}`}>{sentence}</p>
        ))}
      </div>
      {bulkId !== null && undoneAt && <span className={styles.undone}>{activityText.undone}</span>}
      {bulkId !== null && mayUndo && onUndo && (
        <Button
          kind="ghost"
          size="small"
          aria-label={fill(activityText.undoOf, { what: `${many}: ${sentences[0] ?? ''}` })}
          isBusy={undoingId === bulkId}
          onClick={() => onUndo(bulkId)}
        >
          {activityText.undo}
        </Button>
      )}
    </div>
  )
}
