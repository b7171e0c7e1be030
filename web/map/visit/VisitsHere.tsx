import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { Place } from '#contract/place'
import type { Visit } from '#contract/place-visit'
import { placeText } from '#korean/map'
import { visitText } from '#korean/map-visit'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { FileList } from '../../attachment/FileList.tsx'
import { usePictures } from '../../member/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { passFocusOn } from '../../ui/focus.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { useRemoveVisit, useVisits } from './queries.ts'
import styles from './Visits.module.css'

type VisitsHereProps = { orgId: number; place: Place; onVisit: (visit: Visit | undefined) => void }

/** Visits to a place, as their visitors wrote them down. */
export function VisitsHere({ orgId, place, onVisit }: VisitsHereProps) {
  const found = useVisits(orgId, place.placeId)
  const remove = useRemoveVisit(orgId, place.placeId)
  const visits = found.data?.pages.flatMap(page => page.visits)
  const pictures = usePictures(orgId, visits !== undefined && visits.length > 0)
  return (
    <section className={styles.visits} aria-label={visitText.title}>
      <header>
        <h3>{visitText.title}</h3>
        {found.data?.pages[0]?.mayAdd && (
          <Button size="small" onClick={() => onVisit(undefined)}>
            <Plus />
            {visitText.add}
          </Button>
        )}
      </header>
      {found.isPending && (
        <Delayed>
          <div role="status" aria-label={visitText.title} className={styles.bones}>
            <WordsSkeleton width="50%" />
            <WordsSkeleton width="80%" />
          </div>
        </Delayed>
      )}
      {found.error && !visits && (
        <ErrorState
          title={visitText.failed}
          heading="h3"
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {visits?.length === 0 && (
        <p className={styles.none}>
          {visitText.empty} {found.data?.pages[0]?.mayAdd && visitText.emptyHelp}
        </p>
      )}
      <ul>
        {visits?.map(visit => (
          <VisitRow
            key={visit.visitId}
            orgId={orgId}
            visit={visit}
            imageUrl={pictures.get(visit.memberId)}
            onEdit={() => onVisit(visit)}
            onRemove={() => remove.mutate(visit.visitId)}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button size="small" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {visitText.more}
          </Button>
        </div>
      )}
    </section>
  )
}

type VisitRowProps = {
  orgId: number
  visit: Visit
  imageUrl: string | null | undefined
  onEdit: () => void
  onRemove: () => void
}
function VisitRow({ orgId, visit, imageUrl, onEdit, onRemove }: VisitRowProps) {
  const name = visit.memberName || placeText.leftMember
  const time = fullTime(new Date(visit.visitedAt))
  return (
    <li>
      <Avatar name={name} imageUrl={imageUrl} size={24} />
      <div className={styles.visit}>
        <p className={styles.who}>
          <strong>{name}</strong>
          <time dateTime={visit.visitedAt}>{time}</time>
        </p>
        {visit.note && <p className={styles.note}>{visit.note}</p>}
        <FileList orgId={orgId} files={visit.photos} />
      </div>
      {visit.mayChange && (
        <Button kind="ghost" size="small" isIcon aria-label={fill(visitText.editOf, { time })} onClick={onEdit}>
          <Pencil />
        </Button>
      )}
      {visit.mayRemove && (
        <Button
          kind="ghost"
          size="small"
          isIcon
          aria-label={fill(visitText.removeOf, { name, time })}
          onClick={({ currentTarget }) => {
            passFocusOn(currentTarget)
            onRemove()
          }}
        >
          <Trash2 />
        </Button>
      )}
    </li>
  )
}
