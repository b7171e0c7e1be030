import { sentenceFor } from '#korean/errors'
import { Bell } from 'lucide-react'
import { useId } from 'react'
import type { Notification, NotificationFilter } from '#contract/notification'
import { inboxText, nothingText } from '#korean/notification'
import { ui } from '#korean/ui'
import { usePictures } from '../../member/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton, WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { type useInbox, useMore } from '../store.ts'
import type { InboxGroup } from './grouping.ts'
import styles from './InboxList.module.css'
import { InboxRow } from './InboxRow.tsx'
import type { InboxDeeds } from './menus.ts'

export type InboxListProps = {
  orgId: number
  filter: NotificationFilter
  list: ReturnType<typeof useInbox>
  groups: readonly InboxGroup[]
  currentId: number | undefined
  deeds: InboxDeeds
  onCurrent: (notificationId: number) => void
  onPress: (notification: Notification) => void
}

/** The notifications below their days, those of one thing together; or why there are none. */
export function InboxList({ orgId, filter, list, groups, currentId, deeds, onCurrent, onPress }: InboxListProps) {
  const more = useMore(orgId, filter)
  const pictures = usePictures(orgId, list.notifications.length > 0)
  if (list.isLoading) return <Bones />
  if (list.error)
    return (
      <ErrorState
        title={inboxText.failed}
        text={sentenceFor(list.error)}
        onRetry={list.retry}
        isRetrying={list.isFetching}
      />
    )
  if (list.notifications.length === 0 && !list.hasMore) return <EmptyState icon={<Bell />} {...nothingText[filter]} />
  return (
    <>
      {groups.map(({ name, things }) => (
        <Day key={name} name={name}>
          {things.map(those => (
            <li key={those[0]!.thing} className={styles.thing}>
              <ul aria-label={those[0]!.title}>
                {those.map(each => (
                  <InboxRow
                    key={each.notificationId}
                    notification={each}
                    picture={each.actor && pictures.get(each.actor.memberId)}
                    isCurrent={each.notificationId === currentId}
                    deeds={deeds}
                    onCurrent={() => onCurrent(each.notificationId)}
                    onPress={() => onPress(each)}
                  />
                ))}
              </ul>
            </li>
          ))}
        </Day>
      ))}
      {list.hasMore && (
        <p className={styles.more}>
          <Button isBusy={more.isPending} onClick={() => more.mutate()}>
            {inboxText.next}
          </Button>
        </p>
      )}
    </>
  )
}

function Day({ name, children }: { name: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={name ? id : undefined}>
      {name && (
        <h2 id={id} className={styles.head}>
          {name}
        </h2>
      )}
      <ul>{children}</ul>
    </section>
  )
}

const BONES = ['72%', '58%', '81%', '64%', '76%', '52%', '69%']

const Bones = () => (
  <Delayed>
    <ul className={styles.bones} aria-label={ui.loading}>
      {BONES.map(width => (
        <li key={width}>
          <Skeleton width="36px" height="36px" isRound />
          <span>
            <WordsSkeleton width={width} />
            <WordsSkeleton width="36%" />
          </span>
        </li>
      ))}
    </ul>
  </Delayed>
)
